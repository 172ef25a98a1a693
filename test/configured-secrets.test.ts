import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { CAPTURE_NAMES, isCaptureTarget, TARGET_NAMES } from '../lib/cli/target-names.js';
import { TASK_FORMS } from '../lib/cli/task-options.js';
import { FORMATS, VIEWS } from '../lib/index.js';
import { openBench } from './command-line.js';

const bench = openBench();
afterAll(() => bench.close());

/** What is secret only because the configuration says so. */
const SECRETS = {
  field: 'Acme Rockets 2041',
  fieldEnd: 'Mercury7 Orbit',
  member: 'DE02120300000000202051',
  number: '77665544332211',
  nested: 'Xylophon-Nr-5',
  parameter: 'zug5-nach-kiel',
  text: 'Project Nähtingale',
  pattern: 'acme-00c0ffee00c0ffee',
} as const;
const { field, fieldEnd, member, number, nested, parameter, text, pattern } = SECRETS;
const CONFIG = {
  secrets: {
    names: ['X-Tenant-Code', 'Tenant', 'iban', 'customer_no', 'travellers', 'zug'],
    patterns: [text, '/ACME-[0-9a-f]{8,64}/i'],
  },
};

const head = (start: string, body: string, ...fields: readonly string[]) =>
  [
    start,
    'Content-Type: application/json',
    ...fields,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
const rpc = (id: string, rest: object) => JSON.stringify({ jsonrpc: '2.0', id, ...rest });
const spoken = `about ${text} and ${pattern}`;
const inText = JSON.stringify({ iban: member, note: spoken });
const message = {
  messageId: `m-${pattern}`,
  role: 'ROLE_USER',
  parts: [{ text: spoken }, { text: inText }, { data: { IBAN: member, 'customer-no': Number(number) } }],
  metadata: { travellers: [{ who: nested }] },
};
const task = (state: string) => ({
  id: `t-${pattern}`,
  contextId: `c-${pattern}`,
  status: { state, message: { ...message, role: 'ROLE_AGENT' }, timestamp: spoken },
  artifacts: [{ artifactId: 'a', name: spoken, parts: [{ text: spoken }] }],
});
const card = JSON.stringify({
  name: `Desk ${pattern}`,
  description: spoken,
  version: '1',
  iban: member,
  supportedInterfaces: [
    { url: `http://a.example/rpc/${pattern}`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
});
const send = rpc(`r-${pattern}`, { method: 'SendMessage', params: { message } });
const odd = rpc(`r-${pattern}`, { method: `Do ${spoken}`, params: { message, iban: member } });
const stream = rpc('s-1', { method: 'SendStreamingMessage', params: { message } });
const events = ['TASK_STATE_WORKING', `TASK_${pattern}`]
  .map((state) => `data: ${rpc('s-1', { result: { task: task(state) } })}\n\n`)
  .join('');
const POST = [`Tenant: ${fieldEnd}`, `X-Tenant-Code: ${field}`, 'Host: a.example', 'A2A-Version: 1.0'];
const at = `/rpc/${pattern}?zug=${parameter}&x=${encodeURIComponent(text)}`;

/** Requests and responses with the secrets in each place that an output may quote. */
const LOG = [
  `--> to agent\n${head(`GET /.well-known/agent-card.json?zug=${parameter} HTTP/1.1`, '', ...POST)}`,
  `<-- from agent\n${head('HTTP/1.1 200 OK', card, `X-Tenant-Code: ${field}`)}`,
  `--> to agent\n${head(`POST ${at} HTTP/1.1`, send, ...POST)}`,
  `<-- from agent\n${head('HTTP/1.1 200 OK', rpc(`r2-${pattern}`, { result: { task: task('TASK_STATE_WORKING') } }))}`,
  `--> to agent\n${head(`POST ${at} HTTP/1.1`, odd, ...POST)}`,
  `<-- from agent\n${head('HTTP/1.1 500 No', rpc(`r-${pattern}`, { error: { code: -32603, message: spoken, data: { iban: member } } }))}`,
  `--> to agent\n${head(`POST ${at} HTTP/1.1`, stream, ...POST)}`,
  `<-- from agent\nHTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: ${Buffer.byteLength(events)}\r\n\r\n${events}`,
  `--> to agent\n${head(`POST ${at} HTTP/1.1`, `{"iban":"${member}","${spoken}`, ...POST)}`,
  `<-- from agent\n${head(`HTTP/1.1 400 ${spoken}`, `${spoken} is not JSON`)}`,
].join('\n\n');
const file = bench.file('trip.log', LOG);
bench.file('conf.jsonc', JSON.stringify(CONFIG));

/** So much of a secret is enough to have been seen. */
const ENOUGH = 10;

/** How the beginning of a secret may be read: plain, in a URL, in hexadecimal, in base64 wherever it begins. */
function spellings(whole: string): string[] {
  const secret = whole.slice(0, ENOUGH);
  const bytes = Buffer.from(secret);
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  );
  const hex = bytes.toString('hex');
  return [secret, encodeURIComponent(secret), hex, hex.replace(/..(?=.)/g, '$& '), ...inBase64];
}

async function written(...argv: readonly string[]): Promise<string> {
  const { out, err, status } = await bench.run(...argv);
  expect([0, 1], `${argv.join(' ')}: ${err}`).toContain(status);
  return out + err;
}

const seen = (output: string) =>
  Object.entries(SECRETS).flatMap(([name, secret]) =>
    spellings(secret).some((one) => output.includes(one)) ? [name] : [],
  );

const TASK = `t-${pattern}`;
const OUTPUTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    // Coverage quotes nothing of a capture.
    FORMATS.filter((name) => name !== 'html' && name !== 'coverage').map((name) => [
      name,
      ['--format', name, '--unfold', '--width', '200', file],
    ]),
  ),
  migrate: ['--format', 'dialect', '--migrate', file],
  ...Object.fromEntries(
    TARGET_NAMES.filter((name) => !isCaptureTarget(name) || name === 'curl').map((name) => [
      `convert ${name}`,
      ['convert', '--to', name, ...(name === 'curl' ? [] : ['--label', 'full', '--width', '200']), file],
    ]),
  ),
  'convert states': ['convert', '--to', 'mermaid', '--story', file],
  ...Object.fromEntries(TASK_FORMS.map((form) => [`task ${form}`, ['task', file, TASK, '--as', form]])),
  'task not there': ['task', file],
  stats: ['stats', file],
  'stats json': ['stats', '--format', 'json', file],
  'search text': ['search', file, 'Nähtingale'],
  'search code': ['search', file, 'acme-'],
  'search name': ['search', file, 'iban'],
  ...Object.fromEntries(
    VIEWS.map((view) => [`show ${view}`, ['show', file, 'x1-x5', '--all', '--view', view]]),
  ),
};

describe('what a configuration calls secret is masked', () => {
  test.each(Object.entries(OUTPUTS))('%s', async (_, argv) => {
    expect(seen(await written(...argv, '--config', '{}/conf.jsonc'))).toEqual([]);
    expect(seen(await written(...argv, '--no-config'))).not.toEqual([]);
    expect(seen(await written(...argv, '--config', '{}/conf.jsonc', '--show-secrets'))).not.toEqual([]);
  });
});

test('also in a page, in whatever is embedded there', async () => {
  const page = async (...argv: readonly string[]): Promise<string> => {
    await written(file, '--format', 'html', '-o', '{}/trip.html', ...argv);
    return readFileSync(`${file.slice(0, -4)}.html`, 'utf8');
  };
  expect(seen(await page('--config', '{}/conf.jsonc'))).toEqual([]);
  expect(seen(await page('--config', '{}/conf.jsonc', '--show-secrets'))).toEqual(Object.keys(SECRETS));
});

test('captures that are written hold them, and that is said by their names', async () => {
  for (const target of CAPTURE_NAMES.filter((name) => name !== 'curl')) {
    const { out, err } = await bench.run('convert', '--to', target, file, '--config', '{}/conf.jsonc');
    expect(seen(out).length, target).toBeGreaterThan(0);
    expect(err, target).toContain(`the ${target} holds secrets as they were sent: `);
    expect(err, target).toContain('x-tenant-code (6)');
    expect(seen(err)).toEqual([]);
  }
});

test('doctor names what it calls secret', async () => {
  const { out } = await bench.run('doctor', file, '--config', '{}/conf.jsonc');
  expect(out).toMatch(/x-tenant-code/);
  expect(out).toMatch(/iban/);
  expect(seen(out)).toEqual([]);
});

test('a baseline holds none', async () => {
  const argv = ['baseline', 'create', file, '--config', '{}/conf.jsonc', '--baseline', '{}/known.json'];
  await written(...argv);
  expect(seen(readFileSync(`${file.slice(0, -8)}known.json`, 'utf8'))).toEqual([]);
});
