import { expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import { exchanges } from '../lib/http/exchanges.js';
import type { Close, Direction, Gap, Segment } from '../lib/model/capture.js';
import { type Block, chunk, head, read, readBlocks, segmentsOf, text } from './traffic.js';

const GET = head('GET /a HTTP/1.1');
const OK = head('HTTP/1.1 200 OK', 'Content-Length: 4');
const TO_CLOSE = `${head('HTTP/1.1 200 OK')}hello`;
const STREAM = head('HTTP/1.1 200 OK', 'Content-Type: text/event-stream', 'Transfer-Encoding: chunked');

const at = { offset: 9_000, length: 0 };

function close(by: Close['by'], how: Close['how'] = 'fin'): Close {
  return { kind: 'close', connection: 'k', by, how, time: null, at };
}

function gap(direction: Direction): Gap {
  return { kind: 'gap', connection: 'k', direction, length: null, time: null, at };
}

function named(connection: string, ...blocks: Block[]): Segment[] {
  return segmentsOf(blocks, connection);
}

test.each([
  [[close('server')], { end: 'complete', response: { complete: true, framing: 'close' } }],
  [[close(null)], { end: 'complete', response: { complete: true } }],
  [[close('client'), close('server')], { end: 'closed-by-client', response: { complete: false } }],
  [[close('client')], { end: 'closed-by-client', response: { complete: false } }],
  [[close('server', 'reset')], { end: 'closed-by-server', response: { complete: false } }],
  [[], { end: 'capture-end', response: { complete: false } }],
])('a body framed by close, ended by %o', (closes, expected) => {
  const { exchanges: found } = read([...named('k', ['>', GET], ['<', TO_CLOSE]), ...closes]);
  expect(found).toMatchObject([expected]);
  expect(text(found[0]?.response?.body)).toBe('hello');
});

test('a client that closes its half may still be answered', () => {
  const [request, response] = named('k', ['>', GET], ['<', TO_CLOSE]);
  if (!request || !response) throw new Error('two segments');
  const { exchanges: found } = read([request, close('client'), response, close('server')]);
  expect(found).toMatchObject([{ end: 'complete', response: { complete: true } }]);
});

test.each([
  ['server', 'closed-by-server'],
  ['client', 'closed-by-client'],
  [null, 'closed'],
] as const)('a stream that the %s cut', (by, end) => {
  const { exchanges: found } = read([
    ...named('k', ['>', GET], ['<', STREAM + chunk('data: 1\n\n')]),
    close(by),
    close('server'),
  ]);
  expect(found).toMatchObject([
    { end, response: { complete: false, events: [{ data: '1', complete: true }] } },
  ]);
});

test('a name may be used again after a close', () => {
  const { exchanges: found } = read([
    ...named('k', ['>', GET]),
    close('server', 'reset'),
    ...named('k', ['>', GET], ['<', `${OK}true`]),
  ]);
  expect(found.map(({ end, response }) => [end, response?.status])).toEqual([
    ['closed-by-server', undefined],
    ['complete', 200],
  ]);
});

test('an exchange comes as soon as it is complete, and only once', () => {
  const stage = exchanges({ inflate });
  const counts = segmentsOf([
    ['>', GET],
    ['<', OK],
    ['<', 'tr'],
    ['<', 'ue'],
    ['>', GET],
  ]).map((segment) => [...stage.push(segment)].length);
  expect(counts).toEqual([0, 0, 0, 1, 0]);
  expect([...stage.end()]).toMatchObject([{ index: 2, response: null, end: 'capture-end' }]);
});

test('an answer that came early waits for the rest of its request', () => {
  const post = head('POST / HTTP/1.1', 'Content-Length: 4');
  const { exchanges: found } = readBlocks(
    ['>', `${post}tr`],
    ['<', head('HTTP/1.1 413 No', 'Content-Length: 0')],
    ['>', 'ue'],
    ['>', GET],
    ['<', `${OK}null`],
  );
  expect(found.map(({ request, response }) => [text(request?.body), response?.status])).toEqual([
    ['true', 413],
    ['(absent)', 200],
  ]);
});

test('indexes count first bytes over all connections', () => {
  const a = named('a', ['>', GET]);
  const b = named('b', ['>', GET], ['<', `${OK}true`]);
  const { exchanges: found } = read([
    ...a,
    ...b,
    ...named('a', ['<', `${OK}null`]),
    ...named('c', ['<', `${OK}lone`]),
  ]);
  expect(
    found.map(({ connection, index, request, response }) => [
      index,
      connection,
      request?.target,
      text(response?.body),
    ]),
  ).toEqual([
    [1, 'a', '/a', 'null'],
    [2, 'b', '/a', 'true'],
    [3, 'c', undefined, 'lone'],
  ]);
});

test('a gap ends the message that it stands in; what follows is found again', () => {
  const [request, first] = named('k', ['>', GET + GET], ['<', `${OK}tr`]);
  if (!request || !first) throw new Error('two segments');
  const rest = { ...first, bytes: Buffer.from(`lost}${OK}null`), offset: 5000 };
  const { exchanges: found, anomalies } = read([request, first, gap('to-client'), rest]);
  expect(found[0]?.response).toMatchObject({ complete: false, body: { kind: 'unknown' } });
  expect(text(found[1]?.response?.body)).toBe('null');
  expect(anomalies).toMatchObject([{ at: { parts: [{ offset: 5000, length: 5 }] } }]);
});

test('anomalies of the capture pass', () => {
  const anomaly = {
    kind: 'anomaly',
    reason: 'a record that is none',
    at: { parts: [at], pointer: null, on: 'value', text: true },
    exchange: null,
  } as const;
  expect(read([anomaly]).anomalies).toEqual([anomaly]);
});

test('anomalies inside a message come with its exchange, and name it', () => {
  const { exchanges: found, anomalies } = readBlocks(
    ['>', GET],
    ['<', `${OK}true`],
    ['>', head('GET /b HTTP/1.1', 'oops')],
  );
  expect(anomalies).toEqual([]);
  expect(found.map((each) => each.anomalies.map(({ exchange }) => exchange))).toEqual([[], [2]]);
});

test('bodies with content are counted by form', () => {
  const stage = exchanges({ inflate });
  const post = `${head('POST / HTTP/1.1', 'Content-Length: 2')}{}`;
  for (const segment of segmentsOf([
    ['>', post],
    ['<', `${OK}true`],
    ['>', GET],
    ['<', head('HTTP/1.1 204 No')],
  ])) {
    stage.push(segment);
  }
  stage.end();
  expect(stage.bodies()).toEqual({ exact: 2, restored: 0, reformatted: 0 });
});

test('idle connections are let go, open ones kept', () => {
  const stage = exchanges({ inflate });
  for (const segment of named('open', ['>', GET])) stage.push(segment);
  let complete = 0;
  for (let i = 0; i < 3000; i++) {
    for (const segment of named(`n${i}`, ['>', GET], ['<', `${OK}true`])) {
      complete += [...stage.push(segment)].length;
    }
  }
  expect(complete).toBe(3000);
  const late = named('open', ['<', `${OK}late`]).flatMap((segment) => [...stage.push(segment)]);
  expect(late).toMatchObject([{ index: 1, connection: 'open', end: 'complete' }]);
});

test('inferred connections are bounded: the one silent for longest is given up, with what it had', () => {
  const stage = exchanges({ inflate });
  const out = Array.from({ length: 80 }, (_, i) => {
    const [segment] = segmentsOf([['>', head(`GET /${i} HTTP/1.1`)]], null);
    return segment ? [...stage.push(segment)] : [];
  }).flat();
  expect(out).toHaveLength(16);
  expect(out[0]).toMatchObject({ index: 1, end: 'capture-end', response: null });
  expect([...stage.end()]).toHaveLength(64);
});
