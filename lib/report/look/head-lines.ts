import type { HttpRequest, HttpResponse } from '../../model/http.js';
import type { Part } from '../../model/location.js';
import type { Style } from '../style.js';
import { caption } from './caption.js';
import { fitted } from './fitted.js';
import type { Range } from './json-lines.js';
import type { Mark } from './marks.js';
import type { Veil } from './veil.js';

const DEFAULT_WIDTH = 120;

/** A line of a head, and the capture bytes that it stands in. */
interface HeadLine {
  readonly text: string;
  readonly at: Part;
}

/** The lines of a head; none where the capture lacks it. */
export function headOf(message: HttpRequest | HttpResponse): HeadLine[] {
  const fields = message.headers.map(({ name, value, at }) => ({ text: `${name}: ${value}`, at }));
  const start = startLine(message);
  return start === null ? fields : [{ text: start, at: message.at }, ...fields];
}

function startLine(message: HttpRequest | HttpResponse): string | null {
  if ('method' in message)
    return message.method === '' ? null : `${message.method} ${message.target} HTTP/${message.version}`;
  return message.status === 0 ? null : `HTTP/${message.version} ${message.status} ${message.reason}`.trim();
}

/** Whether a mark is about the head of a message, or about all of the message. */
export function isOnHead({ at }: Mark, message: HttpRequest | HttpResponse): boolean {
  const [first] = at.parts;
  if (at.pointer !== null || at.byte !== undefined || first === undefined) return false;
  return [message.at, ...message.headers.map((field) => field.at)].some((part) => begins(first, part));
}

function begins({ offset }: Part, part: Part): boolean {
  return offset >= part.offset && offset < part.offset + Math.max(1, part.length);
}

/** A head line by line, findings marked below their field; `lead` gives what stands before each line. */
export function headLines(
  message: HttpRequest | HttpResponse,
  marks: readonly Mark[],
  veil: Veil,
  style: Style,
  { all, lead }: { readonly all: boolean; lead(at: Part): string },
): string[] {
  const lines = headOf(message);
  // What is marked before the first line known is marked below it.
  const own = (at: Part, isFirst: boolean) =>
    marks.filter(({ at: { parts } }) => {
      const [first] = parts;
      return (
        first !== undefined &&
        (begins(first, at) || (isFirst && !lines.some((line) => begins(first, line.at))))
      );
    });
  return lines.flatMap(({ text, at }, index) => {
    const bytes = Buffer.from(text);
    const front = lead(at);
    const room = (style.options.width ?? DEFAULT_WIDTH) - front.length;
    const narrow = { ...style, options: { ...style.options, width: room } };
    const found = own(at, index === 0).map((mark) => ({ mark, range: rangeOf(mark, at, bytes) }));
    const line = { depth: 0, runs: [{ start: 0, end: bytes.length }] };
    const secrets = veil.ranges(bytes.toString('latin1'));
    const drawn = fitted(line, bytes, secrets, style, all ? null : room, found[0]?.range ?? null);
    const below = found.flatMap(({ mark, range }) => caption(mark, drawn.spot(range), narrow));
    return [
      `${style.paint.dim(front)}${drawn.text}`,
      ...below.map((one) => `${' '.repeat(front.length)}${one}`),
    ];
  });
}

/** Which bytes of a line a mark names: those that it points to where the capture spells the line so, else all. */
function rangeOf({ at: { parts } }: Mark, at: Part, bytes: Uint8Array): Range {
  const [first] = parts;
  if (first === undefined || bytes.length !== at.length) return { start: 0, end: bytes.length };
  const start = Math.max(0, first.offset - at.offset);
  return { start, end: Math.min(bytes.length, start + Math.max(1, first.length)) };
}
