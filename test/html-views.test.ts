import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Node, nodeAt, parseJson } from '../lib/report/html/browser/json.js';
import type { SenseData } from '../lib/report/html/data.js';
import { openBench } from './command-line.js';
import { type ReadPage, readPage } from './page-read.js';

const bench = openBench();
afterAll(() => bench.close());

function jsonOf(node: Node): unknown {
  if (node.is === 'object')
    return Object.fromEntries(node.members.map((one) => [one.name, jsonOf(one.value)]));
  if (node.is === 'array') return node.members.map((one) => jsonOf(one.value));
  return node.is === 'string' ? node.text : JSON.parse(node.text);
}

test('the tree of a JSON text is its value; of one that is cut, all that stands before the cut', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.nat(), (text, cut) => {
      const whole = parseJson(text);
      expect(whole?.rest).toBe(null);
      if (whole !== null && !text.includes('__proto__')) expect(jsonOf(whole.root)).toEqual(JSON.parse(text));
      const part = text.slice(0, cut % (text.length + 1));
      const read = parseJson(part);
      if (read !== null) expect(read.root.start).toBeLessThan(part.length);
    }),
  );
  const broken = parseJson('{"a":[1,{"b":"x"},],"c":2}');
  expect(broken && nodeAt(broken.root, '/a/1/b').node.text).toBe('x');
  expect(broken?.rest).toBe(18);
  expect(parseJson('{"password":****2108,"n":1}')?.rest).toBe(null);
  for (const text of ['', '<html>', 'nothing', '}']) expect(parseJson(text)).toBe(null);
});

async function pageOf(sample: string): Promise<ReadPage> {
  const file = bench.file('page.html', '');
  await bench.run(`samples/${sample}`, '--format', `html:${file}`);
  return readPage(readFileSync(file, 'utf8'));
}

/** Labels and texts in one line each, those inside others indented. */
function linesOf(senses: readonly SenseData[], indent = ''): string[] {
  return senses.flatMap(([label, text, pointer, , inner]) => [
    `${indent}${label}: ${text ?? pointer}`,
    ...linesOf(inner, `${indent}  `),
  ]);
}

test('a stream is understood: what was asked, and what each event tells', async () => {
  const exchange = (await pageOf('event-after-completed.log')).exchanges.get(2);
  expect(linesOf(exchange?.senses.request ?? [])).toEqual([
    'message: from user',
    '  id: 0c0ebaf1-dbe3-43dd-8fee-87f885536950',
    '  text: /params/message/parts/0/text',
    'configuration: ',
    '  answer: once the task has ended or waits for somebody',
  ]);
  const events = exchange?.events.map(({ senses }) => linesOf(senses)[0]);
  expect(events).toEqual([
    'task: 36dae170-8bc8-4e30-8d84-33cae4a90e21',
    'state: working',
    'state: completed',
    'state: working',
  ]);
});

test('cards, errors, webhooks and deliveries are told in the words of A2A', async () => {
  const push = (await pageOf('push.log')).exchanges;
  const all = [...push.values()].flatMap(({ senses }) => [
    ...linesOf(senses.request),
    ...linesOf(senses.response),
  ]);
  for (const line of [
    'card: Whole Analyst',
    '    credentials: set',
    'authorization: Bearer, the one that was asked for',
  ])
    expect(all).toContain(line);
  const failed = (await pageOf('client-0.3-agent-1.0.log')).exchanges;
  const errors = [...failed.values()].flatMap(({ senses }) => linesOf(senses.response));
  expect(errors).toContain('error: -32009 VersionNotSupportedError');
  expect(errors).toContain('  means: the agent does not speak the version that was asked for');
});
