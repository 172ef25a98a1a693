import { expect, test } from 'vitest';
import { firstLine, itemLine } from '../lib/convert/own-format.js';
import { type Scene, scene, v10 } from '../lib/scene.js';
import { itemsOf } from './capture-items.js';
import { reportOf } from './pipeline.js';

/** What one rule says of a capture, with whom it blames. */
function said(rule: string, capture: string | Uint8Array): readonly string[] {
  const report = reportOf(capture, {
    ruleset: { preset: 'all', only: [rule], off: [], severities: new Map() },
  });
  return report.findings.map(({ party, message }) => `${party}: ${message}`);
}

/** A capture of one stream with this head, in a HAR, as browsers write it. */
function har(headers: { readonly [name: string]: string }): string {
  const events = ['SUBMITTED', 'COMPLETED'].map((state) => ({
    jsonrpc: '2.0',
    id: 'r-1',
    result: { task: { id: 't-1', contextId: 'c-1', status: { state: `TASK_STATE_${state}` } } },
  }));
  const listed = (fields: { readonly [name: string]: string }) =>
    Object.entries(fields).map(([name, value]) => ({ name, value }));
  const asked = { jsonrpc: '2.0', id: 'r-1', method: 'SubscribeToTask', params: { id: 't-1' } };
  const entry = {
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 10,
    timings: { send: 1, wait: 4, receive: 5 },
    request: {
      method: 'POST',
      url: 'https://agent.example/rpc',
      httpVersion: 'HTTP/1.1',
      headers: listed({ Host: 'agent.example', 'Content-Type': 'application/json', 'A2A-Version': '1.0' }),
      postData: { mimeType: 'application/json', text: JSON.stringify(asked) },
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: listed({ 'Content-Type': 'text/event-stream', ...headers }),
      content: {
        mimeType: 'text/event-stream',
        text: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
      },
    },
  };
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [entry] } });
}

test('a stream that is compressed, and by whom', () => {
  const rule = 'stream-head-unfit';
  expect(said(rule, har({}))).toEqual([]);
  expect(said(rule, har({ 'Content-Encoding': 'identity' }))).toEqual([]);
  expect(said(rule, har({ 'Content-Encoding': 'gzip' }))).toEqual([
    expect.stringMatching(/^agent: event stream is compressed by `gzip`/),
  ]);
  expect(said(rule, har({ 'Content-Encoding': 'br', Server: 'nginx/1.27' }))).toEqual([
    expect.stringMatching(/^proxy: event stream is compressed by `br`/),
  ]);
});

test('a length proves that the stream was sent when it had ended, unless the recorder may have written it', () => {
  const events = [...v10.stream(['task', 'completed'], { response: { headers: PLAIN } })]
    .flatMap((block) => ('text' in block && block.to === 'client' ? [block.text] : []))
    .slice(1);
  const length = String(Buffer.byteLength(events.join('')));
  const headed = (headers: { readonly [name: string]: string | undefined }): Scene =>
    scene('length', v10.stream(['task', 'completed'], { response: { headers } }));
  expect(said('stream-head-unfit', headed(PLAIN).log)).toEqual([]);
  expect(said('stream-head-unfit', headed({ ...PLAIN, 'Content-Length': length }).log)).toEqual([
    expect.stringMatching(/^agent: event stream has a Content-Length/),
  ]);
  expect(said('stream-head-unfit', har({ 'Content-Length': length }))).toEqual([]);
});

const PLAIN = { 'Transfer-Encoding': undefined };

test('whole exchanges tell no moment of single events: nothing is said of bursts and silence', () => {
  for (const rule of ['stream-buffered', 'stream-silent']) expect(said(rule, har({}))).toEqual([]);
});

test('who cut a stream is not known where a gateway stands between', () => {
  const cut = (server: string) =>
    scene(
      'cut',
      v10.stream(['task', 'working'], {
        unfinished: true,
        closed: 'agent',
        response: { headers: { Server: server } },
      }),
    ).log;
  expect(said('stream-truncated', cut('uvicorn'))).toEqual([expect.stringMatching(/^agent: /)]);
  expect(said('stream-truncated', cut('nginx/1.27'))).toEqual([expect.stringMatching(/^unknown: /)]);
});

test('whose error page it is', () => {
  const failed = (status: number, headers: { readonly [name: string]: string }, body = '<html></html>') =>
    said(
      'http-error-status',
      scene('page', v10.card(), v10.send('completed', { response: { status, headers, body } })).log,
    ).map((line) => line.slice(0, line.indexOf(':')));
  const page = { 'Content-Type': 'text/html' };
  expect(failed(502, page)).toEqual(['proxy']);
  expect(failed(500, page)).toEqual(['proxy']);
  expect(failed(500, { ...page, 'X-Powered-By': 'Express' })).toEqual(['agent']);
  expect(failed(503, { ...page, Server: 'uvicorn' })).toEqual(['agent']);
  expect(failed(404, { ...page, Server: 'nginx' })).toEqual(['proxy']);
  expect(failed(404, page)).toEqual(['unknown']);
  expect(failed(524, { 'Content-Type': 'text/plain' }, 'error code: 524')).toEqual(['proxy']);
  expect(failed(500, { 'Content-Type': 'text/plain' }, 'boom')).toEqual(['agent']);
});

test('a stream that is one JSON text is told by its line, where the bytes are there', () => {
  const body = '{"jsonrpc":"2.0","id":"r-1","error":{"code":-32603,"message":"no"}}';
  const { findings } = reportOf(scene('bare', v10.card(), v10.stream([{ raw: body }])).log);
  expect(findings.map(({ rule }) => rule)).toEqual(['sse-line-ignored']);
});

test('a configuration that another client may have made anew is not held against the agent', () => {
  const config = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a' };
  const named = { taskId: 't-1', id: 'p-1' };
  const read = (agent: string): string =>
    scene(
      'read',
      v10.call('CreateTaskPushNotificationConfig', config, config),
      v10.call('DeleteTaskPushNotificationConfig', named, null),
      v10.call('GetTaskPushNotificationConfig', named, config, {
        request: { headers: { 'User-Agent': agent } },
      }),
    ).log;
  expect(said('push-config-deleted-returned', read('courier/1.0'))).toHaveLength(1);
  expect(said('push-config-deleted-returned', read('other/1.0'))).toEqual([]);
});

test('a gateway that does not reach the agent is no missing card of the agent', () => {
  const parties = (status: number): readonly string[] =>
    said('card-not-found', scene('card', v10.card({ response: { status, body: '' } }), v10.send()).log).map(
      (line) => line.slice(0, line.indexOf(':')),
    );
  expect([parties(404), parties(500), parties(502)]).toEqual([['agent'], ['agent'], ['proxy']]);
});

test('packets prove that a stream came in one piece; a log that bears no addresses may have been written so', () => {
  const status = (state: string, second: number): string =>
    `data: ${JSON.stringify({
      jsonrpc: '2.0',
      id: 'r-1',
      result: {
        statusUpdate: {
          taskId: 't-1',
          contextId: 'c-1',
          status: { state: `TASK_STATE_${state}`, timestamp: `2026-01-01T00:00:0${second}.000Z` },
        },
      },
    })}\n\n`;
  const held = (headers: { readonly [name: string]: string }): string =>
    scene(
      'held',
      v10.stream([{ raw: `${status('WORKING', 1)}${status('COMPLETED', 8)}` }], { response: { headers } }),
    ).log;
  const packets = (log: string): string =>
    [
      firstLine(),
      ...itemsOf(Buffer.from(log)).map((item) =>
        itemLine('connection' in item ? { ...item, connection: '10.0.0.5:40112-10.0.0.9:80' } : item),
      ),
    ].join('\n');
  const rule = 'stream-buffered';
  expect(said(rule, held({}))).toEqual([]);
  expect(said(rule, packets(held({})))).toEqual([expect.stringMatching(/^unknown: events 1 to 2 arrived/)]);
  expect(said(rule, packets(held({ Via: '1.1 edge' })))).toEqual([expect.stringMatching(/^proxy: /)]);
});

test('a very long stream, and a time that no date can tell, are judged all the same', () => {
  const task = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING', timestamp: T } };
  const asked = { jsonrpc: '2.0', id: 'r-1', method: 'SubscribeToTask', params: { id: 't-1' } };
  const head = (start: string, type: string, more: string): string =>
    `${start}\r\nHost: agent.example\r\nA2A-Version: 1.0\r\nContent-Type: ${type}\r\n${more}\r\n`;
  const body = JSON.stringify(asked);
  const events = `data: ${JSON.stringify({ jsonrpc: '2.0', id: 'r-1', result: { task } })}\r\r`;
  const segment = (direction: 'to-server' | 'to-client', text: string) => ({
    ...{ kind: 'segment' as const, connection: '10.0.0.5:40112-10.0.0.9:80', direction, offset: 0 },
    ...{ bytes: Buffer.from(text), span: null, time: 9e15, form: 'exact' as const },
  });
  const capture = [
    firstLine(),
    itemLine(
      segment(
        'to-server',
        head('POST /rpc HTTP/1.1', 'application/json', `Content-Length: ${body.length}\r\n`) + body,
      ),
    ),
    itemLine(
      segment(
        'to-client',
        head('HTTP/1.1 200 OK', 'text/event-stream', 'Connection: close\r\n') +
          events +
          'data: 1\r\r'.repeat(150_000),
      ),
    ),
  ].join('\n');
  const own = ['stream-buffered', 'stream-silent', 'sse-line-ignored', 'capture-clock-skew', 'sse-line-long'];
  const report = reportOf(capture, {
    ruleset: { preset: 'all', only: own, off: [], severities: new Map() },
  });
  expect(report.counts.streamEvents).toBe(150_001);
  expect(report.findings).toEqual([]);
});

const T = '2026-01-01T00:00:00.000Z';
