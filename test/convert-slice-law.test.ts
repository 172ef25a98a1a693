import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { openReader } from '../lib/capture/read.js';
import type { CaptureReport, ExchangeRow } from '../lib/model/report.js';
import { rules } from '../rules/index.js';
import { openBench } from './command-line.js';
import { linted } from './converted.js';

const bench = openBench();
afterAll(bench.close);
const folder = new URL('../samples/', import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => /\.(?:log|txt|har|saz|mitm|warc|pcap|pcapng|jsonl)$/.test(name))
  .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
  .filter(({ bytes }) => 'reader' in openReader(bytes.subarray(0, 65_536)));
const scenes = rules
  .flatMap((rule) =>
    [...rule.good, ...rule.bad].map(({ log }, at) => ({
      name: `${rule.id}-${at}.log`,
      bytes: Buffer.from(log),
    })),
  )
  .filter((_, at) => at % 6 === 0);

/** Rules that compare exchanges, so that what they say of one hangs on others that a slice may leave out. */
const COMPARE: readonly string[] = [
  'artifact-stream-mismatch',
  'card-cache-incoherent',
  'card-changed-silently',
  'auth-not-enforced',
  'auth-required-message-refused',
  'card-not-found',
  'card-path-unusual',
  'card-signature-unpinned-jwks',
  'card-vary-missing',
  'client-card-old-path',
  'client-card-refetched',
  'artifact-missing-in-answer',
  'client-message-to-ended-task',
  'client-retry-after-ignored',
  'client-retry-storm',
  'client-stream-left',
  'client-task-abandoned',
  'client-no-fallback',
  'client-preference-ignored',
  'client-task-id-unknown',
  'context-id-changed',
  'context-task-mismatch',
  'message-id-reused',
  'message-instead-of-task',
  'message-retried-twice-done',
  'poll-beside-stream',
  'poll-instead-of-stream',
  'poll-interval-short',
  'push-after-config-deleted',
  'push-config-delete-refused',
  'push-config-deleted-returned',
  'push-config-error-other',
  'push-config-lost',
  'poll-after-terminal',
  'security-task-of-another',
  'security-token-elsewhere',
  'security-webhook-secret-reused',
  'response-differs-by-binding',
  'state-change-after-terminal',
  'stream-ends-without-terminal-state',
  'stream-events-diverge',
  'stream-snapshot-stale',
  'stream-subscribed-after-end',
  'task-cancel-after-end',
  'task-cancel-refused',
  'task-cancel-without-effect',
  'task-changed-after-end',
  'task-id-adopted',
  'task-id-mismatch',
  'task-id-reused',
  'task-left-waiting',
  'task-not-found-while-active',
  'task-state-lost',
  'task-terminal-accepts-message',
  'task-illegal-transition',
];

async function sliced(name: string, ...chosen: readonly string[]): Promise<CaptureReport> {
  const { status, out, err } = await bench.run(
    'convert',
    '--quiet',
    '--to',
    'capture',
    ...chosen,
    `{}/${name}`,
  );
  expect({ name, chosen, status, err: status === 0 ? '' : err }).toEqual({
    name,
    chosen,
    status: 0,
    err: '',
  });
  return linted(Buffer.from(out));
}

function findingsOn({ findings }: CaptureReport, exchange: number | undefined): string[] {
  return findings
    .filter((finding) => finding.exchange === exchange && !COMPARE.includes(finding.rule))
    .map(
      ({ severity, rule, party, event, message }) =>
        `${severity} ${rule} ${party} ${event} ${message.replace(/\bx\d+\b/g, 'xN')}`,
    )
    .sort();
}

function nameOf({ parties }: CaptureReport, row: ExchangeRow | undefined): string | null | undefined {
  // Of a card fetch alone it may not be known yet who answers at that address.
  return row?.kind === 'card-fetch' ? null : parties.find(({ id }) => id === row?.to)?.name;
}

const isLike = (one: ExchangeRow) => (other: ExchangeRow) =>
  one.spelled === other.spelled &&
  one.rpcId === other.rpcId &&
  one.request?.bodyBytes === other.request?.bodyBytes &&
  one.events.length === other.events.length;

test('what is found on an exchange is found in a slice of it alone', { timeout: 60_000 }, async () => {
  let slices = 0;
  for (const { name, bytes } of [...samples, ...scenes]) {
    bench.file(name, bytes);
    const whole = linted(bytes);
    const rows = whole.exchanges ?? [];
    for (const row of rows) {
      const found = whole.findings.some(({ exchange }) => exchange === row.index);
      if (!found && row !== rows.at(-1)) continue;
      const part = await sliced(name, '--exchange', `${row.index}`);
      const kept = part.exchanges?.findLast(isLike(row));
      expect({ name, x: row.index, to: nameOf(part, kept), found: findingsOn(part, kept?.index) }).toEqual({
        ...{ name, x: row.index, to: nameOf(whole, row), found: findingsOn(whole, row.index) },
      });
      slices++;
    }
  }
  expect(slices).toBeGreaterThan(100);
});

describe('a slice of several agents', () => {
  const card = (name: string, url: string) =>
    JSON.stringify({
      ...{ name, description: 'd', version: '1', capabilities: { streaming: true }, skills: [] },
      ...{ defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'] },
      supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    });
  const both = (host: string, start: string, body: string, answer: string) => {
    const length = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    return [
      `--> to agent\n${start} HTTP/1.1\r\nHost: ${host}\r\nA2A-Version: 1.0\r\n${length}\r\n${body}\n\n`,
      `<-- from agent\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${answer.length}\r\n\r\n${answer}\n\n`,
    ].join('');
  };
  const send = (id: string) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'SendMessage',
      params: { message: { messageId: id, role: 'ROLE_USER', parts: [{ text: 'x' }] } },
    });
  const task = (id: string) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      result: { task: { id: `task-${id}`, contextId: `c-${id}`, status: { state: 'TASK_STATE_COMPLETED' } } },
    });
  const log = [
    both('one.example', 'GET /a/.well-known/agent-card.json', '', card('Ann', 'http://one.example/a/rpc')),
    both('one.example', 'GET /b/.well-known/agent-card.json', '', card('Bob', 'http://one.example/b/rpc')),
    both('registry.example', 'GET /.well-known/agent-card.json', '', card('Cleo', 'http://two.example/rpc')),
    both('one.example', 'POST /a/rpc', send('1'), task('1')),
    both('one.example', 'POST /b/rpc', send('2'), task('2')),
    both('two.example', 'POST /rpc', send('3'), task('3')),
  ].join('');
  bench.file('agents.log', log);

  test.each([
    ['task-1', ['Ann', 'Bob'], 'Ann'],
    ['task-2', ['Ann', 'Bob'], 'Bob'],
    ['task-3', ['Cleo'], 'Cleo'],
  ])('%s keeps the cards at its host, and the one that names it elsewhere', async (id, cards, agent) => {
    const { exchanges: rows, parties } = await sliced('agents.log', '--task', id);
    const [last, ...others] = [...(rows ?? [])].reverse();
    expect(others.map(({ kind }) => kind)).toEqual(cards.map(() => 'card-fetch'));
    expect(others.map(({ cardName }) => cardName).sort()).toEqual(cards);
    expect([last?.taskId, parties.find((party) => party.id === last?.to)?.name]).toEqual([id, agent]);
  });

  test('by context, and by agent', async () => {
    const kept = async (...chosen: readonly string[]) => (await sliced('agents.log', ...chosen)).tasks;
    expect([...(await kept('--context', 'c-2'))].map(({ id }) => id)).toEqual(['task-2']);
    expect([...(await kept('--agent', 'cleo'))].map(({ id }) => id)).toEqual(['task-3']);
    expect([...(await kept('--exchange', '4-5'))].map(({ id }) => id)).toEqual(['task-1', 'task-2']);
  });
});
