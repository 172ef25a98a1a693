import type { Call, Poll, Stream } from '../model/a2a.js';
import { textMember } from '../model/json.js';
import { messageIn } from './request.js';
import { shownAt } from './wire-order.js';

/** Finds requests that crossed twice, for a gateway passed them on between two hosts of the capture. */
export interface Forwarding {
  /** The host that passed this very request on, or that got it from the one that did; null where it crossed once. */
  gateway(entry: Call | Poll | Stream): string | null;
}

interface Crossing {
  readonly host: string;
  readonly length: number;
  /** Of the body's first bytes: it holds the message's id, which is its sender's alone. */
  readonly sample: number;
  readonly asked: number;
  readonly ended: number;
}

/** Requests remembered; past that the oldest are forgotten. */
const MAX_CROSSINGS = 1000;
/** Bytes that a body is compared by, besides its length. */
const COMPARED = 400;

export function forwarding(): Forwarding {
  const crossings = new Map<string, Crossing>();
  return {
    gateway(entry) {
      const { exchange, host, operation } = entry;
      const { request, response } = exchange;
      if (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') return null;
      if (host === null || request?.body.kind !== 'bytes') return null;
      const id = textMember(messageIn(entry), 'messageId');
      if (id === null) return null;
      const end = response?.lastChunk ?? response?.at ?? request.at;
      const own: Crossing = {
        host,
        length: request.body.bytes.length,
        sample: sampleOf(request.body.bytes),
        asked: shownAt(exchange, request.at.offset, request.time),
        ended: shownAt(exchange, end.offset, response?.endTime ?? null),
      };
      const other = crossings.get(id);
      if (other === undefined) {
        if (crossings.size >= MAX_CROSSINGS)
          for (const oldest of crossings.keys()) if (crossings.delete(oldest)) break;
        crossings.set(id, own);
        return null;
      }
      if (other.host === host || other.length !== own.length || other.sample !== own.sample) return null;
      // The gateway was asked first and answered last.
      if (encloses(own, other)) return own.host;
      return encloses(other, own) ? other.host : null;
    },
  };
}

function encloses(outer: Crossing, inner: Crossing): boolean {
  return outer.asked < inner.asked && outer.ended > inner.ended;
}

/** FNV-1a. */
function sampleOf(bytes: Uint8Array): number {
  const end = Math.min(bytes.length, COMPARED);
  let hash = 0x811c9dc5;
  for (let at = 0; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash;
}
