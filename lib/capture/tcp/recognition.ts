import type { Anomaly, Direction } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem } from '../../model/reader.js';
import { areFrames, goesOnStreaming, looks, looksAnswering } from './content.js';
import type { Run } from './flow.js';
import { type CallCounter, callCounter } from './http2.js';

/** What a connection carries. */
export type Carries = 'undecided' | 'http' | 'tls' | 'http2' | 'other';

/** What happened on a connection, in order. */
export type Event =
  | { readonly kind: 'data'; readonly from: 0 | 1; readonly run: Run }
  | Missing
  | { readonly kind: 'close'; readonly from: 0 | 1; readonly how: 'fin' | 'reset'; readonly run: Run };

/** Bytes that the capture lacks before `run`: no packet holds them, or the one that does was cut. */
interface Missing {
  readonly kind: 'gap';
  readonly from: 0 | 1;
  readonly length: number;
  readonly run: Run;
  readonly cause: 'lost' | 'cut';
}

/** What a recogniser must know of its connection, and whom it tells. */
export interface Endpoints {
  /** The end that opened the connection; null where the capture does not show it. */
  client(): 0 | 1 | null;
  /** Whether the first byte of that end's direction was captured. */
  whole(from: 0 | 1): boolean;
  /** The end more likely to have asked, by its port. */
  guess(): 0 | 1;
  /** Who is the client, once it is known that this is HTTP/1: what follows is handed on under its name. */
  name(client: 0 | 1): string;
  emit(item: CaptureItem): void;
}

/** Tells HTTP/1 from all else by what crosses, and hands it on; what crosses before that is clear is kept. */
export interface Recognition {
  readonly carries: Carries;
  readonly calls: CallCounter | null;
  take(event: Event): void;
  end(): void;
}

const MOST_KEPT = 1 << 16;
const MOST_KEPT_EVENTS = 256;
/** Bytes at the begin of a direction that would show HTTP if it were. */
const ENOUGH = 16;

export function recognition(ends: Endpoints): Recognition {
  let carries: Carries = 'undecided';
  let kept: Event[] = [];
  let keptBytes = 0;
  let begins: [Uint8Array, Uint8Array] = [new Uint8Array(), new Uint8Array()];
  let answering: 0 | 1 | null = null;
  let client: 0 | 1 = 0;
  let name = '';
  let calls: CallCounter | null = null;
  /** Bytes passed over since HTTP was last seen in each direction. */
  const dropped: [number, number] = [0, 0];
  const begun: [boolean, boolean] = [false, false];

  const other = (from: 0 | 1): 0 | 1 => (from === 0 ? 1 : 0);

  function direction(from: 0 | 1): Direction {
    return from === client ? 'to-server' : 'to-client';
  }

  function decide(what: Carries, asks: 0 | 1 | null): void {
    carries = what;
    client = ends.client() ?? asks ?? (answering === null ? ends.guess() : other(answering));
    if (what === 'http') name = ends.name(client);
    if (what === 'http2') calls = callCounter(ends.whole(client));
    const events = kept;
    kept = [];
    keptBytes = 0;
    begins = [new Uint8Array(), new Uint8Array()];
    for (const event of events) give(event);
  }

  function give(event: Event): void {
    if (carries === 'http') emit(event);
    else if (event.kind === 'data') {
      dropped[event.from] += event.run.bytes.length;
      if (event.from === client) calls?.take(event.run.bytes);
    } else if (event.kind === 'gap' && event.from === client) calls?.lose();
  }

  function emit(event: Event): void {
    const { from, run } = event;
    const { time } = run;
    if (event.kind === 'close') {
      const by = from === client ? 'client' : 'server';
      const at = { offset: run.offset, length: 0 };
      ends.emit({ kind: 'close', connection: name, by, how: event.how, time, at });
      return;
    }
    const to = direction(from);
    const at = { offset: run.offset, length: 0 };
    if (event.kind === 'gap') {
      if (event.cause === 'lost') ends.emit(loss(event, to));
      ends.emit({ kind: 'gap', connection: name, direction: to, length: event.length, time, at });
      return;
    }
    if (!begun[from]) {
      begun[from] = true;
      const start = looks(run.bytes);
      if (!ends.whole(from) && start !== 'request' && start !== 'response') {
        ends.emit({ kind: 'gap', connection: name, direction: to, length: null, time, at });
      }
    }
    const { bytes, offset } = run;
    ends.emit({
      kind: 'segment',
      connection: name,
      direction: to,
      bytes,
      offset,
      span: null,
      time,
      form: 'exact',
    });
  }

  /**
   * What the connection carries and, where that tells it, which end asks: by where a direction begins or, where its
   * begin is not in the capture, by each segment. Null: nothing tells yet.
   */
  function verdict(from: 0 | 1, run: Run): readonly [Carries, 0 | 1 | null] | null {
    const known = ends.client();
    const whole = ends.whole(from);
    const begin = whole ? begins[from] : run.bytes;
    const look = looks(begin);
    if (look === 'request' && known !== other(from)) return ['http', from];
    if (look === 'response' && known !== from) return ['http', other(from)];
    if (look === 'http2' && known !== other(from)) return ['http2', from];
    if (look === 'tls') return ['tls', null];
    if (look === 'else' && areFrames(begin) && (!whole || from !== known)) return ['http2', null];
    if (look === 'else' && !whole && from !== known && goesOnStreaming(run.bytes))
      return ['http', other(from)];
    if (look === 'else' && !whole && looksAnswering(run.bytes)) answering ??= from;
    return strange(0) && strange(1) ? ['other', null] : null;
  }

  function strange(end: 0 | 1): boolean {
    const begin = begins[end];
    return ends.whole(end) && begin.length >= ENOUGH && looks(begin) !== 'more';
  }

  /** A view would keep the whole stretch of the capture around it. */
  function keep(event: Extract<Event, { kind: 'data' }>, first: boolean): void {
    const bytes = Uint8Array.prototype.slice.call(event.run.bytes);
    kept[kept.length - 1] = { ...event, run: { ...event.run, bytes } };
    if (first) begins[event.from] = bytes;
  }

  /** Nothing more is going to tell: an answer or a request under way is HTTP for want of other signs. */
  function settle(): void {
    decide(answering === null ? 'other' : 'http', null);
  }

  /** HTTP may come late: behind a proxy's greeting, or after what the capture missed. */
  function revise(from: 0 | 1, run: Run): void {
    const look = looks(run.bytes);
    if (look !== 'request' && look !== 'response') return;
    if (ends.client() === (look === 'request' ? other(from) : from)) return;
    decide('http', look === 'request' ? from : other(from));
    for (const end of [0, 1] as const) {
      const length = dropped[end];
      if (length === 0 || ends.whole(end)) continue;
      begun[end] = true;
      const at = { offset: run.offset, length: 0 };
      ends.emit({ kind: 'gap', connection: name, direction: direction(end), length, time: run.time, at });
    }
  }

  return {
    get carries() {
      return carries;
    },
    get calls() {
      return calls;
    },
    take(event) {
      if (carries !== 'undecided') {
        if (carries === 'other' && event.kind === 'data') revise(event.from, event.run);
        give(event);
        return;
      }
      kept.push(event);
      if (event.kind === 'data') {
        const { from, run } = event;
        const begin = begins[from];
        keptBytes += run.bytes.length;
        begins[from] = begin.length === 0 ? run.bytes : Buffer.concat([begin, run.bytes]);
        const found = verdict(from, run);
        if (found) decide(...found);
        if (carries === 'undecided') keep(event, begin.length === 0);
      }
      if (carries === 'undecided' && (keptBytes > MOST_KEPT || kept.length > MOST_KEPT_EVENTS)) settle();
    },
    end() {
      if (carries === 'undecided' && keptBytes > 0) settle();
      kept = [];
    },
  };
}

function loss({ length, run }: Missing, to: Direction): Anomaly {
  const whither = to === 'to-server' ? 'to the server' : 'to the client';
  const reason = `${length} ${length === 1 ? 'byte' : 'bytes'} ${whither} are in no packet of the capture`;
  return { kind: 'anomaly', reason, at: placeOf(run.offset, run.bytes.length), exchange: null };
}
