import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openBench } from './command-line.js';
import { readPage } from './page-read.js';

const bench = openBench();
afterAll(() => bench.close());

/** Secrets, each of which the capture shows where it belongs, and once more where nobody looks for it. */
const SECRETS = {
  bearer: 'Zx81-bearer-9QpL77vVxW',
  cookie: 'sid0f3a9c77e1b2d4',
  apiKey: 'K3y/with+signs==0042',
  urlToken: 'urlTok77aa88bb99cc',
  pushToken: 'push-T0ken-5512aa',
  basic: 'dXNlcjpodW50ZXIyLWxvbmctb25l',
  trailer: 'tr41ler-token-77aa88',
  number: '4815162342108',
} as const;
const { bearer, cookie, apiKey, urlToken, pushToken, basic, trailer, number } = SECRETS;

function request(head: readonly string[], body: string): string {
  return [...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
}

const send = (id: number, text: string) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'SendMessage',
    params: {
      message: { messageId: `m${id}`, role: 'ROLE_USER', parts: [{ text }] },
      configuration: {
        taskPushNotificationConfig: { url: `https://h.example/?token=${urlToken}`, token: pushToken },
      },
    },
  });
const answer = (id: number, text: string) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    result: { task: { id: 't1', contextId: 'c1', status: { state: 'TASK_STATE_ODD', timestamp: text } } },
  });
const echo = Object.values(SECRETS).join(' and ');
const event = `data: ${answer(1, `stream ${echo}`)}\n\n`;
const half = event.length >> 1;
const chunks = [event.slice(0, half), event.slice(half)];
const chunked = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
const POST = ['POST /rpc HTTP/1.1', 'Host: a.example', 'A2A-Version: 1.0', 'Content-Type: application/json'];

/** The echo comes before what it echoes, and after. */
const LOG = [
  `--> to agent\n${request(POST, send(0, `early ${echo}`))}`,
  `<-- from agent\n${request(['HTTP/1.1 200 OK', 'Content-Type: application/json', `X-Note: saw ${bearer}`], answer(0, echo))}`,
  `--> to agent\n${request(
    [
      `POST /rpc?access_token=${urlToken} HTTP/1.1`,
      ...POST.slice(1),
      `Authorization: Bearer ${bearer}`,
      `Cookie: session=${cookie}; theme=dark`,
      `X-API-Key: ${apiKey}`,
      `Proxy-Authorization: Basic ${basic}`,
    ],
    send(1, echo),
  )}`,
  `<-- from agent\nHTTP/1.1 103 Early Hints\r\nX-API-Key: ${apiKey}\r\n\r\n`,
  `<-- from agent\nHTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\nTrailer: X-Auth-Token\r\n\r\n${chunked}0\r\nX-Auth-Token: ${trailer}\r\n\r\n`,
  `--> to agent\n${request(['PUT /upload HTTP/1.1', 'Host: a.example', 'Content-Type: image/png'], `\u0001\u0000PNG ${echo}`)}`,
  `<-- from agent\n${request(['HTTP/1.1 200 OK', 'Content-Type: application/json'], `{"password":${number},"note":"${echo}"}`)}`,
].join('\n\n');

async function page(log: string, ...options: readonly string[]): Promise<string> {
  const file = bench.file('secret.log', log);
  const target = `${file}.html`;
  await bench.run(file, '--format', 'html', '-o', target, ...options);
  return readFileSync(target, 'utf8');
}

/** A secret as it may be read in a file: plain, in JSON, in hexadecimal, in base64 wherever it begins. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inBase64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(before === 0 ? 0 : 4, -4);
  });
  return [
    secret,
    secret.replaceAll('/', '\\/'),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('hex').replace(/..(?=.)/g, '$& '),
    ...inBase64,
  ];
}

test('no secret of a capture stands in the page, however it is spelled and wherever it is echoed', async () => {
  const text = await page(LOG);
  // The image is in the page, in base64.
  expect(text).toContain('"base64":"AQBQTkcg');
  for (const [name, secret] of Object.entries(SECRETS))
    for (const spelled of spellings(secret))
      expect(text.includes(spelled), `${name}: ${spelled}`).toBe(false);
});

test('what is masked stands where it stood in the capture', async () => {
  const { exchanges } = readPage(await page(LOG));
  for (const { request, response } of exchanges.values())
    for (const body of [request?.body, response?.body]) if (body) expect(body.runs?.length).toBe(1);
  expect(exchanges.get(1)?.request?.body?.runs?.[0]?.[2]).toBe(LOG.indexOf('{"jsonrpc"'));
});

test('with --show-secrets each of them is there', async () => {
  const text = await page(LOG, '--show-secrets');
  for (const secret of Object.values(SECRETS)) expect(text).toContain(secret);
});

test('a masked number and a masked end leave the JSON around them readable', async () => {
  const text = await page(LOG);
  expect(text).toContain('\\"password\\":*********2108,\\"note\\":');
});
