import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openBench } from './command-line.js';
import { hostileText } from './hostile-text.js';
import { type ReadPage, readPage } from './page-read.js';

const bench = openBench();
afterAll(() => bench.close());

async function pageOf(path: string): Promise<ReadPage> {
  const file = bench.file('page.html', '');
  await bench.run(path, '--format', `html:${file}`);
  return readPage(readFileSync(file, 'utf8'));
}

/** Every element with every attribute that it has, as `a[href]`. */
function namesIn({ elements }: ReadPage): string[] {
  return elements.flatMap(({ tagName, attrs }) => [
    tagName,
    ...attrs.map(({ name }) => `${tagName}[${name}]`),
  ]);
}

/** In a header field or a target, as much of a text as can cross there. */
const inHead = (text: string) => text.replace(/[^\u0021-\u007e]/g, '.');
const sized = (head: string, body: string) =>
  `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}\n\n`;
const HOSTILE = '<pwned on="1" onclick=alert(1)></script></style></pre><!-- "\'><pwned a=b>';

/** Text in every place that a page shows: ids, states, names, texts, errors, fields, targets, broken bodies. */
function captureWith(text: string): string {
  const head = inHead(text);
  const card = {
    name: text,
    description: text,
    version: text,
    supportedInterfaces: [{ url: `http://a.example/${text}`, protocolBinding: text, protocolVersion: text }],
    capabilities: {},
    skills: [{ id: text, name: text, tags: [text] }],
    securitySchemes: { [text]: { type: text } },
  };
  const message = {
    messageId: text,
    role: text,
    parts: [{ text }, { data: { [text]: text } }, { raw: 'AA==', filename: text, mediaType: text }],
  };
  const task = {
    id: text,
    contextId: text,
    status: { state: text, message },
    artifacts: [{ artifactId: text, name: text, parts: [{ text }] }],
    metadata: { [text]: text },
  };
  const rpc = (more: object) => JSON.stringify({ jsonrpc: '2.0', id: text, ...more });
  const post = `POST /rpc?${head} HTTP/1.1\r\nHost: a.example\r\nUser-Agent: ${head}\r\nX-${head.replace(/[^a-z]/gi, '')}: ${head}\r\nContent-Type: application/json`;
  const ok = `HTTP/1.1 200 ${head}\r\nContent-Type: application/json`;
  const event = (more: object) => `event: ${head}\nid: ${head}\ndata: ${rpc(more)}\n\n`;
  const events = [
    event({ result: { task } }),
    event({ result: { artifactUpdate: { taskId: text, contextId: text, artifact: task.artifacts[0] } } }),
    event({ error: { code: -32001, message: text, data: [{ '@type': text, reason: text }] } }),
    `data: ${head}\n\n`,
  ].join('');
  return [
    `--> to agent\nGET /.well-known/agent-card.json HTTP/1.1\r\nHost: a.example\r\n\r\n\n\n`,
    `<-- from agent\n${sized(ok, JSON.stringify(card))}`,
    `--> to agent\n${sized(post, rpc({ method: 'SendMessage', params: { message, metadata: { [text]: text } } }))}`,
    `<-- from agent\n${sized(ok, rpc({ result: { task } }))}`,
    `--> to agent\n${sized(post, rpc({ method: 'SendStreamingMessage', params: { message } }))}`,
    `<-- from agent\n${sized('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream', events)}`,
    `--> to agent\n${sized(post, rpc({ method: text, params: { id: text } }))}`,
    `<-- from agent\n${sized(ok, rpc({ error: { code: -32601, message: text } }))}`,
    `--> to agent\n${sized(post, `{"jsonrpc": ${text}`)}`,
    `<-- from agent\n${sized('HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html', `<html>${text}`)}`,
  ].join('');
}

test('captured text in any place makes no element and no attribute', async () => {
  const allowed = new Set(namesIn(await pageOf(bench.file('plain.log', captureWith('plain')))));
  for (const sample of [
    'push.log',
    'event-after-completed.log',
    'dumpcap.pcapng',
    'html-error.log',
    'poll.log',
  ])
    for (const name of namesIn(await pageOf(`samples/${sample}`))) allowed.add(name);
  const holds = async (text: string) => {
    const page = await pageOf(bench.file('hostile.log', captureWith(text)));
    expect(page.hasComment).toBe(false);
    expect(page.list.rows.length).toBeGreaterThanOrEqual(5);
    expect(namesIn(page).filter((name) => !allowed.has(name))).toEqual([]);
  };
  await holds(HOSTILE);
  await fc.assert(
    fc.asyncProperty(hostileText, (text) => holds(`${text}${HOSTILE}${text}`)),
    { numRuns: 25 },
  );
});
