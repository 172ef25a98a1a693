import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { openBench } from './command-line.js';

const { file, run, close } = openBench();
afterAll(close);

const ASKED =
  '{"jsonrpc":"2.0","id":"1","method":"SendMessage","params":{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"hi"}]}}}';
const ANSWER = Buffer.from(
  '{"jsonrpc":"2.0","id":"1","result":{"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED"}}}}',
);
const ZIPPED = gzipSync(ANSWER);

function post(head: readonly string[], body: Uint8Array): Uint8Array {
  const lines = [
    'POST /rpc HTTP/1.1',
    'Host: a.example',
    'A2A-Version: 1.0',
    'Content-Type: application/json',
  ];
  return Buffer.concat([Buffer.from(`${[...lines, ...head].join('\r\n')}\r\n\r\n`), body]);
}

function answer(head: readonly string[], body: Uint8Array, status = '200 OK'): Uint8Array {
  const lines = [`HTTP/1.1 ${status}`, 'Content-Type: application/json', ...head];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

/** What is told of one call, each side as it crossed. */
async function judged(sent: Uint8Array, came: Uint8Array) {
  file('sent', sent);
  file('came', came);
  const { out, status } = await run('--pair', '--format', 'json', '{}/sent', '{}/came');
  const { captures } = JSON.parse(out);
  const [{ findings, skips }] = captures;
  const unread = skips.filter(({ reason }: { reason: string }) => reason === 'the body could not be read');
  return { status, findings, unread: unread.map(({ rule }: { rule: string }) => rule) };
}

const WHOLE = post([`Content-Length: ${ASKED.length}`], Buffer.from(ASKED));
const sized = (body: Uint8Array) => `Content-Length: ${body.length}`;

describe('rules about a body that nobody could read are not judged', () => {
  const cut = ZIPPED.subarray(0, -20);
  const bomb = gzipSync(Buffer.alloc(4e7));
  const rubbish = Buffer.from('no brotli at all');
  test.each([
    ['gzip that breaks off', ['Content-Encoding: gzip', sized(cut)], cut],
    ['gzip past all measure', ['Content-Encoding: gzip', sized(bomb)], bomb],
    ['rubbish said to be brotli', ['Content-Encoding: br', sized(rubbish)], rubbish],
    ['a negative length', ['Content-Length: -5'], ANSWER],
    ['a length that is no number', ['Content-Length: abc'], ANSWER],
    [
      'a chunk size that is none',
      ['Transfer-Encoding: chunked'],
      Buffer.from(`zz\r\n${ANSWER}\r\n0\r\n\r\n`),
    ],
    ['two lengths', [sized(ANSWER), 'Content-Length: 7'], ANSWER],
  ])('%s', async (_, head, body) => {
    const { findings, unread } = await judged(WHOLE, answer(head, body));
    expect(findings).toEqual([]);
    expect(unread).toContain('body-not-json');
    expect(unread).toContain('task-state-unknown');
    expect(unread).not.toContain('version-method-mismatch');
  });

  test.each([
    ['as it is', [sized(ANSWER)], ANSWER],
    ['gzip', ['Content-Encoding: gzip', sized(ZIPPED)], ZIPPED],
    ['brotli', ['Content-Encoding: br'], brotliCompressSync(ANSWER)],
    ['no body', ['Content-Length: 0'], Buffer.alloc(0)],
  ])('and those about one that could are: %s', async (_, head, body) => {
    expect((await judged(WHOLE, answer(head, body))).unread).toEqual([]);
  });

  test('what the other side did is still found', async () => {
    const asked = Buffer.from(ASKED.replace('"jsonrpc":"2.0",', ''));
    const { findings, unread } = await judged(
      post([sized(asked)], asked),
      answer(['Content-Encoding: br', sized(rubbish)], rubbish),
    );
    expect(findings.map(({ rule }: { rule: string }) => rule)).toEqual(['jsonrpc-envelope-missing']);
    expect(unread).not.toContain('jsonrpc-envelope-missing');
  });

  test('an error status may be explained by what cannot be read', async () => {
    const { findings, unread } = await judged(
      WHOLE,
      answer(['Content-Encoding: br', sized(rubbish)], rubbish, '500 Oh'),
    );
    expect(findings).toEqual([]);
    expect(unread).toContain('http-error-status');
  });
});

test.each([
  [Buffer.from('{"jsonrpc":"2.0","id":"1","result":"caf\xe9"}', 'latin1'), 'is not UTF-8 at byte 40', 40],
  [Buffer.from('{"jsonrpc":"2.0","id":"1",}'), 'is not JSON at byte 27', 27],
  [Buffer.from('{"jsonrpc":"2.0","id":"1","res'), 'is not JSON: it breaks off at byte 30', 30],
  [Buffer.from('<html>no</html>'), 'is not JSON', 1],
])('%s %s', async (body, message, column) => {
  const { findings } = await judged(WHOLE, answer([sized(body)], body));
  expect(findings).toMatchObject([
    {
      rule: 'body-not-json',
      message: expect.stringMatching(new RegExp(`${message}$`)),
      at: { line: 5, column },
    },
  ]);
});

test('what is secret in a body is masked also where only one byte of it is meant', async () => {
  const body = Buffer.from('{"jsonrpc":"2.0","token":\n "Q7secretsecret1234","x":1,}');
  file('sent', WHOLE);
  file('came', answer([sized(body)], body));
  const { out } = await run('--pair', '{}/sent', '{}/came');
  expect(out).toContain(' 6 │  "****1234","x":1,}\n');
});

test('a request that nobody could read is not said to be something else', async () => {
  const cut = gzipSync(ASKED).subarray(0, 60);
  file('sent', post(['Content-Encoding: gzip', sized(cut)], cut));
  file('came', answer([sized(ANSWER)], ANSWER));
  const { out, status } = await run('--pair', '{}/sent', '{}/came');
  expect(out).toMatch(/its one exchange is not A2A \(a request body that cannot be\s+read\)\n$/);
  expect(status).toBe(3);
});

test.each([
  ['configurations', { configs: [{ id: 'p', taskId: 't', url: 'https://hook.example/a' }] }],
  ['one configuration', { id: 'p', taskId: 't', url: 'https://hook.example/a' }],
  ['a page of tasks', { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 }],
  ['a task', { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } }],
])('what answers a request whose body the capture lacks is judged as what it is: %s', async (_, result) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  const asked = ['POST /rpc HTTP/1.1', 'Host: a.example', 'A2A-Version: 1.0', 'Content-Length: 70', ''];
  const head = ['HTTP/1.1 200 OK', 'Content-Type: application/json', `Content-Length: ${body.length}`, ''];
  const lines = [...asked.map((line) => `> ${line}`), '', ...head.map((line) => `< ${line}`)];
  file('curl.txt', `${lines.join('\r\n')}\r\n${body}`);
  const { out } = await run('--format', 'json', '{}/curl.txt');
  const [{ findings, exchanges }] = JSON.parse(out).captures;
  expect(exchanges).toMatchObject([{ kind: 'call', operation: null }]);
  expect(findings).toEqual([]);
});
