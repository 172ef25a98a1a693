import { describe, expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import { exchanges } from '../lib/http/exchanges.js';
import { scene, v10 } from '../lib/scene.js';
import { itemsOf } from './capture-items.js';
import { type Har, MANNERS, type Manner } from './har-manners.js';
import { harOfExchanges } from './har-writer.js';
import { reportOf } from './pipeline.js';

const said = { is: 'completed' as const, set: { '/result/statusUpdate/metadata': { town: 'Zürich €' } } };
const own = { response: { set: { '/result/task/id': 't-0' } } };
const clean = scene(
  'A card, a call, a stream',
  v10.card(),
  v10.send('completed', own),
  v10.stream(['task', said]),
);
const broken = scene('A wrong id', v10.card(), v10.send('completed', { response: { set: { '/id': 'x' } } }));

function written({ log }: { readonly log: string }, manner: Manner): string {
  const http = exchanges({ inflate });
  const items = itemsOf(Buffer.from(log)).flatMap((item) => [...http.push(item)]);
  const all = [...items, ...http.end()].filter((item) => item.kind === 'exchange');
  const har: Har = JSON.parse(harOfExchanges(all));
  const creator = { name: manner.name, version: manner.version };
  const turned = { log: { ...har.log, creator, entries: har.log.entries.map(manner.entry) } };
  return manner.file?.(turned) ?? JSON.stringify(turned);
}

describe.each(MANNERS)('$name', (manner) => {
  test('clean traffic is clean', () => {
    const report = reportOf(written(clean, manner));
    expect(report.findings).toEqual([]);
    expect(report.anomalies).toEqual([]);
    expect(report.counts).toMatchObject({
      exchanges: 3,
      cardFetches: 1,
      calls: 1,
      streams: 1,
      streamEvents: 2,
    });
    expect(report.fidelity.notes[0]).toContain(manner.name);
    const states = Array.from(report.tasks, ({ observations }) => observations.map(({ state }) => state));
    expect(states).toContainEqual(['TASK_STATE_SUBMITTED', 'TASK_STATE_COMPLETED']);
  });

  test('a fault is found', () => {
    const found = reportOf(written(broken, manner)).findings.map(({ rule }) => rule);
    expect(found).toEqual(reportOf(broken.log).findings.map(({ rule }) => rule));
    expect(found).toContain('jsonrpc-id-mismatch');
  });
});
