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
  /** What found no room waits for its findings as it came, for most of it is let go. */
  let unsettled: Entry[] = [];
  let left = SHELF_ROOM;
  let leftForFindings = FINDINGS_ROOM;

  /** Keeps a copy where it fits into the room that is left; the room that it takes, none where it does not fit. */
  function copied(entry: Entry, room: number): number {
    const { messages, bytes } = keptMessages(entry.exchange);
    const size = bytes + OVERHEAD;
    if (size > room) return 0;
    kept.set(entry.index, { ...messages, understood: understand(entry) });
    return size;
  }

  return {
    put(entry) {
      const size = left > OVERHEAD ? copied(entry, left) : 0;
      left -= size;
      if (size === 0) unsettled.push(entry);
    },
    settle(findings) {
      if (unsettled.length === 0) return;
      const faulty = new Set(findings.map(({ exchange }) => exchange));
      for (const entry of unsettled)
        if (faulty.has(entry.index) && leftForFindings > OVERHEAD)
          leftForFindings -= copied(entry, leftForFindings);
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
