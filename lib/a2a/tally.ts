import type { Counts, Entry } from '../model/a2a.js';
import { bindingName, DIALECT_NAMES } from '../model/dialect.js';

/** Counts entries as they come. */
export interface Tally {
  add(entry: Entry): void;
  counts(tasks: number, contexts: number): Counts;
  /** Exchanges that are not A2A, by what they are, most frequent first. */
  foreign(): readonly { readonly reason: string; readonly exchanges: number }[];
  dialects(): readonly { readonly name: string; readonly exchanges: number }[];
  openStreams(): number;
  unanswered(): number;
}

export function tally(): Tally {
  const kinds = { 'card-fetch': 0, call: 0, poll: 0, stream: 0, 'push-delivery': 0, foreign: 0 };
  const connections = new Set<string>();
  const spoken = new Map<string, number>();
  const foreign = new Map<string, number>();
  let connectionsKnown = true;
  let exchanges = 0;
  let events = 0;
  let open = 0;
  let unanswered = 0;
  return {
    add(entry) {
      const { exchange } = entry;
      exchanges++;
      kinds[entry.kind]++;
      if (exchange.connectionKnown) connections.add(exchange.connection);
      else connectionsKnown = false;
      if (entry.kind === 'foreign') {
        foreign.set(entry.reason, (foreign.get(entry.reason) ?? 0) + 1);
        return;
      }
      if (exchange.end === 'capture-end' && exchange.request && !exchange.response) unanswered++;
      if (entry.kind === 'stream') {
        events += entry.events.filter((event) => event.sse.complete).length;
        if (entry.close === 'open' && exchange.end === 'capture-end') open++;
      }
      if (entry.binding === null) return;
      const name = `${DIALECT_NAMES[entry.dialect.spoken]} over ${bindingName(entry.binding)}`;
      spoken.set(name, (spoken.get(name) ?? 0) + 1);
    },
    counts: (tasks, contexts) => ({
      exchanges,
      cardFetches: kinds['card-fetch'],
      calls: kinds.call,
      polls: kinds.poll,
      streams: kinds.stream,
      streamEvents: events,
      pushDeliveries: kinds['push-delivery'],
      foreign: kinds.foreign,
      tasks,
      contexts,
      connections: connectionsKnown && exchanges > 0 ? connections.size : null,
    }),
    foreign: () => mostFirst(foreign).map(([reason, exchanges]) => ({ reason, exchanges })),
    dialects: () => mostFirst(spoken).map(([name, exchanges]) => ({ name, exchanges })),
    openStreams: () => open,
    unanswered: () => unanswered,
  };
}

function mostFirst(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
}
