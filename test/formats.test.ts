import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import { firstLine, itemLine } from '../lib/convert/own-format.js';
import { exchanges } from '../lib/http/exchanges.js';
import type { Exchange } from '../lib/model/http.js';
import type { CaptureReport } from '../lib/model/report.js';
import { locator } from '../lib/report/locate.js';
import { rules } from '../rules/index.js';
import { itemsOf } from './capture-items.js';
import { harOfExchanges } from './har-writer.js';
import { reportOf } from './pipeline.js';

const folder = new URL('../samples/', import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.log'))
  .map((name) => ({ name, log: readFileSync(new URL(name, folder)) }));
const scenes = rules.flatMap((rule) =>
  [...rule.good, ...rule.bad].map(({ title, log }) => ({
    name: `${rule.id}: ${title}`,
    log: Buffer.from(log),
  })),
);

function exchangesOf(log: Buffer): readonly Exchange[] {
  const http = exchanges({ inflate });
  const items = itemsOf(log).flatMap((item) => [...http.push(item)]);
  return [...items, ...http.end()].filter((item) => item.kind === 'exchange');
}

/** What was understood, without where it stands. */
function understood({ exchanges: rows, tasks, counts }: CaptureReport) {
  return {
    counts,
    exchanges: rows?.map(
      ({ kind, operation, dialect, rpcId, taskId, state, outcome, request, response, events }) => ({
        ...{ kind, operation, dialect, rpcId, taskId, state, outcome },
        target: request?.target,
        status: response?.status,
        times: [request?.time, response?.time],
        bytes: [request?.bodyBytes, response?.bodyBytes],
        events: events.map((event) => ({ kind: event.kind, state: event.state, note: event.note })),
      }),
    ),
    tasks: Array.from(tasks, ({ id, observations }) => ({
      id,
      states: observations.map(({ state, via, count }) => ({ state, via, count })),
    })),
  };
}

/** Told by its byte where the capture spells bodies, and by its object where not. */
const BY_BYTE = 'body-duplicate-key';

/** Findings as one line each, sorted. */
function said({ findings }: CaptureReport): string[] {
  return findings
    .map(({ rule, severity, message, party, exchange, event, at }) =>
      [severity, rule, party, exchange, event, rule === BY_BYTE ? '' : at.pointer, message].join(' '),
    )
    .sort();
}

/** What stands in the capture at each finding, as JSON reads it. */
function valuesAt({ findings, source }: CaptureReport): string[] {
  const { spot, text } = locator(source);
  return findings
    .filter(({ rule }) => rule !== BY_BYTE)
    .map(({ rule, at }) => {
      const { node, runs } = spot(at);
      const inside = runs.every(({ offset, length }) => offset + length <= source.size);
      const value = node && Buffer.from(text(at).text.slice(node.start, node.end), 'latin1').toString();
      return `${rule} ${inside} ${value?.replace(/\s+/g, '')}`;
    })
    .sort();
}

test("every sample and scene is the same in the tool's own format", () => {
  for (const { name, log } of [...samples, ...scenes]) {
    const own = reportOf(Buffer.from([firstLine(), ...itemsOf(log).map(itemLine)].join('\n')));
    const wire = reportOf(log);
    expect({ name, ...understood(own) }).toEqual({ name, ...understood(wire) });
    expect({ name, said: said(own) }).toEqual({ name, said: said(wire) });
    expect({ name, values: valuesAt(own) }).toEqual({ name, values: valuesAt(wire) });
  }
}, 120_000);

/** Whether a HAR can show all of it: each exchange whole and before the next, and no stream without text. */
function isPlain(all: readonly Exchange[]): boolean {
  const byStart = all.toSorted((a, b) => (a.request?.time ?? 0) - (b.request?.time ?? 0));
  return byStart.every(({ end, response }, at) => {
    const next = byStart[at + 1]?.request?.time ?? Number.POSITIVE_INFINITY;
    return end === 'complete' && (response?.endTime ?? 0) <= next && response?.events?.length !== 0;
  });
}

test('every scene is the same in a HAR, as far as that shows it', () => {
  let plain = 0;
  for (const { name, log } of scenes) {
    const all = exchangesOf(log);
    // A target that names the host itself is read as a path where a field names it as well.
    if (all.some(({ request }) => request === null || /^https?:/.test(request.target))) continue;
    const har = reportOf(Buffer.from(harOfExchanges(all)));
    const wire = reportOf(log);
    if (isPlain(all)) {
      plain++;
      const { counts, ...rest } = understood(har);
      const { connections } = wire.counts;
      expect({ name, ...rest, counts: { ...counts, connections } }).toEqual({ name, ...understood(wire) });
    }
    const skipped = new Set(har.skips.map(({ rule }) => rule));
    const saidThere = new Set(said(har));
    const missing = said(wire).filter((finding) => !saidThere.has(finding));
    const byEnd = reportOf(Buffer.from(harOfExchanges(all, 'end')));
    const numberless = (report: CaptureReport) =>
      report.findings.map(({ rule, severity, message }) => `${severity} ${rule} ${message}`);
    const known = numberless(wire);
    const invented = [...numberless(har), ...numberless(byEnd)].filter((finding) => !known.includes(finding));
    expect({ name, invented }).toEqual({ name, invented: [] });
    const unexplained = missing.filter((finding) => !skipped.has(finding.split(' ')[1] ?? ''));
    expect({ name, unexplained }).toEqual({ name, unexplained: [] });
  }
  expect(plain).toBeGreaterThan(100);
}, 120_000);
