import type { TcpConnection } from './tcp-connection.js';

/** Connections of one kind: how many, and the first one's server and place. */
export interface Kin {
  count: number;
  readonly server: string;
  readonly offset: number;
}

/** What the connections of a capture carried. */
export interface TcpTally {
  http: number;
  /** Connections with payload that is neither HTTP nor named below. */
  other: number;
  tls: Kin | null;
  http2: Kin | null;
  grpc: (Kin & { calls: number }) | null;
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
        case 'http2':
          if (content.calls?.grpc) {
            tally.grpc ??= { count: 0, server, offset, calls: 0 };
            tally.grpc.count++;
            tally.grpc.calls += content.calls.calls;
          } else {
            tally.http2 ??= { count: 0, server, offset };
            tally.http2.count++;
          }
          break;
        case 'other':
          tally.other++;
      }
    },
  };
}
