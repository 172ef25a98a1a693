import type { BodyBytes, SseEvent } from '../model/http.js';
import type { TimeMark } from './body.js';
import { pieceMap } from './piece-map.js';

/** Most events read of one body. */
export const MOST_EVENTS = 200_000;

const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
const SPACE = 0x20;
const DIGITS = /^[0-9]{1,15}$/;
/** U+FEFF, or what a tap wrote for its bytes in front of a field: `?` or U+FFFD for all three or each. */
const MARK = /^(?:\xef\xbb\xbf|(?:\?|\xef\xbf\xbd)(?:(?:\?|\xef\xbf\xbd){2})?(?=(?:data|event|id|retry)?:))/;

/**
 * The event stream in a body, as WHATWG HTML §9.2.6 interprets it. `id` is the last event ID at that point, null
 * before the first. The block that the end cut off comes last, `complete: false`, though a client would drop it; so
 * does the block at each of `holes`, body offsets at which bytes are known to be missing.
 */
export function eventsOf(
  body: BodyBytes,
  marks: readonly TimeMark[],
  holes: readonly number[] = [],
): SseEvent[] {
  const bytes = Buffer.from(body.bytes.buffer, body.bytes.byteOffset, body.bytes.length);
  const map = pieceMap(body, marks);
  const events: SseEvent[] = [];
  const end = bytes.length;
  const stops = holes.filter((hole) => hole > 0 && hole < end);
  let stop = stops.shift() ?? end;

  // "Strip one leading U+FEFF."
  let at = MARK.exec(bytes.toString('latin1', 0, 16))?.[0].length ?? 0;
  let blockStart = at;
  let data: [number, number][] = [];
  let type = '';
  let lastId: string | null = null;
  let retry: number | null = null;
  let nextLf = bytes.indexOf(LF, at);
  let nextCr = bytes.indexOf(CR, at);

  function dispatch(blockEnd: number, complete: boolean): void {
    // "If the data buffer is an empty string": no data field at all, as each adds a line end.
    if (data.length > 0) {
      const [first] = data;
      const text =
        data.length === 1 && first
          ? bytes.toString('utf8', first[0], first[1])
          : data.map(([from, to]) => bytes.toString('utf8', from, to)).join('\n');
      events.push({
        data: text,
        type: type === '' ? 'message' : type,
        id: lastId,
        retry,
        parts: map.parts(data),
        at: map.hull(blockStart, blockEnd),
        time: map.time(blockEnd),
        complete,
        text: map.text,
      });
    }
    data = [];
    type = '';
    retry = null;
  }

  function field(from: number, to: number): void {
    if (bytes[from] === COLON) return;
    const colon = bytes.subarray(from, Math.min(to, from + 6)).indexOf(COLON);
    const nameEnd = colon === -1 ? to : from + colon;
    let value = colon === -1 ? to : nameEnd + 1;
    if (value < to && bytes[value] === SPACE) value++;
    switch (bytes.toString('latin1', from, Math.min(nameEnd, from + 6))) {
      case 'data':
        data.push([value, to]);
        break;
      case 'event':
        type = bytes.toString('utf8', value, to);
        break;
      case 'id':
        if (bytes.subarray(value, to).indexOf(0) === -1) lastId = bytes.toString('utf8', value, to);
        break;
      case 'retry': {
        const digits = bytes.toString('latin1', value, to);
        if (DIGITS.test(digits)) retry = Number(digits);
        break;
      }
    }
  }

  while (at < end && events.length < MOST_EVENTS) {
    if (nextLf !== -1 && nextLf < at) nextLf = bytes.indexOf(LF, at);
    if (nextCr !== -1 && nextCr < at) nextCr = bytes.indexOf(CR, at);
    const returned = nextCr !== -1 && (nextLf === -1 || nextCr < nextLf);
    const lineEnd = returned ? nextCr : nextLf;
    if (lineEnd === -1 || lineEnd >= stop) {
      field(at, stop);
      dispatch(stop, false);
      at = stop;
      blockStart = stop;
      stop = stops.shift() ?? end;
      continue;
    }
    const next = returned && nextLf === nextCr + 1 ? lineEnd + 2 : lineEnd + 1;
    if (lineEnd > at) field(at, lineEnd);
    else {
      dispatch(next, true);
      blockStart = next;
    }
    at = next;
  }
  if (events.length < MOST_EVENTS) dispatch(end, false);
  return events;
}
