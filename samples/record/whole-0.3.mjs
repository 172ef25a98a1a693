// The same analyst on the real SDK 0.3.14: both bindings, webhooks, an extended card.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DefaultExecutionEventBusManager,
  DefaultPushNotificationSender,
  DefaultRequestHandler,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
} from 'a2a-sdk-v03/server';
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from 'a2a-sdk-v03/server/express';
import express from 'express';

const picture = Buffer.from('made-up pixels \u{1f4c8}').toString('base64');

function cardOf(port, name) {
  return {
    protocolVersion: '0.3.0',
    name,
    description: 'Writes make-believe briefs on stocks, with a chart.',
    url: `http://127.0.0.1:${port}/rpc`,
    preferredTransport: 'JSONRPC',
    additionalInterfaces: [
      { url: `http://127.0.0.1:${port}/rpc`, transport: 'JSONRPC' },
      { url: `http://127.0.0.1:${port}/rest`, transport: 'HTTP+JSON' },
    ],
    provider: { organization: 'Make-believe Ltd', url: 'https://make-believe.example' },
    version: '0.1.0',
    capabilities: { streaming: true, pushNotifications: true, stateTransitionHistory: false },
    supportsAuthenticatedExtendedCard: true,
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
    security: [{ key: [] }],
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
 * `amend`: what else is different about the card.
 * @param {{
 *   port?: number, publicPort: number, step?: number, before?: unknown[], amend?: (card: object) => object,
 * }} options
 * @returns {Promise<import('node:http').Server>}
 */
export async function startAgent({ port = 0, publicPort, step = 150, before = [], amend = (card) => card }) {
  const configs = new InMemoryPushNotificationStore();
  const requestHandler = new DefaultRequestHandler(
    amend(cardOf(publicPort, 'Whole Analyst')),
    new InMemoryTaskStore(),
    analyst(step),
    new DefaultExecutionEventBusManager(),
    configs,
    new DefaultPushNotificationSender(configs),
    amend(cardOf(publicPort, 'Whole Analyst, for customers')),
  );
  const options = { requestHandler, userBuilder: UserBuilder.noAuthentication };
  const app = express();
  for (const layer of before) app.use(layer);
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/rpc', jsonRpcHandler(options));
  app.use('/rest', restHandler(options));
  return new Promise((resolve) => {
    const server = app.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function analyst(step) {
  const canceled = new Set();
  return {
    async execute({ taskId, contextId, userMessage, task }, bus) {
      const ids = { taskId, contextId };
      const status = (state, text) => ({
        state,
        timestamp: new Date().toISOString(),
        ...(text === undefined ? {} : { message: messageOf(ids, text) }),
      });
      const say = (state, text, final = false) =>
        bus.publish({ kind: 'status-update', ...ids, status: status(state, text), final });
      const first = userMessage.parts[0];
      const word = first?.kind === 'text' ? first.text.split(' ')[0] : 'brief';
      if (word === 'hello') {
        bus.publish(messageOf({ contextId }, 'Good day.'));
        return bus.finished();
      }
      bus.publish(
        task ?? {
          kind: 'task',
          id: taskId,
          contextId,
          status: status('submitted'),
          history: [userMessage],
        },
      );
      await sleep(step);
      say('working', 'Looking it up.');
      await sleep(step);
      if (word === 'watch') {
        while (!canceled.has(taskId)) await sleep(5);
        say('canceled', undefined, true);
      } else if (word === 'fail') {
        say('failed', 'There is no such stock.', true);
      } else if (word === 'refuse') {
        say('rejected', 'Not that one.', true);
      } else if (word === 'ask') {
        say('input-required', 'Over which period?', true);
      } else if (word === 'sign') {
        say('auth-required', 'Sign in first.', true);
      } else if (word === 'all') {
        for (const event of everything(ids)) bus.publish(event);
      } else {
        const add = (parts, more) =>
          bus.publish({
            kind: 'artifact-update',
            ...ids,
            artifact: { artifactId: 'brief', name: 'brief', parts },
            ...more,
          });
        add([{ kind: 'text', text: 'ACME rose 4.2 %, ' }], { append: false, lastChunk: false });
        await sleep(step);
        add(
          [
            { kind: 'text', text: 'from €52.10 to €54.29.' },
            { kind: 'data', data: { from: 52.1, to: 54.29 } },
          ],
          { append: true, lastChunk: false },
        );
        await sleep(step);
        add([{ kind: 'file', file: { bytes: picture, name: 'chart.png', mimeType: 'image/png' } }], {
          append: true,
          lastChunk: true,
        });
        say('completed', undefined, true);
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
    { kind: 'text', text: 'a', metadata },
    { kind: 'data', data: { list: [1, 'two', null] } },
    {
      kind: 'file',
      file: { uri: 'https://files.example/chart.png', name: 'chart.png', mimeType: 'image/png' },
    },
    { kind: 'file', file: { bytes: 'AA==', name: 'one.bin' } },
  ];
  const message = { ...messageOf(ids, ''), parts, metadata, extensions, referenceTaskIds: ['t-other'] };
  const artifact = { artifactId: 'all', name: '', description: 'All of it.', parts, metadata, extensions };
  const update = (state, final) => ({
    kind: 'status-update',
    ...ids,
    status: { state, timestamp: new Date().toISOString(), message },
    final,
    metadata,
  });
  return [
    update('working', false),
    { kind: 'artifact-update', ...ids, artifact, metadata },
    update('completed', true),
  ];
}

function messageOf(ids, text) {
  return {
    kind: 'message',
    messageId: randomUUID(),
    role: 'agent',
    ...ids,
    parts: [{ kind: 'text', text }],
  };
}
