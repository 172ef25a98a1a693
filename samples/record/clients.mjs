// What the clients of the samples do: two on the real SDKs, one on bare fetch.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CancelTaskRequest, GetTaskRequest, SendMessageRequest, TaskState } from 'a2a-sdk-v1';
import { ClientFactory } from 'a2a-sdk-v1/client';
import { ClientFactory as ClientFactory03 } from 'a2a-sdk-v03/client';

const pause = 70;
/** Short enough for a dozen polls in one sitting. */
const shortPause = 34;
const month = 'How did ACME do over the last month?';

const open = (port) => new ClientFactory().createFromUrl(`http://127.0.0.1:${port}`);
const open03 = (port) => new ClientFactory03().createFromUrl(`http://127.0.0.1:${port}`);

function request(text, more = {}, configuration = {}) {
  const message = { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...more };
  return SendMessageRequest.fromJSON({ message, configuration });
}

function request03(text, configuration = {}) {
  const message = { kind: 'message', messageId: randomUUID(), role: 'user', parts: [{ kind: 'text', text }] };
  return { message, configuration };
}

async function drain(stream, enough = () => false) {
  for await (const event of stream) if (enough(event)) break;
}

/** Sends without waiting and polls until the task rests. */
async function sendAndPoll(client, text, every = pause) {
  const task = await client.sendMessage(request(text, {}, { returnImmediately: true }));
  await pollToRest(client, task.id, every);
  return task;
}

async function pollToRest(client, id, every) {
  const rest = [TaskState.TASK_STATE_SUBMITTED, TaskState.TASK_STATE_WORKING];
  for (;;) {
    await sleep(every);
    const { status } = await client.getTask(GetTaskRequest.fromJSON({ id }));
    if (!rest.includes(status.state)) return;
  }
}

/** Each takes the port of the tap. An error that the agent's fault causes is the client's end of the story. */
export const clients = {
  async pollAndStream(port) {
    await sendAndPoll(await open(port), month, shortPause);
    await drain((await open(port)).sendMessageStream(request(month)));
  },
  async poll(port) {
    await sendAndPoll(await open(port), month);
  },
  async stream(port) {
    await drain((await open(port)).sendMessageStream(request(month)));
  },
  async answerWhenAsked(port) {
    const client = await open(port);
    const { id, contextId } = await sendAndPoll(client, 'How did ACME do?');
    await client.sendMessage(request('Over the last month.', { taskId: id, contextId }));
  },
  async cancel(port) {
    const client = await open(port);
    const task = await client.sendMessage(request('Watch ACME.', {}, { returnImmediately: true }));
    await sleep(4 * pause);
    await client.getTask(GetTaskRequest.fromJSON({ id: task.id }));
    await client.cancelTask(CancelTaskRequest.fromJSON({ id: task.id }));
    await client.getTask(GetTaskRequest.fromJSON({ id: task.id }));
  },
  async fail(port) {
    const client = await open(port);
    await sendAndPoll(client, 'How did NOPE do over the last month?');
    await drain(client.sendMessageStream(request('How did NOPE do over the last month?')));
  },
  async send(port) {
    await (await open(port)).sendMessage(request(month));
  },
  async pollAndStream03(port) {
    const client = await open03(port);
    const { id } = await client.sendMessage(request03(month, { blocking: false }));
    for (let state = 'submitted'; state !== 'completed'; ) {
      await sleep(pause);
      ({ state } = (await client.getTask({ id })).status);
    }
    await drain((await open03(port)).sendMessageStream(request03(month)));
  },
  /** A 0.3 client that knows the agent's address, and so does not need its card. */
  async send03(port) {
    await fetch(`http://127.0.0.1:${port}/.well-known/agent-card.json`);
    const card = { ...card03, url: `http://127.0.0.1:${port}/rpc` };
    const client = await new ClientFactory03().createFromAgentCard(card);
    await client.sendMessage(request03(month, { blocking: true }));
  },
  /** Bare fetch: what a client does that was written by hand. */
  async byHand(port, headers) {
    const agent = `http://127.0.0.1:${port}`;
    const card = await (await fetch(`${agent}/.well-known/agent-card.json`)).json();
    const { message } = SendMessageRequest.toJSON(request(month));
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } });
    await (
      await fetch(card.supportedInterfaces[0].url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
      })
    ).text();
  },
};

const card03 = {
  protocolVersion: '0.3.0',
  name: 'Stock Analyst',
  description: '',
  preferredTransport: 'JSONRPC',
  version: '0.1.0',
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [],
};
