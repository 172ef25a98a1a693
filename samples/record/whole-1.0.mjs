// An analyst on the real SDK 1.3.0 that offers everything: both bindings, webhooks, an extended card; with `legacy` it
// serves 0.3 as well. The first word of a message decides what becomes of it.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AgentCard, Message, Task, TaskArtifactUpdateEvent, TaskStatusUpdateEvent } from 'a2a-sdk-v1';
import { createLegacyAwarePushNotificationSender } from 'a2a-sdk-v1/compat/v0_3/server';
import {
  AgentEvent,
  DefaultPushNotificationSender,
  DefaultRequestHandler,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
} from 'a2a-sdk-v1/server';
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from 'a2a-sdk-v1/server/express';
import express from 'express';

const picture = Buffer.from('made-up pixels \u{1f4c8}').toString('base64');

function cardOf(port, legacy, name) {
  const faces = (protocolVersion) => [
    { url: `http://127.0.0.1:${port}/rpc`, protocolBinding: 'JSONRPC', protocolVersion },
    { url: `http://127.0.0.1:${port}/rest`, protocolBinding: 'HTTP+JSON', protocolVersion },
  ];
  return {
    name,
    description: 'Writes make-believe briefs on stocks, with a chart.',
    supportedInterfaces: [...faces('1.0'), ...(legacy ? faces('0.3') : [])],
    provider: { organization: 'Make-believe Ltd', url: 'https://make-believe.example' },
    version: '0.1.0',
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
    securitySchemes: {
      key: { apiKeySecurityScheme: { location: 'header', name: 'X-Api-Key' } },
    },
    securityRequirements: [{ schemes: { key: { list: [] } } }],
    defaultInputModes: ['text/plain', 'application/json', 'image/png'],
    defaultOutputModes: ['text/plain', 'application/json', 'image/png'],
    skills: [
      {
        id: 'brief',
        name: 'Brief',
        description: 'Says in a few sentences what happened to a stock.',
        tags: ['stocks'],
      },
    ],
  };
}

/**
 * Starts the agent on a free port or on `port`; its card names `publicPort`. `step`: milliseconds between its events.
 * `mended`: the card is spelled as the protocol has it; the SDK serves its security schemes as it keeps them itself.
 * `amend`: what else is different about the card.
 * @param {{
 *   port?: number, publicPort: number, legacy?: boolean, mended?: boolean, step?: number, before?: unknown[],
 *   amend?: (card: object) => object,
 * }} options
 * @returns {Promise<import('node:http').Server>}
 */
export async function startAgent(options) {
  const {
    port = 0,
    publicPort,
    legacy = false,
    mended = false,
    step = 150,
    before = [],
    amend = (card) => card,
  } = options;
  const configs = new InMemoryPushNotificationStore();
  const requestHandler = new DefaultRequestHandler(
    AgentCard.fromJSON(amend(cardOf(publicPort, legacy, 'Whole Analyst'))),
    new InMemoryTaskStore(),
    analyst(step),
    undefined,
    configs,
    legacy ? createLegacyAwarePushNotificationSender(configs) : new DefaultPushNotificationSender(configs),
    AgentCard.fromJSON(amend(cardOf(publicPort, legacy, 'Whole Analyst, for customers'))),
  );
  const served = {
    requestHandler,
    userBuilder: UserBuilder.noAuthentication,
    legacyCompat: { enabled: legacy },
  };
  const app = express();
  for (const layer of before) app.use(layer);
  app.use(
    '/.well-known/agent-card.json',
    agentCardHandler({
      agentCardProvider: mended
        ? async () => AgentCard.toJSON(await requestHandler.getAgentCard())
        : requestHandler,
      legacyCompat: { enabled: legacy },
    }),
  );
  app.use('/rpc', jsonRpcHandler(served));
  app.use('/rest', restHandler(served));
  return new Promise((resolve) => {
    const server = app.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function analyst(step) {
  const canceled = new Set();
  return {
    async execute({ taskId, contextId, userMessage, task }, bus) {
      const ids = { taskId, contextId };
      const say = (state, text) => bus.publish(AgentEvent.statusUpdate(statusOf(ids, state, text)));
      const asked = userMessage.parts[0]?.content?.value;
      const word = typeof asked === 'string' ? asked.split(' ')[0] : 'brief';
      if (word === 'hello') {
        bus.publish(AgentEvent.message(Message.fromJSON(messageOf({ contextId }, 'Good day.'))));
        return bus.finished();
      }
      const status = { state: 'TASK_STATE_SUBMITTED', timestamp: new Date().toISOString() };
      bus.publish(
        AgentEvent.task(
          task ?? { ...Task.fromJSON({ id: taskId, contextId, status }), history: [userMessage] },
        ),
      );
      await sleep(step);
      say('WORKING', 'Looking it up.');
      await sleep(step);
      if (word === 'watch') {
        while (!canceled.has(taskId)) await sleep(5);
        say('CANCELED');
      } else if (word === 'fail') {
        say('FAILED', 'There is no such stock.');
      } else if (word === 'refuse') {
        say('REJECTED', 'Not that one.');
      } else if (word === 'ask') {
        say('INPUT_REQUIRED', 'Over which period?');
      } else if (word === 'sign') {
        say('AUTH_REQUIRED', 'Sign in first.');
      } else if (word === 'all') {
        for (const event of everything(ids)) bus.publish(event);
      } else {
        const add = (parts, more) =>
          bus.publish(
            AgentEvent.artifactUpdate(
              TaskArtifactUpdateEvent.fromJSON({
                ...ids,
                artifact: { artifactId: 'brief', name: 'brief', parts },
                ...more,
              }),
            ),
          );
        add([{ text: 'ACME rose 4.2 %, ' }], { append: false, lastChunk: false });
        await sleep(step);
        add([{ text: 'from €52.10 to €54.29.' }, { data: { from: 52.1, to: 54.29 } }], {
          append: true,
          lastChunk: false,
        });
        await sleep(step);
        add([{ raw: picture, filename: 'chart.png', mediaType: 'image/png' }], {
          append: true,
          lastChunk: true,
        });
        say('COMPLETED');
      }
      bus.finished();
    },
    async cancelTask(taskId) {
      canceled.add(taskId);
    },
  };
}

/** What events may hold beside what they must. */
function everything(ids) {
  const metadata = { 'https://make-believe.example/ext/v1': { seen: [1, null, 'x'] } };
  const extensions = ['https://make-believe.example/ext/v1'];
  const parts = [
    { text: 'a', mediaType: 'text/markdown', metadata },
    { data: [1, 'two', null] },
    { data: 'a text' },
    { url: 'https://files.example/chart.png', filename: 'chart.png', mediaType: 'image/png' },
    { raw: '', filename: 'empty.bin' },
  ];
  const message = { ...messageOf(ids, ''), parts, metadata, extensions, referenceTaskIds: ['t-other'] };
  const artifact = { artifactId: 'all', name: '', description: 'All of it.', parts, metadata, extensions };
  const status = (state) => ({ state, timestamp: new Date().toISOString(), message });
  return [
    AgentEvent.statusUpdate(
      TaskStatusUpdateEvent.fromJSON({ ...ids, status: status('TASK_STATE_WORKING'), metadata }),
    ),
    AgentEvent.artifactUpdate(TaskArtifactUpdateEvent.fromJSON({ ...ids, artifact, metadata })),
    AgentEvent.statusUpdate(
      TaskStatusUpdateEvent.fromJSON({ ...ids, status: status('TASK_STATE_COMPLETED'), metadata }),
    ),
  ];
}

function statusOf(ids, state, text) {
  return TaskStatusUpdateEvent.fromJSON({
    ...ids,
    status: {
      state: `TASK_STATE_${state}`,
      timestamp: new Date().toISOString(),
      ...(text === undefined ? {} : { message: messageOf(ids, text) }),
    },
  });
}

function messageOf(ids, text) {
  return { messageId: randomUUID(), role: 'ROLE_AGENT', ...ids, parts: [{ text }] };
}
