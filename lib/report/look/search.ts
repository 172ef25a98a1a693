import type { Entry } from '../../model/a2a.js';
import { type Place, placeOf } from '../../model/location.js';
import type { ReportOptions } from '../../model/report.js';
import { apart, type SecretRange } from '../../text/secrets.js';
import { styleOf } from '../style.js';
import { type Content, contentOf, dataOf } from './content.js';
import { fitted } from './fitted.js';
import { headOf } from './head-lines.js';
import type { Range } from './json-lines.js';
import { decoded, jsonTokens } from './json-tokens.js';
import { textsOf } from './texts.js';
import { openVeil, type Veil } from './veil.js';

/** Where a text occurs. */
export interface Hit {
  /** `x17`, `x17.3`. */
  readonly handle: string;
  readonly side: 'request' | 'response';
  /** A pointer, a header field, or what else it stands in; fit to print. */
  readonly where: string;
  /** What stands before it, it, and what stands behind it, secrets masked, fit to print. */
  readonly excerpt: readonly [string, string, string];
  readonly at: Place;
}

/** Most columns of an excerpt. */
const ROOM = 72;
/** White space that would be escaped. */
const BLANKS = /[\t\n\v\f\r]/g;

/** A text to be searched, and how what it says stands in its content. */
interface Searched {
  readonly text: string;
  readonly handle: string;
  readonly side: Hit['side'];
  readonly where: string;
  readonly at: Place;
  /** The bytes of the content that spell it, and whether they do so one by one. */
  readonly content: Content | null;
  readonly range: Range;
  readonly isPlain: boolean;
}

/** Where a pattern occurs in what crossed, its codings undone; `kept`: as many as are to be told, the rest is counted. */
export function hitsIn(
  entry: Entry,
  pattern: RegExp,
  options: ReportOptions,
  kept: number,
): { readonly hits: readonly Hit[]; readonly count: number } {
  const hits: Hit[] = [];
  let count = 0;
  let veil: Veil | null = null;
  for (const searched of searchedIn(entry, pattern)) {
    for (const match of searched.text.matchAll(pattern)) {
      if (match[0] === '') continue;
      count++;
      if (hits.length >= kept) continue;
      veil ??= veilOver(entry, options);
      hits.push(hitOf(searched, match.index, match[0], veil, options));
    }
  }
  return { hits, count };
}

function veilOver(entry: Entry, options: ReportOptions): Veil {
  const veil = openVeil(styleOf(options));
  for (const text of textsOf(entry)) veil.learn(text);
  return veil;
}

function* searchedIn(entry: Entry, pattern: RegExp): Generator<Searched> {
  const { request, response } = entry.exchange;
  const handle = `x${entry.index}`;
  for (const message of [request, response]) {
    if (message === null) continue;
    const side = message === request ? 'request' : 'response';
    for (const { text, at } of headOf(message)) {
      const where = /^[\w-]+(?=: )/.exec(text)?.[0] ?? 'start line';
      const range = { start: 0, end: 0 };
      yield {
        text,
        handle,
        side,
        where,
        at: placeOf(at.offset, at.length),
        content: null,
        range,
        isPlain: true,
      };
    }
    const isStream = message === response && response.events !== null;
    const content = isStream ? null : contentOf(message.body);
    const { body } = message;
    if (content === null || body.kind !== 'bytes') continue;
    const parts = body.pieces.map(({ offset, span }) => ({ offset, length: span }));
    const at: Place = { parts, pointer: null, on: 'value', text: body.decoded ? false : body.text };
    yield* searchedContent(content, { handle, side, at }, pattern);
  }
  for (const [index, sse] of (response?.events ?? []).entries()) {
    const { parts, at, text } = sse;
    const place: Place = { parts: parts.length > 0 ? parts : [at], pointer: null, on: 'value', text };
    yield* searchedContent(
      dataOf(sse),
      { handle: `${handle}.${index + 1}`, side: 'response', at: place },
      pattern,
    );
  }
}

function* searchedContent(
  content: Content,
  around: Pick<Searched, 'handle' | 'side' | 'at'>,
  pattern: RegExp,
): Generator<Searched> {
  const { text, is } = content;
  if (is === 'bytes' || is === 'coded') return;
  // Most contents hold no hit: the whole is looked at before it is taken apart.
  if (!text.includes('\\') && !new RegExp(pattern).test(Buffer.from(text, 'latin1').toString())) return;
  if (is === 'json') {
    for (const token of jsonTokens(text)) {
      const { pointer, on, start, end } = token;
      const isString = text[start] === '"';
      const range = isString ? { start: start + 1, end: end - 1 } : { start, end };
      const isPlain = !text.slice(start, end).includes('\\');
      const at: Place = { ...around.at, pointer, on };
      yield { ...around, text: decoded(text, token), where: pointer, at, content, range, isPlain };
    }
    return;
  }
  for (let start = 0; start < text.length; ) {
    const lf = text.indexOf('\n', start);
    const end = lf < 0 ? text.length : lf;
    const line = Buffer.from(text.slice(start, end), 'latin1').toString();
    const at = content.pieces === null ? around.at : { ...around.at, byte: start };
    yield { ...around, text: line, where: 'body', at, content, range: { start, end }, isPlain: true };
    start = end + 1;
  }
}

function hitOf(searched: Searched, index: number, found: string, veil: Veil, options: ReportOptions): Hit {
  const { text, handle, side, at, content, range, isPlain } = searched;
  const bytes = Buffer.from(text.replace(BLANKS, ' '));
  const start = Buffer.byteLength(text.slice(0, index));
  const match = { start, end: start + Buffer.byteLength(found) };
  const spelled = Buffer.from(text).toString('latin1');
  const secrets = apart([
    ...veil.ranges(spelled),
    ...(content === null ? [] : inside(veil.ranges(content.text), range, isPlain, bytes.length)),
  ]);
  const line = { depth: 0, runs: [{ start: 0, end: bytes.length }] };
  const room = Math.min(ROOM, (options.width ?? ROOM + 6) - 6);
  const shown = fitted(line, bytes, secrets, styleOf(options), room, match);
  const place = content === null ? placeOf(at.parts[0]?.offset ?? 0, 0) : at;
  return { handle, side, where: veil.say(searched.where), excerpt: shown.split(match), at: place };
}

/** The secrets of a content that lie in one of its values; all of it where its escapes hide where they stand. */
function inside(
  secrets: readonly SecretRange[],
  { start, end }: Range,
  isPlain: boolean,
  length: number,
): SecretRange[] {
  return secrets
    .filter((range) => range.end > start && range.start < end)
    .map((range) =>
      isPlain
        ? { start: Math.max(0, range.start - start), end: Math.min(length, range.end - start) }
        : { start: 0, end: length },
    );
}
