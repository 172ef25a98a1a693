// A make-believe stock analyst on the real SDK 1.3.0. The message decides what becomes of its task.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AgentCard, Task, TaskArtifactUpdateEvent, TaskStatusUpdateEvent } from 'a2a-sdk-v1';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from 'a2a-sdk-v1/server';
import { agentCardHandler, jsonRpcHandler, UserBuilder } from 'a2a-sdk-v1/server/express';
import express from 'express';

const step = 150;

/** The card, as the agent's maker writes it. */
export function cardOf(port) {
  return {
    name: 'Stock Analyst',
    description: 'Writes a short, make-believe brief on one stock over one period.',
    supportedInterfaces: [
      { url: `http://127.0.0.1:${port}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    ],
    version: '0.1.0',
    capabilities: { streaming: true, pushNotifications: false },
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
  const requestHandler = new DefaultRequestHandler(
    AgentCard.fromJSON(cardOf(publicPort)),
    new InMemoryTaskStore(),
    analyst(),
  );
  const app = express();
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
  return new Promise((resolve) => {
    const server = app.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function analyst() {
  const canceled = new Set();
  return {
    async execute({ taskId, contextId, userMessage, task }, bus) {
      const ids = { taskId, contextId };
      const say = (state, text) => bus.publish(AgentEvent.statusUpdate(statusOf(ids, state, text)));
      const asked = userMessage.parts[0]?.content?.value ?? '';
      if (task === undefined) {
        const status = { state: 'TASK_STATE_SUBMITTED', timestamp: new Date().toISOString() };
        bus.publish(
          AgentEvent.task({ ...Task.fromJSON({ id: taskId, contextId, status }), history: [userMessage] }),
        );
      } else {
        bus.publish(AgentEvent.task(task));
      }
      await sleep(step);
      say('WORKING');
      await sleep(step);
      if (asked.includes('Watch')) {
        while (!canceled.has(taskId)) await sleep(20);
        say('CANCELED');
      } else if (asked.includes('NOPE')) {
        say('FAILED', 'There is no stock with the ticker NOPE.');
      } else if (!asked.includes('month')) {
        say('INPUT_REQUIRED', 'Over which period?');
      } else {
        say('WORKING', 'Fetching the price history of ACME over one month.');
        await sleep(step);
        bus.publish(AgentEvent.artifactUpdate(briefOf(ids)));
        say('COMPLETED');
      }
      bus.finished();
    },
    async cancelTask(taskId) {
      canceled.add(taskId);
    },
  };
}

function statusOf({ taskId, contextId }, state, text) {
  const message = { messageId: randomUUID(), role: 'ROLE_AGENT', taskId, contextId, parts: [{ text }] };
  return TaskStatusUpdateEvent.fromJSON({
    taskId,
    contextId,
    status: {
      state: `TASK_STATE_${state}`,
      timestamp: new Date().toISOString(),
      ...(text === undefined ? {} : { message }),
    },
  });
}

function briefOf({ taskId, contextId }) {
  const text =
    'ACME rose 4.2 % over the month, from €52.10 to €54.29; most of it came on one day, after results.';
  return TaskArtifactUpdateEvent.fromJSON({
    taskId,
    contextId,
    artifact: { artifactId: 'brief', name: 'brief', parts: [{ text }] },
    lastChunk: true,
  });
}
