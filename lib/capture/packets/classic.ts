import type { Framer } from './frames.js';
import { BIG, LITTLE, type Order } from './octets.js';

interface Magic {
  readonly hex: string;
  readonly order: Order;
  /** Fractions of a second that make a millisecond. */
  readonly perMillisecond: number;
}

const MAGICS: readonly Magic[] = [
  { hex: 'd4c3b2a1', order: LITTLE, perMillisecond: 1e3 },
  { hex: 'a1b2c3d4', order: BIG, perMillisecond: 1e3 },
  { hex: '4d3cb2a1', order: LITTLE, perMillisecond: 1e6 },
  { hex: 'a1b23c4d', order: BIG, perMillisecond: 1e6 },
];

const FILE_HEADER = 24;
const RECORD_HEADER = 16;
/** No packet is longer; a record that says so is damaged. */
const LONGEST = 1 << 20;
/** Behind damage, a record is believed whose time is so near, in seconds, and behind which so many more follow. */
const NEAR = 86_400;
const CHAIN = 2;

/** Frames of a classic pcap file (draft-ietf-opsawg-pcap); null where the first bytes are none. */
export function classicFrames(head: Uint8Array): Framer | null {
  const begin = Buffer.from(head.subarray(0, 4)).toString('hex');
  const magic = MAGICS.find(({ hex }) => hex === begin);
  if (magic === undefined || head.length < FILE_HEADER) return null;
  const { order, perMillisecond } = magic;
  if (order.u16(head, 4) !== 2) return null;
  // The upper bits tell of checksums behind the frame; IP knows its own length.
  const link = order.u32(head, 20) & 0xffff;
  let started = false;
  let last: number | null = null;

  function isRecord(bytes: Buffer, at: number): boolean {
    return (
      order.u32(bytes, at + 8) <= LONGEST && !(order.u32(bytes, at) === 0 && order.u32(bytes, at + 8) === 0)
    );
  }

  function isLikely(bytes: Buffer, at: number): boolean {
    const captured = order.u32(bytes, at + 8);
    const original = order.u32(bytes, at + 12);
    return (
      captured > 0 &&
      captured <= original &&
      original <= LONGEST &&
      order.u32(bytes, at + 4) < 1000 * perMillisecond &&
      (last === null || Math.abs(order.u32(bytes, at) - last) <= NEAR)
    );
  }

  /** Whether so many likely records stand one behind the other; null where that has not all come. */
  function isChain(bytes: Buffer, from: number, end: number, final: boolean): boolean | null {
    let at = from;
    for (let i = 0; i <= CHAIN; i++) {
      if (at + RECORD_HEADER > end) return final ? at === end : null;
      if (!isLikely(bytes, at)) return false;
      at += RECORD_HEADER + order.u32(bytes, at + 8);
    }
    return true;
  }

  function seek(bytes: Buffer, from: number, to: number, end: number, final: boolean) {
    let at = from;
    for (; at < to && at + RECORD_HEADER <= end; at++) {
      if (!isLikely(bytes, at)) continue;
      const chain = isChain(bytes, at, end, final);
      if (chain !== false) return { found: chain === true, at };
    }
    return { found: false, at };
  }

  return {
    format: 'pcap',
    read(bytes, at, end, take, alone) {
      if (!started) {
        if (end - at < FILE_HEADER) return 0;
        started = true;
        return FILE_HEADER;
      }
      if (end - at < RECORD_HEADER) return 0;
      const captured = order.u32(bytes, at + 8);
      if (!isRecord(bytes, at)) return null;
      const from = at + RECORD_HEADER;
      if (end - from < captured) return 0;
      if (!alone) {
        if (end - from - captured < RECORD_HEADER) return 0;
        if (!isRecord(bytes, from + captured)) return null;
        if (!isLikely(bytes, from + captured)) {
          // A record that was cut short shows the next ones inside what seems to be its own.
          const inside = seek(bytes, at + 1, from + captured, end, false);
          if (inside.found) return null;
          if (inside.at < from + captured) return 0;
        }
      }
      last = order.u32(bytes, at);
      const time = order.u32(bytes, at) * 1000 + order.u32(bytes, at + 4) / perMillisecond;
      take(link, from, captured, Math.max(captured, order.u32(bytes, at + 12)), time);
      return RECORD_HEADER + captured;
    },
    seek: (bytes, from, end, final) => seek(bytes, from, end, end, final),
  };
}
