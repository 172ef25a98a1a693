import { expect, test } from 'vitest';
import { chunk, head, readBlocks, text } from './traffic.js';

const POST = head('POST /a HTTP/1.1', 'Host: h', 'Content-Length: 2');
const OK = head('HTTP/1.1 200 OK', 'Content-Length: 4');

test('keep-alive: messages follow each other on one connection, each with its places', () => {
  const { exchanges, reasons } = readBlocks(
    ['>', `${POST}{}`],
    ['<', `${OK}true`],
    ['>', `${POST}[]`],
    ['<', `${OK}null`],
  );
  expect(exchanges.map(({ request, response }) => [text(request?.body), text(response?.body)])).toEqual([
    ['{}', 'true'],
    ['[]', 'null'],
  ]);
  expect(reasons).toEqual([]);
  const [first, second] = exchanges;
  expect(first?.request?.at).toEqual({ offset: 20, length: 'POST /a HTTP/1.1'.length });
  expect(first?.request?.headers[1]).toEqual({
    name: 'Content-Length',
    value: '2',
    at: { offset: 20 + POST.indexOf('Content-Length'), length: 'Content-Length: 2'.length },
  });
  expect(first?.request?.body).toMatchObject({
    pieces: [{ at: 0, length: 2, offset: 20 + POST.length, span: 2 }],
    form: 'exact',
    complete: true,
  });
  expect(first).toMatchObject({ index: 1, end: 'complete', connection: 'k', connectionKnown: true });
  expect(second?.index).toBe(2);
  expect(first?.request).toMatchObject({ time: 1000, endTime: 1000, complete: true, declaredLength: 2 });
  expect(first?.response).toMatchObject({ time: 1001, version: '1.1', status: 200, reason: 'OK' });
});

test('pipelining: answers go to requests in order', () => {
  const { exchanges } = readBlocks(
    ['>', `${POST}11${POST}22${POST}33`],
    ['<', `${OK}aaaa${OK}bb`],
    ['<', `bb${OK}cccc`],
  );
  expect(exchanges.map(({ request, response }) => text(request?.body) + text(response?.body))).toEqual([
    '11aaaa',
    '22bbbb',
    '33cccc',
  ]);
});

test('interim responses belong to the request that waits', () => {
  const { exchanges } = readBlocks(
    ['>', head('POST / HTTP/1.1', 'Expect: 100-continue', 'Content-Length: 2')],
    ['<', head('HTTP/1.1 100 Continue')],
    ['>', '{}'],
    ['<', `${head('HTTP/1.1 103 Early Hints', 'Link: </x>')}${OK}true`],
  );
  expect(exchanges).toHaveLength(1);
  expect(exchanges[0]?.interim.map(({ status }) => status)).toEqual([100, 103]);
  expect(exchanges[0]?.response?.status).toBe(200);
  expect(text(exchanges[0]?.request?.body)).toBe('{}');
});

test('HEAD, 204 and 304 have no body, whatever their fields say', () => {
  const { exchanges, reasons } = readBlocks(
    ['>', head('HEAD / HTTP/1.1') + head('GET / HTTP/1.1') + head('GET / HTTP/1.1') + head('GET / HTTP/1.1')],
    ['<', head('HTTP/1.1 200 OK', 'Content-Length: 100')],
    ['<', head('HTTP/1.1 304 Not Modified', 'Content-Length: 100')],
    ['<', head('HTTP/1.1 204 No Content', 'Transfer-Encoding: chunked')],
    ['<', `${OK}true`],
  );
  expect(exchanges.map(({ response }) => [response?.status, response?.body.kind, response?.framing])).toEqual(
    [
      [200, 'absent', 'none'],
      [304, 'absent', 'none'],
      [204, 'absent', 'none'],
      [200, 'bytes', 'length'],
    ],
  );
  expect(exchanges[0]?.response?.declaredLength).toBe(100);
  expect(reasons).toEqual([]);
});

test('absent, empty and unknown bodies differ', () => {
  const { exchanges } = readBlocks(
    ['>', head('GET / HTTP/1.1')],
    ['<', head('HTTP/1.1 200 OK', 'Content-Length: 0')],
    ['>', head('POST / HTTP/1.1', 'Content-Length: 7')],
  );
  expect(exchanges[0]?.request?.body.kind).toBe('absent');
  expect(exchanges[0]?.response?.body).toMatchObject({ kind: 'bytes', wireLength: 0, complete: true });
  expect(exchanges[1]?.request?.body.kind).toBe('unknown');
});

test('chunked: extensions and trailers pass, chunks know their places', () => {
  const body = `2;a="b\\";c"\r\n{"\r\n3 \r\na":\r\n2\r\n1}\r\n0\r\nX-Sum: 1\r\n\r\n`;
  const start = head('HTTP/1.1 200 OK', 'Transfer-Encoding: Chunked');
  const { exchanges, reasons } = readBlocks(['>', head('GET / HTTP/1.1')], ['<', `${start}${body}${OK}true`]);
  const response = exchanges[0]?.response;
  expect(text(response?.body)).toBe('{"a":1}');
  expect(response?.trailers.map(({ name, value }) => [name, value])).toEqual([['X-Sum', '1']]);
  expect(response?.framing).toBe('chunked');
  const base = 20 + head('GET / HTTP/1.1').length + 20 + start.length;
  expect(response?.body).toMatchObject({
    pieces: [
      { at: 0, length: 2, offset: base + body.indexOf('{"'), span: 2 },
      { at: 2, length: 3, offset: base + body.indexOf('a":'), span: 3 },
      { at: 5, length: 2, offset: base + body.indexOf('1}'), span: 2 },
    ],
  });
  expect(exchanges[1]).toMatchObject({ request: null, response: { status: 200 } });
  expect(reasons).toEqual([]);
});

test.each([
  ['gzip, chunked in one field', ['Transfer-Encoding: gzip, chunked']],
  ['gzip and chunked in two fields', ['Transfer-Encoding: gzip', 'Transfer-Encoding: chunked']],
])('a list of transfer codings that ends in chunked is chunked: %s', (_, fields) => {
  const { exchanges } = readBlocks([
    '<',
    `${head('HTTP/1.1 200 OK', ...fields) + chunk('no gzip') + chunk('')}${OK}true`,
  ]);
  expect(exchanges.map(({ response }) => response?.framing)).toEqual(['chunked', 'length']);
  expect(exchanges[0]?.anomalies.map(({ reason }) => reason)).toEqual([
    'a body that is no gzip, though its coding says so',
  ]);
});

test('Content-Length beside Transfer-Encoding: chunks decide, and it is said', () => {
  const both = head('POST / HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked');
  const { exchanges, reasons } = readBlocks(['>', `${both + chunk('{"a":1}') + chunk('') + POST}{}`]);
  expect(exchanges.map(({ request }) => text(request?.body))).toEqual(['{"a":1}', '{}']);
  expect(reasons).toEqual(['Content-Length beside Transfer-Encoding; the transfer coding decides']);
  expect(exchanges[0]?.anomalies[0]).toMatchObject({ exchange: 1, at: { parts: [{ length: 17 }] } });
});

test('a body ended by close is complete only where the server closed in order', () => {
  const request = ['>', head('GET / HTTP/1.0')] as const;
  const response = ['<', `${head('HTTP/1.0 200 OK')}hello`] as const;
  expect(readBlocks(request, response).exchanges[0]).toMatchObject({
    end: 'capture-end',
    response: { framing: 'close', complete: false, body: { complete: false, wireLength: 5 } },
  });
});

test('line ends of LF alone are read, and said once per connection', () => {
  const lf = (message: string) => message.replaceAll('\r\n', '\n');
  const { exchanges, anomalies } = readBlocks(
    ['>', `${lf(POST)}{}`],
    ['<', lf(head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked') + chunk('true') + chunk(''))],
    ['>', `${lf(POST)}{}`],
  );
  expect(exchanges).toHaveLength(2);
  expect(text(exchanges[0]?.response?.body)).toBe('true');
  expect(exchanges[0]?.end).toBe('complete');
  expect(anomalies.map(({ reason }) => reason)).toEqual([
    'lines of HTTP heads end in LF alone, where CR LF was expected',
  ]);
});

test('header lines that are none, folds and 8-bit values are kept as far as possible', () => {
  const { exchanges, reasons } = readBlocks([
    '>',
    head(
      'GET / HTTP/1.1',
      'Näme: x',
      'no colon',
      'Spaced : v',
      'Long: a',
      '\t b ',
      ' c',
      'X: caf\xe9',
      'Host: h',
    ),
  ]);
  expect(exchanges[0]?.request?.headers.map(({ name, value }) => `${name}=${value}`)).toEqual([
    'Spaced=v',
    'Long=a b c',
    'X=caf\xe9',
    'Host=h',
  ]);
  expect(exchanges[0]?.request?.headers[1]?.at.length).toBe('Long: a\r\n\t b \r\n c'.length);
  expect(reasons).toEqual([
    '`N\xe4me: x` in a head, where a header field was expected',
    '`no colon` in a head, where a header field was expected',
    'white space before the colon of `Spaced : v`',
    'a header line folded over several lines',
  ]);
});

test.each([
  ['QUERY /x HTTP/1.1', 'QUERY', '/x', '1.1'],
  ['get /x HTTP/1.0', 'get', '/x', '1.0'],
  ['POST /a b c HTTP/1.1', 'POST', '/a b c', '1.1'],
  ['GET http://h:1/x HTTP/1.1 ', 'GET', 'http://h:1/x', '1.1'],
  ['GET /x HTTP/2', 'GET', '/x', '2'],
])('a request line is read tolerantly: %s', (line, method, target, version) => {
  const { exchanges, reasons } = readBlocks(['>', head(line)]);
  expect(exchanges[0]?.request).toMatchObject({ method, target, version });
  expect(reasons).toEqual([]);
});

test.each([
  ['HTTP/2 200', '2', 200, ''],
  ['HTTP/1.1 404', '1.1', 404, ''],
  ['HTTP/1.1 404 ', '1.1', 404, ''],
  ['HTTP/1.0 500 Oh  n\xf6', '1.0', 500, 'Oh  n\xf6'],
])('a status line is read tolerantly: %s', (line, version, status, reason) => {
  const { exchanges, reasons } = readBlocks(['<', head(line, 'Content-Length: 0')]);
  expect(exchanges[0]?.response).toMatchObject({ version, status, reason });
  expect(reasons).toEqual([]);
});

test('a switch of protocols ends HTTP in both directions, and it is said once', () => {
  const { exchanges, reasons } = readBlocks(
    ['>', head('GET /ws HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade')],
    ['<', `${head('HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket')}\x81\x05hello`],
    ['>', '\x81\x85....POST / HTTP/1.1\r\n\r\n'],
  );
  expect(exchanges).toHaveLength(1);
  expect(exchanges[0]).toMatchObject({
    end: 'complete',
    response: { status: 101, body: { kind: 'absent' } },
  });
  expect(reasons).toEqual([
    'a protocol switch: what follows on this connection is not HTTP/1 and is not read',
  ]);
});

test('an upgrade that the server does not take up changes nothing', () => {
  const { exchanges } = readBlocks(
    ['>', `${head('POST / HTTP/1.1', 'Upgrade: h2c', 'Connection: Upgrade', 'Content-Length: 2')}{}`],
    ['<', `${OK}true`],
    ['>', `${POST}[]`],
  );
  expect(exchanges.map(({ request }) => text(request?.body))).toEqual(['{}', '[]']);
});

test('CONNECT and the preface of HTTP/2 end HTTP/1', () => {
  const tunnel = readBlocks(
    ['>', head('CONNECT h:443 HTTP/1.1')],
    ['<', `${head('HTTP/1.1 200 OK', 'Content-Length: 9')}\x16\x03`],
    ['>', '\x16\x03\x01'],
  );
  expect(tunnel.exchanges).toMatchObject([{ end: 'complete', response: { body: { kind: 'absent' } } }]);
  expect(tunnel.reasons).toHaveLength(1);
  const preface = readBlocks(['>', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0'], ['<', '\0\0\x12\x04\0']);
  expect(preface.exchanges).toEqual([]);
  expect(preface.reasons).toHaveLength(1);
});
