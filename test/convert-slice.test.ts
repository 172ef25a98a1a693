import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { openReader } from '../lib/capture/read.js';
import type { CaptureReport } from '../lib/model/report.js';
import { openBench } from './command-line.js';
import { linted } from './converted.js';

const folder = new URL('../samples/', import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => /\.(?:log|txt|har|saz|mitm|warc|pcap|pcapng|jsonl)$/.test(name))
  .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
  .filter(({ bytes }) => 'reader' in openReader(bytes.subarray(0, 65_536)));
const bench = openBench();
afterAll(bench.close);
for (const { name, bytes } of samples) bench.file(name, bytes);

/** Runs a conversion to a file, and lints what was written; null where the target does not allow the format. */
async function sliced(name: string, target: string, ...chosen: readonly string[]) {
  const { status, err } = await bench.run(
    'convert',
    '--to',
    target,
    '--slice',
    ...chosen,
    '-o',
    '{}/cut',
    `{}/${name}`,
  );
  if (status === 2) return null;
  expect({ name, target, status, err }).toMatchObject({ status: 0 });
  return linted(readFileSync(bench.file('x', '').replace(/x$/, 'cut')));
}

/** The exchanges of a task and the findings on them, without numbers and places. */
function ofTask(report: CaptureReport, id: string, skipped: ReadonlySet<string>) {
  const rows = report.exchanges?.filter(({ taskId }) => taskId === id) ?? [];
  const numbers = new Set(rows.map(({ index }) => index));
  return {
    exchanges: rows.map(
      ({ kind, operation, state, outcome, close, end, request, response, events, cardName }) => [
        ...[kind, operation, state, outcome, close, end, cardName],
        ...[request?.bodyBytes, response?.bodyBytes, events.length],
      ],
    ),
    findings: report.findings
      .filter(({ exchange, rule }) => exchange !== null && numbers.has(exchange) && !skipped.has(rule))
      .map(({ rule, severity, party, event, at, message }) =>
        `${severity} ${rule} ${party} ${event} ${at.pointer} ${message}`.replace(/\bx?\d+\b/g, 'N'),
      )
      .sort(),
  };
}

describe('a slice', () => {
  test.each(['capture', 'wire-log', 'har'])(
    'by task as %s has what the whole has of it',
    { timeout: 60_000 },
    async (target) => {
      let slices = 0;
      for (const { name, bytes } of samples) {
        const whole = linted(bytes);
        for (const { id } of [...whole.tasks].slice(0, 2)) {
          const part = await sliced(name, target, '--task', id);
          if (part === null) continue;
          slices++;
          const skipped = new Set(part.skips.map(({ rule }) => rule));
          expect({ name, id, ...ofTask(part, id, skipped) }).toEqual({
            name,
            id,
            ...ofTask(whole, id, skipped),
          });
        }
      }
      expect(slices).toBeGreaterThan(target === 'wire-log' ? 30 : 60);
    },
  );

  test('keeps the fetches of the cards in force, and nothing else that was not chosen', async () => {
    const part = await sliced('stock-brief.log', 'wire-log', '--exchange', '17');
    expect(part?.exchanges?.map(({ spelled }) => spelled)).toEqual([
      'GET /.well-known/agent-card.json',
      'GET /.well-known/agent-card.json',
      'SendStreamingMessage',
    ]);
  });

  test('keeps what registered the webhook of a delivery', async () => {
    const whole = linted(readFileSync(new URL('push.log', folder)));
    const delivery = whole.exchanges?.find(({ kind }) => kind === 'push-delivery');
    const part = await sliced('push.log', 'capture', '--exchange', `${delivery?.index}`);
    expect(part?.exchanges?.map(({ kind }) => kind)).toContain('push-delivery');
    expect(part?.pushConfigs.map(({ deliveries }) => deliveries)).toEqual([1]);
  });

  test('by host leaves out what went elsewhere', async () => {
    const ran = await bench.run('convert', '--to', 'har', '--host', 'nobody.example', '{}/poll.log');
    expect([ran.status, ran.out]).toEqual([3, '']);
    const [whole, part] = await Promise.all([
      bench.run('convert', '--to', 'wire-log', '{}/poll.log'),
      bench.run('convert', '--to', 'wire-log', '--host', '127.0.0.1', '{}/poll.log'),
    ]);
    expect(part.out).toBe(whole.out);
  });

  test('by time, of packets', async () => {
    const whole = linted(readFileSync(new URL('tcpdump.pcap', folder)));
    const last = whole.exchanges?.at(-1);
    const from = new Date(last?.request?.time ?? 0).toISOString();
    const part = await sliced('tcpdump.pcap', 'har', '--from', from);
    expect(part?.exchanges?.at(-1)?.spelled).toBe(last?.spelled);
    expect(part?.exchanges?.length).toBeLessThan(whole.exchanges?.length ?? 0);
  });
});

describe('what cannot be converted is told in one sentence', () => {
  test.each([
    [
      2,
      ['--to', 'wire-log', '{}/devtools.har'],
      /^a2a-lint: devtools\.har: a capture of this kind \(HAR\) holds messages/,
    ],
    [2, ['--to', 'har', '--slice', '{}/poll.log'], /^a2a-lint: --slice needs --task, /],
    [
      2,
      ['--to', 'mermaid', '--slice', '{}/poll.log'],
      /^a2a-lint: --slice is for captures, and mermaid is a diagram/,
    ],
    [2, ['--to', 'har', '--story', '{}/poll.log'], /^a2a-lint: har is no diagram/],
    [2, ['--to', 'har', '{}/poll.log', '{}/push.log'], /^a2a-lint: har is of one capture/],
    [2, ['--to', 'har', '-o', '{}/poll.log', '{}/poll.log'], /would overwrite it/],
    [
      2,
      ['--merge', '--to', 'capture', '{}/tcpdump.pcap', '{}/tcpdump-any.pcap'],
      /capture is of one recording/,
    ],
    [
      3,
      ['--to', 'har', '--task', 'nobody', '{}/poll.log'],
      /no task begins with `nobody`; there is 9bb79c77/,
    ],
    [3, ['--to', 'har', '{}/none.log'], /none\.log: /],
  ] as const)('status %i: %j', async (status, args, says) => {
    const ran = await bench.run('convert', ...args);
    expect({ status: ran.status, out: ran.out }).toEqual({ status, out: '' });
    expect(ran.err).toMatch(says);
    expect(ran.err.split('\n').length).toBe(2);
  });

  test('several recordings in one timeline can be a HAR', async () => {
    const ran = await bench.run(
      'convert',
      '--merge',
      '--to',
      'har',
      '{}/tcpdump.pcap',
      '{}/tcpdump-any.pcap',
    );
    expect(ran.status).toBe(0);
    expect(linted(Buffer.from(ran.out)).exchanges?.length).toBeGreaterThan(0);
  });
});
