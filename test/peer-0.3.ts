import { randomUUID } from 'node:crypto';
import type { Message, MessageSendParams, Task } from 'a2a-sdk-v03';
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from 'a2a-sdk-v03/client';
import type { About, Ledger, Seen } from './ledger.js';
import type { Place } from './peer-1.0.js';

/** `fetch` as a customer of the agent uses it. */
const keyed: typeof fetch = (input, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set('X-Api-Key', 'k-1');
  return fetch(input, { ...init, headers });
};

type StreamedEvent = ReturnType<Client['sendMessageStream']> extends AsyncIterable<infer T> ? T : never;

function taskSeen({ id, contextId, status }: Task): Seen & { is: string } {
  return { is: 'task', outcome: 'task', taskId: id, contextId, state: status.state };
}

function answerSeen(answer: Task | Message): Seen {
  return answer.kind === 'message' ? { outcome: 'message', contextId: answer.contextId } : taskSeen(answer);
}

function eventSeen(event: StreamedEvent): Seen & { is: string } {
  switch (event.kind) {
    case 'task':
      return taskSeen(event);
    case 'message':
      return { is: 'message', contextId: event.contextId };
    case 'status-update':
      return { is: 'status', taskId: event.taskId, contextId: event.contextId, state: event.status.state };
    case 'artifact-update':
      return { is: 'artifact', taskId: event.taskId, contextId: event.contextId };
  }
}

function message(text: string, more: About = {}, configuration: object = {}): MessageSendParams {
  return {
    message: {
      kind: 'message',
      messageId: randomUUID(),
      role: 'user',
      parts: [
        { kind: 'text', text },
        { kind: 'data', data: { ticker: 'ACME', since: null } },
        { kind: 'file', file: { uri: 'https://files.example/a.csv', mimeType: 'text/csv' } },
        { kind: 'file', file: { bytes: 'AAEC/w==', name: 'a.bin', mimeType: 'application/octet-stream' } },
      ],
      ...(more.taskId === undefined ? {} : { taskId: more.taskId }),
      ...(more.contextId === undefined ? {} : { contextId: more.contextId }),
    },
    configuration: { acceptedOutputModes: ['text/plain', 'application/json'], ...configuration },
  };
}

async function open({ agent, binding }: Place): Promise<Client> {
  const options = { fetchImpl: keyed };
  return new ClientFactory({
    transports: [new JsonRpcTransportFactory(options), new RestTransportFactory(options)],
    preferredTransports: [binding],
    cardResolver: new DefaultAgentCardResolver(options),
  }).createFromUrl(agent);
}

type Asks = (text: string, more?: About, configuration?: object) => Promise<Task>;

/** All that the client of SDK 0.3.14 can ask an agent for. */
export async function talk03(place: Place, said: Ledger): Promise<void> {
  const client = await said.card(() => open(place));
  const card = (): Seen => ({ outcome: 'card' });
  await said.call('GetExtendedAgentCard', () => client.getAgentCard(), card);
  const send = (text: string, more: About = {}, configuration: object = {}) =>
    said.call(
      'SendMessage',
      () => client.sendMessage(message(text, more, { blocking: true, ...configuration })),
      answerSeen,
      more,
    );
  const task: Asks = async (text, more, configuration) => {
    const answer = await send(text, more, configuration);
    if (answer.kind === 'message') throw new Error('a task was expected');
    return answer;
  };
  await send('hello there');
  await tasks(client, said, task);
  await configs(place, client, said, task);
  await refusals(place, client, said, task);
}

async function tasks(client: Client, said: Ledger, task: Asks): Promise<void> {
  const get = (id: string, more: object = {}) =>
    said.call('GetTask', () => client.getTask({ id, ...more }), taskSeen, { taskId: id });
  const stream = (text: string, more: About = {}) =>
    said.stream('SendStreamingMessage', client.sendMessageStream(message(text, more)), eventSeen);

  await task('brief at once');
  const early = await task('brief while I wait', {}, { blocking: false });
  while ((await get(early.id)).status.state !== 'completed') await pause();
  await get(early.id, { historyLength: 1 });
  await stream('brief as it comes');
  await stream('hello again');
  await stream('fail at it');
  await task('refuse this');

  const { id: taskId, contextId } = await task('ask me');
  await task('brief for a month', { taskId, contextId });
  const again = await task('ask me again', { contextId });
  await stream('brief for a year', { taskId: again.id, contextId: again.contextId });

  const { id } = await task('watch it', {}, { blocking: false });
  await said.stream('SubscribeToTask', client.resubscribeTask({ id }), eventSeen, async () => {
    await get(id);
    await said.call('CancelTask', () => client.cancelTask({ id }), taskSeen, { taskId: id });
  });
  await get(id);
}

async function configs(
  { webhook, delivered, takesConfigs }: Place,
  client: Client,
  said: Ledger,
  task: Asks,
): Promise<void> {
  const within = { id: 'within', url: `${webhook}/within`, token: 'tok-1' };
  const done = await task('brief and tell the webhook', {}, { pushNotificationConfig: within });
  await delivered(done.id);
  const { id } = await task(
    'watch and tell the webhook',
    {},
    { blocking: false, pushNotificationConfig: within },
  );
  const about = { taskId: id };
  const read = (): Seen => ({ outcome: 'config' });
  const later = { id: 'later', url: `${webhook}/later`, token: 'tok-2' };
  const set = () => client.setTaskPushNotificationConfig({ taskId: id, pushNotificationConfig: later });
  if (takesConfigs) await said.call('CreateTaskPushNotificationConfig', set, read, about);
  else await said.refused('CreateTaskPushNotificationConfig', set, about);
  const named = { id, pushNotificationConfigId: 'within' };
  await said.call(
    'GetTaskPushNotificationConfig',
    () => client.getTaskPushNotificationConfig(named),
    read,
    about,
  );
  await said.call(
    'ListTaskPushNotificationConfigs',
    () => client.listTaskPushNotificationConfig({ id }),
    read,
    about,
  );
  await said.call('CancelTask', () => client.cancelTask({ id }), taskSeen, about);
  await delivered(id);
  await said.call(
    'DeleteTaskPushNotificationConfig',
    () => client.deleteTaskPushNotificationConfig(named),
    () => ({ outcome: 'empty' }),
    about,
  );
}

async function refusals({ refusesInStream }: Place, client: Client, said: Ledger, task: Asks): Promise<void> {
  const { id: taskId, contextId } = await task('brief, the last one');
  const id = 'no-such-task';
  await said.refused('GetTask', () => client.getTask({ id }), { taskId: id });
  await said.refused('CancelTask', () => client.cancelTask({ id: taskId }), { taskId });
  const about = { taskId: id, streamed: refusesInStream };
  await said.refused('SubscribeToTask', () => drained(client.resubscribeTask({ id })), about);
  const late = { taskId, contextId };
  await said.refused('SendMessage', () => client.sendMessage(message('brief more', late)), late);
}

async function drained(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
