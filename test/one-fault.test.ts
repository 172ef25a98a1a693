import { describe, expect, test } from 'vitest';
import { RECOMMENDED } from '../lib/lint/ruleset.js';
import type { Finding } from '../lib/model/finding.js';
import { type Step, type StreamTwist, v03, v10 } from '../lib/scene.js';
import {
  conversation,
  type Difference,
  delivery,
  ENDED_03,
  events,
  type Fault,
  HOOK,
  PARTNERS,
  rest10,
  restful10,
  rpc10,
  task10,
  update10,
} from './conversation.js';
import { MORE_FAULTS } from './one-fault-more.js';
import { reportOf } from './pipeline.js';

const told = ({ severity, rule, party, message }: Finding) => `${severity} ${rule} (${party}): ${message}`;

function found(title: string, partners: keyof typeof PARTNERS, difference: Difference = {}) {
  const { log } = conversation(title, PARTNERS[partners], difference);
  return reportOf(log, { ruleset: RECOMMENDED });
}

const PAGE = '<html><h1>404 Not Found</h1></html>';
const astray: StreamTwist = {
  response: {
    status: 404,
    headers: { 'Content-Type': 'text/html', 'Transfer-Encoding': undefined },
    body: PAGE,
  },
};
const gateway = (status: number): StreamTwist => ({
  response: {
    status,
    headers: { 'Content-Type': 'text/html', 'Transfer-Encoding': undefined },
    body: '<html><h1>Bad Gateway</h1></html>',
  },
});
const UNKNOWN_METHOD = { code: -32601, message: 'Method not found' };
const UNSUPPORTED_VERSION = { code: -32009, message: 'Version not supported' };
const INVALID = { code: -32602, message: 'Invalid params' };
/** What answers a stream and is none. */
const instead = (body: string, type: string, status = 200) => ({
  events: [{ raw: body }],
  response: {
    status,
    headers: { 'Content-Type': type, 'Transfer-Encoding': undefined, 'Content-Length': String(body.length) },
  },
});
const refusedStream = instead('<html><h1>Bad Gateway</h1></html>', 'text/html', 502);
const wholeAnswer = instead(
  JSON.stringify({ jsonrpc: '2.0', id: 'r-1', result: { task: task10('t-2', 'WORKING') } }),
  'application/json',
);
const moved = (url: string): Step => v10.card({ response: { set: { '/supportedInterfaces/0/url': url } } });
const ids = (id: string, task: string, more = {}): StreamTwist => ({
  task,
  context: `c${task.slice(1)}`,
  request: { set: { '/params/message/messageId': id, ...more } },
});
const TIME = '2026-01-01T00:00:00.000Z';

const FEW: readonly Fault[] = [
  // Discovery.
  [
    'the card names a path where nothing is',
    'rpc10',
    'card-binding-mismatch',
    'unknown',
    {
      steps: { card: moved('https://agent.example/elsewhere'), deliver: [], subscribe: [] },
      all: { ...astray, request: { start: 'POST /elsewhere HTTP/1.1' } },
    },
  ],
  [
    'the card names an address of its own machine',
    'rpc10',
    'card-url-unroutable',
    'card-publisher',
    {
      steps: { card: moved('http://localhost:8080/rpc') },
    },
  ],
  [
    'the card has no skills',
    'rpc10',
    'card-required-field',
    'card-publisher',
    {
      steps: { card: v10.card({ response: { set: { '/skills': undefined } } }) },
    },
  ],
  [
    'the card does not say which version is spoken',
    'rpc10',
    'card-interface-version-missing',
    'card-publisher',
    {
      steps: {
        card: v10.card({ response: { set: { '/supportedInterfaces/0/protocolVersion': undefined } } }),
      },
    },
  ],
  [
    'there is no card',
    'rpc10',
    'card-not-found',
    'agent',
    {
      steps: {
        card: v10.card({ response: { status: 404, headers: { 'Content-Type': 'text/html' }, body: PAGE } }),
      },
    },
  ],
  [
    'the card says that it does not stream',
    'rpc10',
    'capability-undeclared-but-used',
    'agent',
    {
      steps: { card: v10.card({ response: { set: { '/capabilities/streaming': false } } }) },
    },
  ],
  // Versions.
  [
    'the client never says its version',
    'rpc10',
    'version-header-missing',
    'client',
    {
      all: { request: { headers: { 'A2A-Version': undefined } } },
    },
  ],
  [
    'the client never says its version, and is refused',
    'rpc10',
    'version-header-missing',
    'client',
    {
      steps: { deliver: [], subscribe: [] },
      all: {
        request: { headers: { 'A2A-Version': undefined } },
        error: UNKNOWN_METHOD,
      },
    },
  ],
  [
    'the version has a patch number, and is refused',
    'rpc10',
    'version-header-malformed',
    'client',
    {
      steps: { deliver: [], stream: [], subscribe: [] },
      all: { request: { headers: { 'A2A-Version': '1.0.0' } }, error: UNSUPPORTED_VERSION },
    },
  ],
  [
    'a 0.3 client calls a 1.0 agent',
    'rpc03',
    'version-method-mismatch',
    'client',
    {
      steps: { card: v10.card(), deliver: [], stream: [], subscribe: [] },
      all: { error: UNKNOWN_METHOD },
    },
  ],
  [
    'a 1.0 client calls a 0.3 agent',
    'rpc10',
    'version-method-mismatch',
    'client',
    {
      steps: { card: v03.card(), deliver: [], stream: [], subscribe: [] },
      all: { error: UNKNOWN_METHOD },
    },
  ],
  [
    'a 0.3 client calls a 1.0 agent over HTTP+JSON',
    'restful03',
    'version-route-mismatch',
    'client',
    {
      steps: { card: restful10.card({}) },
      all: astray,
    },
  ],
  [
    'an answer comes in 0.3',
    'rpc10',
    'response-dialect-mismatch',
    'agent',
    {
      steps: {
        done: v10.poll('completed', {
          response: {
            set: { '/result': { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'completed' } } },
          },
        }),
      },
    },
  ],
  // Envelopes and HTTP.
  [
    'one answer has the id of another call',
    'rpc10',
    'jsonrpc-id-mismatch',
    'agent',
    {
      steps: { done: v10.poll('completed', { response: { set: { '/id': 'r-9' } } }) },
    },
  ],
  [
    'every answer has its id as a text',
    'rpc03',
    'jsonrpc-id-mismatch',
    'agent',
    {
      steps: { stream: [], subscribe: [] },
      all: { id: 7, response: { set: { '/id': '7' } } },
    },
  ],
  [
    'result and error in one answer',
    'rpc10',
    'jsonrpc-result-and-error',
    'agent',
    {
      steps: {
        cancel: v10.cancel('canceled', {
          ...ids('', 't-5'),
          request: {},
          response: { set: { '/error': { code: -32603, message: 'x' } } },
        }),
      },
    },
  ],
  [
    'one answer has a key twice',
    'rpc10',
    'body-duplicate-key',
    'agent',
    {
      steps: {
        done: v10.poll('completed', {
          response: {
            body: `{"jsonrpc":"2.0","id":"r-1","result":{"id":"t-1","id":"t-1","contextId":"c-1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"${TIME}"}}}`,
          },
        }),
      },
    },
  ],
  [
    'one answer is not announced as JSON',
    'rpc10',
    'jsonrpc-content-type',
    'agent',
    {
      steps: { poll: v10.poll('working', { response: { headers: { 'Content-Type': 'text/plain' } } }) },
    },
  ],
  [
    'no answer is announced as JSON',
    'restful10',
    'rest-content-type',
    'agent',
    {
      steps: { stream: [], subscribe: [] },
      all: { response: { headers: { 'Content-Type': 'text/plain' } } },
    },
  ],
  [
    'a gateway answers once',
    'rpc10',
    'http-error-status',
    'proxy',
    {
      steps: { poll: v10.poll('working', gateway(502)) },
    },
  ],
  [
    'a login page comes with status 200',
    'restful10',
    'body-not-json',
    'agent',
    {
      steps: {
        poll: rest10('GET /tasks/t-1', undefined, null, {
          response: { headers: { 'Content-Type': 'text/html' }, body: '<html>login</html>' },
        }),
      },
    },
  ],
  [
    'a body is shorter than it says, and the connection ends',
    'rpc10',
    'content-length-mismatch',
    'agent',
    {
      steps: {
        poll: v10.poll('working', {
          on: 3,
          response: { headers: { 'Content-Length': '999' } },
          closed: 'agent',
        }),
      },
    },
  ],
  [
    'the request for a task is not answered',
    'rpc10',
    'request-unanswered',
    'agent',
    {
      steps: { poll: v10.poll('working', { on: 3, response: null, closed: 'agent' }) },
    },
  ],
  // Requests.
  [
    'a message without an id is refused',
    'rpc10',
    'message-required-field',
    'client',
    {
      steps: {
        send: [
          ...v10.send('working', {
            request: { set: { '/params/message/messageId': undefined } },
            error: INVALID,
          }),
          ...rpc10.send({}),
        ],
      },
    },
  ],
  [
    'a message has the form of 0.3 and is refused',
    'rpc10',
    'version-mixed-message',
    'client',
    {
      steps: {
        send: [
          ...v10.send('working', { request: { set: { '/params/message/kind': 'message' } }, error: INVALID }),
          ...rpc10.send({}),
        ],
      },
    },
  ],
  [
    'a member in snake_case is refused',
    'rpc10',
    'body-snake-case-field',
    'client',
    {
      steps: {
        send: [
          ...v10.send('working', {
            request: { set: { '/params/message/messageId': undefined, '/params/message/message_id': 'm-1' } },
            error: INVALID,
          }),
          ...rpc10.send({}),
        ],
      },
    },
  ],
  [
    'a part has no kind',
    'rpc03',
    'message-required-field',
    'client',
    {
      steps: {
        begin: v03.send('working', { ...ids('m-6', 't-5', { '/params/message/parts/0/kind': undefined }) }),
      },
    },
  ],
  [
    'a route is called with a wrong verb',
    'restful10',
    'rest-wrong-verb',
    'client',
    {
      steps: {
        cancel: rest10('PUT /tasks/t-5:cancel', {}, null, {
          response: { status: 405, headers: { Allow: 'POST', 'Content-Type': undefined }, body: '' },
        }),
      },
    },
  ],
  [
    'a request breaks off in mid-JSON',
    'rpc10',
    'body-not-json',
    'client',
    {
      steps: {
        send: [
          ...v10.send('working', {
            request: { body: '{"jsonrpc":"2.0","id":"r-1","method":"SendMessage","params":' },
            error: { code: -32700, message: 'Invalid JSON payload' },
            response: { set: { '/id': null } },
          }),
          ...rpc10.send({}),
        ],
      },
    },
  ],
  // Streams.
  [
    'a stream is refused with a page of a gateway',
    'rpc10',
    'http-error-status',
    'proxy',
    {
      steps: {
        stream: v10.stream(refusedStream.events, { ...ids('m-2', 't-2'), response: refusedStream.response }),
      },
    },
  ],
  [
    'a stream comes as one JSON answer',
    'rpc10',
    'stream-content-type',
    'agent',
    {
      steps: {
        stream: v10.stream(wholeAnswer.events, { ...ids('m-2', 't-2'), response: wholeAnswer.response }),
      },
    },
  ],
  [
    'a stream is cut, and the task is polled to its end',
    'rpc10',
    'stream-truncated',
    'agent',
    {
      steps: {
        stream: [
          ...v10.stream(['task', 'working'], {
            ...ids('m-2', 't-2'),
            on: 3,
            unfinished: true,
            closed: 'agent',
          }),
          ...v10.poll('completed', { task: 't-2', context: 'c-2' }),
        ],
      },
    },
  ],
  [
    'a chunk of a stream is shorter than it says',
    'rpc10',
    'stream-truncated',
    'agent',
    {
      steps: {
        stream: [
          ...v10.stream([], { ...ids('m-2', 't-2'), on: 3, unfinished: true }),
          {
            on: 3,
            to: 'client',
            text: `fff\r\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 'r-1', result: { task: task10('t-2', 'WORKING') } })}\n\n\r\n`,
          },
          { on: 3, closed: 'agent' },
          ...v10.poll('completed', { task: 't-2', context: 'c-2' }),
        ],
      },
    },
  ],
  [
    'a stream ends while its task works; a poll shows the end',
    'rpc10',
    'stream-ends-without-terminal-state',
    'agent',
    {
      steps: {
        stream: [
          ...v10.stream(['task', 'working'], ids('m-2', 't-2')),
          ...v10.poll('completed', { task: 't-2', context: 'c-2' }),
        ],
      },
    },
  ],
  [
    'a stream does not begin with the task',
    'rpc10',
    'stream-first-event',
    'agent',
    {
      steps: { stream: v10.stream(['working', 'artifact', 'completed'], ids('m-2', 't-2')) },
    },
  ],
  [
    'a stream ends with [DONE]',
    'rpc10',
    'sse-data-not-json',
    'agent',
    {
      steps: { stream: v10.stream(['task', 'working', 'completed', { data: '[DONE]' }], ids('m-2', 't-2')) },
    },
  ],
  [
    'an artifact follows the end of the task',
    'rpc10',
    'event-after-terminal-state',
    'agent',
    {
      steps: { stream: v10.stream(['task', 'working', 'completed', 'artifact'], ids('m-2', 't-2')) },
    },
  ],
  [
    'a stream mixes a message with a task',
    'rpc10',
    'message-stream-extra-events',
    'agent',
    {
      steps: { stream: v10.stream(['task', 'message', 'completed'], ids('m-2', 't-2')) },
    },
  ],
  [
    'events of HTTP+JSON come in envelopes',
    'restful10',
    'rest-event-enveloped',
    'agent',
    {
      steps: {
        stream: rest10(
          'POST /message:stream',
          { message: { messageId: 'm-2', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } },
          null,
          events(
            { jsonrpc: '2.0', id: '1', result: { task: task10('t-2', 'WORKING') } },
            { jsonrpc: '2.0', id: '1', result: update10('t-2', 'COMPLETED') },
          ),
        ),
      },
    },
  ],
  [
    'a stream of 0.3 never says that it is final',
    'rpc03',
    'stream-ends-without-final',
    'agent',
    {
      steps: {
        stream: v03.stream(
          ['task', 'working', { is: 'completed', set: { '/result/final': false } }],
          ids('m-2', 't-2'),
        ),
      },
    },
  ],
  // Tasks.
  [
    'a task has no status in one poll',
    'rpc10',
    'task-required-field',
    'agent',
    {
      steps: { poll: v10.poll('working', { response: { set: { '/result/status': undefined } } }) },
    },
  ],
  [
    'a state that nobody knows',
    'rpc10',
    'task-state-unknown',
    'agent',
    {
      steps: {
        poll: v10.poll('working', { response: { set: { '/result/status/state': 'TASK_STATE_RUNNING' } } }),
      },
    },
  ],
  [
    'a poll answers about another task',
    'rpc10',
    'task-id-mismatch',
    'agent',
    {
      steps: {
        poll: v10.poll('working', {
          response: { set: { '/result/id': 't-77', '/result/contextId': 'c-77' } },
        }),
      },
    },
  ],
  [
    'a completed task works again',
    'rpc10',
    'state-change-after-terminal',
    'agent',
    {
      steps: { done: [...v10.poll('completed'), ...v10.poll('working')] },
    },
  ],
  [
    'the answer to a question comes in another context',
    'rpc10',
    'context-id-changed',
    'agent',
    {
      steps: {
        reply: v10.send('completed', {
          task: 't-3',
          context: 'c-99',
          request: {
            set: {
              '/params/message/messageId': 'm-4',
              '/params/message/taskId': 't-3',
              '/params/message/contextId': 'c-3',
            },
          },
        }),
      },
    },
  ],
  [
    'a client that waits is given a task that works',
    'rpc10',
    'response-returned-early',
    'agent',
    {
      steps: {
        send: v10.send('working', { request: { set: { '/params/configuration/returnImmediately': false } } }),
      },
    },
  ],
  [
    'an ended task is canceled',
    'rpc10',
    'state-change-after-terminal',
    'agent',
    {
      steps: { done: [...v10.poll('completed'), ...v10.cancel('canceled')] },
    },
  ],
  [
    'a refusal over HTTP+JSON has no reason',
    'restful10',
    'rest-error-without-errorinfo',
    'agent',
    {
      steps: {
        cancel: rest10(
          'POST /tasks/t-404:cancel',
          {},
          { error: { code: 404, status: 'NOT_FOUND', message: 'Task t-404 was not found' } },
          { response: { status: 404 } },
        ),
      },
    },
  ],
  // Push.
  [
    'a delivery has no token',
    'rpc03',
    'push-token-missing',
    'agent',
    {
      steps: {
        deliver: delivery(ENDED_03, 'application/json', {
          request: { headers: { 'X-A2A-Notification-Token': undefined } },
        }),
      },
    },
  ],
  [
    'a delivery comes in 0.3',
    'rpc10',
    'version-push-body-mismatch',
    'agent',
    {
      steps: {
        deliver: delivery(ENDED_03, 'application/json'),
      },
    },
  ],
  [
    'the webhook fails, and is told again',
    'rpc10',
    'push-not-acknowledged',
    'webhook',
    {
      steps: {
        deliver: [
          ...delivery(update10('t-4', 'COMPLETED'), 'application/a2a+json', { response: { status: 500 } }),
          ...delivery(update10('t-4', 'COMPLETED'), 'application/a2a+json'),
        ],
      },
    },
  ],
  [
    'a webhook is registered without its address',
    'rpc10',
    'push-config-invalid',
    'client',
    {
      steps: {
        register: v10.send('working', {
          ...ids('m-5', 't-4', { '/params/configuration/taskPushNotificationConfig': { token: HOOK.token } }),
          error: INVALID,
        }),
        deliver: [],
      },
    },
  ],
];

const FAULTS = [...FEW, ...MORE_FAULTS];

describe('sound conversations are silent', () => {
  test.each(['rpc10', 'rpc03', 'restful10', 'restful03'] as const)('%s', (name) => {
    const report = found(name, name);
    expect(report.findings.map(told)).toEqual([]);
    // All of it was understood.
    expect(report.counts).toMatchObject({ cardFetches: 1, polls: 2, streams: 2, tasks: 6, foreign: 0 });
  });
});

describe('one fault in a conversation is one finding', () => {
  test('of at least thirty faults', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(FAULTS.map(([title]) => title)).size).toBe(FAULTS.length);
    expect(new Set(FAULTS.map(([, , rule]) => rule)).size).toBeGreaterThanOrEqual(30);
  });

  test.each(FAULTS)('%s (%s): %s', (title, partners, rule, party, difference) => {
    const { findings } = found(title, partners, difference);
    const faults = findings.filter(({ severity }) => severity !== 'info');
    expect(faults.map(told)).toEqual([
      expect.stringMatching(new RegExp(`^(?:error|warning) ${rule} \\(${party}\\): `)),
    ]);
  });
});
