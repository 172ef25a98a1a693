import type { CaptureReport, ReportOptions } from '../../model/report.js';
import type { Stats } from '../../model/stats.js';
import { jsonWriter } from '../json-text.js';
import { styleOf } from '../style.js';

/** Version of this JSON. */
const SCHEMA = 1;

/** The numbers of captures as JSON; time spans in milliseconds, null where the capture does not tell. */
export function statsJson(
  all: readonly { readonly stats: Stats; readonly capture: CaptureReport }[],
  options: ReportOptions,
): string {
  const { name } = styleOf(options);
  const captures = all.map(({ stats: { agents, ...sums }, capture }) => ({
    path: name(capture.path),
    format: capture.format,
    truncated: capture.truncated,
    ...sums,
    agents: agents.map(({ agent, ...rest }) => ({
      name: agent?.name ?? null,
      address: agent?.address ?? null,
      ...rest,
    })),
  }));
  const { tool } = options;
  const made = { schema: SCHEMA, tool: { name: tool.name, version: tool.version }, captures };
  return `${jsonWriter(options)(made, '  ')}\n`;
}
