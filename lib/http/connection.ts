import type { Anomaly, Segment } from '../model/capture.js';
import type { Exchange, ExchangeEnd, HttpRequest, HttpResponse, Inflate } from '../model/http.js';
import { type Part, placeOf } from '../model/location.js';
import { startsRequest, startsResponse } from './block.js';
import type { Half } from './half.js';
import { streamChunkAt } from './headless.js';
import { openHalf } from './open-half.js';
import { openPairing } from './pair.js';
import type { RequestHead, ResponseHead } from './sink.js';
import type { Block } from './text-block.js';
import { unfold } from './unfold.js';

/** A request (or lone response) on its way to become an Exchange. */
export interface Pending {
  readonly index: number;
  /** Null until the head is complete, and for a lone response. */
  readonly head: RequestHead | null;
  /** Null until the whole request was read. */
  readonly request: HttpRequest | null;
  readonly interim: readonly HttpResponse[];
  /** Null until the response's head is complete. */
  readonly responseHead: ResponseHead | null;
  readonly anomalies: readonly Anomaly[];
}

/** One connection while it is open: two halves and what awaits its answer, oldest first. */
export interface Connection {
  readonly id: string;
  /** Whether the capture itself names the connection. */
  readonly known: boolean;
  readonly requests: Half;
  readonly responses: Half;
  /** Requests without a final response; `awaiting[0]` is what the response in progress, or the next one, answers. */
  readonly awaiting: readonly Pending[];
  /** Marks the exchange in progress as one whose bytes may be another's. */
  doubt(): void;
}

/** What all connections of a capture share. */
export interface Surroundings {
  readonly inflate: Inflate;
  /** The next exchange index. */
  number(): number;
  emit(item: Exchange | Anomaly): void;
}

/** A Connection that can be fed. */
export interface OpenConnection extends Connection {
  feed(segment: Segment): void;
  gap(direction: Segment['direction'], length: number | null): void;
  /** True where nothing more can come. */
  close(by: 'client' | 'server' | null, how: 'fin' | 'reset', at: Part, time: number | null): boolean;
  end(at: Part): void;
  /** Whether it holds nothing that a new connection of this name would not. */
  idle(): boolean;
}

export function openConnection(id: string, known: boolean, around: Surroundings): OpenConnection {
  let bareSaid = false;
  let clientLeft: 'no' | 'yes' | 'served-on' = 'no';

  const pairing = openPairing({
    connection: id,
    connectionKnown: known,
    number: around.number,
    emit: around.emit,
    /** A request whose end nothing tells is over when its response begins. */
    endRequest(at) {
      if (requests.expects === 'until-close' || requests.expects === 'head') requests.end('gap', at);
    },
    switches(reason, at, exchange) {
      requests.becomeOpaque();
      responses.becomeOpaque();
      around.emit({
        kind: 'anomaly',
        reason: `${reason}: what follows on this connection is not HTTP/1 and is not read`,
        at: placeOf(at.offset, at.length),
        exchange,
      });
    },
    bareLineEnd(at) {
      if (bareSaid) return;
      bareSaid = true;
      around.emit({
        kind: 'anomaly',
        reason: 'lines of HTTP heads end in LF alone, where CR LF was expected',
        at: placeOf(at.offset, at.length),
        exchange: null,
      });
    },
  });
  const options = { inflate: around.inflate };
  const requests: Half = openHalf('request', pairing.sink('request'), options);
  const responses: Half = openHalf('response', pairing.sink('response'), options);

  function finish(
    why: ExchangeEnd,
    responseEnd: 'capture-end' | 'closed',
    at: Part,
    time: number | null = null,
  ): void {
    pairing.ending(why, time);
    requests.end('capture-end', at);
    responses.end(responseEnd, at);
    pairing.end();
  }

  return {
    id,
    known,
    requests,
    responses,
    awaiting: pairing.awaiting,
    doubt: pairing.doubt,
    feed(segment) {
      const { offset, form, direction } = segment;
      const half = direction === 'to-server' ? requests : responses;
      if (direction === 'to-client' && clientLeft === 'yes') clientLeft = 'served-on';
      if (form === 'reformatted') {
        unfold(half, direction === 'to-server' ? 'request' : 'response', blockOf(segment));
        return;
      }
      if (half.expects === 'sized' && beginsAnother(half, segment)) {
        half.end('next', { offset, length: 0 });
      }
      if (half.headMissing) feedHeadless(half, segment);
      else feedRuns(half, segment);
    },
    gap(direction, length) {
      // What the missing bytes said of the answer, none of its others can tell.
      if (direction === 'to-client') pairing.doubt();
      (direction === 'to-server' ? requests : responses).gap(length);
    },
    close(by, how, at, time) {
      for (const half of [requests, responses]) if (half.unsure) half.end('gap', at);
      if (by === 'client' && how === 'fin' && pairing.awaiting.length > 0) {
        // Half closed: the server may still answer.
        clientLeft = 'yes';
        pairing.ending('closed-by-client', time);
        requests.end('closed', at);
        return false;
      }
      const why =
        clientLeft !== 'no' || by === 'client' ? 'closed-by-client' : by ? 'closed-by-server' : 'closed';
      const orderly = how === 'fin' && by !== 'client' && clientLeft !== 'yes';
      finish(why, orderly ? 'closed' : 'capture-end', at, time);
      return true;
    },
    end(at) {
      finish(clientLeft === 'no' ? 'capture-end' : 'closed-by-client', 'capture-end', at);
    },
    idle: () => requests.expects === 'start' && responses.expects === 'start' && pairing.idle(),
  };
}

/** A laid-out segment as a block; where the capture encodes it, a stretch stands where the runs that it touches do. */
function blockOf(segment: Segment): Block {
  const { bytes, offset, span, runs, escaped, time, lineEnds = null } = segment;
  if (span === null) return { bytes, offset, time, lineEnds };
  const starts: number[] = [];
  let start = 0;
  for (const run of runs ?? []) {
    starts.push(start);
    start += run.length;
  }
  const whole = { length: bytes.length, offset, span };
  return {
    ...{ bytes, offset, time, lineEnds, look: escaped ? 'escaped' : 'encoded' },
    spelled(from, to) {
      const first = runs?.[lastAtMost(starts, from)] ?? whole;
      const last = runs?.[lastAtMost(starts, Math.max(from, to - 1))] ?? whole;
      return { offset: first.offset, length: last.offset + last.span - first.offset };
    },
  };
}

/** Index of the last number that is not above `value`, in numbers that rise. */
function lastAtMost(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Feeds bytes behind no head: where they show chunks of an event stream, that is what they are read as. */
function feedHeadless(half: Half, segment: Segment): void {
  const { bytes, offset, span, time } = segment;
  const from = streamChunkAt(bytes);
  if (from === 0) half.joinStream({ offset, length: 0 }, time);
  if (from <= 0 || span !== null || segment.runs !== undefined) {
    feedRuns(half, segment);
    return;
  }
  feedRuns(half, { ...segment, bytes: bytes.subarray(0, from) });
  half.joinStream({ offset: offset + from, length: 0 }, time);
  feedRuns(half, { ...segment, bytes: bytes.subarray(from), offset: offset + from });
}

/** Feeds bytes whose number is the wire's, each stretch with its own place in the capture. */
function feedRuns(half: Half, { bytes, offset, span, runs, escaped, time, form }: Segment): void {
  const look = form === 'dotted' ? 'dotted' : span === null ? 'plain' : escaped ? 'escaped' : 'encoded';
  if (runs === undefined) half.feed(bytes, offset, span, time, 'exact', look);
  let from = 0;
  for (const run of runs ?? []) {
    const stretch = bytes.subarray(from, from + run.length);
    // Text without an escape in it stands as it is; as many hex digits as bytes there cannot be.
    const linear = (span === null || escaped) && run.length === run.span;
    half.feed(stretch, run.offset, linear ? null : run.span, time, 'exact', look);
    from += run.length;
  }
}

/**
 * Whether a body that still waits for bytes is a whole JSON value and a new message begins: then its length was
 * declared too large. Other bodies may hold a message, so that only JSON tells.
 */
function beginsAnother(half: Half, { bytes, direction }: Segment): boolean {
  return (direction === 'to-server' ? startsRequest : startsResponse)(bytes) && half.hasWholeJson();
}
