import { describe, expect, test } from 'vitest';
import { pcapOf, talk } from './packets.js';
import { reportOf } from './pipeline.js';
import { chunk, head, type Read, read, readBlocks, segmentsOf } from './traffic.js';

const WORKING = chunk('data: 1\n\n');
const DONE = chunk('event: message\r\ndata: 2\r\n\r\n');
const LAST = chunk('');
const OK = head('HTTP/1.1 200 OK', 'Content-Length: 4');

const events = ({ exchanges }: Read): string[] =>
  exchanges.map(({ response }) => (response?.events ?? []).map(({ data }) => data).join(' '));

describe('a capture that begins in the middle of an event stream', () => {
  test('its events are read, of a response without a head', () => {
    const seen = readBlocks(['<', WORKING], ['<', `${DONE}${LAST}`]);
    expect(seen.reasons).toEqual([]);
    expect(seen.exchanges).toMatchObject([
      {
        request: null,
        response: { status: 0, version: '', headers: [], framing: 'chunked', complete: true, time: 1000 },
        end: 'complete',
        doubted: false,
      },
    ]);
    expect(seen.exchanges[0]?.response?.at).toEqual({ offset: 20, length: 0 });
    expect(events(seen)).toEqual(['1 2']);
    expect(seen.exchanges[0]?.response?.events?.map(({ time }) => time)).toEqual([1000, 1001]);
  });

  test('what follows on the connection is read as ever', () => {
    const seen = readBlocks(
      ['<', `${WORKING}${LAST}`],
      ['>', head('GET /a HTTP/1.1')],
      ['<', `${OK}true`],
      ['<', `${WORKING}`],
    );
    expect(seen.exchanges.map(({ request, response }) => [request?.method, response?.status])).toEqual([
      [undefined, 0],
      ['GET', 200],
    ]);
    expect(seen.reasons).toHaveLength(1);
  });

  test('it may begin inside a chunk: what stands before the first whole one is an anomaly', () => {
    const seen = readBlocks(['<', `xt":"half"}\n\n\r\n${WORKING}`], ['<', `${DONE}${LAST}`]);
    expect(events(seen)).toEqual(['1 2']);
    expect(seen.anomalies.map(({ at }) => at.parts)).toEqual([[{ offset: 20, length: 15 }]]);
  });

  test.each([
    ['the end of a JSON body', '"tail":1}'],
    ['chunks of something else', chunk('{"a":1}')],
    ['a number that is no size', '12\ndata: 1\n\n'],
    ['an event without a chunk', 'data: 1\n\n'],
  ])('%s is none', (_, begin) => {
    const seen = readBlocks(['<', begin]);
    expect(seen.exchanges).toEqual([]);
    expect(seen.anomalies).toHaveLength(1);
  });

  test('requests have their heads', () => {
    expect(readBlocks(['>', WORKING]).exchanges).toEqual([]);
  });

  test('behind a gap it answers the request that waits, but not for certain', () => {
    const [request, ...rest] = segmentsOf([
      ['>', head('GET /a HTTP/1.1')],
      ['<', `${WORKING}${LAST}`],
    ]);
    if (!request) throw new Error('no segment');
    const at = { offset: 60, length: 0 };
    const gap = { kind: 'gap', connection: 'k', direction: 'to-client', length: 90, time: null, at } as const;
    const seen = read([request, gap, ...rest]);
    expect(seen.exchanges).toMatchObject([
      { request: { method: 'GET' }, response: { status: 0 }, doubted: true },
    ]);
    expect(events(seen)).toEqual(['1']);
  });

  test('a message that was cut in its head is not taken up again', () => {
    const [first, ...rest] = segmentsOf([
      ['<', 'HTTP/1.1 200 OK\r\nContent-Ty'],
      ['<', `${WORKING}${LAST}`],
    ]);
    if (!first) throw new Error('no segment');
    const at = { offset: 60, length: 0 };
    const gap = { kind: 'gap', connection: 'k', direction: 'to-client', length: 90, time: null, at } as const;
    const seen = read([first, gap, gap, ...rest]);
    expect(seen.exchanges.map(({ response }) => response?.status)).toEqual([200]);
  });

  test('where no connection is named it may be several: it is not certain', () => {
    const seen = read(
      segmentsOf(
        [
          ['<', WORKING],
          ['<', `${DONE}${LAST}`],
        ],
        null,
      ),
    );
    expect(events(seen)).toEqual(['1 2']);
    expect(seen.exchanges).toMatchObject([{ request: null, doubted: true }]);
  });

  test('laid out anew', () => {
    const block = (text: string, at: number) => ({
      ...({ kind: 'segment', span: null, connection: null, direction: 'to-client', time: null } as const),
      ...({ bytes: Buffer.from(text), offset: at, form: 'reformatted' } as const),
    });
    const seen = read([
      block('10\ndata: {\n  "a": 1\n}\n\n', 10),
      block('10\ndata: {\n  "a": 2\n}\n\n0\n\n', 90),
    ]);
    expect(seen.exchanges).toMatchObject([{ response: { status: 0, complete: true }, end: 'complete' }]);
    expect(seen.exchanges[0]?.response?.events).toHaveLength(2);
    expect(seen.reasons).toEqual([]);
  });
});

test('in packets: judged is what events show, not what a head would', () => {
  const status = (state: string): string =>
    chunk(
      `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result: { statusUpdate: { taskId: 't', contextId: 'c', status: { state } } } })}\n\n`,
    );
  const wire = talk();
  const packets = [
    ...wire.say('server', status('TASK_STATE_WORKING')),
    ...wire.say('server', status('TASK_STATE_COMPLETED')),
    ...wire.say('server', status('TASK_STATE_WORKING') + LAST),
  ];
  const report = reportOf(pcapOf(packets));
  expect(report.counts).toMatchObject({ exchanges: 1, streams: 1, streamEvents: 3 });
  expect(report.findings.map(({ rule }) => rule)).toEqual(['event-after-terminal-state']);
  expect(report.anomalies).toEqual([]);
});

test('a stream goes on behind a gap of unknown length, as behind the end of a rotated file', () => {
  const begin = head('HTTP/1.1 200 OK', 'Content-Type: text/event-stream', 'Transfer-Encoding: chunked');
  const [first, ...rest] = segmentsOf([
    ['<', `${begin}${WORKING}`],
    ['<', `${DONE}${LAST}`],
    ['<', `${OK}true`],
  ]);
  if (!first) throw new Error('no segment');
  const at = { offset: 200, length: 0 };
  const gap = { kind: 'gap', connection: 'k', direction: 'to-client', length: null, time: null, at } as const;
  const seen = read([first, gap, ...rest]);
  expect(events(seen)).toEqual(['1 2', '']);
  expect(seen.exchanges[0]?.response).toMatchObject({ complete: false, lastChunk: { length: 1 } });
  expect(seen.reasons).toEqual([]);
});
