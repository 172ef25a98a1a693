import type { Severity } from '../model/finding.js';
import { escapeJson } from '../text/escape.js';
import { captureView } from './capture-view.js';
import type { LiveReporter } from './live.js';
import { type Reported, reportedOf } from './reported.js';
import { styleOf } from './style.js';

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info' };

/** Code quality of GitLab: an array of what its merge requests compare by fingerprint. */
export const gitlabReporter: LiveReporter = (options) => {
  const style = styleOf({ ...options, color: false });
  const found: Reported[] = [];

  return {
    open: () => '',
    step: () => '',
    close(capture) {
      const view = captureView(capture.path, capture.source, style);
      for (const finding of capture.findings)
        if (finding.status === 'new') found.push(reportedOf(finding, view));
      return '';
    },
    end() {
      const seen = new Map<string, number>();
      const issues = found.map(({ finding, region, message, more }) => {
        const fingerprint = `${finding.fingerprint}:${region.file}`;
        const twin = (seen.get(fingerprint) ?? 0) + 1;
        seen.set(fingerprint, twin);
        return {
          description: more === null ? message : `${message}; ${more}`,
          check_name: finding.rule,
          fingerprint: twin === 1 ? fingerprint : `${fingerprint}:${twin}`,
          severity: SEVERITIES[finding.severity],
          // Where a file has no lines, its first has to do: there is no other place that may be named.
          location: { path: region.file, lines: { begin: region.start?.line ?? 1 } },
        };
      });
      return `${escapeJson(JSON.stringify(issues, null, 2))}\n`;
    },
  };
};
