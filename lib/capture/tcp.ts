import type { CaptureItem } from '../model/reader.js';
import { reversed, type TcpPacket } from './pcap-ip.js';
import { openCensus, type TcpTally } from './tcp-census.js';
import { openTcp, type TcpConnection } from './tcp-connection.js';

/** Packets in, bytes of HTTP connections out. */
export interface Tcp {
  take(packet: TcpPacket): void;
  end(): void;
  tally(): TcpTally;
}

/** Connections followed at once; beyond that those without a packet for longest are given up. */
const MOST_OPEN = 16_384;
/** Closed connections remembered, so that late copies of their packets are known. */
const MOST_CLOSED = 2048;
const MOST_SERVERS = 4096;

interface End {
  readonly connection: TcpConnection;
  readonly from: 0 | 1;
}

export function openTcpStage(emit: (item: CaptureItem) => void): Tcp {
  const ends = new Map<string, End>();
  const closed: TcpConnection[] = [];
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

  function add(packet: TcpPacket, earlier: number): TcpConnection {
    if (open >= MOST_OPEN) giveUpStalest();
    const connection = openTcp(packet, earlier, around);
    ends.set(packet.path, { connection, from: 0 });
    ends.set(reversed(packet.path), { connection, from: 1 });
    open++;
    return connection;
  }

  function finish(connection: TcpConnection): void {
    connection.end();
    census.count(connection);
    open--;
  }

  function forget(connection: TcpConnection): void {
    for (const path of [connection.path, reversed(connection.path)]) {
      if (ends.get(path)?.connection === connection) ends.delete(path);
    }
  }

  /** One sixteenth goes at once, so that the search for them is rare. */
  function giveUpStalest(): void {
    const all = [...new Set([...ends.values()].map(({ connection }) => connection))];
    const stale = all.filter((one) => !one.closed).sort((a, b) => a.last - b.last);
    for (const connection of stale.slice(0, MOST_OPEN / 16)) {
      finish(connection);
      forget(connection);
    }
  }

  function take(packet: TcpPacket): void {
    packets++;
    const known = ends.get(packet.path);
    const from = known?.from ?? 0;
    let connection = known?.connection ?? add(packet, 0);
    const was = connection.closed;
    if (!connection.take(from, packet)) {
      if (!was) finish(connection);
      forget(connection);
      connection = add(packet, connection.earlier + 1);
      connection.take(0, packet);
    } else if (was) return;
    connection.last = packets;
    if (!connection.closed) return;
    finish(connection);
    closed.push(connection);
    if (closed.length < 2 * MOST_CLOSED) return;
    for (const old of closed.splice(0, MOST_CLOSED)) forget(old);
  }

  return {
    take,
    end() {
      const left = new Set([...ends.values()].map(({ connection }) => connection));
      for (const connection of left) if (!connection.closed) finish(connection);
      ends.clear();
    },
    tally: () => census.tally,
  };
}
