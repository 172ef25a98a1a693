import type { Framer } from './frames.js';
import { BIG, LITTLE, type Order } from './octets.js';

const SECTION = 0x0a0d0d0a;
const INTERFACE = 1;
const OLD_PACKET = 2;
const SIMPLE_PACKET = 3;
const ENHANCED_PACKET = 6;
const BYTE_ORDER_LITTLE = 0x4d3c2b1a;
const BYTE_ORDER_BIG = 0x1a2b3c4d;

const OPTION_RESOLUTION = 9;
const OPTION_OFFSET = 14;

/** Longer blocks of the kinds that are read are damaged; others, which are passed over, where they are longer still. */
const LONGEST = 1 << 20;
const LONGEST_OTHER = 1 << 26;
/** Kinds of blocks that are looked for behind damage. */
const KINDS: ReadonlySet<number> = new Set([SECTION, INTERFACE, OLD_PACKET, SIMPLE_PACKET, ENHANCED_PACKET]);
const SHORTEST = 12;
const MOST_INTERFACES = 65_536;

interface Interface {
  readonly link: number;
  readonly snapLength: number;
  /** Units of time that make a millisecond. */
  readonly perMillisecond: number;
  /** Milliseconds to add. */
  readonly shift: number;
}

/** Frames of a pcapng file (draft-ietf-opsawg-pcapng); null where the first bytes are none. */
export function blockFrames(head: Uint8Array): Framer | null {
  if (head.length < 12 || BIG.u32(head, 0) !== SECTION || orderOf(head, 0) === null) return null;
  let order: Order = LITTLE;
  let interfaces: Interface[] = [];

  return {
    format: 'pcapng',
    read(bytes, at, end, take) {
      if (end - at < 12) return 0;
      const section = BIG.u32(bytes, at) === SECTION;
      const own = section ? orderOf(bytes, at) : order;
      if (own === null) return null;
      const type = section ? SECTION : own.u32(bytes, at);
      const length = own.u32(bytes, at + 4);
      if (length < 12) return null;
      // Blocks are filled up to 4 bytes; some writers leave that out of the length.
      const whole = length + ((4 - (length % 4)) % 4);
      if (section) {
        order = own;
        interfaces = [];
        return whole;
      }
      const isRead = KINDS.has(type);
      if (length > (isRead ? LONGEST : LONGEST_OTHER)) return null;
      if (length > LONGEST) return whole;
      if (end - at < whole) return 0;
      const last = at + length - 4;
      if (own.u32(bytes, last) !== length && own.u32(bytes, at + whole - 4) !== length) return null;
      if (!isRead) return whole;
      if (type === INTERFACE) {
        if (interfaces.length < MOST_INTERFACES) interfaces.push(interfaceOf(bytes, at + 8, last, order));
      } else if (type === SIMPLE_PACKET) {
        const [first] = interfaces;
        const original = order.u32(bytes, at + 8);
        const snapped = Math.min(original, first?.snapLength || original, last - at - 12);
        if (first && snapped > 0) take(first.link, at + 12, snapped, original, null);
      } else {
        const number = type === OLD_PACKET ? order.u16(bytes, at + 8) : order.u32(bytes, at + 8);
        const captured = order.u32(bytes, at + 20);
        const on = interfaces[number];
        if (last - at < 28 || captured > last - at - 28) return null;
        if (on === undefined) return whole;
        const units = order.u32(bytes, at + 12) * 2 ** 32 + order.u32(bytes, at + 16);
        const time = units / on.perMillisecond + on.shift;
        take(on.link, at + 28, captured, Math.max(captured, order.u32(bytes, at + 24)), time);
      }
      return whole;
    },
    seek(bytes, from, end, final) {
      let at = from;
      for (; at + SHORTEST <= end; at++) {
        const own = BIG.u32(bytes, at) === SECTION ? orderOf(bytes, at) : order;
        if (own === null || !KINDS.has(own.u32(bytes, at))) continue;
        const length = own.u32(bytes, at + 4);
        if (length < SHORTEST || length % 4 !== 0 || length > LONGEST) continue;
        if (at + length > end && !final) return { found: false, at };
        if (at + length <= end && own.u32(bytes, at + length - 4) === length) return { found: true, at };
      }
      return { found: false, at };
    },
  };
}

function orderOf(bytes: Uint8Array, at: number): Order | null {
  const magic = BIG.u32(bytes, at + 8);
  if (magic === BYTE_ORDER_BIG) return BIG;
  return magic === BYTE_ORDER_LITTLE ? LITTLE : null;
}

function interfaceOf(bytes: Uint8Array, at: number, end: number, order: Order): Interface {
  let perMillisecond = 1e3;
  let shift = 0;
  for (let here = at + 8; here + 4 <= end; ) {
    const code = order.u16(bytes, here);
    const length = order.u16(bytes, here + 2);
    if (code === 0 || here + 4 + length > end) break;
    if (code === OPTION_RESOLUTION && length >= 1) perMillisecond = resolution(bytes[here + 4] ?? 6);
    if (code === OPTION_OFFSET && length >= 8) {
      const [high, low] = order === BIG ? [here + 4, here + 8] : [here + 8, here + 4];
      shift = ((order.u32(bytes, high) | 0) * 2 ** 32 + order.u32(bytes, low)) * 1000;
    }
    here += 4 + length + ((4 - (length % 4)) % 4);
  }
  return { link: order.u16(bytes, at), snapLength: order.u32(bytes, at + 4), perMillisecond, shift };
}

/** if_tsresol: a negative power of 10, or of 2 where the highest bit is set. */
function resolution(value: number): number {
  return value & 0x80 ? 2 ** (value & 0x7f) / 1e3 : 10 ** (value - 3);
}
