// An agent that misbehaves as it is told. No SDK: the SDK would not let it.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cardOf } from './agent-1.0.mjs';

const step = 60;

/**
 * Starts the agent on `port`. `faults` names what it does wrong:
 * `no-interface-version`, `stream-stops-working`, `event-after-completed`, `wrong-id`, `unknown-state`,
 * `answers-in-0.3`, `html-error`, `stream-without-type`.
 */
export async function startAgent({ port, publicPort, faults }) {
  const wrong = new Set(faults);
  const card = cardOf(publicPort);
  if (wrong.has('no-interface-version')) delete card.supportedInterfaces[0].protocolVersion;
  const server = createServer(async (request, response) => {
    response.sendDate = false;
    if (request.method === 'GET') return json(response, card);
    const call = JSON.parse(await textOf(request));
    const task = { id: randomUUID(), contextId: randomUUID() };
    if (wrong.has('html-error')) {
      response.writeHead(502, { 'Content-Type': 'text/html' });
      return response.end(
        '<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>\n',
      );
    }
    if (call.method === 'SendStreamingMessage') return stream(response, call, task);
    return json(response, {
      jsonrpc: '2.0',
      id: wrong.has('wrong-id') ? String(call.id) : call.id,
      result: done(task),
    });
  });

  function done(task) {
    if (wrong.has('answers-in-0.3')) return { kind: 'task', ...task, status: { state: 'completed' } };
    const state = wrong.has('unknown-state') ? 'TASK_STATE_DONE' : 'TASK_STATE_COMPLETED';
    return { task: { ...task, status: { state } } };
  }

  async function stream(response, call, { id, contextId }) {
    response.writeHead(200, {
      'Content-Type': wrong.has('stream-without-type') ? 'text/plain' : 'text/event-stream',
    });
    const tell = async (result) => {
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: call.id, result })}\n\n`);
      await sleep(step);
    };
    const status = (state) =>
      tell({ statusUpdate: { taskId: id, contextId, status: { state: `TASK_STATE_${state}` } } });
    await tell({ task: { id, contextId, status: { state: 'TASK_STATE_SUBMITTED' } } });
    await status('WORKING');
    if (!wrong.has('stream-stops-working')) await status('COMPLETED');
    if (wrong.has('event-after-completed')) await status('WORKING');
    response.end();
  }

  server.keepAliveTimeout = 0;
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function json(response, value) {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(value));
}

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
