import type { CaptureItem } from '../../model/reader.js';
import { reversed, type TcpPacket } from '../packets/ip.js';
import { openCensus, type TcpTally } from './census.js';
import { openTcp, type TcpConnection } from './connection.js';
import { isLate, type Trace } from './trace.js';

/** Packets in, bytes of HTTP connections out. */
export interface Tcp {
  take(packet: TcpPacket): void;
  end(): void;
  tally(): TcpTally;
}

/** Connections followed at once; beyond that those without a packet for longest are given up. */
const MOST_OPEN = 16_384;
/** Closed connections remembered, so that late copies of their packets are known. */
const MOST_CLOSED = 1024;
const MOST_SERVERS = 4096;

/** All that is known between two ends and their ports: the connection, or the traces of the last one. */
interface Pair {
  readonly path: string;
  /** How many connections there were before. */
  readonly earlier: number;
  connection: TcpConnection | null;
  traces: readonly [Trace, Trace] | null;
  /** Number of the last packet. */
  last: number;
}

interface End {
  readonly pair: Pair;
  readonly from: 0 | 1;
}

export function openTcpStage(emit: (item: CaptureItem) => void): Tcp {
  const ends = new Map<string, End>();
  const closed: Pair[] = [];
  const servers = new Set<string>();
  const census = openCensus();
  let open = 0;
  let packets = 0;

  const around = {
    emit,
    serves: (address: string) => servers.has(address),
    served(address: string) {
      if (servers.size < MOST_SERVERS) servers.add(address);
    },
  };

  function add(packet: TcpPacket, earlier: number): Pair {
    if (open >= MOST_OPEN) giveUpStalest();
    const { path } = packet;
    const pair = { path, earlier, connection: openTcp(packet, earlier, around), traces: null, last: packets };
    ends.set(path, { pair, from: 0 });
    ends.set(reversed(path), { pair, from: 1 });
    open++;
    return pair;
  }

  /** Lets go of a connection; its traces stay for a while. */
  function finish(pair: Pair): void {
    const { connection } = pair;
    if (connection === null) return;
    connection.end();
    census.count(connection);
    pair.traces = connection.traces();
    pair.connection = null;
    open--;
  }

  function forget(pair: Pair): void {
    for (const path of [pair.path, reversed(pair.path)]) if (ends.get(path)?.pair === pair) ends.delete(path);
  }

  /** One sixteenth goes at once, so that the search for them is rare. */
  function giveUpStalest(): void {
    const stale = pairs().filter(({ connection }) => connection !== null);
    stale.sort((a, b) => a.last - b.last);
    for (const pair of stale.slice(0, MOST_OPEN / 16)) {
      finish(pair);
      forget(pair);
    }
  }

  function pairs(): Pair[] {
    const all: Pair[] = [];
    for (const { pair, from } of ends.values()) if (from === 0) all.push(pair);
    return all;
  }

  return {
    take(packet) {
      packets++;
      const known = ends.get(packet.path);
      let pair = known?.pair ?? add(packet, 0);
      const from = known?.from ?? 0;
      if (pair.traces && isLate(pair.traces[from], packet)) return;
      if (!pair.connection?.take(from, packet)) {
        finish(pair);
        pair = add(packet, pair.earlier + 1);
        pair.connection?.take(0, packet);
      }
      pair.last = packets;
      if (!pair.connection?.closed) return;
      finish(pair);
      closed.push(pair);
      if (closed.length < 2 * MOST_CLOSED) return;
      for (const old of closed.splice(0, MOST_CLOSED)) forget(old);
    },
    end() {
      for (const pair of pairs()) finish(pair);
      ends.clear();
    },
    tally: () => census.tally,
  };
}
