import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import type { CaptureReport } from '../lib/model/report.js';
import { locator } from '../lib/report/locate.js';
import { rules } from '../rules/index.js';
import { analyzed, reportOf, understood } from './pipeline.js';

/** Wire logs to bend: the samples, and every scene of every rule. */
const folder = new URL('../samples/', import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.log'))
  .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }));
const scenes = rules.flatMap((rule) =>
  [...rule.good, ...rule.bad].map(({ title, log }) => ({
    name: `${rule.id}: ${title}`,
    bytes: Buffer.from(log, 'utf8'),
  })),
);
const logs = [...samples, ...scenes];

/** Drawn by name, which a counterexample then shows. */
function oneOf(some: readonly { readonly name: string }[]): fc.Arbitrary<string> {
  return fc.constantFrom(...some.map(({ name }) => name));
}

function bytesOf(name: string): Buffer {
  return logs.find((log) => log.name === name)?.bytes ?? Buffer.alloc(0);
}

const anyLog = oneOf(logs);
/** Evenly from 0 to 1; `fc.double` draws nearly always close to 0. */
const fraction = fc.nat({ max: 1_000_000 }).map((part) => part / 1_000_000);
/** Places in a log, as fractions of its length, so that they shrink well. */
const cuts = (most: number) => fc.array(fraction, { maxLength: most });

function cutAt(bytes: Buffer, fractions: readonly number[]): Buffer[] {
  const places = [...new Set([0, ...fractions.map((at) => Math.floor(at * bytes.length)), bytes.length])];
  places.sort((a, b) => a - b);
  return places.slice(1).map((end, at) => bytes.subarray(places[at], end));
}

function withoutSource(report: CaptureReport): unknown {
  return { ...report, source: null };
}

const marker = /^(?:\[[^\]\n]*\] )?(?:#\d+ )?(?:--> to agent|<-- from agent|--- closed by \w+)\n/gm;

/** The blocks of a verbatim log: marker line, and what stands below it. */
function blocksOf(bytes: Buffer): { mark: string; text: string }[] {
  const log = bytes.toString('latin1');
  const starts = Array.from(log.matchAll(marker), ({ 0: mark, index }) => ({ mark, index }));
  return starts.map(({ mark, index }, at) => ({
    mark,
    text: log.slice(index + mark.length, starts[at + 1]?.index ?? log.length),
  }));
}

test('there are logs to try the laws on', () => {
  expect(samples.length).toBeGreaterThan(20);
  expect(scenes.length).toBeGreaterThan(60);
});

test('the same bytes give the same report in any feeding', () => {
  fc.assert(
    fc.property(anyLog, cuts(12), (name, fractions) => {
      const bytes = bytesOf(name);
      expect(withoutSource(reportOf(cutAt(bytes, fractions)))).toEqual(withoutSource(reportOf([bytes])));
    }),
    { numRuns: 150 },
  );
});

/** A request in the block of the side that answers, and the answer to it. */
const TURNED = /<-- from agent\n(?!HTTP\/)[A-Z]+ \S+ HTTP\/|--> to agent\nHTTP\//;

test('cutting a direction into other blocks changes nothing that is understood', () => {
  // A body that is longer than it declares is known for one only where the rest comes in the same block.
  const overlong = (bytes: Buffer) =>
    reportOf([bytes]).findings.some(({ rule }) => rule === 'content-length-mismatch');
  const verbatim = logs.filter(({ bytes }) => bytes.includes('\r\n') && !overlong(bytes));
  fc.assert(
    fc.property(oneOf(verbatim), fc.nat(), fraction, (name, pick, at) => {
      const bytes = bytesOf(name);
      const blocks = blocksOf(bytes);
      const chosen = pick % blocks.length;
      const cut = blocks.flatMap(({ mark, text }, number) => {
        const payload = text.length - 2;
        if (number !== chosen || !text.endsWith('\n\n') || payload < 2) return [mark, text];
        // Not between CR and LF: in a log of few blocks that can be read in two ways.
        // What an agent itself calls, and the answer to that, are told by their whole start lines.
        const least = TURNED.test(mark + text) ? text.indexOf('\n') + 1 : 1;
        const drawn = least + Math.floor(at * (payload - least));
        const place = text.startsWith('\r\n', drawn - 1) ? drawn - 1 : drawn;
        return [mark, text.slice(0, place), '\n\n', mark, text.slice(place)];
      });
      const again = reportOf([Buffer.from(cut.join(''), 'latin1')]);
      expect(understood(again)).toEqual(understood(reportOf([bytes])));
    }),
    { numRuns: 150 },
  );
});

test('no input makes the core throw', () => {
  const spoilt = fc
    .tuple(anyLog, cuts(4), fc.uint8Array({ maxLength: 40 }), fc.boolean())
    .map(([name, fractions, junk, swap]) => {
      const pieces: Uint8Array[] = cutAt(bytesOf(name), fractions);
      if (swap) pieces.reverse();
      return Buffer.concat(pieces.flatMap((piece) => [piece, junk]));
    });
  fc.assert(
    fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 300 })), (bytes) => {
      const result = analyzed([bytes], { rules, inflate, rows: true });
      expect(typeof result === 'string' ? result : result.size).toBeTruthy();
    }),
    { numRuns: 300 },
  );
});

test('truncation never adds an error or a warning', () => {
  // Before the agent has answered it, the message of the client alone is at fault.
  const before: Readonly<Record<string, string>> = { 'context-id-changed': 'context-task-mismatch' };
  const loud = (report: CaptureReport) =>
    report.findings
      .filter(({ severity }) => severity !== 'info')
      .map(({ rule, exchange }) => `${rule} x${exchange}`);
  fc.assert(
    fc.property(anyLog, fraction, (name, at) => {
      const bytes = bytesOf(name);
      const cut = analyzed([bytes.subarray(0, Math.floor(at * bytes.length))], { rules, inflate });
      if (typeof cut === 'string') return;
      const whole = loud(reportOf([bytes]));
      const known = whole.flatMap((one) => {
        const [rule = '', at] = one.split(' ');
        return rule in before ? [one, `${before[rule]} ${at}`] : [one];
      });
      expect(known).toEqual(expect.arrayContaining(loud(cut)));
    }),
    { numRuns: 300 },
  );
});

test('an unrelated connection changes no finding where the log numbers its connections', () => {
  const stranger = [
    { arrow: '--> to agent', text: 'GET /favicon.ico HTTP/1.1\r\nHost: other.example\r\n\r\n\n\n' },
    { arrow: '<-- from agent', text: 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n\n\n' },
  ];
  const said = (report: CaptureReport) =>
    report.findings.map(({ rule, message, party }) => ({ rule, message, party }));
  fc.assert(
    fc.property(oneOf(scenes), fc.nat(), fc.nat(), (name, first, second) => {
      const bytes = bytesOf(name);
      const blocks = blocksOf(bytes);
      const at = [first % blocks.length, second % blocks.length].sort((a, b) => a - b);
      const mixed = blocks.flatMap(({ mark, text }, number) => [
        mark,
        text,
        ...stranger.flatMap((block, which) =>
          at[which] === number ? [mark.replace(/#\d+ .*/, `#99 ${block.arrow}`), block.text] : [],
        ),
      ]);
      expect(said(reportOf([Buffer.from(mixed.join(''), 'latin1')]))).toEqual(said(reportOf([bytes])));
    }),
    { numRuns: 150 },
  );
});

test('each location lies inside the capture', () => {
  for (const { name, bytes } of logs) {
    const report = reportOf([bytes]);
    const { locate } = locator(report.source);
    const places = [
      ...report.findings.flatMap(({ at, related }) => [at, ...related.map((other) => other.at)]),
      ...report.anomalies.map(({ at }) => at),
      ...(report.exchanges ?? []).flatMap((row) => [
        row.request?.at,
        row.response?.at,
        ...row.events.map((one) => one.at),
      ]),
    ].filter((place) => place !== undefined);
    for (const place of places) {
      const { line, column, offset, length } = locate(place);
      expect(line, name).toBeGreaterThan(0);
      expect(column, name).toBeGreaterThan(0);
      expect(offset, name).toBeGreaterThanOrEqual(0);
      expect(offset + length, name).toBeLessThanOrEqual(bytes.length);
    }
  }
});
