import type { Fidelity } from '../model/capture.js';
import { placeOf } from '../model/location.js';
import type { CaptureItem, CaptureReader } from '../model/reader.js';
import type { Framer } from './pcap-frames.js';
import { type Frame, tcpOf } from './pcap-ip.js';
import { linkOf } from './pcap-link.js';
import { timeOrder } from './pcap-order.js';
import { notes, openPacketTally, remarks, strangers } from './pcap-remarks.js';
import { openTcpStage } from './tcp.js';
import { openWindow } from './window.js';

/** Reads a file of captured packets: the bytes of its HTTP connections, in the order in which their ends saw them. */
export function readPackets(framer: Framer): CaptureReader {
  const window = openWindow();
  const tally = openPacketTally();
  let out: CaptureItem[] = [];
  const tcp = openTcpStage((item) => out.push(item));
  const order = timeOrder(tcp.take);
  const frame: Frame = { bytes: Buffer.alloc(0), end: 0, original: 0, base: 0, time: null };
  /** Capture offset of the next record; behind the window's end where a block is passed over. */
  let at = 0;
  let damaged = false;
  let timed = false;
  let cut = false;

  function read(): void {
    const bytes = window.view(at, window.end);
    const base = at;
    frame.bytes = bytes;
    frame.base = base;
    let here = 0;
    while (here < bytes.length) {
      const length = framer.read(bytes, here, bytes.length, take);
      if (length === 0) break;
      if (length === null) {
        damaged = true;
        out.push({
          kind: 'anomaly',
          reason: 'the file is damaged here: no packet record, and what follows cannot be read',
          at: placeOf(base + here, Math.min(16, bytes.length - here)),
          exchange: null,
        });
        break;
      }
      here += length;
    }
    at = base + here;
    window.drop(at);
  }

  function take(link: number, from: number, captured: number, original: number, time: number | null): void {
    tally.packets++;
    if (time !== null) timed = true;
    const ip = linkOf(link);
    if (ip === undefined) {
      tally.unknownLink(link);
      return;
    }
    const end = from + captured;
    const begin = ip(frame.bytes, from, end);
    if (begin === null || begin >= end) return;
    frame.end = end;
    frame.original = from + original;
    frame.time = time;
    const packet = tcpOf(frame, begin);
    if (packet === 'fragment') tally.fragment(frame.base + from);
    if (typeof packet === 'string') return;
    if (packet.missing > 0) tally.snapped(captured, frame.base + from);
    order.push(packet);
  }

  function drain(): CaptureItem[] {
    const items = out;
    if (items.length > 0) out = [];
    return items;
  }

  return {
    format: framer.format,
    push(bytes) {
      if (damaged) return [];
      window.append(bytes);
      read();
      return drain();
    },
    end() {
      cut = !damaged && window.end !== at;
      order.end();
      tcp.end();
      out.push(...remarks(tally, tcp.tally()));
      return drain();
    },
    fidelity(): Fidelity {
      const found = tcp.tally();
      return {
        bytes: 'exact',
        lineEnds: 'exact',
        timing: timed ? 'exact' : 'absent',
        directions: found.http > 0 && found.bothWays === 0 ? 'absent' : 'exact',
        connections: 'exact',
        notes: notes(tally, found),
      };
    },
    truncated: () => cut || damaged,
    strangers: () => strangers(tcp.tally()),
  };
}
