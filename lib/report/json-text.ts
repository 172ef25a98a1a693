import type { ReportOptions } from '../model/report.js';
import { escapeJson } from '../text/escape.js';
import { maskText } from '../text/mask.js';

/** Writes values as JSON, in one line or laid out by `step`; secrets in their texts are masked unless they are to be shown. */
export function jsonWriter({
  showSecrets,
  secrets,
  met,
}: ReportOptions): (value: unknown, step?: string) => string {
  const masked = showSecrets
    ? undefined
    : (_key: string, value: unknown) => (typeof value === 'string' ? maskText(value, secrets, met) : value);
  return (value, step) => escapeJson(JSON.stringify(value, masked, step));
}
