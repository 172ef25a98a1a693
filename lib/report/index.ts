import type { Reporter } from '../model/report.js';
import { compactReport } from './compact.js';
import { jsonReport } from './json.js';
import { outlineReport } from './outline.js';
import { textReport } from './text.js';

export { type CompactWriter, compactWriter } from './compact.js';
export { escapeText } from './escape.js';
export { type Locator, locator } from './locate.js';
export { type OutlineWriter, outlineTitle, outlineWriter } from './outline.js';
export { type Tally, tallyOf } from './tally.js';

/** The reporters by the name that `--format` takes. */
export const REPORTERS = {
  text: textReport,
  compact: compactReport,
  outline: outlineReport,
  json: jsonReport,
} as const satisfies Readonly<Record<string, Reporter>>;

export type ReportFormat = keyof typeof REPORTERS;

export function isReportFormat(name: string): name is ReportFormat {
  return Object.hasOwn(REPORTERS, name);
}
