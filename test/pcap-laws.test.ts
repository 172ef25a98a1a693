import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaptureReport } from '../lib/model/report.js';
import { rules } from '../rules/index.js';
import { captured, told } from './captured.js';
import { ENDS, type LinkName, type Packet, pcapngOf, pcapOf, talk } from './packets.js';
import { reportOf, understood } from './pipeline.js';

const scenes = rules.flatMap((rule) =>
  [...rule.good, ...rule.bad].map(({ title, log }) => ({ name: `${rule.id}: ${title}`, log })),
);
const anyScene = fc.constantFrom(...scenes.map(({ name }) => name));
const logOf = (name: string): Buffer =>
  Buffer.from(scenes.find((scene) => scene.name === name)?.log ?? '', 'utf8');

/** The packets that the connections of a scene would have sent, in segments of at most `most` bytes. */
function packetsOf(log: Buffer, most: number): Packet[] {
  const { items } = captured(log);
  const wires = new Map<string, ReturnType<typeof talk>>();
  const packets: Packet[] = [];
  for (const item of items) {
    if (item.kind !== 'segment' && item.kind !== 'close') continue;
    const name = item.connection ?? '';
    let wire = wires.get(name);
    if (!wire) {
      wire = talk({ ...ENDS, clientPort: 40_000 + wires.size }, [77 * wires.size, 0xffff_ff00]);
      wires.set(name, wire);
      wire.at(item.time ?? 0);
      packets.push(...wire.open());
    }
    wire.at(item.time ?? 0);
    if (item.kind === 'segment') {
      packets.push(...wire.say(item.direction === 'to-server' ? 'client' : 'server', item.bytes, most));
    } else {
      const by = item.by ?? 'server';
      packets.push(...wire.close(by));
    }
  }
  return packets;
}

const links: readonly LinkName[] = ['ethernet', 'vlan', 'null', 'loop', 'raw', 'sll', 'sll2'];

test('one scene written as wire log and as packets gives the same', { timeout: 60_000 }, () => {
  for (const { name, log } of scenes) {
    const bytes = Buffer.from(log, 'utf8');
    const fromPackets = reportOf(pcapOf(packetsOf(bytes, 1448)));
    expect(understood(fromPackets), name).toEqual(understood(reportOf(bytes)));
  }
});

test('segment size, link type, byte order, copies and a little disorder change nothing', () => {
  fc.assert(
    fc.property(
      anyScene,
      fc.integer({ min: 20, max: 2000 }),
      fc.constantFrom(...links),
      fc.boolean(),
      fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 20 }),
      (name, most, link, big, jumps) => {
        const packets = packetsOf(logOf(name), most);
        const plain = told(captured(pcapOf(packets)).items);
        const jump = (at: number): number => jumps[at % jumps.length] ?? 0;
        const copies = packets.flatMap((packet, at) => (jump(at) === 1 ? [packet, packet] : [packet]));
        const order = copies.map((packet, at) => ({ packet, key: at + jump(at) }));
        const jumbled = order.sort((a, b) => a.key - b.key).map(({ packet }) => packet);
        expect(told(captured(pcapOf(jumbled, { link, big })).items)).toEqual(plain);
        expect(told(captured(pcapngOf(jumbled, [{ link }], { big })).items)).toEqual(plain);
      },
    ),
    { numRuns: 100 },
  );
});

test('a cut in the middle keeps all whole packets before it', () => {
  fc.assert(
    fc.property(anyScene, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (name, at, next) => {
      const packets = packetsOf(logOf(name), 500);
      const write = next ? pcapngOf : pcapOf;
      const file = write(packets);
      const length = Math.max(64, Math.floor(at * file.length));
      const whole = packets.filter((_, number) => write(packets.slice(0, number + 1)).length <= length);
      const cut = captured(file.subarray(0, length));
      expect(told(cut.items)).toEqual(told(captured(write(whole)).items));
    }),
    { numRuns: 60 },
  );
});

/** Errors and warnings, but those that rest on what is missing elsewhere or yield to one that is. */
function loud(report: CaptureReport): string[] {
  return report.findings
    .filter(({ severity, rule }) => severity !== 'info' && !EXCUSED.has(rule))
    .map(({ rule }) => rule);
}

/** Rules whose finding an exchange that is lost would have excused: another answer, another configuration, the message that was sent again. */
const EXCUSED: ReadonlySet<string> = new Set([
  ...['card-not-found', 'body-not-json'],
  ...['push-auth-missing', 'push-token-missing', 'task-id-reused'],
]);

/** What a fault is told as where the packets that show its cause are lost. */
const ECHOES: { readonly [rule: string]: readonly string[] } = {
  'card-binding-mismatch': ['http-error-status'],
  'client-binding-mismatch': ['http-error-status'],
  'client-card-old-path': ['card-not-found'],
  'context-task-mismatch': ['context-id-changed'],
  'task-terminal-accepts-message': ['state-change-after-terminal', 'task-id-mismatch'],
};

/** Several agents behind one connection: a head that is lost took the one with it that tells them apart. */
const ONE_CONNECTION = /another agent/i;

test('lost packets and cut packets add no error or warning', () => {
  const spoilt = (name: string, most: number, lost: number | null, snap: number): Buffer => {
    const packets = packetsOf(logOf(name), most);
    return lost === null ? pcapOf(packets, { snap }) : pcapOf(packets.toSpliced(lost % packets.length, 1));
  };
  fc.assert(
    fc.property(
      anyScene.filter((name) => !ONE_CONNECTION.test(name)),
      fc.integer({ min: 100, max: 2000 }),
      fc.option(fc.nat()),
      fc.integer({ min: 40, max: 700 }),
      (name, most, lost, snap) => {
        const whole = loud(reportOf(pcapOf(packetsOf(logOf(name), most))));
        const known = whole.flatMap((rule) => [rule, ...(ECHOES[rule] ?? [])]);
        expect(known).toEqual(expect.arrayContaining(loud(reportOf(spoilt(name, most, lost, snap)))));
      },
    ),
    { numRuns: 300 },
  );
});

test('no damage makes the reader throw, hang or invent bytes', () => {
  const spoilt = fc.tuple(
    anyScene,
    fc.boolean(),
    fc.array(fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 6 })), { maxLength: 8 }),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 200 })), { maxLength: 3 }),
  );
  fc.assert(
    fc.property(spoilt, ([name, next, pokes, cuts]) => {
      const packets = packetsOf(logOf(name), 700);
      let file = next ? pcapngOf(packets) : pcapOf(packets);
      for (const [at, bytes] of pokes)
        file.set(bytes.subarray(0, file.length), 24 + (at % (file.length - 30)));
      for (const [at, length] of cuts) {
        const from = 24 + (at % (file.length - 30));
        file = Buffer.concat([file.subarray(0, from), file.subarray(from + length)]);
        if (file.length < 60) return;
      }
      const { items } = captured(file, 4096);
      let bytes = 0;
      for (const item of items) {
        if (item.kind !== 'segment') continue;
        bytes += item.bytes.length;
        const there = file.subarray(item.offset, item.offset + item.bytes.length);
        expect(there.equals(Buffer.from(item.bytes))).toBe(true);
      }
      expect(bytes).toBeLessThanOrEqual(file.length);
    }),
    { numRuns: 1000 },
  );
}, 60_000);
