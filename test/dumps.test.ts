import { describe, expect, test } from 'vitest';
import { looksLikeFolder, openFolder, openPair } from '../lib/capture/flows/files.js';
import { openReader } from '../lib/capture/read.js';
import { inflate } from '../lib/cli/inflate.js';
import type { Bundle } from '../lib/model/reader.js';
import { rules } from '../rules/index.js';
import { captured, told } from './captured.js';
import { analyzed } from './pipeline.js';
import { chunk, head, read, text } from './traffic.js';

const capture = (...lines: string[]) => Buffer.from(lines.join('\n'), 'latin1');
const ask = head('GET /card HTTP/1.1', 'Host: a.example');
const answer = `${head('HTTP/1.1 200 OK', 'Content-Type: application/json', 'Content-Length: 2')}{}`;

describe('socat', () => {
  const block = (way: string, shown: string, length: number, time = '12:00:00.000250000') =>
    `${way} 2026/01/02 ${time}  length=${length} from=0 to=${length - 1}\n${shown}`;

  test('escapes are undone, and each stretch keeps its place', () => {
    const { items } = captured(capture(block('>', 'a\\r\nb\\\\c\\ad', 8)));
    const [segment] = items;
    if (segment?.kind !== 'segment') throw new Error('no segment');
    expect(Buffer.from(segment.bytes).toString('latin1')).toBe('a\r\nb\\c\x07d');
    expect(segment.runs?.map(({ length, span }) => [length, span])).toEqual([
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 2],
      [1, 2],
      [1, 1],
    ]);
  });

  test('nine digits of a fraction are microseconds, as socat 1.7 prints them', () => {
    const [item] = captured(capture(block('>', 'x', 1))).items;
    expect(item?.kind === 'segment' && item.time).toBe(Date.UTC(2026, 0, 2, 12) + 250);
  });

  test('a log mixed letter by letter is refused, and one that becomes so is read up to there', () => {
    const mixed = block('>', 'GET > 2026/01/02 12:00:00.000250000  length=3 from=0 to=2\nPabcOST', 12);
    const report = analyzed([capture(mixed, block('<', 'abc', 3))], { rules, inflate });
    expect(report).toContain('several processes of socat wrote at once, letter by letter');
    const long = Array.from({ length: 900 }, () => block('>', 'x'.repeat(60), 60)).join('');
    expect(told(captured(capture(long, mixed, block('<', 'abc', 3))).items).at(-1)).toMatch(
      /^! .*; nothing from here on is read$/,
    );
  });
});

describe('ngrep', () => {
  const packet = (number: number, ends: string, shown: string) => `\nT ${ends} [AP] #${number}\n${shown}`;
  const there = '10.0.0.1:40000 -> 10.0.0.2:80';
  const back = '10.0.0.2:80 -> 10.0.0.1:40000';
  const first = 'interface: lo (127.0.0.0/255.0.0.0)';
  const streamHead = head('HTTP/1.1 200 OK', 'Content-Type: text/event-stream', 'Transfer-Encoding: chunked');

  test.each([
    ['LF', 'id: 1\ndata: {"a":"x."}\n\n'],
    ['CR LF', ': ping\r\ndata: {"a":"x."}\r\n\r\n'],
  ])('events that end in %s get their line ends back', (_, event) => {
    const stream = `${streamHead}${chunk(event)}0\r\n\r\n`;
    for (const shown of [
      (bytes: string) => bytes.replace(/[^\x20-\x7e\n]/g, '.'),
      (bytes: string) => bytes.replace(/[^\x20-\x7e]/g, '.'),
    ]) {
      const log = capture(first, packet(4, there, shown(ask)), packet(6, back, shown(stream)), '');
      const { exchanges, reasons } = read(captured(log).items);
      expect(reasons).toEqual([]);
      expect(exchanges.map(({ end }) => end)).toEqual(['complete']);
      expect(exchanges[0]?.response?.events?.map(({ data }) => data)).toEqual(['{"a":"x."}']);
    }
  });

  test('a packet sent again counts once, one that only looks the same counts', () => {
    const dated = chunk('data: {"at":"2026-01-01T10:00:00Z"}\n\n').replace(/\r/g, '.');
    const plain = chunk('data: {"text":"ha"}\n\n').replace(/\r/g, '.');
    const packets = [dated, dated, plain, plain].map((shown, at) => packet(at, back, shown));
    const { exchanges, reasons } = read(
      captured(
        capture(
          first,
          packet(1, there, ask.replace(/\r/g, '.')),
          packet(2, back, streamHead.replace(/\r/g, '.')),
          ...packets,
        ),
      ).items,
    );
    expect(exchanges[0]?.response?.events?.length).toBe(3);
    expect(reasons.filter((reason) => reason.includes('retransmission')).length).toBe(1);
  });
});

describe('bytes shown as dots', () => {
  const follow = (body: string) => {
    const response = `${head('HTTP/1.1 200 OK', 'Content-Type: application/json', `Content-Length: ${body.length}`)}${body}`;
    const rule = '='.repeat(67);
    return captured(
      capture(
        '',
        rule,
        'Follow: tcp,ascii',
        'Filter: tcp.stream eq 0',
        'Node 0: 10.0.0.1:40000',
        'Node 1: 10.0.0.2:80',
        `${ask.length}`,
        ask,
        `\t${response.length}`,
        response,
        rule,
        '',
      ),
    ).items;
  };

  test('a body that still parses can be used, its bytes cannot', () => {
    const body = read(follow('{"town":"Z..rich"}')).exchanges[0]?.response?.body;
    expect(text(body)).toBe('{"town":"Z..rich"}');
    expect(body?.kind === 'bytes' && body.form).toBe('reformatted');
  });

  test('a body whose JSON they broke is unknown', () => {
    const body = read(follow('{..."town":."Riga".}')).exchanges[0]?.response?.body;
    expect(body?.kind === 'unknown' && body.reason).toMatch(/dots for bytes that do not print/);
  });

  test('bytes that tshark missed are a gap', () => {
    const missing = '[190 bytes missing in capture file].';
    const items = follow('{}').concat(
      captured(
        capture(
          '',
          '='.repeat(67),
          'Follow: tcp,raw',
          'Filter: tcp.stream eq 1',
          'Node 0: 10.0.0.1:40000',
          'Node 1: 10.0.0.2:80',
          `\t${Buffer.from(missing).toString('hex')}`,
          '='.repeat(67),
        ),
      ).items,
    );
    expect(told(items).at(-1)).toMatch(/ gap 190$/);
  });
});

test.each([
  ['http,raw', true],
  ['tcp,raw', true],
  ['http,ascii', false],
])('a followed stream of %s can be shown as text unless it is spelled in digits', (mode, expected) => {
  const head = 'GET / HTTP/1.1\r\nAuthorization: Bearer s3cret\r\n\r\n';
  const block = expected ? Buffer.from(head).toString('hex') : `${head.length}\n${head}`;
  const rule = '='.repeat(67);
  const bytes = Buffer.from(
    `${rule}\nFollow: ${mode}\nFilter: tcp.stream eq 0\nNode 0: 127.0.0.1:1\nNode 1: 127.0.0.1:2\n${block}\n${rule}\n`,
  );
  const opened = openReader(bytes);
  if ('problem' in opened) throw new Error(opened.problem);
  const items = [...opened.reader.push(bytes), ...opened.reader.end()];
  expect(items.length).toBe(1);
  expect(opened.reader.encoded?.()).toBe(expected);
});

describe('files of one direction', () => {
  const file = (name: string, content: string) => {
    const bytes = Buffer.from(content, 'latin1');
    return { name, size: bytes.length, chunks: () => [bytes.subarray(0, 5), bytes.subarray(5)] };
  };
  const order = (bundle: Bundle | null) => [...(bundle?.items() ?? [])].map(({ file: at }) => at);

  test('requests and answers of a pair alternate', () => {
    const pair = openPair(file('out', ask + ask), file('in', answer + answer));
    expect(order(pair).filter((at, index, all) => at !== all[index - 1])).toEqual([0, 1, 0, 1]);
    const { exchanges } = read(
      [...openPair(file('out', ask + ask), file('in', answer + answer)).items()].map(({ item }) => item),
    );
    expect(exchanges.map(({ end, response }) => `${end} ${text(response?.body)}`)).toEqual([
      'complete {}',
      'complete {}',
    ]);
  });

  test('a folder of tcpflow is told by its names; connections stand in the order of their Dates', () => {
    const dated = (second: number) =>
      answer.replace('200 OK\r\n', `200 OK\r\nDate: Fri, 02 Jan 2026 10:00:0${second} GMT\r\n`);
    const files = [
      file('127.000.000.001.40001-127.000.000.001.09999', ask),
      file('127.000.000.001.09999-127.000.000.001.40001', dated(5)),
      file('127.000.000.001.40002-127.000.000.001.09999', ask),
      file('127.000.000.001.09999-127.000.000.001.40002', dated(2)),
      file('127.000.000.001.09999-127.000.000.001.40002-HTTPBODY-001.json', '{}'),
      file('report.xml', '<dfxml/>'),
    ];
    expect(looksLikeFolder(files.map(({ name }) => name))).toBe(true);
    expect(looksLikeFolder(['report.xml', 'notes.txt'])).toBe(false);
    expect(order(openFolder(files)).filter((at, index, all) => at !== all[index - 1])).toEqual([2, 3, 0, 1]);
  });

  describe('of which nothing tells the order but', () => {
    const http = (start: string, body: string, fields = '') =>
      `${start}\r\n${fields}Content-Length: ${body.length}\r\n\r\n${body}`;
    const rpc = (method: string, params: object) =>
      http('POST /rpc HTTP/1.1', JSON.stringify({ jsonrpc: '2.0', id: 'r-1', method, params }));
    const task = (id: string, state: string, at: string | null) => ({
      id,
      status: { state, ...(at === null ? {} : { timestamp: `2026-01-02T10:00:0${at}Z` }) },
    });
    const told = (result: object, date = 'Date: Fri, 02 Jan 2026 10:00:05 GMT\r\n') =>
      http('HTTP/1.1 200 OK', JSON.stringify({ jsonrpc: '2.0', id: 'r-1', result }), date);
    const folder = (...connections: readonly (readonly [asked: string, answered: string])[]) =>
      openFolder(
        connections.flatMap(([asked, answered], at) => [
          file(`127.000.000.001.4000${at}-127.000.000.001.09999`, asked),
          file(`127.000.000.001.09999-127.000.000.001.4000${at}`, answered),
        ]),
      );
    /** The connections whose turn it is, by their number. */
    const turns = (bundle: Bundle | null) =>
      [...(bundle?.items() ?? [])]
        .filter(({ file: at, item }) => at % 2 === 0 && item.kind === 'segment')
        .map(({ item }) => (item.kind === 'segment' ? item.connection : ''))
        .filter((id, at, all) => id !== all[at - 1]);
    const send = rpc('SendMessage', { message: { messageId: 'm' } });
    const cancel = rpc('CancelTask', { id: 't-1' });
    const read = http('GET /v1/tasks/t-1 HTTP/1.1', '');

    test.each([
      ['the times of statuses', '5.100', '5.300'],
      ['that an id is told before it is named', null, null],
      ['an id, where a status has an older time', '5.100', '4.000'],
    ])('%s', (_, first, second) => {
      const later = told(task('t-1', 'TASK_STATE_CANCELED', second));
      const sooner = told({ task: task('t-1', 'TASK_STATE_SUBMITTED', first) });
      expect(turns(folder([cancel, later], [send, sooner]))).toEqual(['c2', 'c1']);
      expect(turns(folder([read, later], [send, sooner]))).toEqual(['c2', 'c1']);
    });

    test('ids, where there is no Date', () => {
      const later = told(task('t-1', 'TASK_STATE_CANCELED', null), '');
      const sooner = told({ task: task('t-1', 'TASK_STATE_SUBMITTED', null) }, '');
      expect(turns(folder([cancel, later], [send, sooner]))).toEqual(['c2', 'c1']);
    });

    test('the connections themselves, where no id and no time tells any', () => {
      const any = told(task('t-2', 'TASK_STATE_WORKING', null));
      expect(turns(folder([cancel + cancel, any + any], [send, any]))).toEqual(['c2', 'c1']);
      expect(turns(folder([send + send, any + any], [send, any]))).toEqual(['c1', 'c2']);
    });

    test('a stream, of which each event stands at its time', () => {
      const chunk = (state: string, at: string) => {
        const event = `data: ${JSON.stringify({ jsonrpc: '2.0', id: 's', result: { task: task('t-1', state, at) } })}\n\n`;
        return `${event.length.toString(16)}\r\n${event}\r\n`;
      };
      const stream =
        'HTTP/1.1 200 OK\r\nDate: Fri, 02 Jan 2026 10:00:05 GMT\r\nContent-Type: text/event-stream\r\n' +
        `Transfer-Encoding: chunked\r\n\r\n${chunk('TASK_STATE_SUBMITTED', '5.100')}${chunk('TASK_STATE_COMPLETED', '5.900')}0\r\n\r\n`;
      const poll = told(task('t-1', 'TASK_STATE_WORKING', '5.500'));
      const got = folder([rpc('GetTask', { id: 't-1' }), poll], [send, stream]);
      const connections = [...(got?.items() ?? [])].map(({ item }) =>
        item.kind === 'segment' ? item.connection : '',
      );
      expect(connections.filter((id, at, all) => id !== all[at - 1])).toEqual(['c2', 'c1', 'c2']);
    });
  });
});

test('nghttp: bodies are taken by their frames, what it does not show is unknown', () => {
  const log = capture(
    '[  0.000] Connected',
    '[  0.001] send HEADERS frame <length=75, flags=0x04, stream_id=1>',
    '          ; END_HEADERS',
    '          :method: POST',
    '          :path: /rpc',
    '          content-type: application/json',
    '[  0.001] send DATA frame <length=185, flags=0x01, stream_id=1>',
    '          ; END_STREAM',
    '[  0.139] recv (stream_id=1) :status: 200',
    '[  0.139] recv (stream_id=1) content-type: application/json',
    '[  0.139] recv HEADERS frame <length=101, flags=0x04, stream_id=1>',
    '          ; END_HEADERS',
    '{"a":',
    ' 1}[  0.140] recv DATA frame <length=9, flags=0x01, stream_id=1>',
    '          ; END_STREAM',
    '',
  );
  const { exchanges } = read(captured(log).items);
  expect(
    exchanges.map(({ request, response, end }) => [request?.body.kind, text(response?.body), end]),
  ).toEqual([['unknown', '{"a":\n 1}', 'complete']]);
});

test('tcpflow -C: a chunk of another connection behind a request is none of its body', () => {
  const head = 'POST /rpc HTTP/1.1\r\nContent-Length: 2\r\n\r\n';
  const begin = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n';
  const chunk = '9\r\ndata: 1\n\n\r\n';
  const packets = [head, '{}', begin, chunk, head, '[]', chunk, 'HTTP/1.1 204 No Content\r\n\r\n'];
  const { format, items } = captured(Buffer.from(packets.map((packet) => `${packet}\n`).join('')));
  expect(format).toBe('bare console output of tcpflow');
  const shown = items.flatMap((item) =>
    item.kind === 'segment' ? [`${item.direction} ${Buffer.from(item.bytes)}`] : [],
  );
  expect(shown.filter((text) => text.endsWith(chunk))).toEqual([`to-client ${chunk}`, `to-client ${chunk}`]);
  expect(shown.filter((text) => text.startsWith('to-server')).join('')).not.toContain('data:');
});
