import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openReader } from '../lib/capture/read.js';
import { itemsOf, readAll } from './capture-items.js';
import { reportOf } from './pipeline.js';

function takenFor(text: string): string {
  const opened = openReader(Buffer.from(text));
  return 'problem' in opened ? 'nothing' : opened.reader.format;
}

const card = {
  name: 'Weather',
  description: 'Tells the weather.',
  version: '1.0.0',
  supportedInterfaces: [
    { url: 'https://agent.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'w', name: 'Weather', description: 'Tells it.', tags: ['weather'] }],
};
const ask = (id: number | string): object => ({
  jsonrpc: '2.0',
  id,
  method: 'GetTask',
  params: { id: 't-1' },
});
const task = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };
const answer = (id: number | string): object => ({ jsonrpc: '2.0', id, result: task });
const lines = (...values: readonly object[]): string =>
  `${values.map((value) => JSON.stringify(value)).join('\n')}\n`;
const update = (state: string): object => ({
  jsonrpc: '2.0',
  id: 1,
  result: { statusUpdate: { taskId: 't-1', contextId: 'c-1', status: { state } } },
});

describe('an agent card', () => {
  test('is linted, however it is laid out', () => {
    for (const text of [JSON.stringify(card), `\ufeff${JSON.stringify(card, null, 2)}\n`]) {
      const report = reportOf(text);
      expect(report.counts).toMatchObject({ exchanges: 1, cardFetches: 1 });
      expect(report.findings).toEqual([]);
      expect(report.cards.map(({ name }) => name)).toEqual(['Weather']);
    }
  });

  test('is one though members are missing, which are then found', () => {
    const { supportedInterfaces: _, skills: __, ...poor } = card;
    const found = reportOf(JSON.stringify(poor)).findings.map(({ rule, at }) => [rule, at.pointer]);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(([rule]) => rule))).toEqual(new Set(['card-required-field']));
  });

  test('that is cut off is said to be', () => {
    const { items, reader } = readAll(Buffer.from(JSON.stringify(card).slice(0, -9)));
    expect(items).toMatchObject([{ kind: 'anomaly', reason: expect.stringContaining('cut off') }]);
    expect(reader.truncated()).toBe(true);
  });
});

describe('JSON-RPC messages', () => {
  test.each([
    ['JSON Lines', lines(ask(1), ask('1'), answer('1'), answer(1))],
    ['one array', JSON.stringify([ask(1), ask('1'), answer('1'), answer(1)])],
    [
      'values laid out',
      [ask(1), answer(1), ask(2), answer(2)].map((it) => JSON.stringify(it, null, 2)).join('\n'),
    ],
  ])('in %s are paired by their ids', (_, text) => {
    const report = reportOf(text);
    expect(report.counts.exchanges).toBe(2);
    expect(report.exchanges?.map(({ outcome }) => outcome)).toEqual(['task', 'task']);
    expect(report.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('without answer are not said to be unanswered, nor to lack header fields', () => {
    const report = reportOf(JSON.stringify(ask(1)));
    expect(report.findings).toEqual([]);
    expect(report.skips.find(({ rule }) => rule === 'version-header-missing')?.reason).toContain('head');
  });

  test('are judged by their content', () => {
    const broken = { ...answer(1), error: { code: 1, message: 'x' } };
    expect(reportOf(lines(ask(1), broken)).findings.map(({ rule }) => rule)).toContain(
      'jsonrpc-result-and-error',
    );
  });

  test('stand beside other JSON, which is passed over and said', () => {
    const { items } = readAll(Buffer.from(lines(ask(1), { level: 'info' }, answer(1), [1])));
    expect(items.map(({ kind }) => kind)).toEqual(['anomaly', 'record', 'anomaly']);
  });
});

test('an event stream without its head is read as the answer that it is', () => {
  const states = ['SUBMITTED', 'WORKING', 'COMPLETED'];
  const text = `: hello\n${states.map((state) => `data: ${JSON.stringify(update(`TASK_STATE_${state}`))}\n\n`).join('')}`;
  const report = reportOf(text);
  expect(report.format).toBe('event stream');
  expect(report.counts).toMatchObject({ exchanges: 1, streams: 1, streamEvents: 3 });
  const [stream] = report.exchanges ?? [];
  expect(stream?.request).toBeNull();
  expect(Array.from(report.tasks, ({ id }) => id)).toEqual(['t-1']);
});

test.each([
  ['a package file', '{"name":"x","version":"1","dependencies":{}}'],
  ['a log in JSON Lines', '{"level":"info","msg":"up","id":3}\n{"level":"info"}\n'],
  ['packets of tshark', '[{"_index":"packets","_source":{"layers":{}}}]'],
  ['YAML', 'id: 3\nname: x\n'],
  ['a mail', 'data: see below\nSubject: x\n\nhello\n'],
  ['numbers', '1 2 3'],
])('%s is none of these', (_, text) => {
  expect(takenFor(text)).toBe('nothing');
});

test('fed in single bytes they read the same; mutations and cuts never throw', () => {
  const samples = [
    JSON.stringify(card, null, 1),
    lines(ask(1), answer(1), update('TASK_STATE_WORKING')),
    `data: ${JSON.stringify(update('TASK_STATE_WORKING'))}\r\n\r\nid: 1\ndata: {}\n\n`,
  ].map((text) => Buffer.from(text));
  for (const sample of samples) expect(itemsOf(sample, 1)).toEqual(itemsOf(sample));
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.nat(), fc.nat(255), fc.nat(), (sample, where, byte, cut) => {
      const changed = Buffer.from(sample.subarray(0, 1 + (cut % sample.length)));
      changed[where % changed.length] = byte;
      if (!('problem' in openReader(changed))) readAll(changed);
    }),
    { numRuns: 1000 },
  );
});
