import type { Entry } from '../../model/a2a.js';
import type { Finding } from '../../model/finding.js';
import type { Understood } from '../../model/understood.js';
import { type KeptMessages, keptMessages } from './kept.js';

/** Bytes kept of a capture, whatever stands in them, and how many more for exchanges with findings. */
const SHELF_ROOM = 48 * 1024 * 1024;
const FINDINGS_ROOM = 16 * 1024 * 1024;
/** What an exchange takes beside its bytes, roughly. */
const OVERHEAD = 2000;

export interface KeptExchange extends KeptMessages {
  readonly understood: Understood;
}

/** Keeps the messages of exchanges while a capture is read, as far as there is room. */
export interface Shelf {
  put(entry: Entry): void;
  /** Lets go of what found no room, unless it was just found fault with. */
  settle(findings: readonly Finding[]): void;
  get(index: number): KeptExchange | null;
  /** The lines of all heads that it has. */
  heads(): Iterable<string>;
  /** The contents of all messages and events that it has. */
  contents(): Iterable<Uint8Array>;
}

/** `understand` says what an exchange says in the words of A2A. */
export function openShelf(understand: (entry: Entry) => Understood): Shelf {
  const kept = new Map<number, KeptExchange>();
  let unsettled: { readonly index: number; readonly size: number }[] = [];
  let used = 0;
  let usedForFindings = 0;
  return {
    put(entry) {
      const { messages, bytes } = keptMessages(entry.exchange);
      const size = bytes + OVERHEAD;
      kept.set(entry.index, { ...messages, understood: understand(entry) });
      if (used + size <= SHELF_ROOM) used += size;
      else unsettled.push({ index: entry.index, size });
    },
    settle(findings) {
      if (unsettled.length === 0) return;
      const faulty = new Set(findings.map(({ exchange }) => exchange));
      for (const { index, size } of unsettled) {
        if (faulty.has(index) && usedForFindings + size <= FINDINGS_ROOM) usedForFindings += size;
        else kept.delete(index);
      }
      unsettled = [];
    },
    get: (index) => kept.get(index) ?? null,
    *heads() {
      for (const { request, interim, response } of kept.values())
        for (const message of [request, ...interim, response])
          for (const { text } of [...(message?.head ?? []), ...(message?.trailers ?? [])]) yield text;
    },
    *contents() {
      for (const { request, response, events } of kept.values())
        for (const one of [request, response, ...events]) if (one?.content) yield one.content.bytes;
    },
  };
}
