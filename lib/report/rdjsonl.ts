import type { Severity } from '../model/finding.js';
import { escapeJson } from '../text/escape.js';
import { captureView } from './capture-view.js';
import type { LiveReporter } from './live.js';
import type { Point, Region } from './region.js';
import { type Reported, reportedOf } from './reported.js';
import { styleOf } from './style.js';

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'ERROR', warning: 'WARNING', info: 'INFO' };

/** Lines of reviewdog's diagnostic format. */
export const rdjsonlReporter: LiveReporter = (options) => {
  const style = styleOf({ ...options, color: false });
  const { name, home } = options.tool;

  function line({ finding, facts, region, related, message, more, fix }: Reported): string {
    const told = [message, more].filter((part) => part !== null).join('; ');
    const diagnostic = {
      message: `${told}\n${fix}`,
      location: locationOf(region),
      severity: SEVERITIES[finding.severity],
      source: { name, url: home },
      code: { value: finding.rule, ...(facts === null || facts.page === null ? {} : { url: facts.page }) },
      ...(related.length === 0
        ? {}
        : {
            related_locations: related.map(({ label, region: at }) => ({
              message: label,
              location: locationOf(at),
            })),
          }),
    };
    return `${escapeJson(JSON.stringify(diagnostic))}\n`;
  }

  return {
    open: () => '',
    step: () => '',
    close({ path, source, findings }) {
      const view = captureView(path, source, style);
      return findings
        .filter(({ status }) => status === 'new')
        .map((finding) => line(reportedOf(finding, view)))
        .join('');
    },
    end: () => '',
  };
};

/** Columns are counted in bytes there. */
function locationOf({ file, start, end }: Region) {
  const point = ({ line, byte }: Point) => ({ line, column: byte });
  if (start === null || end === null) return { path: file };
  return { path: file, range: { start: point(start), end: point(end) } };
}
