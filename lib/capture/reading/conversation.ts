import type { Anomaly, Direction } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';

/** One packet's payload between two named ends. */
export interface Packet {
  readonly from: string;
  readonly to: string;
  readonly bytes: Uint8Array;
}

/** Which connection a packet belongs to and which way it goes; `again` where it is the one before it, sent again. */
export interface Placed {
  readonly connection: string;
  readonly direction: Direction;
  readonly again: boolean;
}

const REQUEST = /^(?:[A-Z][A-Z-]{1,20} [^\s]{1,4000} HTTP\/\d|PRI \* HTTP\/2)/;
const RESPONSE = /^HTTP\/\d/;
const LOOK = 4096;
/** Connections remembered; beyond that the oldest are forgotten. */
const MOST = 1024;
/** Longer packets are not compared with the next. */
const LONGEST_COMPARED = 1 << 14;
/** Packets that say the time to the second are never alike but when they are the same one. */
const TELLS_TIME = /\d\d:\d\d:\d\d/;

interface Known {
  readonly client: string;
  readonly connection: string;
  /** Whether the content told who the client is. */
  readonly sure: boolean;
  last: { readonly from: string; readonly bytes: Buffer } | null;
}

/** Sorts packets of named ends into connections. The client is who sends requests; until one is seen, the higher port. */
export function openConversations(): { place(packet: Packet): Placed } {
  const known = new Map<string, Known>();

  function begin(key: string, { from, to, bytes }: Packet): Known {
    const told = clientBy(from, to, bytes);
    const client = told ?? (portOf(from) >= portOf(to) ? from : to);
    const found: Known = {
      client,
      connection: `${client}-${client === from ? to : from}`,
      sure: told !== null,
      last: null,
    };
    if (known.size >= MOST) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    known.set(key, found);
    return found;
  }

  return {
    place(packet) {
      const { from, to, bytes } = packet;
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      let here = known.get(key) ?? begin(key, packet);
      if (!here.sure && clientBy(from, to, bytes) !== null) here = begin(key, packet);
      const again = here.last !== null && here.last.from === from && isSame(here.last.bytes, bytes);
      here.last = bytes.length <= LONGEST_COMPARED ? { from, bytes: Buffer.from(bytes) } : null;
      return {
        connection: here.connection,
        direction: from === here.client ? 'to-server' : 'to-client',
        again,
      };
    },
  };
}

function clientBy(from: string, to: string, bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LOOK)).toString('latin1');
  return REQUEST.test(start) ? from : RESPONSE.test(start) ? to : null;
}

function portOf(end: string): number {
  return Number(end.slice(end.lastIndexOf(':') + 1)) || 0;
}

function isSame(last: Buffer, bytes: Uint8Array): boolean {
  return last.equals(bytes) && TELLS_TIME.test(last.toString('latin1'));
}

/** Said of a packet that is left out because it is the one before it, sent again. */
export function retransmission(offset: number, length: number): Anomaly {
  const reason = 'a packet that repeats the one before it byte by byte was taken for a retransmission';
  return { kind: 'anomaly', reason, at: placeOf(offset, length), exchange: null };
}
