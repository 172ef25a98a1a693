import type { BoxMark, Drawing, GroupMark, Mark, TextMark } from './svg-marks.js';
import { STYLE } from './svg-style.js';
import { drawable, SIZES } from './svg-text.js';

/** Characters of a tooltip. */
const TIP_LIMIT = 200;

/** How a drawing is written. */
export interface SvgOptions {
  /** Arrows and notes are links to `#x17` and `#x17.3` of the page around; else they bear these as their ids. */
  readonly anchors: boolean;
  /** Without its style, for a page that brings `STYLE` along. */
  readonly bare?: boolean;
}

/** A drawing as a document of its own, or as part of a page: no scripts, nothing from elsewhere, text as text. */
export function written(
  { title, words, width, height, marks }: Drawing,
  { anchors, bare = false }: SvgOptions,
): string {
  const ids = new Set<string>();
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" class="a2a" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="${anchors ? 'group' : 'img'}">
<title>${xml(title)}</title>
<desc>${xml(words)}</desc>
${bare ? '' : `<style>\n${STYLE}\n</style>\n`}<rect class="a2a-paper" width="${w}" height="${h}"/>
${marks.map((mark) => `${markup(mark, anchors ? null : ids)}\n`).join('')}</svg>
`;
}

/** Without ids there are links. */
function markup(mark: Mark, ids: Set<string> | null): string {
  switch (mark.is) {
    case 'group':
      return groupMarkup(mark, ids);
    case 'text':
      return textMarkup(mark);
    case 'box':
      return boxMarkup(mark);
    case 'path':
      return `<path class="a2a-${mark.look}" d="${mark.path}"/>`;
  }
}

function groupMarkup({ hue, anchor, tip, marks }: GroupMark, ids: Set<string> | null): string {
  const inside = marks.map((mark) => markup(mark, ids)).join('');
  const told = tip === null ? '' : `<title>${xml(shortened(tip))}</title>`;
  const look = hue === null ? '' : ` class="a2a-is-${hue}"`;
  if (anchor === null) return `<g${look}>${told}${inside}</g>`;
  const name = anchor.replace(/[^\w.-]/g, '_');
  if (ids === null) return `<a href="#${name}"${look}>${told}${inside}</a>`;
  const id = ids.has(name) ? '' : ` id="${name}"`;
  ids.add(name);
  return `<g${id}${look}>${told}${inside}</g>`;
}

function boxMarkup({ look, x, y, width, height, radius }: BoxMark): string {
  const at = `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`;
  return `<rect class="a2a-${look}" ${at}${radius === 0 ? '' : ` rx="${radius}"`}/>`;
}

function textMarkup({ x, y, align, size, lines, rim }: TextMark): string {
  const { em, line } = SIZES[size];
  const looks = [size === 'small' ? 'a2a-small' : '', rim ? 'a2a-rim' : ''].filter((look) => look !== '');
  const look = looks.length === 0 ? '' : ` class="${looks.join(' ')}"`;
  const anchor = align === 'start' ? '' : ` text-anchor="${align}"`;
  return lines
    .map(({ runs }, at) => {
      // The middle of lower-case letters in the middle of the line.
      const base = y + at * line + line / 2 + em * 0.35;
      const words = runs
        .map(({ text, face }) =>
          face === 'plain' ? xml(text) : `<tspan class="a2a-${face}">${xml(text)}</tspan>`,
        )
        .join('');
      return `<text${look} x="${n(x)}" y="${n(base)}"${anchor}>${words}</text>`;
    })
    .join('');
}

/** A length in pixels, to a tenth. */
export function n(length: number): string {
  return String(Math.round(length * 10) / 10);
}

function shortened(text: string): string {
  return text.length <= TIP_LIMIT
    ? text
    : `${Array.from(text)
        .slice(0, TIP_LIMIT - 1)
        .join('')}…`;
}

/** Text as XML holds it, in an element or in an attribute. */
function xml(text: string): string {
  return drawable(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
