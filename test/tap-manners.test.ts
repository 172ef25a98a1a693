import { describe, expect, test } from 'vitest';
import { analyze } from '../lib/analyze.js';
import { memorySource } from '../lib/capture/memory.js';
import { inflate } from '../lib/cli/inflate.js';
import type { CaptureReport } from '../lib/model/report.js';
import { rules } from '../rules/index.js';

/** A block as it crossed. */
type Block = { readonly connection: number; readonly toAgent: boolean; readonly bytes: string };

const HOST = 'Host: agent.example\r\n';
const VERSION = 'A2A-Version: 1.0\r\n';
const card = {
  name: 'Agent',
  description: 'Says something.',
  version: '1',
  supportedInterfaces: [
    { url: 'http://agent.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 's', name: 's', description: 's', tags: ['t'] }],
};
const ask = (id: number, method: string, params: object): string => {
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
  return `POST /rpc HTTP/1.1\r\n${HOST}${VERSION}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
const say = (value: object): string => {
  const body = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
const event = (id: number, result: object): string => {
  const data = `data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`;
  return `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`;
};
const streamHead = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n';
const message = (messageId: string): object => ({
  message: { messageId, role: 'ROLE_USER', parts: [{ text: 'Größe?' }] },
});
const task = (id: string, state: string): object => ({
  task: { id, contextId: `${id}-c`, status: { state: `TASK_STATE_${state}` } },
});
const update = (taskId: string, state: string): object => ({
  statusUpdate: { taskId, contextId: `${taskId}-c`, status: { state: `TASK_STATE_${state}` } },
});

const exchange = (connection: number, request: string, ...answer: readonly string[]): readonly Block[] => [
  { connection, toAgent: true, bytes: request },
  ...answer.map((bytes) => ({ connection, toAgent: false, bytes })),
];
const BLOCKS: readonly Block[] = [
  ...exchange(1, `GET /.well-known/agent-card.json HTTP/1.1\r\n${HOST}${VERSION}\r\n`, say(card)),
  ...exchange(
    2,
    ask(1, 'SendMessage', message('m-1')),
    say({ jsonrpc: '2.0', id: 1, result: task('task-1', 'COMPLETED') }),
  ),
  ...exchange(
    2,
    ask(2, 'SendStreamingMessage', message('m-2')),
    streamHead + event(2, task('task-2', 'SUBMITTED')),
    event(2, update('task-2', 'WORKING')),
    event(2, update('task-2', 'COMPLETED')),
    '0\r\n\r\n',
  ),
  ...exchange(
    2,
    ask(3, 'GetTask', { id: 'task-2' }),
    say({
      jsonrpc: '2.0',
      id: 3,
      result: { id: 'task-2', contextId: 'task-2-c', status: { state: 'TASK_STATE_COMPLETED' } },
    }),
  ),
];

function report(log: string): CaptureReport {
  const { head, source, notes, chunks } = memorySource(Buffer.from(log));
  const analysis = analyze(head, { path: 'tap.log', source, notes, inflate, rules, rows: true });
  if (typeof analysis === 'string') throw new Error(analysis);
  for (const chunk of chunks()) analysis.push(chunk);
  return analysis.end().report;
}

/** All that a reader of the report is told of a log, save how it was written. */
function told(log: string): readonly unknown[] {
  const { exchanges, findings } = report(log);
  return [
    ...(exchanges ?? []).map((row) => [
      row.kind,
      row.spelled,
      row.taskId,
      row.events.map(({ state }) => state),
    ]),
    ...findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule),
  ];
}

const arrow = ({ toAgent }: Block): string => (toAgent ? '--> to agent' : '<-- from agent');
const written = (
  blocks: readonly Block[],
  write: (text: string) => string,
  behind = '\n\n',
  marker: (block: Block) => string = arrow,
): string => blocks.map((block) => `${marker(block)}\n${write(block.bytes)}${behind}`).join('');

const lf = (text: string): string => text.replaceAll('\r\n', '\n');
const line = (text: string): string => {
  const start = text.startsWith('data: ') ? 6 : 0;
  if (text[start] !== '{' || !text.endsWith('}')) return text;
  return text.slice(0, start) + JSON.stringify(JSON.parse(text.slice(start)), null, 2);
};
const laidOut = (text: string): string => text.split('\n').map(line).join('\n');
const inPieces = (size: number): readonly Block[] =>
  BLOCKS.flatMap((block) =>
    Array.from({ length: Math.ceil(block.bytes.length / size) }, (_, i) => ({
      ...block,
      bytes: block.bytes.slice(i * size, (i + 1) * size),
    })),
  );

const inLines: readonly Block[] = BLOCKS.flatMap((block) =>
  (block.bytes.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((bytes) => ({ ...block, bytes })),
);

const verbatim = written(BLOCKS, (text) => text);
const truth = told(verbatim);

test('the conversation is as it was made', () => {
  const states = ['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING', 'TASK_STATE_COMPLETED'];
  expect(truth).toEqual([
    ['card-fetch', expect.anything(), null, []],
    ['call', 'SendMessage', 'task-1', []],
    ['stream', 'SendStreamingMessage', 'task-2', states],
    ['poll', 'GetTask', 'task-2', []],
  ]);
});

describe('a log of the same conversation tells the same', () => {
  test.each([
    ['with one line end behind laid-out blocks', written(BLOCKS, (text) => laidOut(lf(text)), '\n')],
    [
      'with one line end behind laid-out blocks that lost their own last one',
      written(BLOCKS, (text) => laidOut(lf(text)).replace(/\n$/, ''), '\n'),
    ],
    ['stripped of all line ends behind blocks', written(BLOCKS, (text) => laidOut(lf(text)).trimEnd())],
    [
      'stripped, with one line end behind blocks',
      written(BLOCKS, (text) => laidOut(lf(text)).trimEnd(), '\n'),
    ],
    ['laid out between heads that keep CRLF', written(BLOCKS, laidOut)],
    ['verbatim in reads of seven bytes', written(inPieces(7), (text) => text)],
    ['with LF alone, in reads of sixty bytes', lf(written(inPieces(60), (text) => text))],
    ['with LF alone, line by line', written(inLines, lf)],
    ['line by line, without their line ends', written(inLines, (text) => lf(text).replace(/\n$/, ''))],
    [
      'with LF alone, in reads that leave a brace for the next',
      written(
        BLOCKS.flatMap((block) => {
          const at = block.bytes.length - (block.bytes.endsWith('}') ? 1 : 0);
          return [block.bytes.slice(0, at), block.bytes.slice(at)].map((bytes) => ({ ...block, bytes }));
        }).filter(({ bytes }) => bytes !== ''),
        lf,
      ),
    ],
  ])('%s', (_, log) => {
    expect(told(log)).toEqual(truth);
  });
});

describe('marker lines', () => {
  const bytes = ({ bytes }: Block): number => Buffer.byteLength(bytes);
  test.each<[string, (block: Block) => string, number | null]>([
    ['with the connection behind the arrow', (it) => `${arrow(it)} [conn=${it.connection}]`, 2],
    [
      'with connection and length behind the arrow',
      (it) => `${arrow(it)} conn=${it.connection} len=${bytes(it)}`,
      2,
    ],
    ['with a length in brackets', (it) => `${arrow(it)} (${bytes(it)})`, null],
    ['with a bare length', (it) => `${arrow(it)} ${bytes(it)}`, null],
    ['of two letters and a figure', (it) => (it.toAgent ? 'c2s' : 's2c'), null],
    ['of arrows to and from the agent', (it) => (it.toAgent ? '→ agent' : '← agent'), null],
  ])('%s', (_, marker, connections) => {
    const log = written(BLOCKS, (text) => text, '\n\n', marker);
    expect(told(log)).toEqual(truth);
    expect(report(log).counts.connections).toBe(connections);
  });
});

test('one line end behind blocks is told from few that end without an empty line', () => {
  const events = Array.from({ length: 9 }, () => event(2, update('task-2', 'WORKING')));
  const request = ask(2, 'SendStreamingMessage', message('m-2'));
  const blocks = exchange(2, request, streamHead + event(2, task('task-2', 'SUBMITTED')), ...events);
  const { exchanges, anomalies } = report(
    written(blocks, (text) => laidOut(lf(text)).replace(/\n$/, ''), '\n'),
  );
  expect(exchanges?.map(({ events: told }) => told.length)).toEqual([10]);
  expect(anomalies).toEqual([]);
});

test('a cut inside the first value that was laid out between heads with CRLF is no fault of its length', () => {
  const log = written(BLOCKS.slice(0, 2), laidOut);
  for (let length = log.indexOf('{'); length < log.length; length++) {
    const loud = report(log.slice(0, length)).findings.filter(({ severity }) => severity !== 'info');
    expect(loud).toEqual([]);
  }
});

test('an event that goes on in another block tells by its beginning whose it is', () => {
  const blocks = [1, 2].flatMap((id) => [
    { connection: id, toAgent: true, bytes: ask(id, 'SendStreamingMessage', message(`m-${id}`)) },
    { connection: id, toAgent: false, bytes: streamHead + event(id, task(`task-${id}`, 'SUBMITTED')) },
  ]);
  const cut = [1, 2].flatMap((id) => {
    const bytes = event(id, update(`task-${id}`, 'COMPLETED'));
    return [bytes.slice(0, -20), bytes.slice(-20)].map((part) => ({
      connection: id,
      toAgent: false,
      bytes: part,
    }));
  });
  const { exchanges } = report(written([...blocks, ...cut], (text) => text));
  expect(exchanges?.map(({ events }) => events.map(({ state }) => state))).toEqual([
    ['TASK_STATE_SUBMITTED', 'TASK_STATE_COMPLETED'],
    ['TASK_STATE_SUBMITTED', 'TASK_STATE_COMPLETED'],
  ]);
});

test('characters that reads cut, and a recorder replaced, are no faults of the traffic', () => {
  const text = 'ä€😀'.repeat(20);
  const done = event(2, update('task-2', 'COMPLETED')).replace(/"state"/, () => `"note":"${text}","state"`);
  const size = (done.match(/^[0-9a-f]+/)?.[0].length ?? 0) + 2;
  const data = done.slice(size, -2);
  const blocks = [
    ...exchange(
      1,
      ask(1, 'SendMessage', { ...message('m-1'), metadata: { text } }),
      say({ jsonrpc: '2.0', id: 1, result: task('task-1', 'COMPLETED') }),
    ),
    ...exchange(
      1,
      ask(2, 'SendStreamingMessage', message('m-2')),
      streamHead + event(2, task('task-2', 'SUBMITTED')),
      `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`,
      '0\r\n\r\n',
    ),
    ...exchange(
      1,
      ask(3, 'GetTask', { id: 'task-2' }),
      say({ jsonrpc: '2.0', id: 3, error: { code: -32001, message: 'no such task' } }),
    ),
  ];
  for (let length = 7; length < 60; length++) {
    const log = blocks
      .flatMap((block) => {
        const bytes = Buffer.from(block.bytes);
        const reads = Array.from({ length: Math.ceil(bytes.length / length) }, (_, i) =>
          bytes.toString('utf8', i * length, (i + 1) * length),
        );
        return reads.map((read) => `#1 ${arrow(block)}\n${read}\n\n`);
      })
      .join('');
    const { exchanges, findings } = report(log);
    expect(exchanges).toHaveLength(3);
    expect(findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule)).toEqual([]);
  }
});

test('JSON that a server lays out itself stays as it was sent', () => {
  const body = JSON.stringify(card, null, 2);
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const [fetch] = BLOCKS;
  const answer = { connection: 1, toAgent: false, bytes: head + body };
  const { bodies, findings } = report(written(fetch === undefined ? [] : [fetch, answer], (text) => text));
  expect(bodies).toEqual({ exact: 1, restored: 0, reformatted: 0 });
  expect(findings).toEqual([]);
});

test('a copy of an event goes to each of three streams that cannot be told apart', () => {
  const subscribe = `GET /tasks/task-2:subscribe HTTP/1.1\r\n${HOST}${VERSION}Accept: text/event-stream\r\n\r\n`;
  const bare = (result: object): string => {
    const data = `data: ${JSON.stringify(result)}\n\n`;
    return `${data.length.toString(16)}\r\n${data}\r\n`;
  };
  const streams = [1, 2, 3];
  const to = (connection: number, toAgent: boolean, bytes: string): Block => ({ connection, toAgent, bytes });
  const blocks = [
    ...streams.flatMap((each) => [
      to(each, true, subscribe),
      to(each, false, streamHead + bare(task('task-2', 'SUBMITTED'))),
    ]),
    ...['WORKING', 'COMPLETED'].flatMap((state) =>
      streams.map((each) => to(each, false, bare(update('task-2', state)))),
    ),
    ...streams.map((each) => to(each, false, '0\r\n\r\n')),
  ];
  const { exchanges } = report(written(blocks, (text) => text));
  expect(exchanges?.map(({ events }) => events.length)).toEqual([3, 3, 3]);
});

test('an event that a tap cut inside a string still tells whose it is', () => {
  const event = (id: number): string => {
    const data = `data: {"jsonrpc":"2.0","id":${id},"result":{"statusUpdate":{"taskId":"task-${id}","contextId":"c","status":{"state":"TASK_STATE_COMPLETED","message":{"messageId":"m","role":"ROLE_AGENT","parts":[{"text":"one\u2028two"}]}}}}}\n\n`;
    return `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`;
  };
  const blocks = [1, 2].flatMap((id) => [
    { connection: id, toAgent: true, bytes: ask(id, 'SendStreamingMessage', message(`m-${id}`)) },
    { connection: id, toAgent: false, bytes: streamHead },
  ]);
  const more = [1, 2].map((id) => ({ connection: id, toAgent: false, bytes: event(id) }));
  const log = written([...blocks, ...more], (text) =>
    laidOut(lf(text).replaceAll('\u2028', '\n')).replace(/\n$/, ''),
  );
  expect(report(log).exchanges?.map(({ rpcId, taskId }) => [rpcId, taskId])).toEqual([
    [1, 'task-1'],
    [2, 'task-2'],
  ]);
});
