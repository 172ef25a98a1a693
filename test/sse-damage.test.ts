import { expect, test } from 'vitest';
import { analyze } from '../lib/analyze.js';
import { memorySource } from '../lib/capture/memory.js';
import { inflate } from '../lib/cli/inflate.js';
import { rules } from '../rules/index.js';

const IN = '<-- from agent\n';
const ask = '{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "SendStreamingMessage"\n}';
const log = (data: string) =>
  `--> to agent\nPOST / HTTP/1.1\nHost: a.example\nA2A-Version: 1.0\nContent-Type: application/json\nContent-Length: 60\n\n${ask}\n\n` +
  `${IN}HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\n\n\n${IN}data: ${data}\n\n\n\n${IN}data: {}\n\n\n\n`;

test.each([
  ['"statusUpdate": {', []],
  ['} ]', []],
  ['working on it', ['sse-data-not-json']],
])('of a log whose JSON was laid out, the event `%s` is told from what the tap tore', (data, expected) => {
  const bytes = Buffer.from(log(data));
  const { head, source, chunks } = memorySource(bytes);
  const analysis = analyze(head, { path: 'x.log', source, rules, inflate });
  if (typeof analysis === 'string') throw new Error(analysis);
  const steps = [...[...chunks()].map((chunk) => analysis.push(chunk)), analysis.end()];
  const found = steps.flatMap(({ findings }) => findings.map(({ rule }) => rule));
  expect(found.filter((rule) => rule === 'sse-data-not-json')).toEqual(expected);
});
