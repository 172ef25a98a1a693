import type { Fidelity } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { openWindow } from '../reading/window.js';
import { openTcpStage } from '../tcp/tcp.js';
import type { Framer } from './frames.js';
import { type Frame, tcpOf } from './ip.js';
import { linkOf } from './link.js';
import { timeOrder } from './order.js';
import { notes, openPacketTally, remarks, strangers } from './remarks.js';

/** How far behind damage the next record is looked for. */
const FARTHEST = 1 << 24;

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
  /** Damage that is being passed: how far it was searched for a record. */
  let gap: { scanned: number } | null = null;
  /** Whether no record was found behind damage. */
  let lost = false;
  let timed = false;
  let cut = false;

  /** Reads on as far as records have come; `final`: nothing more comes. */
  function read(final: boolean): void {
    for (;;) {
      if (gap !== null && !passGap(gap, final)) break;
      const base = at;
      const bytes = show();
      let here = 0;
      let length: number | null = 0;
      while (here < bytes.length) {
        length = framer.read(bytes, here, bytes.length, take, false);
        if (length === 0 && final) length = framer.read(bytes, here, bytes.length, take, true);
        if (!length) break;
        here += length;
      }
      at = base + here;
      window.drop(at);
      if (length !== null) break;
      gap = { scanned: at + 1 };
    }
  }

  function show(): Buffer {
    frame.bytes = window.view(at, window.end);
    frame.base = at;
    return frame.bytes;
  }

  /** Looks for the next record behind damage; false where more must come first, or the search was given up. */
  function passGap(passing: { scanned: number }, final: boolean): boolean {
    if (lost) return false;
    const bytes = show();
    const next = framer.seek(bytes, passing.scanned - at, bytes.length, final);
    passing.scanned = at + next.at;
    const giveUp = !next.found && (final || next.at > FARTHEST);
    if (!next.found && !giveUp) return false;
    // What reaches into the record that was found is no record.
    const whole = framer.read(bytes, 0, next.found ? next.at : bytes.length, take, true) ?? 0;
    if (!next.found || next.at > whole) say(at + whole, next.found ? next.at - whole : null);
    at += next.at;
    window.drop(at);
    gap = null;
    lost = giveUp;
    return next.found;
  }

  function say(offset: number, bytes: number | null): void {
    const what =
      bytes === null
        ? 'no packet record, and what follows could not be read'
        : `${bytes} bytes are no packet record; reading goes on behind them`;
    const at = placeOf(offset, Math.min(16, window.end - offset));
    out.push({ kind: 'anomaly', reason: `the file is damaged here: ${what}`, at, exchange: null });
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
      if (lost) return [];
      window.append(bytes);
      read(false);
      return drain();
    },
    end() {
      read(true);
      cut = !lost && window.end !== at;
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
    truncated: () => cut || lost,
    strangers: () => strangers(tcp.tally()),
  };
}
