import { describe, expect, test } from 'vitest';
import { captured, told } from './captured.js';
import { ENDS, ipPacket, LINKS, type LinkName, type Packet, pcapngOf, pcapOf, talk } from './packets.js';

const ASKS = 'GET /x HTTP/1.1\r\nHost: a\r\n\r\n';
const ANSWERS = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const NAME = '10.0.0.1:40000-10.0.0.2:9999';
const NAME_6 = '[fd00::1]:40000-[fd00::2]:9999';
const ENDS_6 = { ...ENDS, client: 'fd00::1', server: 'fd00::2' };

function visit(ends = ENDS): Packet[] {
  const wire = talk(ends);
  return [
    ...wire.open(),
    ...wire.say('client', ASKS),
    ...wire.say('server', ANSWERS),
    ...wire.close('client'),
    ...wire.close('server'),
  ];
}

const lines = (name: string): string[] => [
  `${name} > ${ASKS}`,
  `${name} < ${ANSWERS}`,
  `${name} closed by client (fin)`,
  `${name} closed by server (fin)`,
];

describe.each(Object.keys(LINKS) as LinkName[])('link type %s', (link) => {
  test.each([false, true])('IPv4 and IPv6, big-endian: %s', (big) => {
    if (link !== 'ipv6') {
      expect(told(captured(pcapOf(visit(), { link, big })).items)).toEqual(lines(NAME));
      expect(told(captured(pcapngOf(visit(), [{ link }], { big })).items)).toEqual(lines(NAME));
    }
    if (link !== 'ipv4') {
      expect(told(captured(pcapOf(visit(ENDS_6), { link, big })).items)).toEqual(lines(NAME_6));
    }
  });
});

describe('times', () => {
  const wire = talk();
  const at = Date.UTC(2026, 9, 4, 5, 35, 11, 123);
  wire.at(at);
  const packets = [...wire.open(), ...wire.say('client', ASKS)];
  const timeIn = (file: Buffer) => {
    const [first] = captured(file).items;
    return first?.kind === 'segment' ? first.time : null;
  };
  const due = at + 3;

  test.each([
    ['microseconds', pcapOf(packets)],
    ['nanoseconds', pcapOf(packets, { nano: true })],
    ['big-endian', pcapOf(packets, { big: true, nano: true })],
    ['pcapng by default', pcapngOf(packets)],
    ['pcapng in nanoseconds', pcapngOf(packets, [{ link: 'ethernet', resolution: 9 }])],
    ['pcapng in milliseconds', pcapngOf(packets, [{ link: 'raw', resolution: 3 }], { big: true })],
    ['pcapng in powers of two', pcapngOf(packets, [{ link: 'raw', resolution: 0x80 | 20 }])],
    ['pcapng with an offset', pcapngOf(packets, [{ link: 'raw', shift: 1_700_000_000 }])],
    ['pcapng with an offset, big', pcapngOf(packets, [{ link: 'raw', shift: -5 }], { big: true })],
  ])('%s', (_, file) => {
    expect(timeIn(file)).toBeCloseTo(due, 2);
  });

  test('simple packets have none', () => {
    const { items, fidelity } = captured(pcapngOf(visit(), [{ link: 'raw' }], { simple: true }));
    expect(told(items)).toEqual(lines(NAME));
    expect(fidelity.timing).toBe('absent');
  });
});

test('bytes are those of the file, at their offset', () => {
  const file = pcapngOf(visit());
  const { items } = captured(file);
  const segments = items.filter((item) => item.kind === 'segment');
  expect(segments).toHaveLength(2);
  for (const { bytes, offset } of segments) {
    expect(file.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes))).toBe(true);
  }
});

test('each interface has a link type and a clock of its own', () => {
  const packets = visit().map((packet, at) => ({ ...packet, on: at % 2 }));
  const file = pcapngOf(packets, [{ link: 'sll' }, { link: 'loop', resolution: 9 }]);
  expect(told(captured(file).items)).toEqual(lines(NAME));
});

test('a second section begins with interfaces of its own, in its own byte order', () => {
  const wire = talk();
  const first = [...wire.open(), ...wire.say('client', ASKS)];
  const second = [...wire.say('server', ANSWERS), ...wire.close('client'), ...wire.close('server')];
  const file = [pcapngOf(first, [{ link: 'raw' }]), pcapngOf(second, [{ link: 'sll2' }], { big: true })];
  expect(told(captured(Buffer.concat(file)).items)).toEqual(lines(NAME));
});

test('packets that the file holds twice count once', () => {
  const twice = visit().flatMap((packet) => [packet, { ...packet, on: 1, time: packet.time + 0.02 }]);
  const file = pcapngOf(twice, [{ link: 'ethernet' }, { link: 'sll' }]);
  expect(told(captured(file).items)).toEqual(lines(NAME));
});

test('frames that are filled up to the least length have no more bytes', () => {
  const wire = talk();
  const packets = [...wire.open(), ...wire.say('client', 'GET / HTTP/1.0\r\n\r\n', 3)];
  const filled = packets.map((packet) => ({
    ...packet,
    ip: Buffer.concat([packet.ip, Buffer.alloc(6, 0x55)]),
  }));
  expect(told(captured(pcapOf(filled)).items)).toEqual([`${NAME} > GET / HTTP/1.0\r\n\r\n`]);
});

test('extension headers of IPv6 are passed', () => {
  const options = Buffer.from('2b000104000000003c00000000000000', 'hex');
  const routing = Buffer.concat([options, Buffer.from('0600010400000000', 'hex')]);
  const packets = visit(ENDS_6).map(({ ip, time }) => ({
    ip: ipPacket('fd00::1', 'fd00::2', 6, ip.subarray(40), { first: 0, bytes: routing }),
    time,
    from: ip.subarray(8, 40),
  }));
  for (const { ip, from } of packets) from.copy(ip, 8);
  expect(told(captured(pcapOf(packets)).items)).toEqual(lines(NAME_6));
});

test('later fragments of a packet are a gap, said once', () => {
  const wire = talk();
  const opened = wire.open();
  const [data, ack] = wire.say('client', `POST /x HTTP/1.1\r\nContent-Length: 40\r\n\r\n${'x'.repeat(40)}`);
  const rest = [...wire.say('client', ASKS), ...wire.close('client')];
  if (!data || !ack) throw new Error('no packet');
  const first = Buffer.from(data.ip.subarray(0, 20 + 56));
  first.writeUInt16BE(first.length, 2);
  first.writeUInt16BE(0x2000, 6);
  const second = Buffer.concat([data.ip.subarray(0, 20), data.ip.subarray(76)]);
  second.writeUInt16BE(second.length, 2);
  second.writeUInt16BE(7, 6);
  const packets = [...opened, { ...data, ip: first }, { ...data, ip: second }, ack, ...rest];
  expect(told(captured(pcapOf(packets)).items)).toEqual([
    `${NAME} > POST /x HTTP/1.1\r\nContent-Length: 40`,
    '! 44 bytes to the server are in no packet of the capture',
    `${NAME} > gap 44`,
    `${NAME} > ${ASKS}`,
    `${NAME} closed by client (fin)`,
    '! 1 IP fragment, not put together: its bytes are missing',
  ]);
});

test('a snap length leaves gaps, and is said once', () => {
  const wire = talk();
  const long = `POST /x HTTP/1.1\r\nContent-Length: 200\r\n\r\n${'x'.repeat(200)}`;
  const packets = [...wire.open(), ...wire.say('client', long), ...wire.say('server', ANSWERS)];
  const { items } = captured(pcapOf(packets, { snap: 14 + 40 + 60 }));
  expect(told(items)).toEqual([
    `${NAME} > ${long.slice(0, 60)}`,
    `${NAME} > gap ${long.length - 60}`,
    `${NAME} < ${ANSWERS}`,
    '! 1 packet cut to 114 bytes or less when captured: what is behind is missing; record with a snap length of 0',
  ]);
});

test('a writer that was killed: all whole packets count', () => {
  const file = pcapOf(visit());
  const cut = captured(file.subarray(0, file.length - 150));
  expect(cut.truncated).toBe(true);
  expect(told(cut.items)).toEqual(lines(NAME).slice(0, 3));
  expect(captured(file).truncated).toBe(false);
});

describe('damage', () => {
  const garbage = Buffer.from('no packet, but 33 bytes of a text');
  const visits = (wire: ReturnType<typeof talk>) => [
    ...wire.say('client', ASKS),
    ...wire.say('server', ANSWERS),
  ];
  const said = (bytes: number) =>
    `! the file is damaged here: ${bytes} bytes are no packet record; reading goes on behind them`;

  test.each([
    ['pcap', (packets: readonly Packet[]) => pcapOf(packets)],
    ['pcapng', (packets: readonly Packet[]) => pcapngOf(packets)],
  ])('between the records of %s is passed and said', (_, write) => {
    const packets = visit();
    const whole = write(packets);
    const rest = whole.length - write(packets.slice(0, 4)).length;
    const bad = Buffer.concat([whole.subarray(0, -rest), garbage, whole.subarray(-rest)]);
    for (const step of [1, 50, bad.length]) {
      const { items, truncated } = captured(bad, step);
      expect(told(items)).toEqual([said(33), ...lines(NAME)]);
      const [damage] = items.flatMap((item) => (item.kind === 'anomaly' ? item.at.parts : []));
      expect(damage?.offset).toBe(whole.length - rest);
      expect(truncated).toBe(false);
    }
  });

  test('within a record loses that packet, whose bytes are a gap, and nothing behind it', () => {
    const wire = talk();
    const before = [...wire.open(), ...visits(wire)];
    const [hit, ...behind] = visits(wire);
    if (!hit) throw new Error('no packet');
    const start = pcapOf(before).length;
    const whole = pcapOf([...before, hit, ...behind]);
    const record = 16 + 14 + hit.ip.length;
    const bad = Buffer.concat([whole.subarray(0, start + 60), whole.subarray(start + 70)]);
    for (const step of [1, 50, bad.length]) {
      expect(told(captured(bad, step).items)).toEqual([
        said(record - 10),
        `${NAME} > ${ASKS}`,
        `${NAME} < ${ANSWERS}`,
        `! ${ASKS.length} bytes to the server are in no packet of the capture`,
        `${NAME} > gap ${ASKS.length}`,
        `${NAME} < ${ANSWERS}`,
      ]);
    }
  });

  test.each([
    ['text', garbage],
    ['zeros', Buffer.alloc(5000)],
    ['a length that nothing has', Buffer.alloc(16, 0xff)],
  ])('behind which no record comes ends the reading: %s', (_, bytes) => {
    for (const write of [pcapOf, pcapngOf]) {
      const { items, truncated } = captured(Buffer.concat([write(visit()), bytes]));
      expect(told(items)).toEqual([
        '! the file is damaged here: no packet record, and what follows could not be read',
        ...lines(NAME),
      ]);
      expect(truncated).toBe(true);
    }
  });

  test('is searched no further than 16 MiB', () => {
    const bad = Buffer.concat([pcapOf(visit()), Buffer.alloc(17 << 20, 0xff), pcapOf(visit()).subarray(24)]);
    const { items } = captured(bad);
    expect(told(items)[0]).toMatch(/could not be read$/);
    expect(told(items).slice(1)).toEqual(lines(NAME));
  });
});

test('other packets and link types are counted, not read', () => {
  const udp = { ip: ipPacket('10.0.0.1', '10.0.0.2', 17, Buffer.alloc(20)), time: 1 };
  const file = pcapOf([udp, ...visit()]);
  expect(told(captured(file).items)).toEqual(lines(NAME));
  file.writeUInt32LE(127, 20);
  expect(told(captured(file).items)).toEqual([
    '! 12 packets of link type 127 (IEEE 802.11 with radiotap), which is not read',
  ]);
});

test('any feeding gives the same', () => {
  for (const file of [pcapOf(visit()), pcapngOf(visit())]) {
    const whole = captured(file);
    for (const step of [1, 7, 100]) {
      const fed = captured(file, step);
      expect(told(fed.items)).toEqual(told(whole.items));
      expect(fed.fidelity).toEqual(whole.fidelity);
    }
  }
});

test('nothing else is taken for a packet file', () => {
  for (const head of ['', 'd4c3b2a1', `d4c3b2a1${'00'.repeat(40)}`, '0a0d0d0a0000001c00000000']) {
    expect(() => captured(Buffer.from(head, 'hex'))).toThrow();
  }
});
