import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import type { CaptureReport } from '../lib/model/report.js';
import { locator } from '../lib/report/locate.js';
import { rules } from '../rules/index.js';
import { analyzed } from './pipeline.js';

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

const anyLog = fc.constantFrom(...logs);
const anyScene = fc.constantFrom(...scenes);
/** Places in a log, as fractions of its length, so that they shrink well. */
const cuts = (most: number) => fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: most });

function reportOf(pieces: readonly Uint8Array[]): CaptureReport {
  const report = analyzed(pieces, { rules, inflate, rows: true });
  if (typeof report === 'string') throw new Error(report);
  return report;
}

function cutAt(bytes: Buffer, fractions: readonly number[]): Buffer[] {
  const places = [...new Set([0, ...fractions.map((at) => Math.floor(at * bytes.length)), bytes.length])];
  places.sort((a, b) => a - b);
  return places.slice(1).map((end, at) => bytes.subarray(places[at], end));
}

/** What was understood, without where it stands. */
function understood({ exchanges, tasks, findings, counts }: CaptureReport): unknown {
  return {
    counts,
    exchanges: exchanges?.map((row) => ({
      kind: row.kind,
      operation: row.operation,
      dialect: row.dialect,
      rpcId: row.rpcId,
      taskId: row.taskId,
      state: row.state,
      outcome: row.outcome,
      status: row.response?.status,
      bytes: [row.request?.bodyBytes, row.response?.bodyBytes],
      events: row.events.map(({ kind, state, note }) => ({ kind, state, note })),
    })),
    tasks: tasks.map(({ id, observations }) => ({
      id,
      states: observations.map(({ state, via, count }) => ({ state, via, count })),
    })),
    findings: findings.map(({ rule, severity, message }) => ({ rule, severity, message })),
  };
}

function withoutSource(report: CaptureReport): unknown {
  return { ...report, source: null };
}

const marker = /^(?:\[[^\]\n]*\] )?(?:#\d+ )?(?:--> to agent|<-- from agent)\n/gm;

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
    fc.property(anyLog, cuts(12), ({ bytes }, fractions) => {
      expect(withoutSource(reportOf(cutAt(bytes, fractions)))).toEqual(withoutSource(reportOf([bytes])));
    }),
    { numRuns: 150 },
  );
});

test('cutting a direction into other blocks changes nothing that is understood', () => {
  const verbatim = logs.filter(({ bytes, name }) => bytes.includes('\r\n') && !/closed|pipelin/.test(name));
  fc.assert(
    fc.property(
      fc.constantFrom(...verbatim),
      fc.nat(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (log, pick, at) => {
        const blocks = blocksOf(log.bytes);
        const chosen = pick % blocks.length;
        const cut = blocks.flatMap(({ mark, text }, number) => {
          const payload = text.length - 2;
          if (number !== chosen || !text.endsWith('\n\n') || payload < 2) return [mark, text];
          const place = 1 + Math.floor(at * (payload - 2));
          return [mark, text.slice(0, place), '\n\n', mark, text.slice(place)];
        });
        const again = reportOf([Buffer.from(cut.join(''), 'latin1')]);
        expect(understood(again)).toEqual(understood(reportOf([log.bytes])));
      },
    ),
    { numRuns: 150 },
  );
});

test('no input makes the core throw', () => {
  const spoilt = fc
    .tuple(anyLog, cuts(4), fc.uint8Array({ maxLength: 40 }), fc.boolean())
    .map(([{ bytes }, fractions, junk, swap]) => {
      const pieces: Uint8Array[] = cutAt(bytes, fractions);
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
  const loud = (report: CaptureReport) =>
    report.findings
      .filter(({ severity }) => severity !== 'info')
      .map(({ rule, exchange }) => `${rule} x${exchange}`);
  fc.assert(
    fc.property(anyLog, fc.double({ min: 0, max: 1, noNaN: true }), ({ bytes }, at) => {
      const cut = analyzed([bytes.subarray(0, Math.floor(at * bytes.length))], { rules, inflate });
      if (typeof cut === 'string') return;
      expect(loud(reportOf([bytes]))).toEqual(expect.arrayContaining(loud(cut)));
    }),
    { numRuns: 300 },
  );
});

test('an unrelated connection changes no finding where the log numbers its connections', () => {
  const stranger = [
    ['--> to agent', 'GET /favicon.ico HTTP/1.1\r\nHost: other.example\r\n\r\n'],
    ['<-- from agent', 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'],
  ];
  const said = (report: CaptureReport) =>
    report.findings.map(({ rule, message, party }) => ({ rule, message, party }));
  fc.assert(
    fc.property(anyScene, fc.nat(), fc.nat(), ({ bytes }, first, second) => {
      const blocks = blocksOf(bytes);
      const at = [first % (blocks.length + 1), second % (blocks.length + 1)].sort((a, b) => a - b);
      const mixed = [...blocks, null].flatMap((block, number) => [
        ...stranger.flatMap(([mark, text], which) =>
          at[which] === number ? [`#99 ${mark}\n${text}\n\n`] : [],
        ),
        ...(block === null ? [] : [block.mark, block.text]),
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
