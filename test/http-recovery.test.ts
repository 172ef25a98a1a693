import { expect, test, vi } from 'vitest';
import type { Read } from './traffic.js';
import { chunk, head, readBlocks, text } from './traffic.js';

const POST = head('POST /a HTTP/1.1', 'Content-Length: 2');
const OK = head('HTTP/1.1 200 OK', 'Content-Length: 4');
const CHUNKED = head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked');

const bodies = ({ exchanges }: Read) =>
  exchanges.map(({ request, response }) => `${text(request?.body)} ${text(response?.body)}`);
const ends = ({ exchanges }: Read) => exchanges.map(({ end }) => end);

test('a capture that begins inside a body: what stands before the first start line is one anomaly', () => {
  const read = readBlocks(
    ['<', '"tail":1}'],
    ['<', '\r\nmore\r\n}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ntrue'],
  );
  expect(bodies(read)).toEqual(['(no message) true']);
  expect(read.anomalies).toHaveLength(1);
  expect(read.reasons[0]).toContain('no status line where one was due: `"tail":1}`');
  expect(read.anomalies[0]?.at.parts).toEqual([
    { offset: 20, length: 9 },
    { offset: 49, length: 9 },
  ]);
  expect(read.exchanges[0]?.response?.at).toEqual({ offset: 58, length: 'HTTP/1.1 200 OK'.length });
});

test.each([
  ['between segments', ['{"x":1}PO', 'ST /a HTTP/1.1\r', '\nContent-Length: 2\r\n\r\n{}']],
  ['byte by byte', [...`{"x":1}${POST}{}`]],
  ['in one', [`{"x":1}${POST}{}`]],
])('a start line behind a lost body is found however it is cut: %s', (_, pieces) => {
  const read = readBlocks(...pieces.map((piece) => ['>', piece] as const));
  expect(bodies(read)).toEqual(['{} (no message)']);
  expect(read.exchanges[0]?.request).toMatchObject({ method: 'POST', target: '/a', complete: true });
  const strayed = read.anomalies[0]?.at.parts.reduce((sum, { length }) => sum + length, 0);
  expect([read.anomalies.length, strayed]).toEqual([1, 7]);
});

test('text that quotes a start line is no message', () => {
  const read = readBlocks(['<', `x\r\nsee HTTP/1.1 200 OK\r\ndata: GET / HTTP/1.1\r\n${OK}true`]);
  expect(bodies(read)).toEqual(['(no message) true']);
});

test.each([
  ['-6', '`-6`'],
  ['zz', '`zz`'],
  ['', 'an empty line'],
  ['0x5', '`0x5`'],
  ['5 5', '`5 5`'],
  ['fffffffffffff', '`fffffffffffff`'],
])('a chunk size of `%s` breaks the message, and the next one is read', (size, quoted) => {
  const read = readBlocks(
    ['>', `${POST}{}${POST}[]`],
    ['<', `${CHUNKED}${chunk('tr')}${size}\r\nue\r\n${OK}null`],
  );
  expect(bodies(read)).toEqual(['{} tr', '[] null']);
  expect(ends(read)).toEqual(['broken', 'complete']);
  expect(read.exchanges[0]?.response?.body).toMatchObject({ complete: false });
  const reasons = [...read.anomalies, ...read.exchanges.flatMap(({ anomalies }) => anomalies)];
  expect(reasons.map(({ reason }) => reason)).toEqual([`${quoted}, where the size of a chunk was expected`]);
});

test('one fault all over a head is one anomaly', () => {
  const fields = 'x: y\r\n'.repeat(2100);
  const read = readBlocks(['>', `POST / HTTP/1.1\r\n${fields}\r\n`]);
  expect(read.exchanges[0]?.anomalies.map(({ reason }) => reason)).toEqual([
    'more than 2000 header lines; the rest was not kept',
  ]);
});

test('a fault that a head repeats is one anomaly with every place', () => {
  const read = readBlocks(['<', `HTTP/1.1 200 OK\r\n: x\r\n: x\r\nContent-Length: 4\r\n\r\ntrue`]);
  const [found, ...more] = read.exchanges[0]?.anomalies ?? [];
  expect(more).toEqual([]);
  expect(found?.at.parts.map(({ length }) => length)).toEqual([3, 3]);
});

test('a chunk longer than its size breaks the message where the size ends', () => {
  const read = readBlocks(['<', `${CHUNKED}4\r\ntruest\r\n${chunk('')}${OK}null`]);
  expect(bodies(read)).toEqual(['(no message) true', '(no message) null']);
  expect(read.reasons).toContain('the chunk before this is longer than its size says');
});

test.each([
  ['abc', 'Content-Length `abc`, where a number of bytes was expected'],
  ['-41', 'Content-Length `-41`, where a number of bytes was expected'],
  ['5.5', 'Content-Length `5.5`, where a number of bytes was expected'],
  ['0x5', 'Content-Length `0x5`, where a number of bytes was expected'],
  ['1e3', 'Content-Length `1e3`, where a number of bytes was expected'],
  ['', 'an empty Content-Length, where a number of bytes was expected'],
  ['7, 8', 'Content-Lengths that differ: `7, 8`'],
  ['9999999999999999', 'Content-Length `9999999999999999`, where a number of bytes was expected'],
])('a Content-Length of `%s`: the body goes on to the next start line', (length, reason) => {
  const request = head('POST / HTTP/1.1', `Content-Length: ${length}`);
  const response = head('HTTP/1.1 200 OK', `Content-Length: ${length}`);
  const read = readBlocks(
    ['>', `${request}{"a":1}${POST}{}`],
    ['<', `${response}{"b":`],
    ['<', `2}${OK}true`],
  );
  expect(bodies(read)).toEqual(['{"a":1} {"b":2}', '{} true']);
  expect(read.exchanges[0]?.anomalies.map((anomaly) => anomaly.reason)).toEqual([reason, reason]);
  expect(ends(read)).toEqual(['broken', 'complete']);
});

test('a request whose end nothing tells is over when its response begins', () => {
  const read = readBlocks(
    ['>', `${head('POST / HTTP/1.1', 'Content-Length: abc')}{}`],
    ['<', `${OK}true`],
    ['>', `${POST}[]`],
  );
  expect(bodies(read)).toEqual(['{} true', '[] (no message)']);
  expect(read.exchanges[0]?.end).toBe('broken');
});

test('two equal lengths are one, and it is said', () => {
  const read = readBlocks(['>', `${head('POST / HTTP/1.1', 'Content-Length: 2', 'Content-Length: 2')}{}`]);
  expect(read.exchanges[0]?.request).toMatchObject({ complete: true, declaredLength: 2 });
  expect(read.reasons).toEqual(['Content-Length given more than once: `2, 2`']);
});

test('a body longer than its Content-Length is kept whole where it goes on at once', () => {
  const long = head('HTTP/1.1 200 OK', 'Content-Length: 4');
  const read = readBlocks(['>', `${POST}{}${POST}[]`], ['<', `${long}{"a":1}`], ['<', `${OK}true`]);
  expect(bodies(read)).toEqual(['{} {"a":1}', '[] true']);
  expect(read.exchanges[0]?.response).toMatchObject({ declaredLength: 4, body: { wireLength: 7 } });
  expect(read.reasons).toEqual(['3 bytes behind the body, which is longer than its Content-Length']);
});

test('a body shorter than its Content-Length ends where the next message begins', () => {
  const short = head('HTTP/1.1 200 OK', 'Content-Length: 9');
  const read = readBlocks(['>', `${POST}{}${POST}[]`], ['<', `${short}{"a":1}`], ['<', `${OK}true`]);
  expect(bodies(read)).toEqual(['{} {"a":1}', '[] true']);
  expect(read.exchanges[0]?.response).toMatchObject({ declaredLength: 9, complete: false });
  expect(ends(read)).toEqual(['broken', 'complete']);
});

test.each([
  ['an upload of HTTP logs', '127.0.0.1 '],
  ['one that looks like JSON after each block', '[{}'],
])('a long body of blocks that begin like requests is not read anew for each: %s', (_, opening) => {
  const line = `GET /some/page HTTP/1.1" 200 {}${' '.repeat(20)}]`;
  const lines = Array.from({ length: 2000 }, () => line);
  const length = opening.length + lines.length * line.length;
  const parse = vi.spyOn(JSON, 'parse');
  const read = readBlocks(
    ['>', head('POST /a HTTP/1.1', `Content-Length: ${length}`) + opening],
    ...lines.map((part) => ['>', part] as const),
  );
  const parsed = parse.mock.calls.reduce((sum, [part]) => sum + part.length, 0);
  parse.mockRestore();
  expect(read.exchanges.map(({ request }) => text(request?.body).length)).toEqual([length]);
  expect(parsed).toBeLessThan(16 * length);
});

test('a body in many blocks, white space at its ends, is still known to be whole', () => {
  const post = head('POST /a HTTP/1.1', 'Content-Length: 99');
  const read = readBlocks(['>', `${post} \r\n[`], ['>', '{}'], ['>', ']'], ['>', ' \n'], ['>', `${POST}{}`]);
  expect(bodies(read)).toEqual([' \r\n[{}] \n (no message)', '{} (no message)']);
});

test('a head without its empty line ends where the next message begins', () => {
  const read = readBlocks(['>', `GET /one HTTP/1.1\r\nHost: h\r\n${head('GET /two HTTP/1.1')}`]);
  expect(read.exchanges.map(({ request }) => [request?.target, request?.complete])).toEqual([
    ['/one', false],
    ['/two', true],
  ]);
});

test('an answer that made no sense is not mistaken for the next one', () => {
  const read = readBlocks(
    ['>', `${POST}{}`],
    ['<', 'HTTQ/1.1 200 OK\r\nContent-Length: 4\r\n\r\ntrue'],
    ['>', `${POST}[]`],
    ['<', `${OK}null`],
  );
  expect(bodies(read)).toEqual(['{} (no message)', '[] null']);
  expect(ends(read)).toEqual(['broken', 'complete']);
  expect(read.anomalies).toHaveLength(1);
});

test.each([
  ['inside a start line', 'POST /a HT', []],
  ['inside a head', 'POST /a HTTP/1.1\r\nHost: h\r\nConte', ['(unknown) (no message)']],
  ['before a body', POST, ['(unknown) (no message)']],
  ['inside a body', `${POST}{`, ['{ (no message)']],
])('a capture cut %s', (_, bytes, expected) => {
  const read = readBlocks(['>', `${POST}{}`], ['<', `${OK}true`], ['>', bytes]);
  expect(bodies(read)).toEqual(['{} true', ...expected]);
  expect(ends(read)).toEqual(['complete', ...expected.map(() => 'capture-end')]);
  expect(read.anomalies).toHaveLength(expected.length === 0 ? 1 : 0);
});

test('the 41 bytes that hang the stock parser', () => {
  const read = readBlocks(['>', 'POST / HTTP/1.1\r\nContent-Length: -41\r\n\r\nx']);
  expect(bodies(read)).toEqual(['x (no message)']);
});

test('hostile heads take time in proportion to their size', () => {
  const started = performance.now();
  const spaces = ' '.repeat(1_000_000);
  const read = readBlocks(
    [
      '>',
      head(
        'GET / HTTP/1.1',
        'A: b',
        `${spaces}x`,
        `B:${spaces}`,
        ...Array.from({ length: 50_000 }, () => ' f'),
      ),
    ],
    ['>', `${'x'.repeat(3_000_000)}\r\n`],
    ['>', head('GET /2 HTTP/1.1', ...Array.from({ length: 50_000 }, (_, i) => `N${i}: v`))],
    ...Array.from({ length: 100_000 }, () => ['<', 'y'] as const),
  );
  expect(read.exchanges.map(({ request }) => request?.target)).toEqual(['/', '/2']);
  expect(read.exchanges[1]?.request?.headers).toHaveLength(2000);
  expect(read.exchanges[0]?.anomalies.length).toBeLessThan(30);
  expect(performance.now() - started).toBeLessThan(15_000);
});
