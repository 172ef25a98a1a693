import { randomUUID } from 'node:crypto';
import {
  CancelTaskRequest,
  DeleteTaskPushNotificationConfigRequest,
  GetTaskPushNotificationConfigRequest,
  GetTaskRequest,
  ListTaskPushNotificationConfigsRequest,
  ListTasksRequest,
  type Message,
  SendMessageRequest,
  type StreamResponse,
  SubscribeToTaskRequest,
  type Task,
  TaskPushNotificationConfig,
  TaskState,
} from 'a2a-sdk-v1';
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from 'a2a-sdk-v1/client';
import type { About, Ledger, Seen } from './ledger.js';

/** Where a sitting takes place. */
export interface Place {
  readonly agent: string;
  readonly webhook: string;
  readonly binding: 'JSONRPC' | 'HTTP+JSON';
  /** Whether the other side speaks the other version, and this one makes up for it. */
  readonly legacy: boolean;
  /** Whether a subscription is refused by an event of a stream. */
  readonly refusesInStream: boolean;
  /** Whether the agent takes webhooks outside messages. */
  readonly takesConfigs: boolean;
  /** Resolves once the webhook has been told that this task came to rest. */
  delivered(taskId: string): Promise<void>;
}

/** `fetch` as a customer of the agent uses it. */
const keyed: typeof fetch = (input, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set('X-Api-Key', 'k-1');
  return fetch(input, { ...init, headers });
};

function stateWord(state: TaskState | undefined): string | undefined {
  return state === undefined
    ? undefined
    : TaskState[state]?.slice('TASK_STATE_'.length).toLowerCase().replaceAll('_', '-');
}

function taskSeen(task: Task): Seen & { is: string } {
  const state = stateWord(task.status?.state);
  return { is: 'task', outcome: 'task', taskId: task.id, contextId: task.contextId, state };
}

function answerSeen(answer: Task | Message): Seen {
  return 'messageId' in answer ? { outcome: 'message', contextId: answer.contextId } : taskSeen(answer);
}

function eventSeen({ payload }: StreamResponse): Seen & { is: string } {
  switch (payload?.$case) {
    case 'task':
      return taskSeen(payload.value);
    case 'message':
      return { is: 'message', contextId: payload.value.contextId };
    case 'statusUpdate': {
      const { taskId, contextId, status } = payload.value;
      return { is: 'status', taskId, contextId, state: stateWord(status?.state) };
    }
    case 'artifactUpdate':
      return { is: 'artifact', taskId: payload.value.taskId, contextId: payload.value.contextId };
    case undefined:
      return { is: 'nothing' };
  }
}

function message(text: string, more: object = {}, configuration: object = {}): SendMessageRequest {
  const parts = [
    { text },
    { data: { ticker: 'ACME', since: null } },
    { url: 'https://files.example/a.csv', mediaType: 'text/csv' },
    { raw: 'AAEC/w==', filename: 'a.bin', mediaType: 'application/octet-stream' },
  ];
  return SendMessageRequest.fromJSON({
    message: { messageId: randomUUID(), role: 'ROLE_USER', parts, ...more },
    configuration: { acceptedOutputModes: ['text/plain', 'application/json', 'image/png'], ...configuration },
  });
}

async function open({ agent, binding, legacy }: Place): Promise<Client> {
  const options = { fetchImpl: keyed, legacyCompat: { enabled: legacy } };
  return new ClientFactory({
    transports: [new JsonRpcTransportFactory(options), new RestTransportFactory(options)],
    preferredTransports: [binding],
    cardResolver: new DefaultAgentCardResolver(options),
  }).createFromUrl(agent);
}

type Asks = (text: string, more?: About, configuration?: object) => Promise<Task>;

/** All that the client of SDK 1.3.0 can ask an agent for. */
export async function talk10(place: Place, said: Ledger): Promise<void> {
  const client = await said.card(() => open(place));
  const card = (): Seen => ({ outcome: 'card' });
  await said.call('GetExtendedAgentCard', () => client.getAgentCard(), card);
  const send = (text: string, more: About = {}, configuration: object = {}) =>
    said.call('SendMessage', () => client.sendMessage(message(text, more, configuration)), answerSeen, more);
  const task: Asks = async (text, more, configuration) => {
    const answer = await send(text, more, configuration);
    if ('messageId' in answer) throw new Error('a task was expected');
    return answer;
  };
  await send('hello there');
  await tasks(client, said, task);
  if (!place.legacy) await lists(client, said, task);
  await configs(place, client, said, task);
  await refusals(place, client, said, task);
}

async function tasks(client: Client, said: Ledger, task: Asks): Promise<void> {
  const get = (id: string, more: object = {}) =>
    said.call('GetTask', () => client.getTask(GetTaskRequest.fromJSON({ id, ...more })), taskSeen, {
      taskId: id,
    });
  const stream = (text: string, more: About = {}) =>
    said.stream('SendStreamingMessage', client.sendMessageStream(message(text, more)), eventSeen);

  await task('brief at once');
  const early = await task('brief while I wait', {}, { returnImmediately: true });
  while ((await get(early.id)).status?.state !== TaskState.TASK_STATE_COMPLETED) await pause();
  await get(early.id, { historyLength: 1 });
  await stream('brief as it comes');
  await stream('hello again');
  await stream('fail at it');
  await task('refuse this');

  const asked = await task('ask me');
  const { id: taskId, contextId } = asked;
  await task('brief for a month', { taskId, contextId });
  const again = await task('ask me again', { contextId });
  await stream('brief for a year', { taskId: again.id, contextId: again.contextId });

  const { id } = await task('watch it', {}, { returnImmediately: true });
  const events = client.resubscribeTask(SubscribeToTaskRequest.fromJSON({ id }));
  await said.stream('SubscribeToTask', events, eventSeen, async () => {
    await get(id);
    await said.call('CancelTask', () => client.cancelTask(CancelTaskRequest.fromJSON({ id })), taskSeen, {
      taskId: id,
    });
  });
  await get(id);
}

async function lists(client: Client, said: Ledger, task: Asks): Promise<void> {
  const { contextId } = await task('brief once more');
  const list = (query: About & { [name: string]: unknown }) =>
    said.call(
      'ListTasks',
      () => client.listTasks(ListTasksRequest.fromJSON(query)),
      () => ({ outcome: 'list' }),
      query,
    );
  await list({ contextId, includeArtifacts: true });
  await list({ status: 'TASK_STATE_COMPLETED', pageSize: 2, historyLength: 0 });
}

async function configs(
  { webhook, delivered, takesConfigs }: Place,
  client: Client,
  said: Ledger,
  task: Asks,
): Promise<void> {
  const within = { id: 'within', url: `${webhook}/within`, token: 'tok-1' };
  const done = await task('brief and tell the webhook', {}, { taskPushNotificationConfig: within });
  await delivered(done.id);
  const { id: taskId } = await task(
    'watch and tell the webhook',
    {},
    { returnImmediately: true, taskPushNotificationConfig: within },
  );
  const about = { taskId };
  const read = (): Seen => ({ outcome: 'config' });
  const authentication = { scheme: 'Bearer', credentials: 'tok-2' };
  const later = TaskPushNotificationConfig.fromJSON({
    taskId,
    id: 'later',
    url: `${webhook}/later`,
    authentication,
  });
  const create = () => client.createTaskPushNotificationConfig(later);
  if (takesConfigs) await said.call('CreateTaskPushNotificationConfig', create, read, about);
  else await said.refused('CreateTaskPushNotificationConfig', create, about);
  const named = { taskId, id: 'within' };
  const get = GetTaskPushNotificationConfigRequest.fromJSON(named);
  await said.call(
    'GetTaskPushNotificationConfig',
    () => client.getTaskPushNotificationConfig(get),
    read,
    about,
  );
  const list = ListTaskPushNotificationConfigsRequest.fromJSON({ taskId });
  await said.call(
    'ListTaskPushNotificationConfigs',
    () => client.listTaskPushNotificationConfig(list),
    read,
    about,
  );
  const cancel = CancelTaskRequest.fromJSON({ id: taskId });
  await said.call('CancelTask', () => client.cancelTask(cancel), taskSeen, about);
  await delivered(taskId);
  const remove = DeleteTaskPushNotificationConfigRequest.fromJSON(named);
  await said.call(
    'DeleteTaskPushNotificationConfig',
    () => client.deleteTaskPushNotificationConfig(remove),
    () => ({ outcome: 'empty' }),
    about,
  );
}

async function refusals({ refusesInStream }: Place, client: Client, said: Ledger, task: Asks): Promise<void> {
  const { id: taskId, contextId } = await task('brief, the last one');
  const id = 'no-such-task';
  const get = GetTaskRequest.fromJSON({ id });
  await said.refused('GetTask', () => client.getTask(get), { taskId: id });
  const cancel = CancelTaskRequest.fromJSON({ id: taskId });
  await said.refused('CancelTask', () => client.cancelTask(cancel), { taskId });
  const subscribe = SubscribeToTaskRequest.fromJSON({ id });
  const about = { taskId: id, streamed: refusesInStream };
  await said.refused('SubscribeToTask', () => drained(client.resubscribeTask(subscribe)), about);
  const late = { taskId, contextId };
  await said.refused('SendMessage', () => client.sendMessage(message('brief more', late)), late);
}

async function drained(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
