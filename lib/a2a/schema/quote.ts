import type { Json } from '../../model/json.js';

/** Characters of captured text that a sentence shows at most. */
const LONGEST = 40;

/** A captured value as a sentence shows it: scalars in backticks and cut short, containers by their kind. */
export function quoted(value: Json | undefined): string {
  if (typeof value === 'object' && value !== null) {
    if (!Array.isArray(value)) return 'an object';
    return value.length === 0 ? 'an empty array' : 'an array';
  }
  if (value === '') return 'an empty string';
  return `\`${plain(typeof value === 'string' ? value : String(value))}\``;
}

/** The kind of what stands there, where its kind is the fault: a text keeps its quotation marks. */
export function quotedKind(value: Json | undefined): string {
  return typeof value === 'string' && value !== '' ? `\`"${plain(value)}"\`` : quoted(value);
}

/** A captured text on one line, without backticks, cut short. */
export function plain(text: string): string {
  const start = text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return JSON.stringify(start).slice(1, -1).replaceAll('\\"', '"').replaceAll('`', '’');
}

/** Names that are all listed; of more the first two are. */
const MOST = 4;

/** `a`, `b` and `c` in backticks. */
export function listed(names: readonly string[], join: 'and' | 'or'): string {
  const shown = names.slice(0, names.length > MOST ? 2 : MOST).map((name) => `\`${plain(name)}\``);
  const more = names.length - shown.length;
  const last = more > 0 ? `${more} more` : (shown.pop() ?? '');
  return shown.length === 0 ? last : `${shown.join(', ')} ${join} ${last}`;
}
