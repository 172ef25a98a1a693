import type { Entry, Participant } from '../model/a2a.js';
import type { HttpRequest, HttpResponse } from '../model/http.js';
import type { AgentStats, OperationStats, Stats, StreamStats } from '../model/stats.js';
import { intervals } from './intervals.js';
import { type Spans, spans } from './spread.js';
import { type StreamSums, streamSums } from './streams.js';

/** Operations that are told apart; a capture of something else may name very many. */
const MOST_OPERATIONS = 500;
const OTHERS = 'others';

interface Sums {
  readonly agent: string | null;
  readonly operation: string;
  count: number;
  errors: number;
  unanswered: number;
  readonly durations: Spans;
  readonly sent: { bytes: number; unknown: number };
  readonly got: { bytes: number; unknown: number };
  readonly streams: StreamSums;
}

/** Counts exchanges as they come. */
export interface Gathering {
  push(entry: Entry): void;
  stats(parties: readonly Participant[]): Stats;
}

export function gathering(): Gathering {
  const all = new Map<string, Sums>();
  const polls = intervals();
  let [exchanges, foreign, timed, others] = [0, 0, 0, 0];

  function sumsFor(agent: string | null, operation: string): Sums {
    const key = JSON.stringify([agent, operation]);
    const found = all.get(key);
    if (found) return found;
    if (all.size >= MOST_OPERATIONS && operation !== OTHERS) {
      others++;
      return sumsFor(null, OTHERS);
    }
    const made: Sums = {
      ...{ agent, operation, count: 0, errors: 0, unanswered: 0 },
      durations: spans(),
      sent: { bytes: 0, unknown: 0 },
      got: { bytes: 0, unknown: 0 },
      streams: streamSums(),
    };
    all.set(key, made);
    return made;
  }

  return {
    push(entry) {
      exchanges++;
      if (entry.kind === 'foreign') {
        foreign++;
        return;
      }
      const { request, response } = entry.exchange;
      const agent = entry.kind === 'push-delivery' ? entry.from : entry.to;
      const sums = sumsFor(agent, nameOf(entry));
      sums.count++;
      if (isError(entry)) sums.errors++;
      if (response === null) sums.unanswered++;
      const begins = request?.time ?? null;
      const ends = response?.endTime ?? response?.time ?? null;
      if (begins !== null && ends !== null) {
        timed++;
        sums.durations.add(ends - begins);
      }
      addBytes(sums.sent, request);
      addBytes(sums.got, response);
      if (entry.kind === 'stream') sums.streams.add(entry);
      if (entry.kind === 'poll') polls.add(agent, entry, begins);
    },
    stats(parties) {
      const ids = new Set([...all.values()].map(({ agent }) => agent));
      const agents = [...ids].map((id): AgentStats => {
        const own = [...all.values()].filter(({ agent }) => agent === id);
        return {
          agent: parties.find((party) => party.id === id) ?? null,
          operations: own.map(operationStats),
          streams: own.flatMap((sums): StreamStats[] => {
            const streams = sums.streams.stats();
            return streams === null ? [] : [{ operation: sums.operation, ...streams }];
          }),
          polls: polls.stats(id),
        };
      });
      return { agents, exchanges, foreign, timed, others };
    },
  };
}

function nameOf(entry: Exclude<Entry, { kind: 'foreign' }>): string {
  switch (entry.kind) {
    case 'card-fetch':
      return 'agent card';
    case 'push-delivery':
      return 'push delivery';
    default:
      return entry.operation ?? (entry.spelled.slice(0, 80) || 'unknown');
  }
}

function isError(entry: Entry): boolean {
  const told = entry.kind === 'call' || entry.kind === 'poll' || entry.kind === 'stream';
  const status = entry.exchange.response?.status ?? 0;
  return (told && entry.rpcError !== null) || status >= 400;
}

function addBytes(sum: { bytes: number; unknown: number }, message: HttpRequest | HttpResponse | null): void {
  if (message === null || message.body.kind === 'absent') return;
  if (message.body.kind === 'bytes') sum.bytes += message.body.wireLength;
  else sum.unknown++;
}

function operationStats({
  operation,
  count,
  errors,
  unanswered,
  durations,
  sent,
  got,
}: Sums): OperationStats {
  return { operation, count, errors, unanswered, durations: durations.spread(), sent, got };
}
