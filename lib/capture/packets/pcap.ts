import type { CaptureReader } from '../../model/reader.js';
import { classicFrames } from './classic.js';
import { blockFrames } from './pcapng.js';
import { readPackets } from './reader.js';

/** A reader for packets as tcpdump keeps them; null where the first bytes are none. */
export function pcap(head: Uint8Array): CaptureReader | null {
  const framer = classicFrames(head);
  return framer === null ? null : readPackets(framer);
}

/** A reader for packets as Wireshark keeps them; null where the first bytes are none. */
export function pcapng(head: Uint8Array): CaptureReader | null {
  const framer = blockFrames(head);
  return framer === null ? null : readPackets(framer);
}
