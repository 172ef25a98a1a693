import { describe, expect, test } from 'vitest';
import { memorySource } from '../lib/capture/memory.js';
import type { ExchangeRecord } from '../lib/model/record.js';
import { itemsOf, readAll } from './capture-items.js';
import { read, text } from './traffic.js';

/** What `curl -v` prints of a POST, with `body` where the answer's body stands. */
function verbose(body: string, { head = 'content-type: application/json', notes = '' } = {}): Buffer {
  const lines = (mark: string, ...all: string[]) =>
    [...all, ''].map((line) => `${mark} ${line}\r\n`).join('');
  return Buffer.from(
    `*   Trying 127.0.0.1:9...\n* Connected to 127.0.0.1 (127.0.0.1) port 9 (#0)\n${lines('>', 'POST /rpc HTTP/1.1', 'Host: a', 'Content-Length: 2')}` +
      `} [2 bytes data]\n${lines('<', 'HTTP/1.1 200 OK', head)}{ [9 bytes data]\n${body}${notes}`,
    'latin1',
  );
}

const LEFT = '* Connection #0 to host 127.0.0.1 left intact\n';

function record(capture: Buffer): ExchangeRecord {
  const records = itemsOf(capture).filter((item) => item.kind === 'record');
  expect(records.length).toBe(1);
  const [only] = records;
  if (only === undefined) throw new Error('no record');
  return only;
}

const bodyOf = (capture: Buffer) => {
  const body = record(capture).response?.body;
  return body?.kind === 'bytes' ? Buffer.from(body.bytes).toString('latin1') : body?.kind;
};

describe('curl -v', () => {
  test('does not show what was sent: that is unknown, not absent', () => {
    expect(record(verbose('{}', { notes: LEFT })).request?.body).toEqual({
      kind: 'unknown',
      reason: expect.stringContaining('--trace-ascii'),
    });
    const got = Buffer.from('> GET / HTTP/1.1\r\n> \r\n< HTTP/1.1 204 No Content\r\n< \r\n');
    expect(record(got)).toMatchObject({
      request: { body: { kind: 'absent' } },
      response: { body: { kind: 'absent' } },
    });
  });

  test.each([
    ['without a line end runs into the note behind it', `{"a":1}${LEFT}`],
    ['comes after the note that ends the exchange', `${LEFT}{"a":1}`],
    ['has that note in its middle', `{"a"${LEFT}:1}`],
    [
      'has the progress meter in front',
      `\r100  1480    0  1480    0   206   1749    223 --:--:-- --:--:-- --:--:--  1971{"a":1}${LEFT}`,
    ],
    [
      'has a meter in its middle',
      `{"a"\r100  1480    0  1480    0   206   1749    223 --:--:-- --:--:-- --:--:--  1971:1}${LEFT}`,
    ],
    ['runs into the next run', `{"a":1}*   Trying 127.0.0.1:9...\n`],
    ['is followed by a prompt', `{"a":1}user@host:~$ ls\n`],
  ])('a body %s', (_, output) => {
    expect(bodyOf(verbose(output))).toBe('{"a":1}');
  });

  test('a body ends where its length says, whatever stands behind', () => {
    const plain = { head: 'content-type: text/plain\r\n< content-length: 5' };
    expect(bodyOf(verbose(`* a\n\n${LEFT}`.replace('* a', 'x y'), plain))).toBe('x y\n\n');
    expect(bodyOf(verbose(`hello${LEFT}`, plain))).toBe('hello');
  });

  test('events that a note interrupts go on behind it', () => {
    const stream = { head: 'content-type: text/event-stream' };
    const got = record(verbose(`data: {"a":1}\n\ndata: {"b"${LEFT}:2}\n\n`, stream));
    const [exchange] = read([got]).exchanges;
    expect(exchange?.response?.events?.map(({ data }) => data)).toEqual(['{"a":1}', '{"b":2}']);
    expect(got.end).toBe('complete');
  });

  test('how it ended is told by its notes, and open where none came', () => {
    const stream = { head: 'content-type: text/event-stream' };
    const end = (notes: string) => record(verbose('data: 1\n\n', { ...stream, notes })).end;
    expect(end(LEFT)).toBe('complete');
    expect(end('')).toBe('capture-end');
    expect(end('* transfer closed with outstanding read data remaining\n* Closing connection 0\n')).toBe(
      'closed-by-server',
    );
    expect(end('* Operation timed out after 1001 milliseconds with 9 bytes received\n')).toBe(
      'closed-by-client',
    );
    expect(end('curl: (18) transfer closed with outstanding read data remaining\n')).toBe('closed-by-server');
  });

  test('what the tool decoded is not decoded again, what it did not is', () => {
    const gzip = {
      head: 'content-type: application/json\r\n< content-encoding: gzip\r\n< content-length: 99',
      notes: LEFT,
    };
    expect(record(verbose('{"a":1}', gzip)).response?.body).toMatchObject({ coded: false, complete: true });
    expect(record(verbose('\x1f\x8b\x08\x00\x01', gzip)).response?.body).toMatchObject({ coded: true });
  });

  test('with --raw, chunks are taken off', () => {
    const chunked = { head: 'content-type: text/event-stream\r\n< transfer-encoding: chunked', notes: LEFT };
    expect(bodyOf(verbose('9\r\ndata: 1\n\n\r\n9\r\ndata: 2\n\n\r\n0\r\n\r\n', chunked))).toBe(
      'data: 1\n\ndata: 2\n\n',
    );
  });

  test('heads that -i prints among the body are no body; interim answers are passed over', () => {
    expect(bodyOf(verbose(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"a":1}${LEFT}`))).toBe(
      '{"a":1}',
    );
    const waited = verbose('{}')
      .toString('latin1')
      .replace('< HTTP/1.1 200', '< HTTP/1.1 100 Continue\r\n< \r\n< HTTP/1.1 200');
    expect(record(Buffer.from(waited, 'latin1')).response?.status).toBe(200);
  });

  test('connections are told apart; times of day are taken where --trace-time gives them', () => {
    const twice = Buffer.concat([verbose('{}', { notes: LEFT }), verbose('{}', { notes: LEFT })]);
    const { items } = readAll(twice);
    expect(items.map((item) => item.kind === 'record' && item.connection)).toEqual(['1', '2']);
    const reused = Buffer.concat([
      verbose('{}', { notes: LEFT }),
      Buffer.from('* Re-using existing connection #0 with host 127.0.0.1\n> GET / HTTP/1.1\r\n> \r\n'),
    ]);
    expect(itemsOf(reused).map((item) => item.kind === 'record' && item.connection)).toEqual(['1', '1']);
    const timed = Buffer.from(
      '10:00:01.500000 > GET / HTTP/1.1\r\n10:00:01.500000 > \r\n10:00:02.000000 < HTTP/1.1 204 No\r\n< \r\n',
    );
    expect(record(timed)).toMatchObject({ request: { time: 36_001_500 }, response: { time: 36_002_000 } });
  });

  test('a redirect that was followed is two exchanges, a HEAD has no body', () => {
    const moved = Buffer.from(
      '> HEAD /a HTTP/1.1\r\n> \r\n< HTTP/1.1 301 Moved\r\n< Content-Length: 62\r\n< \r\n* Ignoring the response-body\n' +
        '> HEAD /b HTTP/2\r\n> \r\n< HTTP/2 200 \r\n< content-length: 900\r\n< \r\n',
    );
    const got = itemsOf(moved).filter((item) => item.kind === 'record');
    expect(got.map(({ response }) => [response?.version, response?.status, response?.body.kind])).toEqual([
      ['1.1', 301, 'absent'],
      ['2', 200, 'absent'],
    ]);
  });

  test('--raw shows the chunks of a stream, behind the last note too', () => {
    const head = 'content-type: text/event-stream\r\n< transfer-encoding: chunked';
    const capture = verbose(`${LEFT}9\r\ndata: 1\n\n\r\n9\r\ndata: 2\n\n\r\n0\r\n\r\n`, { head });
    expect(bodyOf(capture)).toBe('data: 1\n\ndata: 2\n\n');
    expect(read(itemsOf(capture)).exchanges[0]?.response?.events).toHaveLength(2);
  });

  test('is read from UTF-16, and as a terminal kept it', () => {
    const sent = verbose('{"a":1}\n', { notes: LEFT }).toString('latin1');
    const wide = Buffer.from(`\ufeff${sent.replace(/\r?\n/g, '\r\n')}`, 'utf16le');
    const bare = Buffer.concat([...memorySource(wide).chunks()].map((chunk) => Buffer.from(chunk)));
    expect(bodyOf(bare)).toBe('{"a":1}');
    expect(bodyOf(Buffer.from(sent.replaceAll('\n', '\r\n'), 'latin1'))).toBe('{"a":1}');
  });
});

describe('curl --trace', () => {
  const hex = (content: string) => {
    const rows: string[] = [];
    for (let at = 0; at < content.length; at += 16) {
      const part = Buffer.from(content.slice(at, at + 16), 'latin1');
      const pairs = [...part].map((byte) => `${byte.toString(16).padStart(2, '0')} `).join('');
      rows.push(`${at.toString(16).padStart(4, '0')}: ${pairs.padEnd(48)}${'.'.repeat(part.length)}\n`);
    }
    return rows.join('');
  };
  const block = (mark: string, content: string) =>
    `${mark}, ${content.length} bytes (0x${content.length.toString(16)})\n${hex(content)}`;

  test('over HTTP/2 the messages are taken, as there are no frames', () => {
    const capture = Buffer.from(
      '== Info: Connected to h (1.2.3.4) port 9 (#0)\n' +
        block('=> Send header', 'POST /rpc HTTP/2\r\nHost: h\r\ncontent-length: 2\r\n\r\n') +
        block('=> Send data', '{}') +
        block('<= Recv header', 'HTTP/2 200 \r\n') +
        block('<= Recv header', 'content-type: text/event-stream\r\n') +
        block('<= Recv header', '\r\n') +
        block('<= Recv data', 'data: 1\n\ndata: 2\n\n') +
        '== Info: Connection #0 to host h left intact\n',
    );
    const got = record(capture);
    expect(got).toMatchObject({
      connection: '1',
      end: 'complete',
      request: { version: '2', target: '/rpc' },
    });
    const [exchange] = read([got]).exchanges;
    expect(text(exchange?.request?.body)).toBe('{}');
    expect(exchange?.response?.events?.map(({ data }) => data)).toEqual(['1', '2']);
    expect(exchange?.response?.body).toMatchObject({ text: false });
  });

  test('the empty line behind 100 Continue is not shown, and not missed', () => {
    const capture = Buffer.from(
      block('=> Send header', 'POST /rpc HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n') +
        block('<= Recv header', 'HTTP/1.1 100 Continue\r\n') +
        block('=> Send data', '{}') +
        block('<= Recv header', 'HTTP/1.1 204 No Content\r\n') +
        block('<= Recv header', '\r\n'),
    );
    const seen = read(itemsOf(capture));
    expect(seen.reasons).toEqual([]);
    expect(seen.exchanges).toMatchObject([{ interim: [{ status: 100 }], response: { status: 204 } }]);
    const withLine = capture.toString('latin1').replace(/(?==> Send data)/, block('<= Recv header', '\r\n'));
    expect(read(itemsOf(Buffer.from(withLine, 'latin1'))).reasons).toEqual([]);
  });

  test('cut in a row, the rest of the block is said to be missing', () => {
    const capture = Buffer.from(block('=> Send header', 'GET /a-long-path-indeed HTTP/1.1\r\n\r\n')).subarray(
      0,
      -80,
    );
    const { reader } = readAll(capture);
    expect(reader.truncated()).toBe(true);
  });
});

describe('curl --trace-ascii', () => {
  test('line ends that rows show are bytes again, and dots between events line ends', () => {
    const capture = Buffer.from(
      '=> Send header, 18 bytes (0x12)\n0000: GET / HTTP/1.1\n0010: \n' +
        '<= Recv header, 17 bytes (0x11)\n0000: HTTP/1.1 200 OK\n' +
        '<= Recv header, 33 bytes (0x21)\n0000: Content-Type: text/event-stream\n' +
        '<= Recv header, 28 bytes (0x1c)\n0000: Transfer-Encoding: chunked\n<= Recv header, 2 bytes (0x2)\n0000: \n' +
        '<= Recv data, 20 bytes (0x14)\n0000: f\n0003: data: {"a":1}..\n' +
        '<= Recv data, 20 bytes (0x14)\n0000: f\n0003: data: {"b":2}..\n<= Recv data, 5 bytes (0x5)\n0000: 0\n0003: \n',
    );
    const { exchanges } = read(itemsOf(capture));
    expect(exchanges[0]?.response?.events?.map(({ data }) => data)).toEqual(['{"a":1}', '{"b":2}']);
    expect(exchanges[0]?.end).toBe('complete');
  });

  test('where the capture ends in a row, nothing is placed behind it', () => {
    const capture = Buffer.from('=> Send header, 18 bytes (0x12)\n0000: GET / HTTP/1.1');
    const { items } = readAll(capture);
    const ends = items.flatMap((item) =>
      item.kind === 'segment' ? (item.runs ?? []).map(({ offset, span }) => offset + span) : [],
    );
    expect(ends).toEqual([capture.length, capture.length]);
  });
});
