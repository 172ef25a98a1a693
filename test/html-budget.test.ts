import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { fittingRows } from '../lib/report/html/budget.js';
import type { RowData } from '../lib/report/html/data.js';
import { openBench } from './command-line.js';
import { readPage, textOf } from './page-read.js';

const bench = openBench();
afterAll(() => bench.close());

async function pageOf(capture: string): Promise<{ text: string; page: ReturnType<typeof readPage> }> {
  const file = bench.file('page.html', '');
  await bench.run(bench.file('long.log', capture), '--format', `html:${file}`);
  const text = readFileSync(file, 'utf8');
  return { text, page: readPage(text) };
}

const POST =
  'POST /rpc HTTP/1.1\r\nHost: a.example\r\nA2A-Version: 1.0\r\nContent-Type: application/json\r\n';
const sized = (head: string, body: string) =>
  `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}\n\n`;
const asked = (id: number, method = 'GetTask') =>
  `--> to agent\n${sized(POST, JSON.stringify({ jsonrpc: '2.0', id, method, params: { id: `t${id}` } }))}`;
const answered = (id: number, text: string, state = 'TASK_STATE_WORKING') => {
  const task = {
    id: `t${id}`,
    contextId: 'c',
    status: { state },
    artifacts: [{ artifactId: 'a', parts: [{ text }] }],
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id, result: task });
  return `<-- from agent\n${sized('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n', body)}`;
};

test('of a longer body 256 kB are kept, and it says how much is left out', async () => {
  const { page } = await pageOf(asked(1) + answered(1, 'x'.repeat(400_000)));
  const body = page.exchanges.get(1)?.response?.body;
  expect(body?.text?.length).toBe(256 * 1024);
  expect(body?.notes).toEqual(['the last 138 kB of 400 kB are left out of this page']);
  expect(body?.whole).toBe(false);
});

test('of a stream 2000 events are kept, and it says how many are not', async () => {
  const status = { taskId: 't1', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } };
  const event = `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result: { statusUpdate: status } })}\n\n`;
  const { page } = await pageOf(
    asked(1, 'SubscribeToTask') +
      `<-- from agent\n${sized('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n', event.repeat(2050))}`,
  );
  expect(page.exchanges.get(1)?.events.length).toBe(2000);
  expect(page.exchanges.get(1)?.left).toBe('the last 50 events are left out, for want of room');
});

test('messages stop at 8 MB, those of exchanges with findings come first, and rows and a sentence say so', async () => {
  const text = 'y'.repeat(50_000);
  const odd = (id: number) => id % 50 === 0;
  const capture = Array.from(
    { length: 300 },
    (_, at) => asked(at + 1) + answered(at + 1, text, odd(at + 1) ? 'TASK_STATE_ODD' : undefined),
  ).join('');
  const { text: file, page } = await pageOf(capture);
  expect(file.length).toBeLessThan(9_000_000);
  const kept = page.list.rows.filter((row) => row.kept).map(({ x }) => x);
  expect(kept).toEqual([...page.exchanges.keys()].sort((a, b) => a - b));
  expect(kept.length).toBeLessThan(200);
  expect(page.list.rows.filter(({ severity }) => severity === 'error').every((row) => row.kept)).toBe(true);
  expect(kept).toContain(300);
  const said = page.elements.filter(({ tagName }) => tagName === 'p').map(textOf);
  expect(said).toContain(
    `The messages of ${300 - kept.length} exchanges are left out: the page holds 8 MB of them, those with findings first.`,
  );
});

test('what could not be decoded is not told bit by bit, for secrets in it cannot be masked', async () => {
  const body = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), Buffer.alloc(80, 0xfe)]);
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 90\r\n\r\n`;
  const { page } = await pageOf(`${asked(1)}<-- from agent\n${head}${body.toString('latin1')}\n\n`);
  const shown = page.exchanges.get(1)?.response?.body;
  expect(shown?.notes.join('; ')).toContain('gzip, not decoded');
  expect(shown?.notes.join('; ')).toContain('only the first 16 bytes are shown');
  expect(Buffer.from(shown?.base64 ?? '', 'base64').length).toBe(16);
  expect(shown?.captured).toBe(null);
});

test('the README tells the limits that the page has', () => {
  const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const readme = read('README.md').replace(/\s+/g, ' ');
  const limits: readonly (readonly [path: string, code: string, said: string])[] = [
    ['html/kept.ts', 'CONTENT_LIMIT = 256 * 1024', 'the first 256 kB'],
    ['html/kept.ts', 'EVENTS_LIMIT = 2000', 'the first 2000 events'],
    ['html/budget.ts', 'ROOM = 8_000_000', '8 MB of messages'],
    ['html/budget.ts', 'ROWS_ROOM = 3_500_000', '3.5 MB of rows'],
    ['html/budget.ts', 'MOST_ROWS = 20_000', 'at most 20,000 of them'],
    ['html/tasks.ts', 'LANES_SHOWN = 100', 'the lanes of 100 tasks'],
    ['html/shelf.ts', 'SHELF_ROOM = 48 * 1024 * 1024', '64 MB of messages are kept'],
    ['html/shelf.ts', 'FINDINGS_ROOM = 16 * 1024 * 1024', '64 MB of messages are kept'],
    ['../cli/page.ts', 'MOST = [400,', 'the first 400 exchanges'],
  ];
  for (const [path, code, said] of limits) {
    expect(read(`lib/report/${path}`)).toContain(code);
    expect(readme).toContain(said);
  }
});

test('rows stop at 3.5 MB, those with findings are listed first, and what lost the row before it repeats none', () => {
  const row = (x: number, severity: RowData['severity']): RowData => ({
    x,
    kind: 'poll',
    name: 'n'.repeat(1000),
    task: null,
    context: null,
    ends: [],
    state: null,
    status: 200,
    facts: '',
    took: null,
    sent: null,
    got: null,
    at: null,
    severity,
    parties: [],
    same: x > 1,
    kept: false,
  });
  const all = Array.from({ length: 5000 }, (_, at) => row(at + 1, at === 4999 ? 'error' : null));
  const listed = fittingRows(all);
  expect(JSON.stringify(listed).length).toBeLessThan(3_600_000);
  expect(listed.length).toBeGreaterThan(2500);
  expect(listed.at(-1)).toEqual({ ...row(5000, 'error'), same: false });
  expect(listed.at(-2)?.same).toBe(true);
  expect(fittingRows(all.slice(0, 100))).toEqual(all.slice(0, 100));
});
