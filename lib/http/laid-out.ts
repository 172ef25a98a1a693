import { isBlank, type JsonText, jsonTextAt } from './json-text.js';
import { mend, SPELLINGS, type Spelling, spell, spellingMarks } from './spelling.js';

/** A run of content: a JSON value that may be spelled in several ways, or text that stands as it is. */
type Token = { readonly start: number; readonly end: number; readonly json: JsonText | null };

/** Bytes to feed and the capture bytes they stand for: `span` null where they are the capture's own. */
export interface Unit {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly span: number | null;
}

/** A body or chunk as it went over the wire, as far as the capture lets one say. */
export interface Content {
  readonly units: readonly Unit[];
  readonly length: number;
  /** True where a declared length proves the spelling. */
  readonly proved: boolean;
}

const LF = 0x0a;
const LFS = Buffer.from('\n\n\n');
const CRLFS = Buffer.from('\r\n\r\n\r\n');

/**
 * Spells the content `start … end` of a block whose JSON was laid out and whose line ends became LF, so that its
 * length satisfies `proves`: JSON as it stands, compact, spaced, each also with ASCII escapes made or undone; with
 * LF or CRLF; with the line end that taps drop or add behind it. Falls back to the values as they stand.
 */
export function contentOf(
  bytes: Uint8Array,
  start: number,
  end: number,
  proves: (length: number) => boolean,
): Content {
  let textEnd = end;
  while (textEnd > start && bytes[textEnd - 1] === LF) textEnd--;
  const trailing = end - textEnd;
  const tokens = tokenize(bytes, start, textEnd);
  const lines = countLines(bytes, tokens);
  const event = looksLikeEvent(bytes, start);
  if (!tokens.some((token) => token.json?.broken)) {
    for (const spelling of candidates(bytes, tokens)) {
      const spelled = tokens.map((token) => spellToken(bytes, token, spelling));
      const length = spelled.reduce((sum, text) => sum + text.length, 0);
      for (const crlf of [false, true]) {
        for (const tail of tails(trailing, event)) {
          if (!proves(length + (crlf ? lines + 2 * tail : tail))) continue;
          return proved(bytes, tokens, spelled, { crlf, tail, textEnd, trailing });
        }
      }
    }
  }
  return asItStands(bytes, tokens, textEnd, trailing);
}

/**
 * How many line ends may have stood behind the content: as shown, one lost, one added, or none. Events end in two: one
 * without any would only have a length that another spelling of its numbers explains as well.
 */
function tails(shown: number, event: boolean): readonly number[] {
  const counts = event ? [2, shown || 2] : [shown, shown + 1, shown - 1, 0];
  return [...new Set(counts)].filter((count) => count >= 0 && count <= 3);
}

function candidates(bytes: Uint8Array, tokens: readonly Token[]): readonly (Spelling | null)[] {
  const marks = tokens.flatMap((token) => (token.json ? [spellingMarks(bytes, token.json)] : []));
  if (marks.length === 0) return [null];
  const nonAscii = marks.some((mark) => mark.nonAscii);
  const escapes = marks.some((mark) => mark.escapes);
  return [
    null,
    ...SPELLINGS.filter(
      ({ nonAscii: to }) => to === 'as-is' || (to === 'escaped' && nonAscii) || (to === 'raw' && escapes),
    ),
  ];
}

function spellToken(bytes: Uint8Array, token: Token, spelling: Spelling | null): Uint8Array {
  return token.json && spelling ? spell(bytes, token.json, spelling) : bytes.subarray(token.start, token.end);
}

function proved(
  bytes: Uint8Array,
  tokens: readonly Token[],
  spelled: readonly Uint8Array[],
  ends: { crlf: boolean; tail: number; textEnd: number; trailing: number },
): Content {
  const units: Unit[] = [];
  tokens.forEach((token, i) => {
    const text = spelled[i] ?? bytes.subarray(token.start, token.end);
    if (token.json) units.push({ bytes: text, start: token.start, span: token.end - token.start });
    else if (ends.crlf) pushLines(units, bytes, token);
    else units.push({ bytes: text, start: token.start, span: null });
  });
  if (ends.tail > 0) {
    const tail = ends.crlf ? CRLFS.subarray(0, 2 * ends.tail) : LFS.subarray(0, ends.tail);
    units.push({ bytes: tail, start: ends.textEnd, span: Math.min(ends.trailing, ends.tail) });
  }
  return { units, length: units.reduce((sum, unit) => sum + unit.bytes.length, 0), proved: true };
}

/** The text of a token with its line ends as CRLF. */
function pushLines(units: Unit[], bytes: Uint8Array, token: Token): void {
  let from = token.start;
  for (let i = bytes.indexOf(LF, from); i !== -1 && i < token.end; i = bytes.indexOf(LF, from)) {
    units.push({ bytes: bytes.subarray(from, i), start: from, span: null });
    units.push({ bytes: CRLFS.subarray(0, 2), start: i, span: 1 });
    from = i + 1;
  }
  units.push({ bytes: bytes.subarray(from, token.end), start: from, span: null });
}

function asItStands(bytes: Uint8Array, tokens: readonly Token[], textEnd: number, trailing: number): Content {
  const first = tokens[0];
  const event = first !== undefined && looksLikeEvent(bytes, first.start);
  const units: Unit[] = tokens.map(({ start, end, json }) => ({
    bytes: json ? valueText(bytes, json, event) : bytes.subarray(start, end),
    start,
    span: json ? end - start : null,
  }));
  // An event needs its empty line, or it would run into the next one.
  const tail = event ? 2 : Math.min(trailing, LFS.length);
  if (tail > 0) units.push({ bytes: LFS.subarray(0, tail), start: textEnd, span: Math.min(trailing, tail) });
  return { units, length: units.reduce((sum, unit) => sum + unit.bytes.length, 0), proved: false };
}

/** A value of unknown spelling: as it stands, save that an event's has to stay on its `data:` line. */
function valueText(bytes: Uint8Array, json: JsonText, event: boolean): Uint8Array {
  if (json.broken) return mend(bytes, json);
  const text = bytes.subarray(json.start, json.end);
  return event && text.includes(LF) ? spell(bytes, json, { layout: 'compact', nonAscii: 'as-is' }) : text;
}

/** Whether a line of an event stream begins here: a field name of the format, or a comment. */
export function looksLikeEvent(bytes: Uint8Array, at: number): boolean {
  const line = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(6, bytes.length - at)).toString(
    'latin1',
  );
  return /^(?:data|event|id|retry)?:|^retry|^event/.test(line);
}

/** Splits content into JSON values at line starts (or behind `data:`) and the text between them. */
function tokenize(bytes: Uint8Array, start: number, end: number): readonly Token[] {
  const tokens: Token[] = [];
  let from = start;
  let at = start;
  const text = (to: number): void => {
    if (to > from) tokens.push({ start: from, end: to, json: null });
  };
  while (at < end) {
    const value = valueStart(bytes, at, end);
    const json = jsonTextAt(bytes, value, end);
    if (json && !hasFieldLines(bytes, json)) {
      text(json.start);
      tokens.push({ start: json.start, end: json.end, json });
      from = json.end;
      at = json.end;
    }
    const next = bytes.indexOf(LF, at);
    at = next === -1 || next >= end ? end : next + 1;
  }
  text(end);
  return tokens;
}

function valueStart(bytes: Uint8Array, lineStart: number, end: number): number {
  let at = lineStart;
  if (bytes[at] === 0x64 && isDataField(bytes, at)) at += 5;
  while (at < end && isBlank(bytes[at])) at++;
  return at;
}

function isDataField(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 1] === 0x61 && bytes[at + 2] === 0x74 && bytes[at + 3] === 0x61 && bytes[at + 4] === 0x3a;
}

/** One JSON value over several `data:` lines is no laid-out value: its line ends are the stream's own. */
function hasFieldLines(bytes: Uint8Array, json: JsonText): boolean {
  const first = bytes.indexOf(LF, json.start);
  return first !== -1 && first < json.end && isDataField(bytes, first + 1);
}

function countLines(bytes: Uint8Array, tokens: readonly Token[]): number {
  let lines = 0;
  for (const token of tokens) {
    if (token.json) continue;
    for (let i = token.start; i < token.end; i++) if (bytes[i] === LF) lines++;
  }
  return lines;
}
