import type { TcpPacket } from './ip.js';

/** Recorders with several interfaces or processors write packets a little out of order: so many wait for each other. */
const DEPTH = 32;
/** Further back than this (milliseconds), the clock was set, and the file's order counts. */
const MOST_BACK = 1000;

/** Hands packets on in the order of their times, as far as a short wait can restore it. */
export function timeOrder(take: (packet: TcpPacket) => void) {
  const waiting: TcpPacket[] = [];

  return {
    push(packet: TcpPacket): void {
      const { time } = packet;
      let at = waiting.length;
      for (let before = waiting[at - 1]; before && time !== null; before = waiting[--at - 1]) {
        const back = before.time === null ? 0 : before.time - time;
        if (back <= 0 || back > MOST_BACK) break;
      }
      if (at === waiting.length) waiting.push(packet);
      else waiting.splice(at, 0, packet);
      if (waiting.length <= DEPTH) return;
      const next = waiting.shift();
      if (next) take(next);
    },
    end(): void {
      for (const packet of waiting.splice(0)) take(packet);
    },
  };
}
