import type { CaptureReport, ReportOptions } from '../../model/report.js';
import { between, columns } from '../../text/width.js';
import { shorten } from '../../text/words.js';
import { captureView } from '../capture-view.js';
import { placeName } from '../place-name.js';
import { type Style, styleOf } from '../style.js';
import type { Hit } from './search.js';
import { wrapped } from './wrapped.js';

/** Most of a pointer that is shown where lines have an end. */
const WHERE = 48;

/** Hits in a capture, a line each; two where it must be so. `width` null: never. */
export function hitLines(
  hits: readonly Hit[],
  { path, source }: Pick<CaptureReport, 'path' | 'source'>,
  options: ReportOptions,
  width: number | null,
): string {
  const style = styleOf(options);
  const view = captureView(path, source, style);
  return hits
    .map((hit) => `${hitText(hit, placeName(view.locator.locate(hit.at), view), style, width)}\n`)
    .join('');
}

function hitText(
  { handle, side, where, excerpt }: Hit,
  place: string,
  style: Style,
  width: number | null,
): string {
  const { paint, glyphs, options } = style;
  const [before, found, behind] = excerpt;
  // Without colour signs of our own tell what was found, where people read.
  const bare = options.color || width === null;
  const [open, close] = bare ? ['', ''] : options.unicode ? ['«', '»'] : ['>>', '<<'];
  const plain = `${before}${open}${found}${close}${behind}`.trim();
  const marked = `${before}${open}${paint.severity.error(found)}${close}${behind}`.trim();
  const pointer = width === null ? where : shorten(where, WHERE, glyphs.more);
  const front = `${handle} ${side} ${pointer}`.trimEnd();
  const inked = `${paint.rule(handle)}${front.slice(handle.length)}`;
  if (width === null || columns(`${front}  ${plain}  ${place}`) <= width)
    return `${inked}  ${marked}  ${paint.dim(place)}`;
  const head =
    columns(front) + 2 + columns(place) <= width
      ? [`${inked}${between(front, place, width)}${paint.dim(place)}`]
      : [...wrapped(front, width, '', '  '), ...wrapped(place, width, '  ', '  ').map(paint.dim)];
  const text = columns(plain) + 4 <= width ? [`    ${marked}`] : wrapped(plain, width, '    ', '    ');
  return [...head, ...text].join('\n');
}
