import type { BodyForm } from '../model/http.js';
import {
  abandonBody,
  endLine,
  endsInEmptyLine,
  goesOn,
  opensValue,
  startsMessage,
  supplyStripped,
  takenForNumber,
  valueAt,
} from './block-edges.js';
import { type ChunkSize, chunkSizeAt, lineEnd } from './chunk-size.js';
import type { Half } from './half.js';
import { isBlank, jsonTextAt } from './json-text.js';
import { type Content, contentOf, looksLikeEvent } from './laid-out.js';
import { type Block, hand } from './text-block.js';

const LF = 0x0a;
const NEWLINE = Uint8Array.of(LF);
/** Bytes that an event has at least. */
const SHORTEST_EVENT = 8;

/**
 * Feeds a block whose line ends became LF and whose JSON was laid out anew. Heads pass as they stand; a body or
 * chunk is restored where its declared length proves a spelling, else passed as the value it shows. Taps drop a
 * line end behind each block, so the one that a head, a chunk or a trailer still lacks there is supplied.
 */
export function unfold(half: Half, role: 'request' | 'response', block: Block): void {
  const { bytes } = block;
  const end = bytes.length;
  const feed = (from: number, to: number, form: BodyForm): void =>
    hand(half, block, bytes.subarray(from, to), from, null, form);
  const supply = (at: number): void => hand(half, block, NEWLINE, at, 0, 'restored');
  const give = (content: Content): void => {
    for (const unit of content.units) {
      if (unit.bytes.length === 0) continue;
      hand(half, block, unit.bytes, unit.start, unit.span, content.proved ? 'restored' : 'reformatted');
    }
  };

  abandonBody(half, role, block, () => supply(0));
  if (half.inLine && half.expects === 'head' && block.lineEnds === null)
    endLine(role, bytes, () => supply(0));
  const number = half.inLine ? null : takenForNumber(bytes);
  let at = 0;
  while (at < end) {
    switch (half.expects) {
      case 'start':
        while (at < end && isBlank(bytes[at])) at++;
        if (at < end && !joinsStream(half, block, at)) at = feedHead(bytes, at, feed);
        break;
      case 'head':
      case 'trailer':
        at = feedHead(bytes, at, feed);
        break;
      case 'chunk-end':
        if (bytes[at] === LF) feed(at, ++at, 'reformatted');
        else supply(at);
        break;
      case 'chunk-size': {
        while (!half.inLine && at < end && bytes[at] === LF) at++;
        if (at >= end) break;
        const size = chunkSizeAt(bytes, at);
        if (size?.rewritten) {
          at = giveRewritten(half, block, at, size, give);
        } else {
          const next = size?.next ?? lineEnd(bytes, at);
          feed(at, next, 'reformatted');
          at = next;
        }
        break;
      }
      case 'sized':
      case 'chunk-data': {
        const chunked = half.expects === 'chunk-data';
        const due = half.remaining;
        if (due > end - at && (half.begun || goesOn(block, at))) {
          feed(at, end, 'restored');
          at = end;
          // Too short for an event: what its lines lack of their CRLF.
          if (half.remaining < SHORTEST_EVENT && chunked && endsInEmptyLine(bytes)) half.expectInstead(0);
          break;
        }
        if (breaksOff(bytes, at)) {
          // One byte more is due than there is, so that the body stays open.
          if (end - at >= due) half.expectInstead(end - at + 1);
          feed(at, end, 'reformatted');
          at = end;
          break;
        }
        if (fitsAsItStands(bytes, at, due, chunked, role)) {
          const to = Math.min(end, at + due);
          feed(at, to, 'restored');
          at = to;
          break;
        }
        const region = contentEnd(bytes, at, chunked, role);
        const short = region.open && region.end - at < due;
        const content =
          short && opensValue(bytes, at)
            ? null
            : contentOf(bytes, at, region.end, (length) => length === due);
        if (content === null || (short && !content.proved)) {
          feed(at, end, 'restored');
          at = end;
          break;
        }
        if (!content.proved) half.expectInstead(content.length);
        give(content);
        at = region.next;
        break;
      }
      default:
        feed(at, end, 'reformatted');
        at = end;
    }
  }
  const unfinished = half.expects;
  if (unfinished === 'chunk-end') supply(end);
  else if (unfinished === 'chunk-size' && number !== null) {
    supply(end);
    if (number === 0) supply(end);
  } else if (block.lineEnds === 'stripped') supplyStripped(half, bytes, () => supply(end));
  else if (block.lineEnds === 'kept') return;
  else if ((unfinished === 'head' || unfinished === 'trailer') && bytes[end - 1] === LF) supply(end);
}

/** Whether a value that was laid out over lines begins here and does not end: only a cut leaves one so. */
function breaksOff(bytes: Uint8Array, at: number): boolean {
  const value = valueAt(bytes, at);
  if (!opensValue(bytes, at) || bytes[value + 1] !== LF) return false;
  const indent = bytes[value + 2] ?? 0x20;
  if (indent !== 0x20 && indent !== 0x09) return false;
  return jsonTextAt(bytes, value, bytes.length) === null;
}

function feedHead(
  bytes: Uint8Array,
  at: number,
  feed: (from: number, to: number, form: BodyForm) => void,
): number {
  const blank = bytes[at] === LF ? at - 1 : indexOfBlankLine(bytes, at);
  const to = blank === -1 ? bytes.length : blank + 2;
  feed(at, to, 'reformatted');
  return to;
}

/** Index of the LF that ends the line before an empty line. */
function indexOfBlankLine(bytes: Uint8Array, from: number): number {
  for (let i = bytes.indexOf(LF, from); i !== -1; i = bytes.indexOf(LF, i + 1)) {
    if (bytes[i + 1] === LF) return i;
  }
  return -1;
}

/** Whether `due` bytes as they stand end where the block, a message or a chunk does. */
function fitsAsItStands(
  bytes: Uint8Array,
  at: number,
  due: number,
  chunked: boolean,
  role: 'request' | 'response',
): boolean {
  let next = at + due;
  if (next >= bytes.length) return next === bytes.length;
  if (chunked && bytes[next] !== LF) return false;
  // The end of an event is its empty line; anything else there is a line end that is missing before.
  if (chunked && looksLikeEvent(bytes, at) && bytes[next - 1] !== LF) return false;
  while (next < bytes.length && bytes[next] === LF) next++;
  if (next === bytes.length) return true;
  return chunked ? chunkSizeAt(bytes, next) !== null : startsMessage(bytes, next, role);
}

/**
 * Where the content that begins at `at` ends in this block: behind its JSON value, before the next message or
 * chunk size, or with the block. `open`: a value or text that may go on in the next block. `next`: where to go on.
 */
function contentEnd(
  bytes: Uint8Array,
  at: number,
  chunked: boolean,
  role: 'request' | 'response',
): { readonly end: number; readonly next: number; readonly open: boolean } {
  let line = at;
  let open = true;
  while (line < bytes.length) {
    if (line > at && (chunked ? chunkSizeAt(bytes, line) !== null : startsMessage(bytes, line, role))) {
      // The chunk's own line end stands before the next size.
      return { end: chunked && bytes[line - 1] === LF ? line - 1 : line, next: line, open: false };
    }
    let value = line;
    if (chunked && looksLikeEvent(bytes, line)) value = Math.min(bytes.length, line + 5);
    while (value < bytes.length && (bytes[value] === 0x20 || bytes[value] === 0x09)) value++;
    const json = jsonTextAt(bytes, value, bytes.length);
    if (json) open = false;
    line = lineEnd(bytes, json ? json.end : line);
  }
  return { end: bytes.length, next: bytes.length, open };
}

/** A chunk whose size a tap rewrote: the spelling whose length, in hexadecimal, reads as that number is the wire's. */
function giveRewritten(
  half: Half,
  block: Block,
  at: number,
  size: ChunkSize,
  give: (content: Content) => void,
): number {
  const { bytes } = block;
  const region = contentEnd(bytes, size.next, true, 'response');
  const content = contentOf(bytes, size.next, region.end, (length) => {
    const hex = length.toString(16);
    return /^\d+e\d+$/.test(hex) && Number(hex) === size.rewritten;
  });
  const line = Buffer.from(`${content.length.toString(16)}\n`);
  hand(half, block, line, at, size.next - at, 'restored');
  give(content);
  return region.next;
}

/** Whether a chunk of an event stream stands where a head was due that the capture lacks. */
function joinsStream(half: Half, { bytes, offset, time }: Block, at: number): boolean {
  if (!half.headMissing) return false;
  const size = chunkSizeAt(bytes, at);
  if (size === null || !looksLikeEvent(bytes, size.next)) return false;
  return half.joinStream({ offset: offset + at, length: 0 }, time);
}
