import type { Paint } from '../paint.js';
import { escapeHtml, type Markup, trusted } from './markup.js';

/** Private to lines that are drawn for a page: captured controls are made visible before, so that none is taken for these. */
const INKS = { mark: '\u0001', dim: '\u0002', file: '\u0003' } as const;
const END = '\u0004';

const ink = (name: keyof typeof INKS) => (text: string) => (text === '' ? '' : `${INKS[name]}${text}${END}`);
const plain = (text: string) => text;

/** Paint that `inked` makes elements of. */
export const PAGE_PAINT: Paint = {
  severity: { error: ink('mark'), warning: ink('mark'), info: ink('mark') },
  rule: plain,
  file: ink('file'),
  dim: ink('dim'),
  good: plain,
};

/** Lines painted so, as HTML. */
export function inked(lines: readonly string[]): Markup {
  const markup = escapeHtml(lines.join('\n'))
    .replaceAll(INKS.mark, '<b class="mark">')
    .replaceAll(INKS.dim, '<b class="dim">')
    .replaceAll(INKS.file, '<b class="file">')
    .replaceAll(END, '</b>');
  return trusted(markup);
}
