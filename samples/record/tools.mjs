// Records the samples of other recorders anew: curl, HTTPie, wget and mitmproxy (Debian packages) before the agent on
// SDK 1.3.0. `node samples/record/tools.mjs [NAME…]`
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startAgent } from './agent-1.0.mjs';
import { clients } from './clients.mjs';

const samples = join(dirname(fileURLToPath(import.meta.url)), '..');
const port = 9999;
const behind = 9998;
const base = `http://127.0.0.1:${port}`;
const cardUrl = `${base}/.well-known/agent-card.json`;
const scratch = mkdtempSync(join(tmpdir(), 'record-'));

const call = (method) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      message: {
        messageId: randomUUID(),
        role: 'ROLE_USER',
        parts: [{ text: 'How did ACME do over the last month?' }],
      },
    },
  });

/** Runs a tool to its end; what it wrote to both of its outputs, in one. */
async function run(command, args, { quiet = false } = {}) {
  const shell = [command, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const out = join(scratch, 'out');
  const child = spawn('sh', ['-c', `${shell} > '${out}' ${quiet ? '2> /dev/null' : '2>&1'} < /dev/null`]);
  await new Promise((resolve) => child.on('exit', resolve));
  return readFileSync(out);
}

const json = ['-H', 'Content-Type: application/json', '-H', 'A2A-Version: 1.0'];
const curl = (...options) => [
  ['curl', [...options, '-H', 'A2A-Version: 1.0', cardUrl]],
  ['curl', [...options, ...json, '-d', call('SendMessage'), `${base}/rpc`]],
  ['curl', [...options, '-N', ...json, '-d', call('SendStreamingMessage'), `${base}/rpc`]],
];
const wget = (...options) => [
  ['wget', [...options, '--header=A2A-Version: 1.0', cardUrl]],
  ...['SendMessage', 'SendStreamingMessage'].map((method) => [
    'wget',
    [
      ...options,
      '--header=A2A-Version: 1.0',
      '--header=Content-Type: application/json',
      `--post-data=${call(method)}`,
      `${base}/rpc`,
    ],
  ]),
];
const http = (...options) => [
  ['http', ['--ignore-stdin', ...options, cardUrl, 'A2A-Version:1.0']],
  ...['SendMessage', 'SendStreamingMessage'].map((method) => [
    'http',
    ['--ignore-stdin', ...options, '--raw', call(method), 'POST', `${base}/rpc`, 'A2A-Version:1.0'],
  ]),
];

/** Tools that are run one call after the other. */
const runs = [
  { name: 'curl-v.txt', calls: curl('-sv') },
  { name: 'curl-v-progress.txt', calls: curl('-v') },
  { name: 'curl-i.txt', calls: curl('-si') },
  { name: 'curl-trace.txt', calls: curl('-s', '-o', '/dev/null', '--trace', '-') },
  {
    name: 'curl-trace-ascii.txt',
    calls: curl('-s', '-o', '/dev/null', '--trace-ascii', '-', '--trace-time'),
  },
  { name: 'httpie.txt', calls: http('--verbose') },
  { name: 'httpie-pretty.txt', calls: http('--verbose', '--pretty=all') },
  { name: 'wget-d.txt', calls: wget('-d', '--no-hsts', '-O', '-') },
];

/** `mitmdump` between the SDK's client and the agent: its file, and what it prints. */
async function proxied(client, file) {
  const args = ['--mode', `reverse:http://127.0.0.1:${behind}`, '-p', String(port), '--flow-detail', '4'];
  const out = join(scratch, 'mitm');
  const command = `exec mitmdump ${args.join(' ')} -w '${file}' > '${out}' 2>&1`;
  const proxy = spawn('sh', ['-c', command], { env: { ...process.env, PYTHONUNBUFFERED: '1' } });
  await sleep(4000);
  await client(port);
  await sleep(500);
  proxy.kill('SIGINT');
  await new Promise((resolve) => proxy.on('exit', resolve));
  return readFileSync(out);
}

const wanted = process.argv.slice(2);
const skip = (name) => wanted.length > 0 && !wanted.includes(name);

const server = await startAgent({ port, publicPort: port });
for (const { name, calls } of runs) {
  if (skip(name)) continue;
  const parts = [];
  for (const [command, args] of calls) parts.push(await run(command, args));
  writeFileSync(join(samples, name), Buffer.concat(parts));
}
if (!skip('wget.warc')) {
  const parts = [];
  for (const [command, args] of wget('-q', '--no-hsts', '-O', '/dev/null')) {
    const warc = ['--warc-file=x', '--no-warc-compression', '--no-warc-keep-log', '-P', scratch];
    await run('sh', ['-c', 'cd "$0" && exec "$@"', scratch, command, ...warc, ...args]);
    parts.push(readFileSync(join(scratch, 'x.warc')));
  }
  writeFileSync(join(samples, 'wget.warc'), Buffer.concat(parts));
}
server.closeAllConnections();
await new Promise((resolve) => server.close(resolve));

if (!skip('mitmproxy.mitm')) {
  const agent = await startAgent({ port: behind, publicPort: port });
  const flows = join(scratch, 'flows');
  const text = await proxied(clients.pollAndStream, flows);
  writeFileSync(join(samples, 'mitmproxy.mitm'), readFileSync(flows));
  writeFileSync(join(samples, 'mitmproxy-text.txt'), text);
  agent.closeAllConnections();
  await new Promise((resolve) => agent.close(resolve));
}
rmSync(scratch, { recursive: true });
process.exit();
