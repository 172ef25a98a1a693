import { expect, test } from 'vitest';
import type { Exchange } from '../lib/model/http.js';
import type { CaptureItem } from '../lib/model/reader.js';
import { type Block, head, read, segmentsOf, text } from './traffic.js';

/** Traffic of an agent as a tap at the agent shows it: `>` to the agent, also answers of webhooks that it calls. */
const ask = `${head('POST /rpc HTTP/1.1', 'Host: agent', 'Content-Length: 2')}{}`;
const answer = `${head('HTTP/1.1 200 OK', 'Content-Type: application/json', 'Content-Length: 3')}{ }`;
const hookHead = head('POST /hook HTTP/1.1', 'Host: client', 'Content-Length: 8');
const hook = `${hookHead}{"id":1}`;
const thanks = head('HTTP/1.1 204 No Content');

const told = (found: readonly Exchange[]) =>
  found.map(({ request, response }) => [
    request?.target,
    text(request?.body),
    response?.status ?? null,
    text(response?.body),
  ]);
const ASKED = ['/rpc', '{}', 200, '{ }'];
const HOOKED = ['/hook', '{"id":1}', 204, '(absent)'];

test.each<[string, Block[]]>([
  [
    'while a call waits for its answer',
    [
      ['>', ask],
      ['<', hook],
      ['>', thanks],
      ['<', answer],
    ],
  ],
  [
    'in two blocks',
    [
      ['>', ask],
      ['<', hookHead],
      ['<', '{"id":1}'],
      ['>', thanks],
      ['<', answer],
    ],
  ],
  [
    'answered after the call',
    [
      ['>', ask],
      ['<', hook],
      ['<', answer],
      ['>', thanks],
    ],
  ],
])('a call of the agent itself is an exchange of its own: %s', (_, blocks) => {
  const { exchanges, reasons } = read(segmentsOf(blocks, null));
  expect(reasons).toEqual([]);
  expect(told(exchanges)).toEqual([ASKED, HOOKED]);
  expect(new Set(exchanges.map(({ connection }) => connection)).size).toBe(2);
});

test('a call of the agent during a stream does not end it', () => {
  const stream = head('HTTP/1.1 200 OK', 'Content-Type: text/event-stream', 'Transfer-Encoding: chunked');
  const blocks: Block[] = [
    ['>', ask],
    ['<', stream],
    ['<', 'd\r\ndata: {"a":1}\r\n'],
    ['<', hook],
    ['>', thanks],
    ['<', '2\r\n\n\n\r\n'],
    ['<', '0\r\n\r\n'],
  ];
  const { exchanges, reasons } = read(segmentsOf(blocks, null));
  expect(reasons).toEqual([]);
  expect(told(exchanges)).toEqual([['/rpc', '{}', 200, 'data: {"a":1}\n\n'], HOOKED]);
});

test('a named connection that begins with a request of the agent is turned round, its close too', () => {
  const close: CaptureItem = {
    kind: 'close',
    connection: 'k',
    by: 'server',
    how: 'fin',
    time: null,
    at: { offset: 0, length: 0 },
  };
  const { exchanges, reasons } = read([...segmentsOf([['<', hook]], 'k'), close]);
  expect(reasons).toEqual([]);
  expect(exchanges.map(({ end, request }) => [end, request?.target])).toEqual([
    ['closed-by-client', '/hook'],
  ]);
});

test('a request line inside a body stays there', () => {
  const body = `say: ${hook}`;
  const blocks: Block[] = [
    ['>', ask],
    ['<', `${head('HTTP/1.1 200 OK', `Content-Length: ${body.length}`)}say: `],
    ['<', hook],
  ];
  const { exchanges, reasons } = read(segmentsOf(blocks, null));
  expect(reasons).toEqual([]);
  expect(told(exchanges)).toEqual([['/rpc', '{}', 200, body]]);
});
