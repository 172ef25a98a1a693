import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { memorySource } from '../lib/capture/memory.js';
import { openReader } from '../lib/capture/read.js';
import type { CaptureItem } from '../lib/model/reader.js';
import { itemsOf, readAll } from './capture-items.js';
import { read, text } from './traffic.js';

const bytes = (content: string) => Buffer.from(content, 'latin1');
const bare = (capture: Buffer) =>
  Buffer.concat([...memorySource(capture).chunks()].map((chunk) => Buffer.from(chunk)));

/** One line per exchange: method, body, status, body, end. */
function lines(items: readonly CaptureItem[]): string[] {
  return read(items).exchanges.map(({ request, response, end }) =>
    [request?.method, text(request?.body), response?.status, text(response?.body), end].join(' '),
  );
}

describe('curl -i', () => {
  test('is answers without requests, each to its length, the end of its JSON or the next status line', () => {
    const capture = bytes(
      'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{"a":"}"}' +
        'HTTP/2 404 \r\ncontent-type: text/plain\r\n\r\nno\nHTTP/1.1 204 No Content\r\n\r\n',
    );
    expect(lines(itemsOf(capture))).toEqual([
      ' (no message) 200 hello complete',
      ' (no message) 200 {"a":"}"} complete',
      ' (no message) 404 no\n complete',
      ' (no message) 204 (absent) complete',
    ]);
    expect(readAll(capture).reader.fidelity().directions).toBe('absent');
  });

  test('a stream may be open, and an answer that the end cuts is', () => {
    const stream = bytes('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n');
    expect(lines(itemsOf(stream))).toEqual([' (no message) 200 data: 1\n\n capture-end']);
    const cut = readAll(bytes('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello'));
    expect([cut.reader.truncated(), lines(cut.items)]).toEqual([
      true,
      [' (no message) 200 hello capture-end'],
    ]);
  });

  test('requests alone are bytes of one direction, and not taken', () => {
    expect(
      openReader(bytes('GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n')),
    ).toHaveProperty('problem');
    expect(openReader(bytes('HTTP/1.1 200 OK is what I expected\n'))).toHaveProperty('problem');
  });
});

describe('HTTPie', () => {
  const head = 'POST /rpc HTTP/1.1\r\nContent-Length: 7\r\nHost: a\r\nUser-Agent: HTTPie/3.2.1\r\n\r\n';

  test('plain: bodies as they crossed, run after run', () => {
    const run = `${head}{"a":1}\n\n\nHTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{"b":2}`;
    const { items, reader } = readAll(bytes(run + run));
    expect(lines(items)).toEqual(Array(2).fill('POST {"a":1} 200 {"b":2} complete'));
    expect([reader.format, reader.fidelity().bytes]).toEqual(['HTTPie', 'exact']);
  });

  test('coloured and laid out: a value that goes on behind `data: ` is one event', () => {
    const pretty =
      `${head.replace('POST', '\x1b[32mPOST\x1b[39;49;00m')}{\n    \x1b[94m"a"\x1b[39;49;00m: 1\n}\n\n\n` +
      'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {\n    \x1b[94m"b"\x1b[39;49;00m: "x{"\n}\n\ndata: {}\n\n';
    const { items, reader } = readAll(bare(bytes(pretty)));
    const [exchange] = read(items).exchanges;
    expect(exchange?.request?.body).toMatchObject({ form: 'reformatted' });
    expect(exchange?.response?.events?.map(({ data }) => JSON.parse(data))).toEqual([{ b: 'x{' }, {}]);
    expect(reader.fidelity().bytes).toBe('reformatted');
  });

  test('laid out without indent: a value that goes on behind `data: ` is one event', () => {
    const value = { a: [1, -2, true, {}], b: { c: null, d: 'x' } };
    const shown = JSON.stringify(value, null, 1).replace(/^ +/gm, '');
    const run = `${head}{"a":1}\n\n\nHTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: ${shown}\n\n`;
    const [exchange] = read(readAll(bytes(run)).items).exchanges;
    expect(exchange?.response?.events?.map(({ data }) => JSON.parse(data))).toEqual([value]);
    const broken = run.replace('data: {\n', 'data: {"n": 1\n');
    const [other] = read(readAll(bytes(broken)).items).exchanges;
    expect(other?.response?.events?.map(({ data }) => data)).toEqual(['{"n": 1']);
  });

  test('a body that is compressed has the length that its head says', () => {
    const packed = deflateSync(Buffer.from('{"a":1}'));
    const head = `POST /rpc HTTP/1.1\r\nContent-Length: ${packed.length}\r\nContent-Encoding: deflate\r\n\r\n`;
    const answer = '\n\n\nHTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{"b":2}';
    const items = itemsOf(Buffer.concat([bytes(head), packed, bytes(answer)]));
    expect(lines(items)).toEqual(['POST {"a":1} 200 {"b":2} complete']);
    expect(read(items).exchanges[0]?.request?.body).toMatchObject({
      wireLength: packed.length,
      decoded: true,
    });
  });

  test('an answer that broke off, and one that is not shown', () => {
    const failed = `${head}{"a":1}\n\n\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{"b":\nhttp: error: ChunkedEncodingError\n`;
    expect(lines(itemsOf(bytes(failed)))).toEqual(['POST {"a":1} 200 {"b":\n closed']);
    const hidden = `${head}\n\nHTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n\n\n`;
    expect(lines(itemsOf(bytes(hidden)))).toEqual(['POST (unknown) 200 (unknown) capture-end']);
  });
});

describe('wget -d', () => {
  const asked = (sent: string) =>
    `Created socket 3.\n---request begin---\nPOST /rpc HTTP/1.1\r\nContent-Length: ${sent.length}\r\n\r\n---request end---\n[BODY data: ${sent}]\n`;
  const answered = (fields: string) =>
    `---response begin---\nHTTP/1.1 200 OK\r\n${fields}\r\n\r\n---response end---\n200 OK\nSaving to: ‘STDOUT’\n`;
  const done = '\n2026-11-29 23:15:27 (114 MB/s) - written to stdout [1/1]\n\n';

  test('bodies are told from the dots and line ends of the progress meter', () => {
    const capture = `${asked('{"a":1}')}${answered('Content-Length: 10')}{"b":\n     0K ......... ."1234"}\n       100% 1M=0s\n${done}`;
    const cut = capture.replace('......... ."1234"', '..........9');
    expect(lines(itemsOf(bytes(capture)))).toEqual([
      'POST {"a":1} 200 {"b":"1234"} complete'.replace('"1234"}', '"1234"}'),
    ]);
    expect(lines(itemsOf(bytes(cut)))[0]).toContain('POST {"a":1} 200 {"b":9}');
  });

  test('events go on behind the meter', () => {
    const capture = `${asked('{}')}${answered('Content-Type: text/event-stream')}data: 1\n\n\n     0K .data: 2\n\n.data: 3\n\n.   16.8K=0.1s\n${done}`;
    const [exchange] = read(itemsOf(bytes(capture))).exchanges;
    expect(exchange?.response?.events?.map(({ data }) => data)).toEqual(['1', '2', '3']);
    expect(exchange).toMatchObject({ end: 'complete', connection: '1' });
  });

  test('events stand behind a bar that is drawn anew', () => {
    const bar = (size: string, end = '') =>
      `\r-                       [<=>                 ] ${size}  --.-KB/s${end}               `;
    const stream = `${bar('      0')}data: 1\n\n${bar('    9')}${bar('   1.62K')}data: 2\n\n${bar('   1.62K', '    in 0.1s')}\n`;
    const capture = `${asked('{}')}${answered('Content-Type: text/event-stream')}${stream}${done}`;
    const [exchange] = read(itemsOf(bytes(capture))).exchanges;
    const seen = exchange?.response?.events?.map(({ data, complete }) => [data, complete]);
    expect(seen).toEqual([
      ['1', true],
      ['2', true],
    ]);
  });

  test('the last event is whole where nothing stands behind it', () => {
    const capture = `${asked('{}')}${answered('Content-Type: text/event-stream')}data: 1\n\n`;
    const [exchange] = read(itemsOf(bytes(capture + capture))).exchanges;
    expect(exchange?.response?.events).toMatchObject([{ data: '1', complete: true }]);
  });

  test('an answer that went to a file is unknown, a skipped one is shown', () => {
    expect(lines(itemsOf(bytes(`${asked('{}')}${answered('Content-Length: 7')}${done}`)))).toEqual([
      'POST {} 200 (unknown) complete',
    ]);
    const skipped = `${asked('{}')}${answered('Content-Length: 7')}Skipping 7 bytes of body: [{"e":1}] done.\n2026-11-29 23:15:27 ERROR 404: Not Found.\n`;
    expect(lines(itemsOf(bytes(skipped)))).toEqual(['POST {} 200 {"e":1} complete']);
    const broken = `${asked('{}')}${answered('Transfer-Encoding: chunked')}{"e":\n2026-11-29 23:15:27 (1 MB/s) - Read error at byte 5 (x).Retrying.\n`;
    expect(lines(itemsOf(bytes(broken)))[0]).toContain('closed-by-server');
  });
});
