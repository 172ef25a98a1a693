import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import stringWidth from 'string-width';
import { afterAll, expect, test } from 'vitest';
import { scene, v10 } from '../lib/scene.js';
import { openBench } from './command-line.js';

const { file, run, runIn, close } = openBench();
afterAll(close);

const samples = new URL('../samples/', import.meta.url);
file('brief.log', readFileSync(new URL('stock-brief.log', samples)));

/** A call with this text in the message that a client sends. */
function asking(text: string, headers: Record<string, string> = {}): string {
  return scene('asking', v10.card(), v10.send('completed', { request: { headers, body: bodyOf({ text }) } }))
    .log;
}

function bodyOf(part: object): string {
  const message = { messageId: 'm1', role: 'ROLE_USER', parts: [part] };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } });
}

test('a hit is a line that leads to its exchange, its pointer and its place', async () => {
  const { out, err, status } = await run('search', '{}/brief.log', 'ROSE');
  expect([err, status]).toEqual(['', 0]);
  expect(out.split('\n')[1]).toMatch(
    /^x17\.4 response \/result\/artifactUpdate\/artifact\/parts\/0\/text {2}ACME rose 4\.2 %.*… {2}brief\.log:478:\d+$/,
  );
  expect(out.split('\n')).toHaveLength(3);
});

test('the place that is named holds what was found', async () => {
  const { out } = await run('search', '{}/brief.log', 'Fetching');
  const lines = readFileSync(new URL('stock-brief.log', samples), 'utf8').split('\n');
  const places = [...out.matchAll(/brief\.log:(\d+):(\d+)$/gm)];
  expect(places.length).toBeGreaterThan(5);
  for (const [, line, column] of places)
    expect(lines[Number(line) - 1]?.slice(Number(column))).toMatch(/^Fetching/);
});

test('letters differ only where that is asked for, and signs of patterns are plain text', async () => {
  expect((await run('search', '{}/brief.log', 'acme', '--case')).status).toBe(1);
  expect((await run('search', '{}/brief.log', 'AC.E')).status).toBe(1);
  file('signs.log', asking('is (a|b)* + [c-d]{2} 100% \\ ^$?'));
  for (const text of ['(a|b)*', '[c-d]{2}', '\\ ^$?', '+'])
    expect((await run('search', '{}/signs.log', text)).status).toBe(0);
});

test('what escapes, gzip and a stream hide is found', async () => {
  file('escaped.log', asking('caf\u00e9 "quoted"').replace('caf\u00e9', 'caf\\u00e9'));
  expect((await run('search', '{}/escaped.log', 'CAF\u00c9 "q')).out).toMatch(
    /^x2 request \/params\/message\/parts\/0\/text/,
  );
  const body = gzipSync(bodyOf({ text: 'packed words' }));
  const head = `POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), body]);
  const line = { connection: 'c1', direction: 'to-server', base64: bytes.toString('base64') };
  file('packed.a2acap.jsonl', `{"a2acap":1}\n${JSON.stringify(line)}\n`);
  expect((await run('search', '{}/packed.a2acap.jsonl', 'packed words')).out).toMatch(
    /^x1 request \/params\/message/,
  );
});

test('a secret is not told, though it is what was looked for', async () => {
  const secret = 'sk-4f9aK2mQ7xW1zR8tB3nY6cD5';
  file('secret.log', asking(`my key is ${secret} \u00e9 "x"`, { Authorization: `Bearer ${secret}` }));
  for (const text of [secret, 'sk-4f9a', 'is sk', 'authorization']) {
    const { out, status } = await run('search', '{}/secret.log', text);
    expect(status).toBe(0);
    expect(out).toContain('****');
    expect(out).not.toContain(secret.slice(3, 12));
  }
  file(
    'pin.log',
    scene(
      'pin',
      v10.card(),
      v10.send('completed', { request: { body: bodyOf({ data: { password: 'abc' } }) } }),
    ).log,
  );
  expect((await run('search', '{}/pin.log', 'abc')).out).toMatch(/password {2}\*{4} {2}/);
  expect((await run('search', '{}/secret.log', secret, '--show-secrets')).out).toContain(secret);
});

test('hits past the most are counted', async () => {
  const { out, err, status } = await run('search', '{}/brief.log', 'ACME', '--most', '2');
  expect([out.trim().split('\n').length, status]).toEqual([2, 0]);
  expect(err).toMatch(/^a2a-lint: brief\.log: 2 of (\d+) hits are shown; --most \1 shows all\n$/);
});

test('files are searched one after the other; one that cannot be read is named', async () => {
  const { out, err, status } = await run(
    'search',
    '{}/brief.log',
    '{}/brief.log',
    '{}/missing.log',
    'x-nowhere',
  );
  expect([out, status]).toEqual(['', 3]);
  expect(err).toContain('missing.log: does not exist');
  expect((await run('search', '{}/brief.log', '--exchange', '15', 'rose')).out).toMatch(
    /^x15 response [^\n]+\n$/,
  );
});

test.each<readonly [readonly string[], string]>([
  [['{}/brief.log'], 'what is to be found? The text stands behind the files: a2a-lint search FILE TEXT'],
  [['{}/brief.log', 'x', '--format', 'json'], 'search has one form only; --format is for reports'],
])('%j is refused in one sentence', async (argv, sentence) => {
  expect(await run('search', ...argv)).toEqual({ status: 2, out: '', err: `a2a-lint: ${sentence}\n` });
});

test('on a narrow terminal no line is too long, and without colour signs show what was found', async () => {
  const { out } = await run('search', '{}/brief.log', 'month', '--width', '40');
  expect(out).toContain('«month»');
  expect(out.split('\n').filter((line) => stringWidth(line) > 40)).toEqual([]);
  const { out: ascii } = await run('search', '{}/brief.log', 'month', '--width', '80', '--ascii');
  expect(ascii).toMatch(/>>month<</);
  expect(ascii).toMatch(/^[\n\u0020-\u007e]*$/);
  expect(await runIn({ takes: 0 }, 'search', '{}/brief.log', 'month')).toMatchObject({
    status: 141,
    err: '',
  });
});

test('what is found is never obeyed by the terminal', async () => {
  file('nasty.log', asking('a\u001b[31mred\u202e\u0007z'));
  const { out } = await run('search', '{}/nasty.log', 'red');
  expect(out).toContain('red');
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

test('every sample is searched without a crash', async () => {
  const names = readdirSync(samples).filter((name) =>
    /\.(?:log|har|pcap|pcapng|txt|mitm|warc|saz)$/.test(name),
  );
  const { out, err, status } = await run(
    'search',
    ...names.map((name) => `samples/${name}`),
    'a',
    '--most',
    '20',
  );
  expect(status).toBe(0);
  expect(err).not.toContain('bug');
  expect(out.split('\n').length).toBeGreaterThan(names.length * 10);
});
