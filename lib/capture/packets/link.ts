import { LITTLE, u16 } from './octets.js';

/** Where the IP header of a frame stands, by what the link layer says; null where the frame holds no IP. */
type Link = (frame: Uint8Array, at: number, end: number) => number | null;

const VLAN_TAGS: ReadonlySet<number> = new Set([0x8100, 0x88a8, 0x9100]);
const MOST_TAGS = 4;

/** Behind an EtherType at `at`: VLAN tags (IEEE 802.1Q) are passed. */
const typed: Link = (frame, at) => {
  let type = u16(frame, at);
  let next = at + 2;
  for (let tags = 0; VLAN_TAGS.has(type) && tags < MOST_TAGS; tags++) {
    type = u16(frame, next + 2);
    next += 4;
  }
  return type === 0x0800 || type === 0x86dd ? next : null;
};

const ethernet: Link = (frame, at, end) => typed(frame, at + 12, end);

const raw: Link = (frame, at) => {
  const version = (frame[at] ?? 0) >> 4;
  return version === 4 || version === 6 ? at : null;
};

/** The address family's number differs by system and its byte order by machine; the IP header tells as well. */
const family: Link = (frame, at, end) => raw(frame, at + 4, end);

const cooked: Link = (frame, at, end) => typed(frame, at + 14, end);

/** Version 2 has the EtherType first; VLAN tags stand behind its 20 bytes. */
const cooked2: Link = (frame, at, end) => {
  const type = u16(frame, at);
  if (VLAN_TAGS.has(type)) return typed(frame, at + 22, end);
  return type === 0x0800 || type === 0x86dd ? at + 20 : null;
};

/** Apple's header in front of the interface's own: its length, and the link type of what follows. */
const pktap: Link = (frame, at, end) => {
  const length = LITTLE.u32(frame, at);
  const inner = LITTLE.u32(frame, at + 8);
  if (length < 12 || at + length >= end || inner === 258 || inner === 149) return null;
  return LINKS.get(inner)?.(frame, at + length, end) ?? null;
};

/** IPsec's log interface and OpenBSD's packet filter put a header of known length in front. */
const afterHeader =
  (length: number): Link =>
  (frame, at, end) =>
    raw(frame, at + length, end);

const pflog: Link = (frame, at, end) => raw(frame, at + (((frame[at] ?? 0) + 3) & ~3), end);

/** Link types by number, as https://www.tcpdump.org/linktypes.html lists them. */
const LINKS: ReadonlyMap<number, Link> = new Map([
  [0, family],
  [1, ethernet],
  [12, raw],
  [14, raw],
  [101, raw],
  [108, family],
  [109, afterHeader(12)],
  [113, cooked],
  [117, pflog],
  [149, pktap],
  [228, raw],
  [229, raw],
  [258, pktap],
  [276, cooked2],
]);

/** How frames of a link type are read; undefined where that is not known. */
export function linkOf(type: number): Link | undefined {
  return LINKS.get(type);
}

const NAMES: ReadonlyMap<number, string> = new Map([
  [105, 'IEEE 802.11'],
  [127, 'IEEE 802.11 with radiotap'],
  [189, 'USB'],
  [201, 'Bluetooth'],
  [220, 'USB'],
  [227, 'CAN'],
  [249, 'USBPcap'],
  [252, 'Wireshark upper PDU'],
]);

/** A link type for people, as `127 (IEEE 802.11 with radiotap)`. */
export function linkName(type: number): string {
  const name = NAMES.get(type);
  return name === undefined ? String(type) : `${type} (${name})`;
}
