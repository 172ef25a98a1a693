import { u16, u32 } from './octets.js';

/** One TCP segment as a packet carries it. */
export interface TcpPacket {
  /** Addresses and ports, sender first, as captured; `reverse` the same from the receiver's side. */
  readonly path: string;
  readonly seq: number;
  /** Null where the ACK flag is off. */
  readonly ack: number | null;
  readonly flags: number;
  readonly bytes: Buffer;
  /** Capture offset of `bytes[0]`. */
  readonly offset: number;
  /** Payload bytes at the end that the packet had and the capture has not. */
  readonly missing: number;
  /** Milliseconds since 1970 UTC. */
  readonly time: number | null;
}

export const FIN = 0x01;
export const SYN = 0x02;
export const RST = 0x04;
const ACK = 0x10;

const TCP = 6;
const FRAGMENT = 44;
/** Extension headers with a length in units of 8 bytes: hop-by-hop, routing, destination, mobility, HIP, shim6. */
const EXTENSIONS: ReadonlySet<number> = new Set([0, 43, 60, 135, 139, 140]);
const AUTHENTICATION = 51;
const MOST_EXTENSIONS = 16;

const NOTHING = Buffer.alloc(0);

/** A captured frame, to be read before the next one comes. */
export interface Frame {
  bytes: Buffer;
  /** Where its captured bytes end, and where the frame itself did. */
  end: number;
  original: number;
  /** Capture offset of `bytes[0]`. */
  base: number;
  time: number | null;
}

/** The TCP segment of an IP packet at `at`; `fragment` is a part of a packet without its TCP header. */
export function tcpOf(frame: Frame, at: number): TcpPacket | 'fragment' | 'other' {
  const version = (frame.bytes[at] ?? 0) >> 4;
  if (version === 4) return overIpv4(frame, at);
  return version === 6 ? overIpv6(frame, at) : 'other';
}

/** RFC 791 §3.1. */
function overIpv4(frame: Frame, at: number): TcpPacket | 'fragment' | 'other' {
  const { bytes, end, original } = frame;
  if (at + 20 > end || bytes[at + 9] !== TCP) return 'other';
  if ((u16(bytes, at + 6) & 0x1fff) !== 0) return 'fragment';
  const header = ((bytes[at] ?? 0) & 15) * 4;
  // 0 where the network card was to cut the packet into smaller ones.
  const length = u16(bytes, at + 2);
  return segment(frame, at + 12, 4, at + header, length === 0 ? original : at + length);
}

/** RFC 8200 §3 and §4. */
function overIpv6(frame: Frame, at: number): TcpPacket | 'fragment' | 'other' {
  const { bytes, end, original } = frame;
  const length = u16(bytes, at + 4);
  let next = bytes[at + 6] ?? 0;
  let here = at + 40;
  for (let passed = 0; next !== TCP && passed < MOST_EXTENSIONS; passed++) {
    if (here + 8 > end) return 'other';
    const kind = next;
    next = bytes[here] ?? 0;
    if (EXTENSIONS.has(kind)) here += 8 * ((bytes[here + 1] ?? 0) + 1);
    else if (kind === AUTHENTICATION) here += 4 * ((bytes[here + 1] ?? 0) + 2);
    else if (kind !== FRAGMENT) return 'other';
    else if (u16(bytes, here + 2) >> 3 !== 0) return next === TCP ? 'fragment' : 'other';
    else here += 8;
  }
  if (next !== TCP) return 'other';
  return segment(frame, at + 8, 16, here, length === 0 ? original : at + 40 + length);
}

/** RFC 9293 §3.1. `wide` is the length of an address. */
function segment(
  { bytes, end, base, time }: Frame,
  addresses: number,
  wide: number,
  at: number,
  packetEnd: number,
): TcpPacket | 'other' {
  if (at + 14 > end) return 'other';
  const data = at + 4 * ((bytes[at + 12] ?? 0) >> 4);
  if (data < at + 20) return 'other';
  const flags = bytes[at + 13] ?? 0;
  const from = Math.min(data, end);
  const to = Math.max(from, Math.min(packetEnd, end));
  const path =
    addresses + 2 * wide === at
      ? bytes.toString('latin1', addresses, at + 4)
      : bytes.toString('latin1', addresses, addresses + 2 * wide) + bytes.toString('latin1', at, at + 4);
  return {
    path,
    seq: u32(bytes, at + 4),
    ack: (flags & ACK) === 0 ? null : u32(bytes, at + 8),
    flags,
    bytes: from === to ? NOTHING : bytes.subarray(from, to),
    offset: base + from,
    missing: Math.max(0, packetEnd - Math.max(data, to)),
    time,
  };
}

/** The path of the other direction. */
export function reversed(path: string): string {
  const wide = path.length === 12 ? 4 : 16;
  const ports = 2 * wide;
  return path.slice(wide, ports) + path.slice(0, wide) + path.slice(ports + 2) + path.slice(ports, ports + 2);
}

/** The sender's address and port, as `127.0.0.1:9999` or `[::1]:9999`. */
export function senderOf(path: string): string {
  const wide = path.length === 12 ? 4 : 16;
  const bytes = Buffer.from(path, 'latin1');
  const port = senderPort(path);
  return wide === 4 ? `${[...bytes.subarray(0, 4)].join('.')}:${port}` : `[${ipv6(bytes)}]:${port}`;
}

export function senderPort(path: string): number {
  const at = path.length === 12 ? 8 : 32;
  return (path.charCodeAt(at) << 8) | path.charCodeAt(at + 1);
}

/** RFC 5952 §4: no leading zeros, the first longest run of two or more zero groups as `::`. */
function ipv6(bytes: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, i) => u16(bytes, 2 * i).toString(16));
  let best = { at: -1, length: 1 };
  for (let at = 0; at < 8; at++) {
    let length = 0;
    while (groups[at + length] === '0') length++;
    if (length > best.length) best = { at, length };
  }
  if (best.at === -1) return groups.join(':');
  return `${groups.slice(0, best.at).join(':')}::${groups.slice(best.at + best.length).join(':')}`;
}
