import { columns, paragraph } from '../../text/width.js';
import type { Style } from '../style.js';
import type { Mark } from './marks.js';

const DEFAULT_WIDTH = 120;

/** Carets below a place with the rule that found it and what it says; without a place the words alone. */
export function caption(
  { severity, rule, text, primary }: Mark,
  spot: { readonly from: number; readonly width: number } | null,
  { paint, options }: Style,
): string[] {
  const ink = primary ? paint.severity[severity] : paint.dim;
  const said = `${primary ? `${severity} ${rule}` : rule}: ${text}`;
  const room = options.width ?? DEFAULT_WIDTH;
  if (spot === null) return paragraph(said, room, '', '  ').map(ink);
  const carets = ' '.repeat(spot.from) + '^'.repeat(spot.width);
  if (columns(carets) + 1 + columns(said) <= room) return [ink(`${carets} ${said}`)];
  const indent = Math.max(0, Math.min(spot.from, room - columns(said), room >> 1));
  return [carets, ...paragraph(said, room, ' '.repeat(indent))].map(ink);
}
