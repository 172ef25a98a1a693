import type { Report } from '../model/report.js';
import { captureView } from './capture-view.js';
import { escapeJson } from './escape.js';
import { captureJson } from './json-capture.js';
import { maskText } from './mask.js';
import { styleOf } from './style.js';
import { tallyAll } from './tally.js';

/** Version of the contract in `report.schema.json`. */
const SCHEMA = 1;

/** The report for machines, as `report.schema.json` describes it. */
export function jsonReport({ captures, options }: Report): string {
  const style = { ...styleOf(options), say: (text: string) => text };
  const tally = tallyAll(captures);
  const report = {
    schema: SCHEMA,
    tool: { name: options.tool.name, version: options.tool.version },
    captures: captures.map((capture) =>
      captureJson(capture, captureView(capture.path, capture.source, style)),
    ),
    summary: {
      errors: tally.error,
      warnings: tally.warning,
      infos: tally.info,
      skips: captures.flatMap(({ skips }) => skips).reduce((sum, { count }) => sum + count, 0),
    },
  };
  const masked = (_key: string, value: unknown) => (typeof value === 'string' ? maskText(value) : value);
  return `${escapeJson(JSON.stringify(report, options.showSecrets ? undefined : masked, 2))}\n`;
}
