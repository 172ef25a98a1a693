import type { HttpRequest, HttpResponse } from '../../model/http.js';
import { paragraph } from '../../text/width.js';
import { count, size } from '../../text/words.js';
import { bodyLines, type Shown } from './body-lines.js';
import { type Content, contentOf, dataOf } from './content.js';
import { headLines, isOnHead } from './head-lines.js';
import type { Around, Looked } from './looked.js';
import type { Mark, Side } from './marks.js';

/** Lines of a body, and of an event, that are shown at first; how many events. */
const BODY_LINES = 60;
const EVENT_LINES = 16;
const EVENTS = 8;

/** How a content is shown. `side`: what it is the content of. */
export type ShowContent = (content: Content, marks: readonly Mark[], lines: number, around: Around) => Shown;

/** The heads as text and the bodies laid out as JSON, findings marked in place. */
export function jsonView(looked: Looked, around: Around): Shown {
  return messagesView(looked, around, { lead: () => '', content: jsonContent });
}

function jsonContent(
  content: Content,
  marks: readonly Mark[],
  lines: number,
  { veil, style, all }: Around,
): Shown {
  if (content.is === 'bytes' || content.is === 'coded') {
    const what = content.is === 'bytes' ? 'no text' : 'in a coding that could not be undone';
    return { lines: [style.paint.dim(`${size(content.bytes.length)}, ${what}`)], isCut: false };
  }
  return bodyLines(content, marks, veil.ranges(content.text), style, { all, lines });
}

/** How a view shows the parts of an exchange. `lead` gives what stands before each line of a head. */
export interface Manner {
  lead(at: { readonly offset: number }): string;
  readonly content: ShowContent;
}

/** Messages and events one after the other. */
export function messagesView({ entry, row, events: chosen }: Looked, around: Around, manner: Manner): Shown {
  const { request, response } = entry.exchange;
  const { all, style } = around;
  const isWhole = chosen.length === 0;
  const inner = narrowed(around);
  const lines: string[] = [];
  let isCut = false;
  const add = (shown: Shown): void => {
    lines.push(...(lines.length === 0 ? [] : ['']), ...shown.lines);
    isCut ||= shown.isCut;
  };
  if (isWhole) {
    add(message('request', request, inner, manner));
    add(message('response', response, inner, manner));
  }
  let left = 0;
  const skipped = (): void => {
    const text = `${style.glyphs.rows} ${count(left, 'more event')}`;
    if (left > 0) add({ lines: [style.paint.dim(text)], isCut: true });
    left = 0;
  };
  for (const [at, sse] of (response?.events ?? []).entries()) {
    const index = at + 1;
    const marks = around.marks.filter(({ on }) => on === index);
    const isShown = isWhole ? all || at < EVENTS || marks.length > 0 : chosen.includes(index);
    if (!isShown) {
      if (isWhole) left++;
      continue;
    }
    skipped();
    const name = sse.type === 'message' ? '' : `  ${inner.veil.say(sse.type)}`;
    const title = style.paint.rule(`x${row.index}.${index}${name}`);
    const limit = isWhole ? EVENT_LINES : BODY_LINES;
    add(below(title, [], dataOf(sse), marks, limit, inner, manner));
  }
  skipped();
  return { lines, isCut };
}

function message(
  side: Side & string,
  http: HttpRequest | HttpResponse | null,
  around: Around,
  manner: Manner,
): Shown {
  const { style, veil, all } = around;
  if (http === null) return { lines: [`${style.paint.rule(side)}  not in the capture`], isCut: false };
  const marks = around.marks.filter(({ on }) => on === side);
  const onHead = marks.filter((mark) => isOnHead(mark, http));
  const head = headLines(http, onHead, veil, style, { all, lead: manner.lead });
  const { body } = http;
  const isStream = 'events' in http && http.events !== null;
  const content = isStream ? null : contentOf(body);
  const unknown = body.kind === 'unknown' ? noteLines([`the body is not known: ${body.reason}`], around) : [];
  const lines = [...head, ...unknown];
  const title = style.paint.rule(side);
  if (content === null) return { lines: [title, ...lines.map(indented)], isCut: false };
  const inBody = marks.filter((mark) => !onHead.includes(mark));
  return below(title, [...lines, ''], content, inBody, BODY_LINES, around, manner);
}

/** A title with what belongs to it below, indented. */
function below(
  title: string,
  lines: readonly string[],
  content: Content,
  marks: readonly Mark[],
  limit: number,
  around: Around,
  { content: show }: Manner,
): Shown {
  const shown = show(content, marks, limit, around);
  const notes = noteLines(content.notes, around);
  return { lines: [title, ...[...lines, ...notes, ...shown.lines].map(indented)], isCut: shown.isCut };
}

function noteLines(notes: readonly string[], { style, veil }: Around): string[] {
  const { paint, options } = style;
  return notes.flatMap((note) => paragraph(veil.say(note), options.width, '', '  ')).map(paint.dim);
}

function indented(line: string): string {
  return line === '' ? '' : `  ${line}`;
}

/** What stands below a title has two columns less. */
function narrowed(around: Around): Around {
  const { style } = around;
  const { width } = style.options;
  const options = { ...style.options, width: width === null ? null : width - 2 };
  return { ...around, style: { ...style, options } };
}
