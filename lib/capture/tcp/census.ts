import type { TcpConnection } from './connection.js';

/** Connections of one kind: how many, and the first one's server and place. */
export interface Kin {
  count: number;
  readonly server: string;
  readonly offset: number;
}

/** The same with the number of requests in them. */
interface Called extends Kin {
  calls: number;
}

/** What the connections of a capture carried. */
export interface TcpTally {
  http: number;
  /** Connections with payload that is neither HTTP nor named below. */
  other: number;
  tls: Kin | null;
  http2: Called | null;
  grpc: Called | null;
  /** HTTP connections that were open when the capture began. */
  begunBefore: number;
  /** HTTP connections of which packets of both directions were captured. */
  bothWays: number;
}

export interface Census {
  readonly tally: TcpTally;
  count(connection: TcpConnection): void;
}

export function openCensus(): Census {
  const tally: TcpTally = {
    http: 0,
    other: 0,
    tls: null,
    http2: null,
    grpc: null,
    begunBefore: 0,
    bothWays: 0,
  };

  return {
    tally,
    count(connection) {
      const { content, server, offset } = connection;
      switch (content.carries) {
        case 'http':
          tally.http++;
          if (!connection.fromBegin) tally.begunBefore++;
          if (connection.bothWays) tally.bothWays++;
          break;
        case 'tls':
          tally.tls ??= { count: 0, server, offset };
          tally.tls.count++;
          break;
        case 'http2': {
          const kind = content.calls?.grpc ? 'grpc' : 'http2';
          const called = tally[kind] ?? { count: 0, server, offset, calls: 0 };
          tally[kind] = called;
          called.count++;
          called.calls += content.calls?.calls ?? 0;
          break;
        }
        case 'other':
          tally.other++;
      }
    },
  };
}
