// What the clients of the agents that offer everything do, on the real SDKs. They hold a key, as the card asks.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetTaskRequest, ListTasksRequest, SendMessageRequest, TaskState } from 'a2a-sdk-v1';
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from 'a2a-sdk-v1/client';
import {
  ClientFactory as ClientFactory03,
  JsonRpcTransportFactory as JsonRpcTransportFactory03,
  RestTransportFactory as RestTransportFactory03,
} from 'a2a-sdk-v03/client';

const pause = 170;
const urlOf = (port) => `http://127.0.0.1:${port}`;

function keyed(input, init = {}) {
  const headers = new Headers(init.headers);
  headers.set('X-Api-Key', 'made-up-key');
  return fetch(input, { ...init, headers });
}

function open(port, binding, legacy = false) {
  const options = { fetchImpl: keyed, legacyCompat: { enabled: legacy } };
  return new ClientFactory({
    transports: [new JsonRpcTransportFactory(options), new RestTransportFactory(options)],
    preferredTransports: [binding],
    cardResolver: new DefaultAgentCardResolver(options),
  }).createFromUrl(urlOf(port));
}

function open03(port, binding) {
  const options = { fetchImpl: keyed };
  return new ClientFactory03({
    transports: [new JsonRpcTransportFactory03(options), new RestTransportFactory03(options)],
    preferredTransports: [binding],
  }).createFromUrl(urlOf(port));
}

function request(text, more = {}, configuration = {}) {
  const message = { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...more };
  return SendMessageRequest.fromJSON({ message, configuration });
}

function request03(text, configuration = {}) {
  const message = { kind: 'message', messageId: randomUUID(), role: 'user', parts: [{ kind: 'text', text }] };
  return { message, configuration };
}

async function drain(stream) {
  for await (const _ of stream);
}

async function pollToRest(client, id) {
  for (;;) {
    await sleep(pause);
    const { status } = await client.getTask(GetTaskRequest.fromJSON({ id }));
    if (status.state === TaskState.TASK_STATE_COMPLETED) return;
  }
}

/** Each takes the port of the tap, and the URL of the webhook. */
export const customers = {
  async rest(port) {
    const client = await open(port, 'HTTP+JSON');
    const { id, contextId } = await client.sendMessage(request('brief me', {}, { returnImmediately: true }));
    await pollToRest(client, id);
    await drain(client.sendMessageStream(request('brief me again', { contextId })));
    await client.listTasks(ListTasksRequest.fromJSON({ contextId, pageSize: 10, includeArtifacts: true }));
  },
  async rest03(port) {
    const client = await open03(port, 'HTTP+JSON');
    const { id } = await client.sendMessage(request03('brief me', { blocking: false }));
    for (let state = 'submitted'; state !== 'completed'; ) {
      await sleep(pause);
      ({ state } = (await client.getTask({ id })).status);
    }
    await drain(client.sendMessageStream(request03('brief me again')));
  },
  async push(port, url) {
    const client = await open(port, 'JSONRPC');
    const taskPushNotificationConfig = {
      id: 'desk',
      url,
      authentication: { scheme: 'Bearer', credentials: 'made-up-token' },
    };
    await client.sendMessage(
      request('brief me', {}, { returnImmediately: true, taskPushNotificationConfig }),
    );
    await sleep(8 * pause);
  },
  async push03(port, url) {
    const client = await open03(port, 'JSONRPC');
    const pushNotificationConfig = { id: 'desk', url, token: 'made-up-token' };
    await client.sendMessage(request03('brief me', { blocking: false, pushNotificationConfig }));
    await sleep(8 * pause);
  },
  async extendedCard(port) {
    const client = await open(port, 'JSONRPC');
    await client.getAgentCard();
    await client.sendMessage(request('hello'));
  },
  async multiTurn(port) {
    const client = await open(port, 'JSONRPC');
    const { id: taskId, contextId } = await client.sendMessage(request('ask me'));
    await drain(client.sendMessageStream(request('brief for a month', { taskId, contextId })));
    await drain(
      client.sendMessageStream(request('brief for a year', { contextId, referenceTaskIds: [taskId] })),
    );
  },
  async stream03(port) {
    const client = await open03(port, 'JSONRPC');
    await drain(client.sendMessageStream(request03('brief me')));
  },
  async makeUp(port) {
    const client = await open(port, 'HTTP+JSON', true);
    await drain(client.sendMessageStream(request('brief me')));
  },
};
