import { describe, expect, test } from 'vitest';
import { captured, told } from './captured.js';
import { ENDS, type Packet, pcapOf, talk } from './packets.js';

const NAME = '10.0.0.1:40000-10.0.0.2:9999';
const ASKS = 'POST /x HTTP/1.1\r\nContent-Length: 26\r\n\r\nabcdefghijklmnopqrstuvwxyz';
const ANSWERS = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nright';
const TALK = [`${NAME} > ${ASKS}`, `${NAME} < ${ANSWERS}`];

/** What is told of packets, in file order (all at one time, so that nothing else puts them in order). */
function heard(packets: readonly Packet[]): string[] {
  return told(captured(pcapOf(packets.map((packet) => ({ ...packet, time: 1000 })))).items);
}

/** A copy of a packet with other TCP payload bytes from `at` on, sequence number moved along. */
function resent(packet: Packet, at: number, bytes?: Buffer): Packet {
  const payload = bytes ?? packet.ip.subarray(40 + at);
  const ip = Buffer.concat([packet.ip.subarray(0, 40), payload]);
  ip.writeUInt16BE(ip.length, 2);
  ip.writeUInt32BE((ip.readUInt32BE(24) + at) >>> 0, 24);
  return { ...packet, ip };
}

/** Data packets without the acknowledgements between them. */
function dataOnly(packets: readonly Packet[]): Packet[] {
  return packets.filter(({ ip }) => ip.length > 40);
}

describe('order', () => {
  const wire = talk();
  const opened = wire.open();
  const asked = dataOnly(wire.say('client', ASKS, 10));
  const answered = dataOnly(wire.say('server', ANSWERS, 10));

  test('segments out of order', () => {
    expect(heard([...opened, ...asked.toReversed(), ...answered])).toEqual(TALK);
    expect(heard([...opened, ...asked, ...answered.toReversed()])).toEqual(TALK);
  });

  test('an answer does not overtake the request that it acknowledges', () => {
    expect(heard([...opened, ...answered, ...asked])).toEqual(TALK);
    expect(heard([...opened, ...answered.toReversed(), ...asked.toReversed()])).toEqual(TALK);
  });

  test('retransmissions, whole, overlapping and joined', () => {
    const [first, second, third] = asked;
    if (!first || !second || !third) throw new Error('no packets');
    const joined = resent(
      first,
      5,
      Buffer.concat([first, second, third].map(({ ip }) => ip.subarray(40))).subarray(5),
    );
    expect(heard([...opened, first, first, joined, ...asked.slice(1), ...asked, ...answered])).toEqual(TALK);
    expect(heard([...opened, second, joined, first, ...asked.slice(3), ...answered])).toEqual(TALK);
  });

  test('of bytes sent twice the first stand', () => {
    const [first, ...rest] = asked;
    if (!first) throw new Error('no packet');
    const other = resent(first, 0, Buffer.from('evil bytes'));
    expect(heard([...opened, first, other, ...rest, ...answered])).toEqual(TALK);
  });

  test('sequence numbers that wrap around', () => {
    const near = talk(ENDS, [0xffff_fff0, 0xffff_fffe]);
    const packets = [...near.open(), ...near.say('client', ASKS, 7), ...near.say('server', ANSWERS, 7)];
    const shuffled = packets.toSorted((a, b) => (a.ip.length % 5) - (b.ip.length % 5));
    expect(heard(packets)).toEqual(TALK);
    expect(heard(shuffled)).toEqual(TALK);
  });

  test('packets of two processors are put in the order of their times', () => {
    const packets = [...opened, ...asked, ...answered];
    const jumbled = packets.toSorted((a, b) => (a.time % 4) - (b.time % 4) || a.time - b.time);
    expect(told(captured(pcapOf(jumbled)).items)).toEqual(TALK);
  });
});

describe('what is missing', () => {
  test('a packet that the recorder lost is a gap as soon as its receiver has it', () => {
    const wire = talk();
    const opened = wire.open();
    const [first, second, ...rest] = dataOnly(wire.say('client', ASKS, 20));
    const answered = wire.say('server', ANSWERS);
    if (!first || !second) throw new Error('no packets');
    expect(heard([...opened, first, ...rest, ...answered])).toEqual([
      `${NAME} > ${ASKS.slice(0, 20)}`,
      '! 20 bytes to the server are in no packet of the capture',
      `${NAME} > gap 20`,
      `${NAME} > ${ASKS.slice(40)}`,
      `${NAME} < ${ANSWERS}`,
    ]);
  });

  test('a whole request that is lost is a gap before its answer', () => {
    const wire = talk();
    const packets = [...wire.open(), ...wire.say('client', ASKS)].slice(0, 3);
    expect(heard([...packets, ...wire.say('server', ANSWERS)])).toEqual([
      `! ${ASKS.length} bytes to the server are in no packet of the capture`,
      `${NAME} > gap ${ASKS.length}`,
      `${NAME} < ${ANSWERS}`,
    ]);
  });

  test('what the network lost is waited for', () => {
    const wire = talk();
    const opened = wire.open();
    const [lost, ...later] = dataOnly(wire.say('client', ASKS.repeat(12), 10));
    if (!lost) throw new Error('no packet');
    // The receiver says again and again that it has nothing of it yet.
    const duplicates = later.map(() => opened[1]).filter((packet) => packet !== undefined);
    expect(heard([...opened, ...later, ...duplicates, lost])).toEqual([`${NAME} > ${ASKS.repeat(12)}`]);
  });

  test('one direction alone', () => {
    const wire = talk();
    const packets = [...wire.open(), ...wire.say('client', ASKS), ...wire.say('server', ANSWERS)];
    const answers = packets.filter(({ ip }) => ip.readUInt16BE(20) === 9999);
    const { items, fidelity } = captured(pcapOf(answers));
    expect(told(items)).toEqual([`${NAME} < ${ANSWERS}`]);
    expect(fidelity.directions).toBe('absent');
  });

  test('bytes that come early do not grow without bound', () => {
    const wire = talk();
    const opened = wire.open();
    const [first, , ...later] = dataOnly(wire.say('client', `${ASKS}${'x'.repeat(2_000_000)}`, 1400));
    if (!first) throw new Error('no packet');
    expect(heard([...opened, first, ...later])[1]).toMatch(/^! 1400 bytes/);
  });
});

describe('begins', () => {
  test('in mid-connection, the client told by its request', () => {
    const wire = talk({ ...ENDS, clientPort: 9000, serverPort: 50_000 });
    wire.open();
    const packets = [...wire.say('client', ASKS), ...wire.say('server', ANSWERS)];
    const name = '10.0.0.1:9000-10.0.0.2:50000';
    const { items, fidelity } = captured(pcapOf(packets));
    expect(told(items)).toEqual([`${name} > ${ASKS}`, `${name} < ${ANSWERS}`]);
    expect(fidelity.notes).toContain('1 connection begun before the capture');
  });

  test('in the middle of an answer, the server told by a later status line', () => {
    const wire = talk();
    wire.open();
    const packets = [
      ...wire.say('server', '12\r\ndata: {"a":"bcdef"}\r\n'),
      ...wire.say('client', ASKS),
      ...wire.say('server', ANSWERS),
    ];
    expect(heard(packets)).toEqual([
      `${NAME} < gap null`,
      `${NAME} < 12\r\ndata: {"a":"bcdef"}\r\n`,
      ...TALK,
    ]);
  });

  test('in the middle of a stream to whose end nothing else comes', () => {
    const wire = talk();
    wire.open();
    const chunks = ['9\r\ndata: {}\n\r\n', '9\r\ndata: {}\n\r\n'];
    expect(heard(chunks.flatMap((chunk) => wire.say('server', chunk)))).toEqual([
      `${NAME} < gap null`,
      `${NAME} < ${chunks.join('')}`,
    ]);
  });

  test('a keep-alive byte in front is none of the data', () => {
    const wire = talk();
    wire.open();
    const [request, ack] = wire.say('client', ASKS);
    if (!request || !ack) throw new Error('no packets');
    const probe = resent({ ...request, ip: request.ip }, -1, Buffer.from([0]));
    const idle = Buffer.from(ack.ip);
    idle.writeUInt32BE(1001, 28);
    expect(heard([{ ...ack, ip: idle }, probe, request, ack])).toEqual([`${NAME} > ${ASKS}`]);
  });
});

describe('ends', () => {
  test('a reset', () => {
    const wire = talk();
    const packets = [...wire.open(), ...wire.say('client', ASKS), ...wire.reset('server')];
    expect(heard(packets)).toEqual([`${NAME} > ${ASKS}`, `${NAME} closed by server (reset)`]);
  });

  test('a FIN that comes before the last bytes waits for them', () => {
    const wire = talk();
    const opened = [...wire.open(), ...wire.say('client', ASKS)];
    const answered = dataOnly(wire.say('server', ANSWERS, 10));
    const closed = wire.close('server');
    expect(heard([...opened, ...closed, ...answered.toReversed()])).toEqual([
      ...TALK,
      `${NAME} closed by server (fin)`,
    ]);
  });

  test('repeated packets of a closed connection open no other', () => {
    const wire = talk();
    const packets = [
      ...wire.open(),
      ...wire.say('client', ASKS),
      ...wire.say('server', ANSWERS),
      ...wire.close('server'),
      ...wire.close('client'),
    ];
    expect(heard([...packets, ...packets])).toEqual(heard(packets));
  });

  test('ports that are used again make another connection', () => {
    const first = talk();
    const second = talk(ENDS, [900_000_000, 2_000_000_000]);
    const all = [first, second].flatMap((wire) => [
      ...wire.open(),
      ...wire.say('client', ASKS),
      ...wire.say('server', ANSWERS),
      ...wire.close('server'),
      ...wire.close('client'),
    ]);
    const ended = [`${NAME} closed by server (fin)`, `${NAME} closed by client (fin)`];
    const again = (line: string) => line.replace(NAME, `${NAME}#2`);
    expect(heard(all)).toEqual([...TALK, ...ended, ...TALK.map(again), ...ended.map(again)]);
  });

  test('a SYN in an open connection begins another', () => {
    const first = talk();
    const second = talk(ENDS, [900_000_000, 2_000_000_000]);
    const all = [first, second].flatMap((wire) => [...wire.open(), ...wire.say('client', ASKS)]);
    expect(heard(all)).toEqual([`${NAME} > ${ASKS}`, `${NAME}#2 > ${ASKS}`]);
  });
});

describe('what is no HTTP/1', () => {
  const hello = Buffer.from(`1603010200010001fc0303${'ab'.repeat(60)}`, 'hex');
  const strangersOf = (packets: readonly Packet[]) => captured(pcapOf(packets)).strangers;

  test('TLS is named once, with what to do', () => {
    const packets = [40_000, 40_001].flatMap((clientPort) => {
      const wire = talk({ ...ENDS, clientPort, serverPort: 443 });
      return [...wire.open(), ...wire.say('client', hello, 4), ...wire.say('server', hello)];
    });
    expect(heard(packets)).toEqual([
      '! 2 connections (the first to 10.0.0.2:443) encrypted with TLS; record where the traffic is plain',
    ]);
    expect(strangersOf(packets)).toEqual([{ protocol: 'TLS', connections: 2, calls: null }]);
  });

  const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
  const frame = (type: number, stream: number, body: Buffer): Buffer => {
    const head = Buffer.alloc(9);
    head.writeUIntBE(body.length, 0, 3);
    head[3] = type;
    head.writeUInt32BE(stream, 5);
    return Buffer.concat([head, body]);
  };
  const settings = frame(4, 0, Buffer.alloc(0));
  const plain = frame(1, 1, Buffer.from('82868441', 'hex'));
  const grpc = (stream: number) => frame(1, stream, Buffer.from('83865f8b1d75d0620d263d4c4d6564', 'hex'));

  test('HTTP/2 with prior knowledge', () => {
    const wire = talk();
    const bytes = Buffer.concat([preface, settings, plain]);
    const packets = [...wire.open(), ...wire.say('client', bytes, 5), ...wire.say('server', settings)];
    expect(heard(packets)).toEqual([
      '! 1 connection (the first to 10.0.0.2:9999) in HTTP/2, read in a later version',
    ]);
    expect(strangersOf(packets)).toEqual([{ protocol: 'HTTP/2', connections: 1, calls: 1 }]);
  });

  test('gRPC, its calls counted', () => {
    const wire = talk();
    const bytes = Buffer.concat([preface, settings, grpc(1), frame(0, 1, Buffer.alloc(30)), grpc(3)]);
    const packets = [...wire.open(), ...wire.say('client', bytes, 13), ...wire.say('server', settings)];
    expect(heard(packets)).toEqual([
      '! 1 connection (the first to 10.0.0.2:9999) with 2 gRPC calls over HTTP/2, read in a later version',
    ]);
    expect(strangersOf(packets)).toEqual([{ protocol: 'gRPC', connections: 1, calls: 2 }]);
  });

  test('HTTP/2 in mid-connection', () => {
    const wire = talk();
    wire.open();
    const packets = [...wire.say('client', grpc(7)), ...wire.say('server', settings)];
    expect(strangersOf(packets)).toEqual([{ protocol: 'gRPC', connections: 1, calls: 1 }]);
  });

  test('another protocol is only counted', () => {
    const wire = talk();
    const packets = [
      ...wire.open(),
      ...wire.say('server', '220 mail.example ESMTP ready\r\n'),
      ...wire.say('client', 'EHLO client.example\r\n'),
    ];
    expect(heard(packets)).toEqual([]);
    expect(strangersOf(packets)).toEqual([{ protocol: 'other', connections: 1, calls: null }]);
  });

  test('HTTP behind a greeting is found all the same', () => {
    const wire = talk();
    const packets = [
      ...wire.open(),
      ...wire.say('client', Buffer.from('0501000501000002050100', 'hex')),
      ...wire.say('server', Buffer.from('05000500000100000000000000000000', 'hex')),
      ...wire.say('client', Buffer.from('05010001000000000000000000000000', 'hex')),
      ...wire.say('client', ASKS),
      ...wire.say('server', ANSWERS),
    ];
    expect(heard(packets)).toEqual(TALK);
  });

  test('a request that is none, answered in HTTP, is for the HTTP stage to judge', () => {
    const wire = talk();
    const packets = [
      ...wire.open(),
      ...wire.say('client', 'hello, is anybody there?'),
      ...wire.say('server', ANSWERS),
    ];
    expect(heard(packets)).toEqual([`${NAME} > hello, is anybody there?`, `${NAME} < ${ANSWERS}`]);
  });

  test('a connection without a byte is nothing', () => {
    const wire = talk();
    expect(heard([...wire.open(), ...wire.close('client'), ...wire.close('server')])).toEqual([]);
    expect(strangersOf(wire.reset('client'))).toEqual([]);
  });
});
