import { columns } from '../../text/width.js';
import type { Style } from '../style.js';
import type { Mark } from './marks.js';
import { wrapped } from './wrapped.js';

const DEFAULT_WIDTH = 120;

/** Carets below a place with the rule that found it and what it says; without a place the words alone. */
export function caption(
  { severity, rule, text, primary }: Mark,
  spot: { readonly from: number; readonly width: number } | null,
  { paint, options }: Style,
): string[] {
  const ink = primary ? paint.severity[severity] : paint.dim;
  const said = `${primary ? `${severity} ${rule}` : rule}${text === '' ? '' : `: ${text}`}`;
  const room = options.width ?? DEFAULT_WIDTH;
  if (spot === null) return wrapped(said, room, '', '  ').map(ink);
  const carets = ' '.repeat(spot.from) + '^'.repeat(spot.width);
  if (columns(carets) + 1 + columns(said) <= room) return [ink(`${carets} ${said}`)];
  // As far to the right as the words, or the longest of them, have room.
  const longest = Math.max(...said.split(' ').map(columns));
  const most = Math.max(room - columns(said), Math.min(room >> 1, room - longest));
  const indent = Math.max(0, Math.min(spot.from, most));
  const front = ' '.repeat(indent);
  return [carets, ...wrapped(said, room, front, front)].map(ink);
}
