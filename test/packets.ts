/** One IP packet and when it was captured (milliseconds since 1970). `on`: number of the interface. */
export interface Packet {
  readonly ip: Buffer;
  readonly time: number;
  readonly on?: number;
}

/** Both ends of a connection, as `10.0.0.1` or `fd00::1`, with their ports. */
export interface Ends {
  readonly client: string;
  readonly clientPort: number;
  readonly server: string;
  readonly serverPort: number;
}

export const ENDS: Ends = { client: '10.0.0.1', clientPort: 40_000, server: '10.0.0.2', serverPort: 9999 };

const FIN = 1;
const SYN = 2;
const RST = 4;
const PSH = 8;
const ACK = 16;

/** Writes the packets of one TCP connection as its ends would send them. */
export function talk(ends: Ends = ENDS, first: readonly [number, number] = [1000, 5000]) {
  const seq: [number, number] = [...first];
  let clock = Date.UTC(2026, 0, 1);

  function send(from: 0 | 1, flags: number, bytes: Buffer = Buffer.alloc(0)): Packet {
    const to = from === 0 ? 1 : 0;
    const segment = Buffer.alloc(20 + bytes.length);
    segment.writeUInt16BE(from === 0 ? ends.clientPort : ends.serverPort, 0);
    segment.writeUInt16BE(from === 0 ? ends.serverPort : ends.clientPort, 2);
    segment.writeUInt32BE(seq[from] >>> 0, 4);
    segment.writeUInt32BE((flags & ACK) === 0 ? 0 : seq[to] >>> 0, 8);
    segment[12] = 0x50;
    segment[13] = flags;
    segment.writeUInt16BE(65_535, 14);
    bytes.copy(segment, 20);
    seq[from] = (seq[from] + bytes.length + ((flags & (SYN | FIN)) === 0 ? 0 : 1)) >>> 0;
    const [source, target] = from === 0 ? [ends.client, ends.server] : [ends.server, ends.client];
    return { ip: ipPacket(source, target, 6, segment), time: ++clock };
  }

  const sides = { client: 0, server: 1 } as const;
  return {
    /** Milliseconds that pass before the next packet. */
    at(time: number): void {
      clock = Math.max(clock, time - 1);
    },
    open: (): Packet[] => [send(0, SYN), send(1, SYN | ACK), send(0, ACK)],
    /** Bytes in segments of at most `most`, each acknowledged by the other end. */
    say(from: 'client' | 'server', text: string | Uint8Array, most = 1448): Packet[] {
      const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : Buffer.from(text);
      const packets: Packet[] = [];
      for (let at = 0; at < bytes.length; at += most) {
        packets.push(send(sides[from], PSH | ACK, bytes.subarray(at, at + most)));
        packets.push(send(sides[from] === 0 ? 1 : 0, ACK));
      }
      return packets;
    },
    close: (by: 'client' | 'server'): Packet[] => [
      send(sides[by], FIN | ACK),
      send(sides[by] === 0 ? 1 : 0, ACK),
    ],
    reset: (by: 'client' | 'server'): Packet[] => [send(sides[by], RST | ACK)],
  };
}

/** An IP packet; IPv6 where the addresses are. `between`: extension headers and the number of the first. */
export function ipPacket(
  source: string,
  target: string,
  protocol: number,
  content: Buffer,
  between: { readonly first: number; readonly bytes: Buffer } | null = null,
): Buffer {
  if (!source.includes(':')) {
    const head = Buffer.alloc(20);
    head[0] = 0x45;
    head.writeUInt16BE(20 + content.length, 2);
    head[8] = 64;
    head[9] = protocol;
    Buffer.from(source.split('.').map(Number)).copy(head, 12);
    Buffer.from(target.split('.').map(Number)).copy(head, 16);
    return Buffer.concat([head, content]);
  }
  const extra = between?.bytes ?? Buffer.alloc(0);
  const head = Buffer.alloc(40);
  head[0] = 0x60;
  head.writeUInt16BE(extra.length + content.length, 4);
  head[6] = between?.first ?? protocol;
  head[7] = 64;
  ipv6(source).copy(head, 8);
  ipv6(target).copy(head, 24);
  return Buffer.concat([head, extra, content]);
}

function ipv6(address: string): Buffer {
  const [left = '', right] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const fill = right === undefined ? 0 : 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...Array.from({ length: fill }, () => '0'), ...groups(right ?? '')];
  const bytes = Buffer.alloc(16);
  all.forEach((group, at) => {
    bytes.writeUInt16BE(Number.parseInt(group, 16), 2 * at);
  });
  return bytes;
}

/** Link types by the name of what they put before an IP packet. */
export const LINKS = {
  ethernet: 1,
  vlan: 1,
  null: 0,
  loop: 108,
  raw: 101,
  raw12: 12,
  raw14: 14,
  ipv4: 228,
  ipv6: 229,
  sll: 113,
  sll2: 276,
} as const;
export type LinkName = keyof typeof LINKS;

function framed({ ip }: Packet, link: LinkName, big: boolean): Buffer {
  const v6 = (ip[0] ?? 0) >> 4 === 6;
  const type = v6 ? '86dd' : '0800';
  const family = Buffer.alloc(4);
  switch (link) {
    case 'ethernet':
      return Buffer.concat([Buffer.alloc(12), Buffer.from(type, 'hex'), ip]);
    case 'vlan':
      return Buffer.concat([Buffer.alloc(12), Buffer.from(`88a80064810000c8${type}`, 'hex'), ip]);
    case 'null':
      if (big) family.writeUInt32BE(v6 ? 30 : 2);
      else family.writeUInt32LE(v6 ? 30 : 2);
      return Buffer.concat([family, ip]);
    case 'loop':
      family.writeUInt32BE(v6 ? 24 : 2);
      return Buffer.concat([family, ip]);
    case 'sll':
      return Buffer.concat([Buffer.alloc(14), Buffer.from(type, 'hex'), ip]);
    case 'sll2':
      return Buffer.concat([Buffer.from(type, 'hex'), Buffer.alloc(18), ip]);
    default:
      return ip;
  }
}

/** How a packet file is written. */
export interface Writing {
  readonly link?: LinkName;
  readonly big?: boolean;
  readonly nano?: boolean;
  readonly snap?: number;
}

/** A classic pcap file. */
export function pcapOf(packets: readonly Packet[], writing: Writing = {}): Buffer {
  const { link = 'ethernet', big = false, nano = false, snap = 262_144 } = writing;
  const write = numbers(big);
  const head = Buffer.concat([
    write.u32(nano ? 0xa1b23c4d : 0xa1b2c3d4),
    write.u16(2),
    write.u16(4),
    Buffer.alloc(8),
    write.u32(snap),
    write.u32(LINKS[link]),
  ]);
  const records = packets.map((packet) => {
    const frame = framed(packet, link, big);
    const seconds = Math.floor(packet.time / 1000);
    const rest = Math.round((packet.time - seconds * 1000) * (nano ? 1e6 : 1e3));
    const kept = frame.subarray(0, snap);
    return Buffer.concat([
      write.u32(seconds),
      write.u32(rest),
      write.u32(kept.length),
      write.u32(frame.length),
      kept,
    ]);
  });
  return Buffer.concat([head, ...records]);
}

/** An interface of a pcapng file; `resolution` as if_tsresol has it, `shift` in seconds. */
export interface Interface {
  readonly link: LinkName;
  readonly resolution?: number;
  readonly shift?: number;
}

/** A pcapng file: packets by the interface they came from. `simple`: without interface and time. */
export function pcapngOf(
  packets: readonly Packet[],
  interfaces: readonly Interface[] = [{ link: 'ethernet' }],
  { big = false, simple = false }: { readonly big?: boolean; readonly simple?: boolean } = {},
): Buffer {
  const write = numbers(big);
  const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  const block = (type: number, body: Buffer): Buffer => {
    const length = write.u32(12 + padded(body).length);
    return Buffer.concat([write.u32(type), length, padded(body), length]);
  };
  const option = (code: number, value: Buffer) =>
    Buffer.concat([write.u16(code), write.u16(value.length), padded(value)]);
  const section = block(
    0x0a0d0d0a,
    Buffer.concat([write.u32(0x1a2b3c4d), write.u16(1), write.u16(0), Buffer.alloc(8, 0xff)]),
  );
  const described = interfaces.map(({ link, resolution, shift }) =>
    block(
      1,
      Buffer.concat([
        write.u16(LINKS[link]),
        write.u16(0),
        write.u32(0),
        option(2, Buffer.from('lo')),
        ...(resolution === undefined ? [] : [option(9, Buffer.from([resolution]))]),
        ...(shift === undefined ? [] : [option(14, write.u64(BigInt(shift)))]),
        option(0, Buffer.alloc(0)),
      ]),
    ),
  );
  const name = block(4, Buffer.from('no names to tell'));
  const written = packets.map((packet) => {
    const { link, resolution = 6, shift = 0 } = interfaces[packet.on ?? 0] ?? { link: 'ethernet' };
    const frame = framed(packet, link, big);
    if (simple) return block(3, Buffer.concat([write.u32(frame.length), frame]));
    const perMillisecond = resolution & 0x80 ? 2 ** (resolution & 0x7f) / 1e3 : 10 ** (resolution - 3);
    const units = BigInt(Math.round((packet.time - shift * 1000) * perMillisecond));
    const time = Buffer.concat([write.u32(Number(units >> 32n)), write.u32(Number(units & 0xffffffffn))]);
    const lengths = Buffer.concat([write.u32(frame.length), write.u32(frame.length)]);
    return block(6, Buffer.concat([write.u32(packet.on ?? 0), time, lengths, frame]));
  });
  return Buffer.concat([section, ...described, name, ...written]);
}

function numbers(big: boolean) {
  const made = (length: number, fill: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.alloc(length);
    fill(bytes);
    return bytes;
  };
  return {
    u16: (value: number) => made(2, (it) => (big ? it.writeUInt16BE(value) : it.writeUInt16LE(value))),
    u32: (value: number) => made(4, (it) => (big ? it.writeUInt32BE(value) : it.writeUInt32LE(value))),
    u64: (value: bigint) => made(8, (it) => (big ? it.writeBigInt64BE(value) : it.writeBigInt64LE(value))),
  };
}
