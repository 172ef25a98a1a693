import { lineEndLength } from '../reading/text-lines.js';

/** Tells the connections of a curl run apart by its notes. Curl numbers them anew in each run. */
export interface CurlConnections {
  /** Takes the text of a note, as `Connected to 127.0.0.1 (127.0.0.1) port 9999 (#0)`. */
  note(text: string): void;
  /** The connection in use; null where no note told of one. */
  readonly current: string | null;
  /** How many there were. */
  readonly count: number;
}

const CONNECTED = /^(?:Connected to|Established connection to) (\S{1,300})(?: .{0,300}?)?(?:\(#(\d+)\))?$/;
const REUSED =
  /^Re-?using existing (?:\S{1,20} )?connection(?: #(\d+)|.{0,20}?\(#(\d+)\))?.{0,20}?(?:with (?:host|proxy) (\S+))?$/;
/** Kept apart at once, by host or number. */
const MOST = 1000;

export function openConnections(): CurlConnections {
  const known = new Map<string, string>();
  let current: string | null = null;
  let count = 0;

  function keep(key: string | undefined): void {
    if (key === undefined || current === null) return;
    if (known.size >= MOST) known.clear();
    known.set(key, current);
  }

  return {
    get current() {
      return current;
    },
    get count() {
      return count;
    },
    note(text) {
      const [opened, host, number] = CONNECTED.exec(text) ?? [];
      if (opened !== undefined) {
        current = String(++count);
        keep(number === undefined ? undefined : `#${number}`);
        keep(host);
        return;
      }
      const [reused, by, or, at] = REUSED.exec(text) ?? [];
      if (reused === undefined) return;
      current = known.get(`#${by ?? or}`) ?? known.get(at ?? '') ?? current;
    },
  };
}

/** How a note says that an exchange ended. */
export type CurlEnd = 'done' | 'closed-by-client' | 'closed-by-server';

const ENDINGS: readonly (readonly [RegExp, CurlEnd])[] = [
  [/^(?:Connection #\d+ to host .{1,300} left intact|Closing connection|shutting down connection)/, 'done'],
  [
    /^(?:Operation timed out|Callback aborted|Failure writing output|client returned ERROR|Failed writing)/i,
    'closed-by-client',
  ],
  [
    /^(?:transfer closed with|Recv failure|Empty reply from server|end of response with|HTTP\/2 stream \d+ was not closed cleanly|Connection reset|Send failure)/i,
    'closed-by-server',
  ],
];

/** The end of an exchange that a note tells of; null where it tells of none. */
export function endingOf(note: string): CurlEnd | null {
  return ENDINGS.find(([pattern]) => pattern.test(note))?.[1] ?? null;
}

const GLUED =
  /\* (?:Connection #\d+ to host .{1,300} left intact|Closing connection.{0,40}|shutting down connection.{0,40}|transfer closed with outstanding read data remaining|Operation timed out after.{0,100}|Recv failure: .{0,100}| {2}Trying \S{1,100}\.\.\.)$/;
/** Bytes in which such a note stands. */
const NOTE_LENGTH = 500;

/** Where a note begins that a body without a line end runs into, and which ends the line; the line's length if none does. */
export function bodyEnd(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - NOTE_LENGTH);
  const found = GLUED.exec(bytes.toString('latin1', from, bytes.length - lineEndLength(bytes)));
  return found === null ? bytes.length : from + found.index;
}
