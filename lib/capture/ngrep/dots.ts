import { fieldLine, isBodiless, requestLine, statusLine } from '../reading/http-lines.js';

/** Puts line ends back, in place, into one direction of a connection as ngrep shows it, packet by packet. */
export interface Undotted {
  restore(bytes: Buffer): void;
}

type Expected = 'start' | 'head' | 'sized' | 'rest' | 'size' | 'data' | 'data-end' | 'last' | 'lost';

const CR = 0x0d;
const LF = 0x0a;
const DOT = 0x2e;
const START = /^(?:[A-Z][A-Z-]{1,20} \S{1,4000} HTTP\/\d|HTTP\/\d)/;
const LOOK = 4200;
/** A field name stands behind the line end of a head whose every line end is two dots. */
const HEAD_LINE = /\.\.(?=[\w!#$%&'*+^`|~-]{1,80}:)/g;
const HEAD_END = { dots: /\.{4,}/g, lines: /\n\.?\n/g };
const SIZE = { dots: /([0-9a-fA-F]{1,8})\.\./y, lines: /([0-9a-fA-F]{1,8})\.?\n/y };
/** A line end within event streams: behind a value and before the next field. */
const EVENT_LINE = /(\.{1,4})(?=(?:data|event|id|retry): ?|: )/g;
const EVENT_END = /\.{1,4}$/;

/** `lines`: whether LF stands as itself (`-W byline`), so that only CR became a dot; else both did. */
export function undotted(lines: boolean): Undotted {
  const kind = lines ? 'lines' : 'dots';
  let expected: Expected = 'start';
  let due = 0;

  function headEnds(text: string): void {
    const [start = '', ...rest] = text.trimEnd().split('\r\n');
    const status = statusLine(start)?.status ?? null;
    const fields = new Map<string, string>();
    for (const line of rest) {
      const field = fieldLine(line, { offset: 0, length: 0 });
      if (field !== null) fields.set(field.name.toLowerCase(), field.value);
    }
    const length = fields.get('content-length') ?? '';
    due = /^\d{1,15}$/.test(length) ? Number(length) : 0;
    if (status === null && requestLine(start) === null) expected = 'lost';
    else if (status !== null && isBodiless(null, status)) expected = 'start';
    else if (/chunked\s*$/i.test(fields.get('transfer-encoding') ?? '')) expected = 'size';
    else if (length === '' && status !== null) expected = 'rest';
    else expected = due > 0 ? 'sized' : 'start';
  }

  /** The line end at `at`, where there is one; where it ends. */
  function lineEnd(bytes: Buffer, at: number): number {
    if (lines && bytes[at] === LF) return at + 1;
    if (bytes[at] !== DOT || bytes[at + 1] !== (lines ? LF : DOT)) return at;
    bytes[at] = CR;
    bytes[at + 1] = LF;
    return at + 2;
  }

  function head(bytes: Buffer, text: string, at: number): number {
    const ends = HEAD_END[kind];
    ends.lastIndex = at;
    const found = ends.exec(text);
    const end = found === null ? text.length : found.index + found[0].length;
    if (lines) {
      for (let i = at; i < end; i++) if (bytes[i] === DOT && bytes[i + 1] === LF) bytes[i] = CR;
    } else {
      for (const { index } of text.slice(at, end).matchAll(HEAD_LINE)) lineEnd(bytes, at + index);
      if (found !== null) {
        lineEnd(bytes, end - 4);
        lineEnd(bytes, end - 2);
      }
    }
    if (found === null) expected = 'head';
    else headEnds(bytes.toString('latin1', at, end));
    return end;
  }

  function events(bytes: Buffer, text: string, from: number, to: number): void {
    const chunk = text.slice(from, to);
    if (lines) {
      if (!/(?:^|\n)\.\n/.test(chunk)) return;
      for (let i = from; i < to - 1; i++) if (bytes[i] === DOT && bytes[i + 1] === LF) bytes[i] = CR;
      return;
    }
    for (const found of chunk.matchAll(EVENT_LINE)) breakLine(bytes, from + found.index, found[0].length);
    const last = EVENT_END.exec(chunk);
    if (last !== null) breakLine(bytes, from + last.index, last[0].length);
  }

  /** What is no line end: the packet's last byte may be the CR of one, where the capture ends. */
  function breaksOff(bytes: Buffer, text: string, at: number): void {
    if (/^[0-9a-fA-F]{0,8}\.$/.test(text.slice(at))) bytes[bytes.length - 1] = CR;
    expected = 'lost';
  }

  return {
    restore(bytes) {
      const text = bytes.toString('latin1');
      if (expected === 'lost' && START.test(text.slice(0, LOOK))) expected = 'start';
      let at = 0;
      while (at < bytes.length && expected !== 'lost') {
        switch (expected) {
          case 'start':
            if (!START.test(text.slice(at, at + LOOK))) expected = 'lost';
            else at = head(bytes, text, at);
            break;
          case 'head':
            at = head(bytes, text, at);
            break;
          case 'size': {
            const size = SIZE[kind];
            size.lastIndex = at;
            const [line, digits = ''] = size.exec(text) ?? [];
            if (line === undefined) breaksOff(bytes, text, at);
            else {
              at = lineEnd(bytes, at + digits.length);
              due = Number.parseInt(digits, 16);
              expected = due === 0 ? 'last' : 'data';
            }
            break;
          }
          case 'data': {
            const to = Math.min(bytes.length, at + due);
            events(bytes, text, at, to);
            due -= to - at;
            at = to;
            if (due === 0) expected = 'data-end';
            break;
          }
          case 'data-end':
          case 'last': {
            const end = lineEnd(bytes, at);
            if (end === at) breaksOff(bytes, text, at);
            else expected = expected === 'last' ? 'start' : 'size';
            at = end;
            break;
          }
          case 'sized': {
            const to = Math.min(bytes.length, at + due);
            due -= to - at;
            at = to;
            if (due === 0) expected = 'start';
            break;
          }
          case 'rest':
            at = bytes.length;
        }
      }
    },
  };
}

/** One or two line ends in so many dots: LF, CR LF or LF LF, CR LF CR LF. An odd dot at the front is the text's own. */
function breakLine(bytes: Buffer, at: number, length: number): void {
  const from = at + (length === 3 ? 1 : 0);
  const crlf = length === 4;
  for (let i = from; i < at + length; i++) bytes[i] = crlf && (i - from) % 2 === 0 ? CR : LF;
}
