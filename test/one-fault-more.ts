import { type StreamTwist, v03, v10 } from '../lib/scene.js';
import {
  delivery,
  ENDED_03,
  events,
  type Fault,
  rest10,
  rpc03,
  rpc10,
  task10,
  update10,
} from './conversation.js';

const ids = (id: string, task: string, more = {}): StreamTwist => ({
  task,
  context: `c${task.slice(1)}`,
  request: { set: { '/params/message/messageId': id, ...more } },
});
const inv = { code: -32602, message: 'Invalid params' };
const sbody = (...all: object[]) => all.map((e) => `data: ${JSON.stringify(e)}\n\n`).join('');
const nf = {
  code: -32001,
  message: 'Task not found',
  data: [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'TASK_NOT_FOUND',
      domain: 'a2a-protocol.org',
    },
  ],
};

/** Habits, and faults that go on into what follows. */
export const MORE_FAULTS: readonly Fault[] = [
  [
    'answers begin with a byte order mark',
    'restful10',
    'body-charset',
    'agent',
    {
      all: {},
      steps: {
        poll: rest10('GET /tasks/t-1', undefined, null, {
          response: { body: `\ufeff${JSON.stringify(task10('t-1', 'WORKING'))}` },
        }),
        done: rest10('GET /tasks/t-1', undefined, null, {
          response: { body: `\ufeff${JSON.stringify(task10('t-1', 'COMPLETED'))}` },
        }),
      },
    },
  ],
  [
    'no answer says its type',
    'rpc10',
    'jsonrpc-content-type',
    'agent',
    {
      all: { response: { headers: { 'Content-Type': undefined } } },
      steps: { stream: [], subscribe: [], ask: [], reply: [] },
    },
  ],
  [
    'all events of a stream have the id null',
    'rpc10',
    'jsonrpc-id-mismatch',
    'agent',
    {
      steps: {
        stream: v10.stream(
          [
            { is: 'task', set: { '/id': null } },
            { is: 'working', set: { '/id': null } },
            { is: 'completed', set: { '/id': null } },
          ],
          ids('m-2', 't-2'),
        ),
      },
    },
  ],
  [
    'a stream comes in 0.3',
    'rpc10',
    'response-dialect-mismatch',
    'agent',
    {
      steps: {
        stream: [
          ...v10.stream(
            [
              {
                data: JSON.stringify({
                  jsonrpc: '2.0',
                  id: 'r-1',
                  result: { kind: 'task', id: 't-2', contextId: 'c-2', status: { state: 'submitted' } },
                }),
              },
              {
                data: JSON.stringify({
                  jsonrpc: '2.0',
                  id: 'r-1',
                  result: {
                    kind: 'status-update',
                    taskId: 't-2',
                    contextId: 'c-2',
                    final: true,
                    status: { state: 'completed' },
                  },
                }),
              },
            ],
            ids('m-2', 't-2'),
          ),
        ],
      },
    },
  ],
  [
    'an event is spread over lines without `data`',
    'rpc10',
    'sse-data-not-json',
    'agent',
    {
      steps: {
        stream: v10.stream(
          [
            {
              raw: `data: {\n  "jsonrpc": "2.0", "id": "r-1",\n  "result": ${JSON.stringify({ task: task10('t-2', 'WORKING') })}\n}\n\n`,
            },
            'completed',
          ],
          ids('m-2', 't-2'),
        ),
      },
    },
  ],
  [
    'lines of JSON are called an event stream',
    'rpc10',
    'sse-line-ignored',
    'agent',
    {
      steps: {
        stream: v10.stream(
          [
            {
              raw: `{"jsonrpc":"2.0","id":"r-1","result":${JSON.stringify({ task: task10('t-2', 'WORKING') })}}\n`,
            },
            {
              raw: `{"jsonrpc":"2.0","id":"r-1","result":${JSON.stringify(update10('t-2', 'COMPLETED'))}}\n`,
            },
          ],
          { ...ids('m-2', 't-2') },
        ),
      },
    },
  ],
  [
    'a stream comes as lines of JSON',
    'rpc10',
    'stream-content-type',
    'agent',
    {
      steps: {
        stream: v10.stream(
          [
            {
              raw: `{"jsonrpc":"2.0","id":"r-1","result":${JSON.stringify({ task: task10('t-2', 'WORKING') })}}\n`,
            },
            {
              raw: `{"jsonrpc":"2.0","id":"r-1","result":${JSON.stringify(update10('t-2', 'COMPLETED'))}}\n`,
            },
          ],
          { ...ids('m-2', 't-2'), response: { headers: { 'Content-Type': 'application/x-ndjson' } } },
        ),
      },
    },
  ],
  [
    'a stream is called text',
    'rpc10',
    'stream-content-type',
    'agent',
    {
      steps: {
        stream: v10.stream(undefined, {
          ...ids('m-2', 't-2'),
          response: { headers: { 'Content-Type': 'text/plain' } },
        }),
      },
    },
  ],
  [
    'a stream has no type',
    'rpc10',
    'stream-content-type',
    'agent',
    {
      steps: {
        stream: v10.stream(undefined, {
          ...ids('m-2', 't-2'),
          response: { headers: { 'Content-Type': undefined } },
        }),
      },
    },
  ],
  [
    'a chunk is longer than it says',
    'rpc10',
    'stream-truncated',
    'unknown',
    {
      steps: {
        stream: [
          ...v10.stream(['task'], { ...ids('m-2', 't-2'), on: 3, unfinished: true }),
          {
            on: 3,
            to: 'client',
            text: `10\r\n${sbody({ jsonrpc: '2.0', id: 'r-1', result: update10('t-2', 'COMPLETED') })}\r\n0\r\n\r\n`,
          },
        ],
      },
    },
  ],
  [
    'a request has the id null',
    'rpc10',
    'jsonrpc-envelope-missing',
    'client',
    { steps: { cancel: v10.cancel('canceled', { task: 't-5', context: 'c-5', id: null }) } },
  ],
  [
    'a message without parts is served',
    'rpc10',
    'message-required-field',
    'client',
    { steps: { begin: v10.send('working', ids('m-6', 't-5', { '/params/message/parts': [] })) } },
  ],
  [
    'the client calls itself the agent',
    'rpc10',
    'message-role-wrong',
    'client',
    { steps: { begin: v10.send('working', ids('m-6', 't-5', { '/params/message/role': 'ROLE_AGENT' })) } },
  ],
  [
    'a role is written as in 1.0, and refused',
    'rpc03',
    'message-required-field',
    'client',
    {
      steps: {
        begin: [
          ...v03.send('working', {
            ...ids('m-6', 't-5', { '/params/message/role': 'ROLE_USER' }),
            error: inv,
          }),
          ...rpc03.begin({}),
        ],
      },
    },
  ],
  [
    'a message has no kind, and is refused',
    'rpc03',
    'message-required-field',
    'client',
    {
      steps: {
        begin: [
          ...v03.send('working', { ...ids('m-6', 't-5', { '/params/message/kind': undefined }), error: inv }),
          ...rpc03.begin({}),
        ],
      },
    },
  ],
  [
    'an artifact has no id',
    'rpc10',
    'artifact-required-field',
    'agent',
    {
      steps: {
        stream: v10.stream(
          [
            'task',
            { is: 'artifact', set: { '/result/artifactUpdate/artifact/artifactId': undefined } },
            'completed',
          ],
          ids('m-2', 't-2'),
        ),
      },
    },
  ],
  [
    'no timestamp has a zone',
    'rpc10',
    'body-timestamp-invalid',
    'agent',
    {
      steps: {
        poll: v10.poll('working', {
          response: { set: { '/result/status/timestamp': '2026-01-01T00:00:00' } },
        }),
        done: v10.poll('completed', {
          response: { set: { '/result/status/timestamp': '2026-01-01T00:00:00' } },
        }),
      },
    },
  ],
  [
    'all contexts are empty',
    'rpc10',
    'context-id-missing',
    'agent',
    {
      steps: {
        send: v10.send('working', { ...ids('m-1', 't-1'), context: '' }),
        poll: v10.poll('working', { context: '' }),
        done: v10.poll('completed', { context: '' }),
      },
    },
  ],
  [
    'no task names its context',
    'rpc03',
    'task-required-field',
    'agent',
    {
      steps: {
        send: v03.send('working', {
          ...ids('m-1', 't-1'),
          response: { set: { '/result/contextId': undefined } },
        }),
        poll: v03.poll('working', { response: { set: { '/result/contextId': undefined } } }),
        done: v03.poll('completed', { response: { set: { '/result/contextId': undefined } } }),
      },
    },
  ],
  [
    'an answer is null',
    'rpc10',
    'jsonrpc-envelope-missing',
    'agent',
    { steps: { poll: v10.poll('working', { response: { body: 'null' } }) } },
  ],
  [
    'an answer is empty',
    'rpc10',
    'body-not-json',
    'agent',
    { steps: { poll: v10.poll('working', { response: { body: '' } }) } },
  ],
  [
    'an answer has status 204',
    'rpc10',
    'body-not-json',
    'agent',
    {
      steps: {
        poll: v10.poll('working', {
          response: {
            start: 'HTTP/1.1 204 No Content',
            body: '',
            headers: { 'Content-Type': undefined, 'Content-Length': undefined },
          },
        }),
      },
    },
  ],
  [
    'a result is an empty object',
    'rpc10',
    'response-shape',
    'agent',
    { steps: { poll: v10.poll('working', { response: { set: { '/result': {} } } }) } },
  ],
  [
    'a task comes without its wrapper',
    'rpc10',
    'response-shape',
    'agent',
    {
      steps: {
        send: v10.send('working', {
          ...ids('m-1', 't-1'),
          response: { set: { '/result': task10('t-1', 'WORKING') } },
        }),
      },
    },
  ],
  [
    'a poll is answered in a wrapper',
    'rpc10',
    'response-shape',
    'agent',
    {
      steps: {
        poll: v10.poll('working', { response: { set: { '/result': { task: task10('t-1', 'WORKING') } } } }),
      },
    },
  ],
  [
    'two answers come in one body',
    'rpc10',
    'body-not-json',
    'agent',
    {
      steps: {
        poll: v10.poll('working', {
          response: {
            body: '{"jsonrpc":"2.0","id":"r-1","result":{}}{"jsonrpc":"2.0","id":"r-1","result":{}}',
          },
        }),
      },
    },
  ],
  [
    'an error comes as text with status 200',
    'rpc10',
    'body-not-json',
    'agent',
    {
      steps: {
        poll: v10.poll('working', {
          response: { headers: { 'Content-Type': 'text/plain' }, body: 'Internal Server Error' },
        }),
      },
    },
  ],
  [
    'an error comes as text with status 500',
    'rpc10',
    'http-error-status',
    'agent',
    {
      steps: {
        poll: v10.poll('working', {
          response: { status: 500, headers: { 'Content-Type': 'text/plain' }, body: 'Internal Server Error' },
        }),
      },
    },
  ],
  [
    'a stream is cut, and then the task is gone',
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
          ...v10.poll('working', { task: 't-2', error: nf }),
        ],
      },
    },
  ],
  [
    'a stream is cut, and the message sent again',
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
          ...v10.stream(undefined, { ...ids('m-2', 't-22') }),
        ],
      },
    },
  ],
  [
    'the end of a task is told twice',
    'rpc10',
    'event-after-terminal-state',
    'agent',
    { steps: { stream: v10.stream(['task', 'working', 'completed', 'completed'], ids('m-2', 't-2')) } },
  ],
  [
    'a completed task fails in its stream',
    'rpc10',
    'event-after-terminal-state',
    'agent',
    { steps: { stream: v10.stream(['task', 'working', 'completed', 'failed'], ids('m-2', 't-2')) } },
  ],
  [
    'a task ends in its stream, and works in a poll',
    'rpc10',
    'state-change-after-terminal',
    'agent',
    {
      steps: {
        stream: [
          ...v10.stream(['task', 'working', 'completed'], ids('m-2', 't-2')),
          ...v10.poll('working', { task: 't-2', context: 'c-2' }),
        ],
      },
    },
  ],
  [
    'one event is of another task',
    'rpc10',
    'stream-task-id-changed',
    'agent',
    {
      steps: {
        stream: v10.stream(['task', { is: 'working', task: 't-99' }, 'completed'], ids('m-2', 't-2')),
      },
    },
  ],
  [
    'the first chunk of an artifact is to be appended',
    'rpc10',
    'artifact-append-without-base',
    'agent',
    {
      steps: {
        stream: v10.stream(
          ['task', { is: 'artifact', set: { '/result/artifactUpdate/append': true } }, 'completed'],
          ids('m-2', 't-2'),
        ),
      },
    },
  ],
  [
    'a message to an ended task is served',
    'rpc10',
    'task-terminal-accepts-message',
    'agent',
    {
      steps: {
        done: [
          ...v10.poll('completed'),
          ...v10.send('working', ids('m-20', 't-1', { '/params/message/taskId': 't-1' })),
        ],
      },
    },
  ],
  [
    'a parameter is written in snake_case',
    'restful10',
    'rest-query-invalid',
    'client',
    { steps: { poll: rest10('GET /tasks/t-1?history_length=1', undefined, task10('t-1', 'WORKING')) } },
  ],
  [
    'a route answers 404 with words of a framework',
    'restful10',
    'http-error-status',
    'unknown',
    {
      steps: {
        poll: rest10(
          'GET /tasks/t-1',
          undefined,
          { detail: 'Not Found' },
          { response: { status: 404, headers: { 'Content-Type': 'application/json' } } },
        ),
      },
    },
  ],
  [
    'all routes answer 404 with words of a framework',
    'restful10',
    'http-error-status',
    'unknown',
    {
      all: {
        response: {
          status: 404,
          headers: { 'Content-Type': 'application/json' },
          body: '{"detail":"Not Found"}',
        },
      },
      steps: { deliver: [] },
    },
  ],
  [
    'an answer of HTTP+JSON has an envelope',
    'restful10',
    'rest-body-enveloped',
    'agent',
    {
      steps: {
        poll: rest10('GET /tasks/t-1', undefined, {
          jsonrpc: '2.0',
          id: null,
          result: task10('t-1', 'WORKING'),
        }),
      },
    },
  ],
  [
    'a result comes with status 500',
    'restful10',
    'rest-status-body-mismatch',
    'agent',
    {
      steps: {
        poll: rest10('GET /tasks/t-1', undefined, task10('t-1', 'WORKING'), { response: { status: 500 } }),
      },
    },
  ],
  [
    'an error comes with status 200',
    'restful10',
    'rest-status-body-mismatch',
    'agent',
    {
      steps: {
        poll: rest10('GET /tasks/t-1', undefined, {
          error: { code: 500, status: 'INTERNAL', message: 'boom' },
        }),
      },
    },
  ],
  [
    'a subscription ends while its task works',
    'restful10',
    'stream-ends-without-terminal-state',
    'agent',
    {
      steps: {
        subscribe: [
          ...rest10(
            'POST /message:send',
            {
              message: { messageId: 'm-8', role: 'ROLE_USER', parts: [{ text: 'x' }] },
              configuration: { returnImmediately: true },
            },
            { task: task10('t-6', 'WORKING') },
          ),
          ...rest10('POST /tasks/t-6:subscribe', undefined, null, events({ task: task10('t-6', 'WORKING') })),
        ],
      },
    },
  ],
  [
    'a delivery is called text',
    'rpc10',
    'push-content-type',
    'agent',
    { steps: { deliver: delivery(update10('t-4', 'COMPLETED'), 'text/plain') } },
  ],
  [
    'a delivery has no status',
    'rpc10',
    'event-required-field',
    'agent',
    {
      steps: {
        deliver: delivery({ statusUpdate: { taskId: 't-4', contextId: 'c-4' } }, 'application/a2a+json'),
      },
    },
  ],
  [
    'a delivery of 0.3 is called 1.0',
    'rpc10',
    'version-mixed-message',
    'agent',
    { steps: { deliver: delivery(ENDED_03, 'application/a2a+json') } },
  ],
  [
    'params are a list, and refused',
    'rpc10',
    'body-field-invalid',
    'client',
    { steps: { begin: [...v10.call('SendMessage', [1], {}, { error: inv }), ...rpc10.begin({})] } },
  ],
  [
    'a method is misspelled, and refused',
    'rpc10',
    'request-method-unknown',
    'client',
    {
      steps: {
        begin: [
          ...v10.call(
            'SendMesage',
            { message: { messageId: 'm-6', role: 'ROLE_USER', parts: [{ text: 'x' }] } },
            {},
            { error: { code: -32601, message: 'Method not found' } },
          ),
          ...rpc10.begin({}),
        ],
      },
    },
  ],
  [
    'the card is of 0.3, all else of 1.0',
    'rpc10',
    'version-method-mismatch',
    'client',
    { steps: { card: v03.card() } },
  ],
  [
    'the card is of 1.0, all else of 0.3',
    'rpc03',
    'version-method-mismatch',
    'client',
    { steps: { card: v10.card() } },
  ],
  [
    'the capabilities of the card are a list',
    'rpc10',
    'card-field-invalid',
    'card-publisher',
    { steps: { card: v10.card({ response: { set: { '/capabilities': ['streaming'] } } }) } },
  ],
  [
    'the card has no capabilities',
    'rpc10',
    'card-required-field',
    'card-publisher',
    { steps: { card: v10.card({ response: { set: { '/capabilities': undefined } } }) } },
  ],
  [
    '0.3: the card has no capabilities',
    'rpc03',
    'card-required-field',
    'card-publisher',
    { steps: { card: v03.card({ response: { set: { '/capabilities': undefined } } }) } },
  ],
  [
    'the card writes true as a text',
    'rpc10',
    'card-field-invalid',
    'card-publisher',
    { steps: { card: v10.card({ response: { set: { '/capabilities/streaming': 'true' } } }) } },
  ],
  [
    'no task has its kind',
    'rpc03',
    'task-required-field',
    'agent',
    {
      steps: {
        send: v03.send('working', { ...ids('m-1', 't-1'), response: { set: { '/result/kind': undefined } } }),
        poll: v03.poll('working', { response: { set: { '/result/kind': undefined } } }),
        cancel: v03.cancel('canceled', {
          task: 't-5',
          context: 'c-5',
          response: { set: { '/result/kind': undefined } },
        }),
      },
    },
  ],
  [
    'no task has a status',
    'rpc10',
    'task-required-field',
    'agent',
    {
      steps: {
        send: v10.send('working', {
          ...ids('m-1', 't-1'),
          response: { set: { '/result/task/status': undefined } },
        }),
        poll: v10.poll('working', { response: { set: { '/result/status': undefined } } }),
        done: v10.poll('working', { response: { set: { '/result/status': undefined } } }),
      },
    },
  ],
  [
    'the agent writes snake_case',
    'rpc10',
    'body-snake-case-field',
    'agent',
    {
      steps: {
        send: v10.send('working', {
          ...ids('m-1', 't-1'),
          response: { set: { '/result/task/contextId': undefined, '/result/task/context_id': 'c-1' } },
        }),
        poll: v10.poll('working', {
          response: { set: { '/result/contextId': undefined, '/result/context_id': 'c-1' } },
        }),
        done: v10.poll('completed', {
          response: { set: { '/result/contextId': undefined, '/result/context_id': 'c-1' } },
        }),
      },
    },
  ],
  [
    'each answer has a key twice',
    'rpc10',
    'body-duplicate-key',
    'agent',
    {
      steps: {
        poll: v10.poll('working', {
          response: {
            body: JSON.stringify({ jsonrpc: '2.0', id: 'r-1', result: task10('t-1', 'WORKING') }).replace(
              '{',
              '{"jsonrpc":"2.0",',
            ),
          },
        }),
        done: v10.poll('completed', {
          response: {
            body: JSON.stringify({ jsonrpc: '2.0', id: 'r-1', result: task10('t-1', 'COMPLETED') }).replace(
              '{',
              '{"jsonrpc":"2.0",',
            ),
          },
        }),
        cancel: v10.cancel('canceled', {
          task: 't-5',
          response: {
            body: JSON.stringify({ jsonrpc: '2.0', id: 'r-1', result: task10('t-5', 'CANCELED') }).replace(
              '{',
              '{"jsonrpc":"2.0",',
            ),
          },
        }),
      },
    },
  ],
  [
    'no timestamp is one',
    'rpc10',
    'body-timestamp-invalid',
    'agent',
    {
      steps: {
        send: v10.send('working', {
          ...ids('m-1', 't-1'),
          response: { set: { '/result/task/status/timestamp': '01.01.2026' } },
        }),
        poll: v10.poll('working', { response: { set: { '/result/status/timestamp': '01.01.2026' } } }),
        stream: v10.stream(
          [
            'task',
            { is: 'working', set: { '/result/statusUpdate/status/timestamp': '01.01.2026' } },
            { is: 'completed', set: { '/result/statusUpdate/status/timestamp': '01.01.2026' } },
          ],
          ids('m-2', 't-2'),
        ),
      },
    },
  ],
  [
    'the agent has a state of its own',
    'rpc03',
    'task-state-unknown',
    'agent',
    {
      steps: {
        send: v03.send('working', {
          ...ids('m-1', 't-1'),
          response: { set: { '/result/status/state': 'running' } },
        }),
        poll: v03.poll('working', { response: { set: { '/result/status/state': 'running' } } }),
        stream: v03.stream(
          ['task', { is: 'working', set: { '/result/status/state': 'running' } }, 'completed'],
          ids('m-2', 't-2'),
        ),
      },
    },
  ],
  [
    'the agent writes roles as in 0.3',
    'rpc10',
    'message-required-field',
    'agent',
    {
      steps: {
        send: v10.send('message', {
          ...ids('m-1', 't-1'),
          response: { set: { '/result/message/role': 'agent' } },
        }),
        poll: [],
        done: [],
        stream: v10.stream([{ is: 'message', set: { '/result/message/role': 'agent' } }], ids('m-2', 't-2')),
      },
    },
  ],
  [
    'no artifact has parts',
    'rpc10',
    'artifact-required-field',
    'agent',
    {
      steps: {
        done: v10.poll('completed', { response: { set: { '/result/artifacts/0/parts': undefined } } }),
        stream: v10.stream(
          [
            'task',
            { is: 'artifact', set: { '/result/artifactUpdate/artifact/parts': undefined } },
            'completed',
          ],
          ids('m-2', 't-2'),
        ),
      },
    },
  ],
  [
    'the agent speaks 0.3 to a 1.0 client',
    'rpc10',
    'response-dialect-mismatch',
    'agent',
    {
      steps: {
        send: v10.send('working', {
          ...ids('m-1', 't-1'),
          response: {
            set: { '/result': { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'working' } } },
          },
        }),
        poll: v10.poll('working', {
          response: {
            set: { '/result': { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'working' } } },
          },
        }),
        done: v10.poll('completed', {
          response: {
            set: { '/result': { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'completed' } } },
          },
        }),
      },
    },
  ],
  [
    'the skills of the card are null',
    'rpc10',
    'card-required-field',
    'card-publisher',
    { steps: { card: v10.card({ response: { set: { '/skills': null } } }) } },
  ],
  [
    'the card is in snake_case',
    'rpc10',
    'body-snake-case-field',
    'card-publisher',
    {
      steps: {
        card: v10.card({
          response: {
            set: {
              '/supportedInterfaces': undefined,
              '/supported_interfaces': [
                { url: 'https://agent.example/rpc', protocol_binding: 'JSONRPC', protocol_version: '1.0' },
              ],
            },
          },
        }),
      },
    },
  ],
  [
    'a page is served in place of the card',
    'rpc10',
    'card-not-found',
    'agent',
    {
      steps: {
        card: v10.card({ response: { headers: { 'Content-Type': 'text/html' }, body: '<html>hi</html>' } }),
      },
    },
  ],
  [
    'the card names a relative address',
    'rpc10',
    'card-url-unroutable',
    'card-publisher',
    { steps: { card: v10.card({ response: { set: { '/supportedInterfaces/0/url': '/rpc' } } }) } },
  ],
  [
    'two messages have one id',
    'rpc10',
    'message-id-reused',
    'client',
    {
      steps: {
        begin: v10.send('working', ids('m-1', 't-5', { '/params/message/parts/0/text': 'Another thing' })),
      },
    },
  ],
  [
    'a new task has the id of an ended one',
    'rpc10',
    'state-change-after-terminal',
    'agent',
    {
      steps: {
        begin: v10.send('working', ids('m-6', 't-1')),
        cancel: v10.cancel('canceled', { task: 't-1', context: 'c-1' }),
      },
    },
  ],
];
