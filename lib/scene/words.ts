import { stateClass } from '../a2a/spec/states.js';
import type { Json } from '../model/a2a.js';
import type { StateWord } from '../model/state.js';

/** A task state by its word in prose; each dialect spells it its own way. */
export type State = Exclude<StateWord, 'unknown'>;

/** What a stream event or an answer may be: a status by its state, a whole task, an artifact, or a message. */
export type Word = State | 'task' | 'artifact' | 'message';

/** Whose task and conversation a shape belongs to. */
export interface Ids {
  readonly task: string;
  readonly context: string;
}

/** How one version of the protocol spells what a Scene says. */
export interface Words {
  readonly version: string | null;
  readonly methods: {
    readonly send: string;
    readonly stream: string;
    readonly poll: string;
    readonly cancel: string;
    readonly subscribe: string;
  };
  readonly card: Json;
  sendParams(patient: boolean): Json;
  task(state: State, ids: Ids): Json;
  sent(answer: State | 'message', ids: Ids): Json;
  event(word: Word, ids: Ids): Json;
}

const TIME = '2026-01-01T00:00:00.000Z';

const ABOUT = {
  name: 'Weather',
  description: 'Tells the weather of a town in one sentence.',
  version: '2.1.0',
};
const SKILLS = [
  {
    id: 'forecast',
    name: 'Forecast',
    description: 'Says what the weather of a town will be.',
    tags: ['weather'],
    examples: ['Will it rain in Riga?'],
  },
];
const MODES = { defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'] };
const URL_OF_AGENT = 'https://agent.example/rpc';

function status(state: string): { readonly [key: string]: Json } {
  return { state, timestamp: TIME };
}

/** The 1.0 spelling over JSON-RPC. */
export const WORDS_10: Words = {
  version: '1.0',
  methods: {
    send: 'SendMessage',
    stream: 'SendStreamingMessage',
    poll: 'GetTask',
    cancel: 'CancelTask',
    subscribe: 'SubscribeToTask',
  },
  card: {
    ...ABOUT,
    supportedInterfaces: [{ url: URL_OF_AGENT, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { streaming: true, pushNotifications: true },
    ...MODES,
    skills: SKILLS,
  },
  sendParams: (patient) => ({
    message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain in Riga?' }] },
    configuration: { returnImmediately: !patient },
  }),
  task: (state, { task, context }) => ({
    id: task,
    contextId: context,
    status: status(upper(state)),
    ...(state === 'completed' ? { artifacts: [artifact10()] } : {}),
  }),
  sent: (answer, ids) =>
    answer === 'message' ? { message: message10(ids) } : { task: WORDS_10.task(answer, ids) },
  event: (word, ids) => {
    const named = { taskId: ids.task, contextId: ids.context };
    if (word === 'task') return { task: WORDS_10.task('submitted', ids) };
    if (word === 'message') return { message: message10(ids) };
    if (word === 'artifact') return { artifactUpdate: { ...named, artifact: artifact10(), lastChunk: true } };
    return { statusUpdate: { ...named, status: status(upper(word)) } };
  },
};

function upper(state: State): string {
  return `TASK_STATE_${state.toUpperCase().replaceAll('-', '_')}`;
}

function artifact10(): Json {
  return { artifactId: 'a-1', parts: [{ text: 'Rain until noon.' }] };
}

function message10({ context }: Ids): Json {
  return {
    messageId: 'm-2',
    contextId: context,
    role: 'ROLE_AGENT',
    parts: [{ text: 'Rain until noon.' }],
  };
}

/** The 0.3 spelling over JSON-RPC. */
export const WORDS_03: Words = {
  version: null,
  methods: {
    send: 'message/send',
    stream: 'message/stream',
    poll: 'tasks/get',
    cancel: 'tasks/cancel',
    subscribe: 'tasks/resubscribe',
  },
  card: {
    protocolVersion: '0.3.0',
    ...ABOUT,
    url: URL_OF_AGENT,
    preferredTransport: 'JSONRPC',
    capabilities: { streaming: true, pushNotifications: true },
    ...MODES,
    skills: SKILLS,
  },
  sendParams: (patient) => ({
    message: {
      kind: 'message',
      messageId: 'm-1',
      role: 'user',
      parts: [{ kind: 'text', text: 'Will it rain in Riga?' }],
    },
    configuration: { blocking: patient },
  }),
  task: (state, { task, context }) => ({
    kind: 'task',
    id: task,
    contextId: context,
    status: status(state),
    ...(state === 'completed' ? { artifacts: [artifact03()] } : {}),
  }),
  sent: (answer, ids) => (answer === 'message' ? message03(ids) : WORDS_03.task(answer, ids)),
  event: (word, ids) => {
    const named = { taskId: ids.task, contextId: ids.context };
    if (word === 'task') return WORDS_03.task('submitted', ids);
    if (word === 'message') return message03(ids);
    if (word === 'artifact')
      return { kind: 'artifact-update', ...named, artifact: artifact03(), lastChunk: true };
    return { kind: 'status-update', ...named, status: status(word), final: isAnswer(word) };
  },
};

/** Whether a task in this state rests: it has ended, or waits for somebody. */
export function isAnswer(state: State): boolean {
  return stateClass(state) !== 'active';
}

function artifact03(): Json {
  return { artifactId: 'a-1', parts: [{ kind: 'text', text: 'Rain until noon.' }] };
}

function message03({ context }: Ids): Json {
  return {
    kind: 'message',
    messageId: 'm-2',
    contextId: context,
    role: 'agent',
    parts: [{ kind: 'text', text: 'Rain until noon.' }],
  };
}
