import { BIG, LITTLE, type Order } from './octets.js';
import type { Framer } from './pcap-frames.js';

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

  return {
    format: 'pcap',
    read(bytes, at, end, take) {
      if (!started) {
        if (end - at < FILE_HEADER) return 0;
        started = true;
        return FILE_HEADER;
      }
      if (end - at < RECORD_HEADER) return 0;
      const captured = order.u32(bytes, at + 8);
      if (captured > LONGEST) return null;
      const from = at + RECORD_HEADER;
      if (end - from < captured) return 0;
      const time = order.u32(bytes, at) * 1000 + order.u32(bytes, at + 4) / perMillisecond;
      take(link, from, captured, Math.max(captured, order.u32(bytes, at + 12)), time);
      return RECORD_HEADER + captured;
    },
  };
}
