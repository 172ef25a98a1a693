import { captureView } from './capture-view.js';
import { fileName } from './file-name.js';
import type { LiveReporter } from './live.js';
import { reportedOf } from './reported.js';
import { styleOf } from './style.js';
import { XML_HEAD, xmlAttributes } from './xml.js';

/** Checkstyle's XML, which many editors and servers read. */
export const checkstyleReporter: LiveReporter = (options) => {
  const style = styleOf({ ...options, color: false });
  const files = new Map<string, string[]>();

  return {
    open: () => '',
    step: () => '',
    close(capture) {
      const view = captureView(capture.path, capture.source, style);
      const found = capture.findings.filter(({ status }) => status === 'new');
      if (found.length === 0) files.set(fileName(capture.path, options), []);
      for (const finding of found) {
        const { region, message, more } = reportedOf(finding, view);
        const error = xmlAttributes({
          line: region.start?.line ?? null,
          column: region.start?.column ?? null,
          severity: finding.severity,
          message: more === null ? message : `${message}; ${more}`,
          source: `${options.tool.name}.${finding.rule}`,
        });
        files.set(region.file, [...(files.get(region.file) ?? []), `    <error${error}/>\n`]);
      }
      return '';
    },
    end() {
      const parts = Array.from(files, ([name, errors]) =>
        errors.length === 0
          ? `  <file${xmlAttributes({ name })}/>\n`
          : `  <file${xmlAttributes({ name })}>\n${errors.join('')}  </file>\n`,
      );
      return `${XML_HEAD}<checkstyle version="4.3">\n${parts.join('')}</checkstyle>\n`;
    },
  };
};
