// Where push deliveries go: answers each with 204 and keeps what came.
import { createServer } from 'node:http';

/**
 * Starts on a free port or on `port`. `bodies` fills with the JSON of the deliveries.
 * @param {{ port?: number }} options
 * @returns {Promise<{ server: import('node:http').Server, bodies: unknown[] }>}
 */
export async function startWebhook({ port = 0 } = {}) {
  /** @type {unknown[]} */
  const bodies = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    response.writeHead(204).end();
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { server, bodies };
}
