import { describe, expect, it } from 'vitest';
import type { Exchange } from '../lib/model/http.js';
import { itemsOf } from './capture-items.js';
import { read as readItems } from './traffic.js';

const OUT = '--> to agent';
const IN = '<-- from agent';

type Block = readonly [typeof OUT | typeof IN, string];

const log = (...blocks: readonly Block[]): string =>
  blocks.map(([marker, text]) => `${marker}\n${text}\n\n`).join('');

const read = (text: string) => readItems(itemsOf(Buffer.from(text)));

const post = (id: number | string, params: object, method = 'SendStreamingMessage'): string => {
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
  return `POST /rpc HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};
const asks = (id: number | string, messageId: string): string =>
  post(id, { message: { messageId, role: 'ROLE_USER', parts: [{ text: 'hello' }] } });
const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n';
const chunk = (value: object): string => {
  const data = `data: ${JSON.stringify(value)}\n\n`;
  return `${data.length.toString(16)}\r\n${data}\r\n`;
};
const task = (id: number | string, taskId: string, messageId: string): string =>
  chunk({ jsonrpc: '2.0', id, result: { task: { id: taskId, history: [{ messageId }] } } });
const status = (id: number | string, taskId: string, state: string): string =>
  chunk({ jsonrpc: '2.0', id, result: { statusUpdate: { taskId, status: { state } } } });
const json = (value: object): string => {
  const body = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};
const data = (exchange: Exchange | undefined): string =>
  (exchange?.response?.events ?? []).map((event) => event.data).join(' ');

describe('blocks of a log that names no connection', () => {
  it('go to the stream whose JSON-RPC id they carry', () => {
    const { exchanges: found, reasons } = read(
      log(
        [OUT, asks('a', 'msg-1')],
        [OUT, asks('b', 'msg-2')],
        [IN, head],
        [IN, head],
        [IN, task('b', 'task-2', 'msg-2')],
        [IN, task('a', 'task-1', 'msg-1')],
        [IN, status('b', 'task-2', 'TASK_STATE_COMPLETED')],
        [IN, '0\r\n\r\n'],
        [IN, status('a', 'task-1', 'TASK_STATE_COMPLETED')],
        [IN, '0\r\n\r\n'],
      ),
    );
    expect(found).toHaveLength(2);
    expect(found.map(({ end }) => end)).toEqual(['complete', 'complete']);
    expect(data(found[0])).not.toContain('task-2');
    expect(data(found[1])).not.toContain('task-1');
    expect(reasons).toEqual([]);
  });

  it('are told apart by the echoed message id where clients count alike', () => {
    const { exchanges: found, reasons } = read(
      log(
        [OUT, asks(1, 'msg-1')],
        [OUT, asks(1, 'msg-2')],
        [IN, head + task(1, 'task-2', 'msg-2')],
        [IN, head + task(1, 'task-1', 'msg-1')],
        [IN, status(1, 'task-1', 'TASK_STATE_WORKING')],
        [IN, status(1, 'task-2', 'TASK_STATE_WORKING')],
      ),
    );
    expect(found.map((it) => [data(it).includes('task-1'), data(it).includes('task-2')])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(reasons).toEqual([]);
  });

  it('of a stream that began before the capture make the only stream that shows doubtful', () => {
    const { exchanges: found, reasons } = read(
      log(
        [OUT, asks('a', 'msg-1')],
        [IN, head + task('a', 'task-1', 'msg-1')],
        [IN, status('b', 'task-2', 'TASK_STATE_COMPLETED')],
        [IN, status('a', 'task-1', 'TASK_STATE_WORKING')],
      ),
    );
    expect(found.map(({ doubted }) => doubted)).toEqual([true]);
    expect(reasons).toEqual([
      'an event of another task inside the stream of connection c1, probably of a stream that began before the capture',
    ]);
  });

  it('are not doubted for a wrong id or for a message that names no task', () => {
    const { exchanges: found, reasons } = read(
      log(
        [OUT, asks('a', 'msg-1')],
        [IN, head + task('a', 'task-1', 'msg-1')],
        [IN, status('b', 'task-1', 'TASK_STATE_WORKING')],
        [IN, chunk({ jsonrpc: '2.0', id: 'a', result: { message: { messageId: 'msg-3' } } })],
      ),
    );
    expect(found.map(({ doubted }) => doubted)).toEqual([false]);
    expect(reasons).toEqual([]);
  });

  it('pair first in, first out where the requests are equal byte for byte', () => {
    const get = 'GET /.well-known/agent-card.json HTTP/1.1\r\nHost: a.example\r\n\r\n';
    const { exchanges: found, reasons } = read(
      log([OUT, get], [OUT, get], [IN, json({ name: 'one' })], [IN, json({ name: 'two' })]),
    );
    expect(
      found.map(({ response }) => response?.body.kind === 'bytes' && response.body.bytes.toString()),
    ).toEqual(['{"name":"one"}', '{"name":"two"}']);
    expect(reasons).toEqual([]);
  });

  it('raise an anomaly that names both candidates where nothing decides', () => {
    const hook = (path: string): string =>
      `POST ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Length: 2\r\n\r\n{}`;
    const { exchanges: found, reasons } = read(
      log([OUT, hook('/a')], [OUT, hook('/b')], [IN, json({ ok: true })], [IN, json({ ok: true })]),
    );
    expect(found.every(({ response }) => response?.status === 200)).toBe(true);
    expect(reasons).toEqual([expect.stringMatching(/connection c1 or c2/)]);
  });

  it('follow a client that leaves a stream and subscribes to its task anew', () => {
    const subscribe = post(2, { id: 'task-1' }, 'SubscribeToTask');
    const { exchanges: found, reasons } = read(
      log(
        [OUT, asks(1, 'msg-1')],
        [IN, head],
        [IN, task(1, 'task-1', 'msg-1')],
        [OUT, subscribe],
        [IN, head],
        [IN, status(2, 'task-1', 'TASK_STATE_WORKING')],
        [IN, status(2, 'task-1', 'TASK_STATE_COMPLETED')],
        [IN, '0\r\n\r\n'],
      ),
    );
    expect(found.map(({ end, response }) => [end, response?.events?.length])).toEqual([
      ['capture-end', 1],
      ['complete', 2],
    ]);
    expect(reasons).toEqual([]);
  });

  it('give twin streams of one task an event each', () => {
    const rest = (messageId: string): string => {
      const body = JSON.stringify({ message: { messageId, taskId: 'task-1' } });
      return `POST /message:stream HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    };
    const event = chunk({ statusUpdate: { taskId: 'task-1', status: { state: 'TASK_STATE_WORKING' } } });
    const { exchanges: found } = read(
      log([OUT, rest('msg-1')], [IN, head], [OUT, rest('msg-2')], [IN, head], [IN, event], [IN, event]),
    );
    expect(found.map(({ response }) => response?.events?.length)).toEqual([1, 1]);
  });

  it('stay on one connection where a client pipelines', () => {
    const { exchanges: found } = read(
      log(
        [OUT, asks(1, 'msg-1') + post(2, { id: 'task-0' }, 'GetTask')],
        [IN, json({ jsonrpc: '2.0', id: 1, result: {} })],
        [OUT, post(3, { id: 'task-0' }, 'GetTask')],
        [IN, json({ jsonrpc: '2.0', id: 2, result: {} }) + json({ jsonrpc: '2.0', id: 3, result: {} })],
      ),
    );
    expect(found.map(({ connection, end }) => [connection, end])).toEqual([
      ['c1', 'complete'],
      ['c1', 'complete'],
      ['c1', 'complete'],
    ]);
  });

  it.each([1, 2, 3, 4, 5, 9, 12])('keep a start line whole that is cut after %i letters', (cut) => {
    const requests = [asks(1, 'msg-1'), post(2, { id: 'task-1' }, 'GetTask')];
    const answers = [1, 2].map((id) => json({ jsonrpc: '2.0', id, result: {} }));
    const halves = (marker: Block[0], text = ''): Block[] => [
      [marker, text.slice(0, cut)],
      [marker, text.slice(cut)],
    ];
    const { exchanges: found, reasons } = read(
      log(
        ...[0, 1].flatMap((which) => [...halves(OUT, requests[which]), ...halves(IN, answers[which])]),
        ...halves(OUT, 'GET /tasks HTTP/1.1\r\n\r\n'),
      ),
    );
    expect(
      found.map(({ connection, request, response }) => [connection, request?.method, response?.status]),
    ).toEqual([
      ['c1', 'POST', 200],
      ['c1', 'POST', 200],
      ['c1', 'GET', undefined],
    ]);
    expect(reasons).toEqual([]);
  });

  it('take no new stream for the last one where the head of its response is cut', () => {
    const { exchanges: found, reasons } = read(
      log(
        [OUT, asks(1, 'msg-1')],
        [IN, head + task(1, 'task-1', 'msg-1')],
        [IN, '0\r\n\r\n'],
        [OUT, asks(2, 'msg-2')],
        [IN, head.slice(0, 3)],
        [IN, head.slice(3)],
        [IN, task(2, 'task-2', 'msg-2')],
        [IN, '0\r\n\r\n'],
      ),
    );
    expect(found.map((it) => [it.connection, it.end, it.doubted])).toEqual([
      ['c1', 'complete', false],
      ['c1', 'complete', false],
    ]);
    expect(reasons).toEqual([]);
  });

  it('leave a lone letter alone where a whole request follows', () => {
    const { exchanges: found, reasons } = read(
      log([OUT, 'G'], [OUT, 'POST /a HTTP/1.1\r\n\r\n'], [IN, json({})], [OUT, 'ET /b HTTP/1.1\r\n\r\n']),
    );
    expect(found.map(({ request }) => [request?.method, request?.target])).toEqual([
      ['POST', '/a'],
      ['GET', '/b'],
    ]);
    expect(reasons).toEqual([]);
  });
});
