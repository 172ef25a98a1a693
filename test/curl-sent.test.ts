import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBench } from './command-line.js';

const shells = ['bash', 'sh'].filter((shell) => spawnSync(shell, ['-c', 'command -v curl']).status === 0);
const bench = openBench();
const received: Sent[] = [];
let port = 0;

/** A request as it is sent and as it arrives; bodies as Latin-1. */
interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const server = createServer(async (request, response) => {
  const body: Buffer[] = [];
  for await (const chunk of request) body.push(chunk);
  received.push({
    method: request.method ?? '',
    target: request.url ?? '',
    headers: pairs(request),
    body: Buffer.concat(body).toString('latin1'),
  });
  response.end('{}');
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => {
  server.close();
  bench.close();
});

function pairs({ rawHeaders }: IncomingMessage): [string, string][] {
  return rawHeaders
    .flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []))
    .map(([name, value]): [string, string] => [name.toLowerCase(), value]);
}

/** Requests as blocks of a wire log. */
function log(requests: readonly Sent[]): Buffer {
  return Buffer.concat(
    requests.flatMap(({ method, target, headers, body }) => {
      const fields = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const length = body === '' && method === 'GET' ? '' : `Content-Length: ${body.length}\r\n`;
      const head = `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${fields}${length}\r\n`;
      return [Buffer.from(`--> to agent\n${head}${body}\n\n`, 'latin1')];
    }),
  );
}

async function scriptOf(capture: Buffer, ...options: readonly string[]): Promise<string> {
  bench.file('sent.log', capture);
  const { status, out, err } = await bench.run('convert', '--to', 'curl', ...options, '{}/sent.log');
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return out;
}

/** Runs a script without the variables of this process, so that no proxy comes between. */
async function run(shell: string, script: string, env: Readonly<Record<string, string>> = {}) {
  received.length = 0;
  const child: ChildProcess = spawn(shell, ['-s'], { env: { PATH: process.env.PATH, ...env } });
  let err = '';
  child.stderr?.on('data', (more) => {
    err += more;
  });
  child.stdout?.resume();
  child.stdin?.end(script);
  const status = await new Promise<number | null>((done) => child.on('close', done));
  return { status, err, received: [...received] };
}

const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const JSON_TYPE = ['content-type', 'application/a2a+json'] as const;
const VERSION = ['a2a-version', '1.0'] as const;
const send = (body: string): Sent => ({
  method: 'POST',
  target: '/message:send',
  headers: [VERSION, JSON_TYPE],
  body,
});
const message = (text: string): Sent =>
  send(utf8(JSON.stringify({ message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text }] } })));

const REQUESTS: readonly Sent[] = [
  {
    method: 'GET',
    target: '/.well-known/agent-card.json',
    headers: [VERSION, ['accept', 'a/b;q=0.5, */*'], ['accept-encoding', 'identity']],
    body: '',
  },
  { method: 'GET', target: "/tasks?pageSize=2&status=a%20b&q='[1-3]{a,b}'", headers: [VERSION], body: '' },
  { method: 'GET', target: '/x/../tasks/a%2Fb', headers: [VERSION], body: '' },
  { method: 'DELETE', target: '/tasks/t/pushNotificationConfigs/c', headers: [VERSION], body: '' },
  { method: 'POST', target: '/tasks/t:cancel', headers: [VERSION], body: '' },
  { method: 'POST', target: '/tasks/t:cancel', headers: [VERSION, JSON_TYPE], body: '{}' },
  message(`"quotes" 'single' \`id\` $(id) $HOME \${HOME} \\ \\n !! %s %25 & | ; < > * ? ~ # €日本 👩‍💻`),
  send('{\n  "message": {\r\n\t"a": 1 }\n}\n\n'),
  send('@/etc/passwd'),
  send('@-'),
  send(`{"bytes":"\xff\xfe\x00\x01\x1b[31m"}`),
  send(utf8('\ufeff{"message":{}}')),
  send(`{"text":"BODY\nBODY\n","big":"${'x'.repeat(200_000)}"}`),
  {
    ...send('{}'),
    headers: [
      VERSION,
      JSON_TYPE,
      ['x-note', `it's "quoted" $(id) \`id\` \\ %`],
      ['x-empty', ''],
      ['x-utf', utf8('für')],
    ],
  },
  { ...send('{}'), headers: [VERSION] },
  {
    ...send('{}'),
    target: '/message:stream',
    headers: [VERSION, JSON_TYPE, ['accept', 'text/event-stream'], ['user-agent', 'me/1']],
  },
];

describe.each(shells)('commands of curl, run by %s', (shell) => {
  test('send what was sent', { timeout: 30_000 }, async () => {
    const script = await scriptOf(log(REQUESTS));
    const ran = await run(shell, script);
    expect({ status: ran.status, count: ran.received.length }).toEqual({ status: 0, count: REQUESTS.length });
    for (const [at, { method, target, headers, body }] of REQUESTS.entries()) {
      const got = ran.received[at];
      expect({ at, method: got?.method, target: got?.target, body: got?.body }).toEqual({
        at,
        method,
        target,
        body,
      });
      const names = new Set([...headers.map(([name]) => name), 'content-type']);
      const sorted = (all: Sent['headers'] = []) => all.filter(([name]) => names.has(name)).sort();
      expect({ at, headers: sorted(got?.headers) }).toEqual({ at, headers: sorted(headers) });
    }
  });

  test('send nothing while a variable that stands for a secret is not set', async () => {
    const secret: Sent = {
      ...send('{"message":{},"apiKey":"abcd-0123456789"}'),
      target: '/message:send?api_key=wxyz-0123456789',
      headers: [
        VERSION,
        JSON_TYPE,
        ['authorization', 'Bearer tok-0123456789'],
        ['x-api-key', 'abcd-0123456789'],
      ],
    };
    const script = await scriptOf(log([secret]));
    expect(script).not.toMatch(/0123456789/);
    const silent = await run(shell, script);
    expect(silent.received).toEqual([]);
    expect(silent.status).not.toBe(0);
    expect(silent.err).toMatch(/SECRET_\w+: parameter/);
    const values = {
      SECRET_API_KEY: 'wxyz-0123456789',
      SECRET_AUTHORIZATION: 'tok-0123456789',
      SECRET_X_API_KEY: 'abcd-0123456789',
    };
    const told = await run(shell, script, values);
    expect(told).toMatchObject({ status: 0, received: [{ target: secret.target, body: secret.body }] });
    for (const field of secret.headers) expect(told.received[0]?.headers).toContainEqual(field);
    expect((await run(shell, await scriptOf(log([secret]), '--show-secrets'))).received).toMatchObject([
      { target: secret.target, body: secret.body },
    ]);
  });

  test('send no body but the one that was sent', async () => {
    const [other] = [{ ...send(`{"apiKey":"abcd-0123456789","odd":"\x1b"}`) }];
    const script = await scriptOf(log([other]));
    expect(script).toContain(
      [
        '#   secrets in its body could not be left out here, so that all of it is',
        '#   needs BODY_X1: the name of a file with its body',
      ].join('\n'),
    );
    expect(await run(shell, script)).toMatchObject({ received: [] });
    const file = bench.file('body', Buffer.from(other.body, 'latin1'));
    expect(await run(shell, script, { BODY_X1: file })).toMatchObject({
      status: 0,
      received: [{ body: other.body }],
    });
  });

  test('of a sample are sent as they are, save to where', { timeout: 30_000 }, async () => {
    const text = readFileSync(new URL('../samples/rest.log', import.meta.url), 'latin1');
    const script = await scriptOf(
      Buffer.from(text.replace(/^host: .*(?=\r)/gm, `host: 127.0.0.1:${port}`), 'latin1'),
    );
    const ran = await run(shell, script, { SECRET_X_API_KEY: 'made-up-key' });
    expect(ran).toMatchObject({ status: 0 });
    const lines = Array.from(text.matchAll(/--> to agent\n([A-Z]+) (\S+) HTTP/g), ([, ...line]) => line);
    expect(ran.received.map(({ method, target }) => [method, target])).toEqual(lines);
  });
});
