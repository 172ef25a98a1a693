import type { CaptureReader } from '../model/reader.js';
import { classicFrames } from './pcap-classic.js';
import { readPackets } from './pcap-reader.js';
import { blockFrames } from './pcapng.js';

/** A reader for packet files, pcap and pcapng; null where the first bytes are none. */
export function packetFile(head: Uint8Array): CaptureReader | null {
  const framer = classicFrames(head) ?? blockFrames(head);
  return framer === null ? null : readPackets(framer);
}
