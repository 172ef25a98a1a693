import type { Anomaly } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';
import type { Stranger } from '../../model/reader.js';
import type { Kin, TcpTally } from '../tcp/census.js';
import { linkName } from './link.js';

/** What was met packet by packet. */
export interface PacketTally {
  packets: number;
  unknownLink(link: number): void;
  fragment(offset: number): void;
  snapped(captured: number, offset: number): void;
  readonly links: ReadonlyMap<number, number>;
  readonly fragments: { count: number; offset: number };
  readonly snaps: { count: number; offset: number; length: number };
}

const MOST_LINKS = 16;

export function openPacketTally(): PacketTally {
  const links = new Map<number, number>();
  const fragments = { count: 0, offset: 0 };
  const snaps = { count: 0, offset: 0, length: 0 };
  return {
    packets: 0,
    links,
    fragments,
    snaps,
    unknownLink(link) {
      if (links.has(link) || links.size < MOST_LINKS) links.set(link, (links.get(link) ?? 0) + 1);
    },
    fragment(offset) {
      if (fragments.count++ === 0) fragments.offset = offset;
    },
    snapped(captured, offset) {
      if (snaps.count++ === 0) snaps.offset = offset;
      snaps.length = Math.max(snaps.length, captured);
    },
  };
}

/** What of the capture could not be read, each said once. */
export function remarks(packets: PacketTally, tcp: TcpTally): Anomaly[] {
  const said: Anomaly[] = [];
  const say = (reason: string, offset: number): void => {
    said.push({ kind: 'anomaly', reason, at: placeOf(offset, 0), exchange: null });
  };
  const { snaps, fragments, links } = packets;
  if (snaps.count > 0) {
    const reason = `${count(snaps.count, 'packet')} cut to ${snaps.length} bytes or less when captured: what is behind is missing; record with a snap length of 0`;
    say(reason, snaps.offset);
  }
  if (fragments.count > 0) {
    const them = fragments.count === 1 ? 'its' : 'their';
    say(
      `${count(fragments.count, 'IP fragment')}, not put together: ${them} bytes are missing`,
      fragments.offset,
    );
  }
  for (const [link, number] of links) {
    say(`${count(number, 'packet')} of link type ${linkName(link)}, which is not read`, 0);
  }
  const kin = (found: Kin | null, what: (connections: string) => string): void => {
    if (found) say(what(`${count(found.count, 'connection')} (the first to ${found.server})`), found.offset);
  };
  kin(tcp.tls, (them) => `${them} encrypted with TLS; record where the traffic is plain`);
  kin(tcp.http2, (them) => `${them} in HTTP/2, read in a later version`);
  kin(
    tcp.grpc,
    (them) => `${them} with ${count(tcp.grpc?.calls ?? 0, 'gRPC call')} over HTTP/2, read in a later version`,
  );
  return said;
}

/** What is worth knowing of how the capture was read. */
export function notes(packets: PacketTally, tcp: TcpTally): string[] {
  const said = [count(packets.packets, 'packet')];
  if (tcp.begunBefore > 0) said.push(`${count(tcp.begunBefore, 'connection')} begun before the capture`);
  if (tcp.other > 0) said.push(`${count(tcp.other, 'connection')} without HTTP`);
  return said;
}

/** Connections that hold no HTTP/1, by what they hold. */
export function strangers({ tls, http2, grpc, other }: TcpTally): Stranger[] {
  const all: readonly Stranger[] = [
    { protocol: 'TLS', connections: tls?.count ?? 0, calls: null },
    { protocol: 'HTTP/2', connections: http2?.count ?? 0, calls: http2?.calls ?? 0 },
    { protocol: 'gRPC', connections: grpc?.count ?? 0, calls: grpc?.calls ?? 0 },
    { protocol: 'other', connections: other, calls: null },
  ];
  return all.filter(({ connections }) => connections > 0);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
