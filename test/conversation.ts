import type { Json } from '../lib/model/json.js';
import { http, type Scene, type Step, type StreamTwist, scene, v03, v10 } from '../lib/scene.js';

/** The steps of a conversation, in order; each may be another one, or several. */
const STEPS = [
  'card',
  'send',
  'poll',
  'done',
  'stream',
  'ask',
  'reply',
  'register',
  'deliver',
  'begin',
  'cancel',
  'subscribe',
] as const;

export type StepName = (typeof STEPS)[number];

/** What is different about a conversation: single steps, or all calls in one way. */
export interface Difference {
  readonly steps?: { readonly [name in StepName]?: Step };
  readonly all?: StreamTwist;
}

type Usual = Readonly<Record<StepName, (all: StreamTwist) => Step>>;

/** A client and an agent who fetch, send, poll, stream, ask back, register and deliver, cancel and subscribe. */
export function conversation(title: string, usual: Usual, { steps = {}, all = {} }: Difference = {}): Scene {
  return scene(title, ...STEPS.map((name) => steps[name] ?? usual[name](all)));
}

export const HOOK = { url: 'https://hooks.example/a2a', token: 'tok-1' };

/** A delivery of an update to the webhook. */
export function delivery(body: Json, type: string, turn: StreamTwist = {}): Step {
  return http('POST /a2a', body, undefined, {
    on: 9,
    response: { status: 204 },
    ...turn,
    request: {
      headers: {
        Host: 'hooks.example',
        'Content-Type': type,
        'X-A2A-Notification-Token': HOOK.token,
        ...turn.request?.headers,
      },
    },
  });
}

const CONFIG_10 = { taskId: 't-4', id: 'p-1', ...HOOK };
const ENDED_10 = {
  statusUpdate: { taskId: 't-4', contextId: 'c-4', status: { state: 'TASK_STATE_COMPLETED' } },
};
const QUESTION_10 = {
  '/result/task/status/message': {
    messageId: 'm-7',
    contextId: 'c-3',
    taskId: 't-3',
    role: 'ROLE_AGENT',
    parts: [{ text: 'In which town?' }],
  },
};
const said = (id: string, task?: string, context?: string) => ({
  '/params/message/messageId': id,
  '/params/message/taskId': task,
  '/params/message/contextId': context,
});
const at = (task: string, context: string, { request, ...all }: StreamTwist, set = {}): StreamTwist => ({
  task,
  context,
  ...all,
  request: request === null ? null : { ...request, set: { ...request?.set, ...set } },
});

/** A subscription begins with the task as it stands. */
const SNAPSHOT = { is: 'task', set: { '/result/task/status/state': 'TASK_STATE_WORKING' } } as const;

export const rpc10: Usual = {
  card: () => v10.card(),
  send: (all) => v10.send('working', at('t-1', 'c-1', all, said('m-1'))),
  poll: (all) => v10.poll('working', at('t-1', 'c-1', all)),
  done: (all) => v10.poll('completed', at('t-1', 'c-1', all)),
  stream: (all) => v10.stream(undefined, at('t-2', 'c-2', all, said('m-2'))),
  ask: (all) =>
    v10.send('input-required', {
      ...at('t-3', 'c-3', all, said('m-3')),
      ...(all.response === undefined && all.error === undefined ? { response: { set: QUESTION_10 } } : {}),
    }),
  reply: (all) => v10.send('completed', at('t-3', 'c-3', all, said('m-4', 't-3', 'c-3'))),
  register: (all) =>
    v10.send(
      'working',
      at('t-4', 'c-4', all, {
        ...said('m-5'),
        '/params/configuration/taskPushNotificationConfig': { url: HOOK.url, token: HOOK.token },
      }),
    ),
  deliver: () => delivery(ENDED_10, 'application/a2a+json'),
  begin: (all) => v10.send('working', at('t-5', 'c-5', all, said('m-6'))),
  cancel: (all) => v10.cancel('canceled', at('t-5', 'c-5', all)),
  subscribe: (all) => [
    ...v10.send('working', at('t-6', 'c-6', all, said('m-8'))),
    ...v10.subscribe([SNAPSHOT, 'artifact', 'completed'], at('t-6', 'c-6', all)),
  ],
};

const CONFIG_03 = { taskId: 't-4', pushNotificationConfig: { id: 'p-1', ...HOOK } };
export const ENDED_03 = { kind: 'task', id: 't-4', contextId: 'c-4', status: { state: 'completed' } };
const QUESTION_03 = {
  '/result/status/message': {
    kind: 'message',
    messageId: 'm-7',
    contextId: 'c-3',
    taskId: 't-3',
    role: 'agent',
    parts: [{ kind: 'text', text: 'In which town?' }],
  },
};

export const rpc03: Usual = {
  card: () => v03.card(),
  send: (all) => v03.send('working', at('t-1', 'c-1', all, said('m-1'))),
  poll: (all) => v03.poll('working', at('t-1', 'c-1', all)),
  done: (all) => v03.poll('completed', at('t-1', 'c-1', all)),
  stream: (all) => v03.stream(undefined, at('t-2', 'c-2', all, said('m-2'))),
  ask: (all) =>
    v03.send('input-required', {
      ...at('t-3', 'c-3', all, said('m-3')),
      ...(all.response === undefined && all.error === undefined ? { response: { set: QUESTION_03 } } : {}),
    }),
  reply: (all) => v03.send('completed', at('t-3', 'c-3', all, said('m-4', 't-3', 'c-3'))),
  register: (all) => [
    ...v03.send('working', at('t-4', 'c-4', all, said('m-5'))),
    ...v03.call('tasks/pushNotificationConfig/set', CONFIG_03, CONFIG_03, all),
  ],
  deliver: () => delivery(ENDED_03, 'application/json'),
  begin: (all) => v03.send('working', at('t-5', 'c-5', all, said('m-6'))),
  cancel: (all) => v03.cancel('canceled', at('t-5', 'c-5', all)),
  subscribe: (all) => [
    ...v03.send('working', at('t-6', 'c-6', all, said('m-8'))),
    ...v03.subscribe(['working', 'artifact', 'completed'], at('t-6', 'c-6', all)),
  ],
};

const TIME = '2026-01-01T00:00:00.000Z';
const ARTIFACT = { artifactId: 'a-1', parts: [{ text: 'Rain until noon.' }] };

/** A task of 1.0, in the JSON form of the protocol buffers. */
export function task10(id: string, state: string, more: Record<string, Json> = {}): Json {
  return {
    id,
    contextId: `c${id.slice(1)}`,
    status: { state: `TASK_STATE_${state}`, timestamp: TIME, ...more },
  };
}

const artifacts = (task: Json): Json =>
  typeof task === 'object' && task !== null && !Array.isArray(task)
    ? { ...task, artifacts: [ARTIFACT] }
    : task;

const ask10 = (id: string, more: Record<string, Json> = {}) => ({
  message: { messageId: id, role: 'ROLE_USER', parts: [{ text: 'Will it rain in Riga?' }], ...more },
  configuration: { returnImmediately: true },
});

/** One call of HTTP+JSON in 1.0. */
export function rest10(asks: string, body: Json | undefined, answer: Json, turn: StreamTwist = {}): Step {
  const typed = body === undefined ? {} : { 'Content-Type': 'application/a2a+json' };
  return http(asks, body, answer, {
    ...turn,
    request:
      turn.request === null
        ? null
        : { ...turn.request, headers: { 'A2A-Version': '1.0', ...typed, ...turn.request?.headers } },
    response:
      turn.response === null
        ? null
        : {
            ...turn.response,
            headers: { 'Content-Type': 'application/a2a+json', ...turn.response?.headers },
          },
  });
}

/** Events of a stream over HTTP+JSON, as one body. */
export function events(...all: readonly Json[]): StreamTwist {
  return {
    response: {
      headers: { 'Content-Type': 'text/event-stream' },
      body: all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
    },
  };
}

export const update10 = (id: string, state: string): Json => ({
  statusUpdate: {
    taskId: id,
    contextId: `c${id.slice(1)}`,
    status: { state: `TASK_STATE_${state}`, timestamp: TIME },
  },
});
const chunk10 = (id: string): Json => ({
  artifactUpdate: { taskId: id, contextId: `c${id.slice(1)}`, artifact: ARTIFACT, lastChunk: true },
});

/** `all` wins over what a step says of its answer. */
const over = (own: StreamTwist, all: StreamTwist): StreamTwist => ({ ...own, ...all });

export const restful10: Usual = {
  card: () =>
    v10.card({
      response: {
        set: {
          '/supportedInterfaces/0': {
            url: 'https://agent.example',
            protocolBinding: 'HTTP+JSON',
            protocolVersion: '1.0',
          },
        },
      },
    }),
  send: (all) => rest10('POST /message:send', ask10('m-1'), { task: task10('t-1', 'WORKING') }, all),
  poll: (all) => rest10('GET /tasks/t-1', undefined, task10('t-1', 'WORKING'), all),
  done: (all) => rest10('GET /tasks/t-1', undefined, artifacts(task10('t-1', 'COMPLETED')), all),
  stream: (all) =>
    rest10(
      'POST /message:stream',
      ask10('m-2'),
      null,
      over(
        events(
          { task: task10('t-2', 'SUBMITTED') },
          update10('t-2', 'WORKING'),
          chunk10('t-2'),
          update10('t-2', 'COMPLETED'),
        ),
        all,
      ),
    ),
  ask: (all) =>
    rest10(
      'POST /message:send',
      ask10('m-3'),
      {
        task: task10('t-3', 'INPUT_REQUIRED', {
          message: {
            messageId: 'm-7',
            contextId: 'c-3',
            taskId: 't-3',
            role: 'ROLE_AGENT',
            parts: [{ text: 'In which town?' }],
          },
        }),
      },
      all,
    ),
  reply: (all) =>
    rest10(
      'POST /message:send',
      ask10('m-4', { taskId: 't-3', contextId: 'c-3' }),
      { task: artifacts(task10('t-3', 'COMPLETED')) },
      all,
    ),
  register: (all) => [
    ...rest10('POST /message:send', ask10('m-5'), { task: task10('t-4', 'WORKING') }, all),
    ...rest10('POST /tasks/t-4/pushNotificationConfigs', CONFIG_10, CONFIG_10, all),
  ],
  deliver: () => delivery(ENDED_10, 'application/a2a+json'),
  begin: (all) => rest10('POST /message:send', ask10('m-6'), { task: task10('t-5', 'WORKING') }, all),
  cancel: (all) => rest10('POST /tasks/t-5:cancel', {}, task10('t-5', 'CANCELED'), all),
  subscribe: (all) => [
    ...rest10('POST /message:send', ask10('m-8'), { task: task10('t-6', 'WORKING') }, all),
    ...rest10(
      'POST /tasks/t-6:subscribe',
      undefined,
      null,
      over(events({ task: task10('t-6', 'WORKING') }, chunk10('t-6'), update10('t-6', 'COMPLETED')), all),
    ),
  ],
};

const ask03 = (id: string, more: Record<string, Json> = {}) => ({
  message: { messageId: id, role: 'ROLE_USER', content: [{ text: 'Will it rain in Riga?' }], ...more },
  configuration: { blocking: false },
});

/** One call of HTTP+JSON in 0.3. */
function rest03(asks: string, body: Json | undefined, answer: Json, turn: StreamTwist = {}): Step {
  return http(asks, body, answer, turn);
}

const update03 = (id: string, state: string, final = false): Json => ({
  statusUpdate: {
    taskId: id,
    contextId: `c${id.slice(1)}`,
    status: { state: `TASK_STATE_${state}` },
    ...(final ? { final } : {}),
  },
});

const restful03: Usual = {
  card: () =>
    v03.card({ response: { set: { '/preferredTransport': 'HTTP+JSON', '/url': 'https://agent.example' } } }),
  send: (all) => rest03('POST /v1/message:send', ask03('m-1'), { task: task10('t-1', 'WORKING') }, all),
  poll: (all) => rest03('GET /v1/tasks/t-1', undefined, task10('t-1', 'WORKING'), all),
  done: (all) => rest03('GET /v1/tasks/t-1', undefined, artifacts(task10('t-1', 'COMPLETED')), all),
  stream: (all) =>
    rest03(
      'POST /v1/message:stream',
      ask03('m-2'),
      null,
      over(
        events(
          { task: task10('t-2', 'SUBMITTED') },
          update03('t-2', 'WORKING'),
          chunk10('t-2'),
          update03('t-2', 'COMPLETED', true),
        ),
        all,
      ),
    ),
  ask: (all) =>
    rest03(
      'POST /v1/message:send',
      ask03('m-3'),
      {
        task: task10('t-3', 'INPUT_REQUIRED', {
          message: {
            messageId: 'm-7',
            contextId: 'c-3',
            taskId: 't-3',
            role: 'ROLE_AGENT',
            content: [{ text: 'In which town?' }],
          },
        }),
      },
      all,
    ),
  reply: (all) =>
    rest03(
      'POST /v1/message:send',
      ask03('m-4', { taskId: 't-3', contextId: 'c-3' }),
      { task: artifacts(task10('t-3', 'COMPLETED')) },
      all,
    ),
  register: (all) => rest03('POST /v1/message:send', ask03('m-5'), { task: task10('t-4', 'WORKING') }, all),
  deliver: () => [],
  begin: (all) => rest03('POST /v1/message:send', ask03('m-6'), { task: task10('t-5', 'WORKING') }, all),
  cancel: (all) => rest03('POST /v1/tasks/t-5:cancel', {}, task10('t-5', 'CANCELLED'), all),
  subscribe: (all) => [
    ...rest03('POST /v1/message:send', ask03('m-8'), { task: task10('t-6', 'WORKING') }, all),
    ...rest03(
      'POST /v1/tasks/t-6:subscribe',
      undefined,
      null,
      over(
        events({ task: task10('t-6', 'WORKING') }, chunk10('t-6'), update03('t-6', 'COMPLETED', true)),
        all,
      ),
    ),
  ],
};

export const PARTNERS = { rpc10, rpc03, restful10, restful03 };

/** What was done wrong once (or always), in which conversation; and the one rule that tells it, with the party it blames. */
export type Fault = readonly [
  title: string,
  partners: keyof typeof PARTNERS,
  rule: string,
  party: string,
  difference: Difference,
];
