// The same stock analyst on the real SDK 0.3.14.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultRequestHandler, InMemoryTaskStore } from 'a2a-sdk-v03/server';
import { agentCardHandler, jsonRpcHandler, UserBuilder } from 'a2a-sdk-v03/server/express';
import express from 'express';

const step = 150;

function cardOf(port) {
  return {
    protocolVersion: '0.3.0',
    name: 'Stock Analyst',
    description: 'Writes a short, make-believe brief on one stock over one period.',
    url: `http://127.0.0.1:${port}/rpc`,
    preferredTransport: 'JSONRPC',
    version: '0.1.0',
    capabilities: { streaming: true, pushNotifications: false, stateTransitionHistory: false },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [
      {
        id: 'stock-brief',
        name: 'Stock brief',
        description: 'Given a ticker and a period, says in a few sentences what happened.',
        tags: ['stocks'],
        examples: ['How did ACME do over the last month?'],
      },
    ],
  };
}

/** Starts the agent on `port`; its card names `publicPort`. */
export async function startAgent({ port, publicPort }) {
  const requestHandler = new DefaultRequestHandler(cardOf(publicPort), new InMemoryTaskStore(), analyst());
  const app = express();
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
  return new Promise((resolve) => {
    const server = app.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function analyst() {
  return {
    async execute({ taskId, contextId, userMessage }, bus) {
      const status = (state, text) => ({
        state,
        timestamp: new Date().toISOString(),
        ...(text === undefined ? {} : { message: messageOf({ taskId, contextId }, text) }),
      });
      const say = (state, text) =>
        bus.publish({
          kind: 'status-update',
          taskId,
          contextId,
          status: status(state, text),
          final: state === 'completed',
        });
      bus.publish({
        kind: 'task',
        id: taskId,
        contextId,
        status: status('submitted'),
        history: [userMessage],
      });
      await sleep(step);
      say('working');
      await sleep(step);
      say('working', 'Fetching the price history of ACME over one month.');
      await sleep(step);
      const text =
        'ACME rose 4.2 % over the month, from €52.10 to €54.29; most of it came on one day, after results.';
      bus.publish({
        kind: 'artifact-update',
        taskId,
        contextId,
        artifact: { artifactId: 'brief', name: 'brief', parts: [{ kind: 'text', text }] },
        lastChunk: true,
      });
      say('completed');
      bus.finished();
    },
    async cancelTask() {},
  };
}

function messageOf({ taskId, contextId }, text) {
  return {
    kind: 'message',
    messageId: randomUUID(),
    role: 'agent',
    taskId,
    contextId,
    parts: [{ kind: 'text', text }],
  };
}
