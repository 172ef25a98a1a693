import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { firstLine, itemLine } from '../lib/convert/own-format.js';
import { header } from '../lib/model/http.js';
import { locator } from '../lib/report/locate.js';
import { reformatted, verbatim } from '../samples/record/tap.mjs';
import { curlTraceOf, curlVerboseOf, httpieOf, mitmproxyOf, warcOf } from './client-writers.js';
import { followOf, ngrepOf, socatOf, tcpflowOf, tcpickOf } from './dump-writers.js';
import { harOf } from './har.js';
import { harOfExchanges } from './har-writer.js';
import { pcapngOf, pcapOf, talk } from './packets.js';
import { reportOf } from './pipeline.js';
import { type Block, head, readBlocks, segmentsOf } from './traffic.js';

/** The one fault of every capture here, and where it stands in the JSON. */
const VALUE = 'TASK_STATE_DONE';
const POINTER = '/result/task/status/state';

const state = (value: string) => ({ task: { id: 't-1', contextId: 'c-1', status: { state: value } } });
const answer = (value: string) => JSON.stringify({ jsonrpc: '2.0', id: 'é"\\', result: state(value) });
const sent = {
  message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'hello' }] },
  configuration: { returnImmediately: true },
};
const asks = (method: string): string => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 'é"\\', method, params: sent });
  const fields = ['Host: agent.example', 'A2A-Version: 1.0', 'Content-Type: application/json'];
  return `${head('POST /rpc HTTP/1.1', ...fields, `Content-Length: ${Buffer.byteLength(body)}`)}${body}`;
};

const bytes = (text: string) => Buffer.from(text, 'utf8');
const answered = (...fields: string[]) => bytes(head('HTTP/1.1 200 OK', ...fields));
const JSON_TYPE = 'Content-Type: application/json';
const STREAM = 'Content-Type: text/event-stream';
const CHUNKED = 'Transfer-Encoding: chunked';

/** Cut where the sizes say, the last one as often as needed. */
function cut(content: Buffer, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, turn = 0; at < content.length; turn++) {
    const size = sizes[Math.min(turn, sizes.length - 1)] ?? content.length;
    pieces.push(content.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

const chunked = (pieces: readonly Buffer[]) => [
  ...pieces.map((piece) => Buffer.concat([bytes(`${piece.length.toString(16)}\r\n`), piece, bytes('\r\n')])),
  bytes('0\r\n\r\n'),
];

const plain = bytes(answer(VALUE));
const zipped = gzipSync(plain);
const event = (value: string) => `data: ${answer(value)}\n\n`;
/** A value laid out over several `data:` lines, as the event stream format allows. */
const lined = `event: message\ndata: ${JSON.stringify(JSON.parse(answer(VALUE)), null, 1).replaceAll('\n', '\ndata: ')}\n\n`;
const events = bytes(`${event('TASK_STATE_SUBMITTED')}${event(VALUE)}`);

/** How the answer crosses: its blocks. */
const shapes: Readonly<Record<string, readonly Buffer[]>> = {
  'with a length': [answered(JSON_TYPE, `Content-Length: ${plain.length}`), plain],
  'in chunks of one block': [
    Buffer.concat([answered(JSON_TYPE, CHUNKED), ...chunked(cut(plain, [70, 7, 3]))]),
  ],
  'in chunks, one by one': [answered(JSON_TYPE, CHUNKED), ...chunked(cut(plain, [1, 85, 4]))],
  'under gzip': [answered(JSON_TYPE, 'Content-Encoding: gzip', `Content-Length: ${zipped.length}`), zipped],
  'under gzip in chunks': [
    answered(JSON_TYPE, 'Content-Encoding: gzip', CHUNKED),
    ...chunked(cut(zipped, [11, 30])),
  ],
  'as an event': [answered(STREAM, CHUNKED), ...chunked(cut(events, [events.length]))],
  'as an event cut into chunks': [answered(STREAM, CHUNKED), ...chunked(cut(events, [200, 9]))],
  'as an event of many lines': [answered(STREAM, CHUNKED), ...chunked([bytes(lined)])],
};

const blocksOf = (shape: readonly Buffer[], name: string): Block[] => [
  ['>', bytes(asks(name.includes('event') ? 'SendStreamingMessage' : 'SendMessage'))],
  ...shape.map((block): Block => ['<', block]),
];
const tapped = (blocks: readonly Block[]) =>
  blocks.map(([way, content]) => ({ toAgent: way === '>', bytes: Buffer.from(content) }));

function packets(blocks: readonly Block[], most: number) {
  const spoken = talk();
  const said = blocks.flatMap(([way, content]) =>
    spoken.say(way === '>' ? 'client' : 'server', content, most),
  );
  return [...spoken.open(), ...said, ...spoken.close('server')];
}

const writers: Readonly<Record<string, (blocks: readonly Block[]) => Buffer | string>> = {
  'wire log': (blocks) => verbatim(tapped(blocks)),
  'wire log laid out anew': (blocks) => reformatted(tapped(blocks)),
  pcap: (blocks) => pcapOf(packets(blocks, 1448)),
  'pcap of small packets': (blocks) => pcapOf(packets(blocks, 37)),
  pcapng: (blocks) => pcapngOf(packets(blocks, 200)),
  'own format': (blocks) => [firstLine(), ...segmentsOf(blocks).map((item) => itemLine(item))].join('\n'),
  'HAR in base64': (blocks) => {
    const [exchange] = readBlocks(...blocks).exchanges;
    const [request, response] = [exchange?.request, exchange?.response];
    if (request?.body.kind !== 'bytes' || response?.body.kind !== 'bytes') throw new Error('no bodies');
    const headers = { 'Content-Type': header(response, 'content-type') ?? '' };
    const post = Buffer.from(request.body.bytes).toString();
    return harOf([
      {
        asks: { 'A2A-Version': '1.0', 'Content-Type': 'application/json' },
        post,
        headers,
        base64: response.body.bytes,
      },
    ]);
  },
  HAR: (blocks) => harOfExchanges(readBlocks(...blocks).exchanges),
  'curl --trace': (blocks) => curlTraceOf(segmentsOf(blocks), 'hex'),
  'curl --trace-ascii': (blocks) => curlTraceOf(segmentsOf(blocks), 'text'),
  'curl -v': (blocks) => curlVerboseOf(readBlocks(...blocks).exchanges),
  HTTPie: (blocks) => httpieOf(readBlocks(...blocks).exchanges),
  mitmproxy: (blocks) => mitmproxyOf(readBlocks(...blocks).exchanges),
  WARC: (blocks) => warcOf(readBlocks(...blocks).exchanges),
  'socat -v': (blocks) => socatOf(segmentsOf(blocks), 'v'),
  'socat -x': (blocks) => socatOf(segmentsOf(blocks), 'x'),
  'tcpflow -c': (blocks) => tcpflowOf(segmentsOf(blocks), false),
  'tcpflow -D': (blocks) => tcpflowOf(segmentsOf(blocks), true),
  tcpick: (blocks) => tcpickOf(segmentsOf(blocks)),
  'ngrep -W byline': (blocks) => ngrepOf(segmentsOf(blocks), 'byline'),
  'ngrep -x': (blocks) => ngrepOf(segmentsOf(blocks), 'hex'),
  'tshark follow': (blocks) => followOf(segmentsOf(blocks), 'ascii'),
  'tshark follow, YAML': (blocks) => followOf(segmentsOf(blocks), 'yaml'),
};

/** What a place can be: the value's own bytes, the range of the whole body, or none as the capture lost the value. */
type Nearest = 'value' | 'body' | 'none';

/** Formats that spell bytes in hexadecimal or base64. */
const ENCODED: ReadonlySet<string> = new Set([
  ...['HAR in base64', 'curl --trace', 'socat -x', 'tcpflow -D', 'ngrep -x', 'tshark follow, YAML'],
]);
/** Formats that hold the content as it was before it was compressed. */
const INFLATED: ReadonlySet<string> = new Set(['HAR', 'curl -v', 'HTTPie', 'mitmproxy', 'WARC']);
/** Formats of text, in which no compressed byte survives. */
const DOTTED: ReadonlySet<string> = new Set([
  ...['wire log laid out anew', 'curl --trace-ascii', 'socat -v', 'ngrep -W byline', 'tshark follow'],
]);
/** Shapes that a format does not preserve: JSON that was cut before it was laid out; line ends that became dots. */
const LOST: Readonly<Record<string, readonly string[]>> = {
  'wire log laid out anew': ['in chunks of one block', 'as an event cut into chunks'],
  'curl --trace-ascii': ['as an event cut into chunks', 'as an event of many lines'],
};

function nearest(writer: string, shape: string): Nearest {
  if (ENCODED.has(writer)) return 'body';
  if (LOST[writer]?.includes(shape)) return 'none';
  if (!shape.includes('gzip') || INFLATED.has(writer)) return 'value';
  if (DOTTED.has(writer)) return 'none';
  return 'body';
}

/** What the runs of a place spell, whichever way the capture does: as they are, in hexadecimal, in base64. */
function spellings(runs: readonly Buffer[]): Buffer[] {
  const text = Buffer.concat(runs).toString('latin1');
  const base64 = runs.map((run) => Buffer.from(run.toString('latin1'), 'base64'));
  return [Buffer.concat(runs), Buffer.from(text.replace(/[^0-9a-f]/g, ''), 'hex'), Buffer.concat(base64)];
}

/** Whether bytes hold the value, or the compressed body from its first bytes to its last. */
function holdsBody(content: Buffer): boolean {
  // Rows of a dump hold the framing of chunks as well.
  if (
    content
      .toString('latin1')
      .replace(/\r\n[0-9a-f]+\r\n/g, '')
      .includes(VALUE)
  )
    return true;
  return content.includes(zipped.subarray(0, 10)) && content.includes(zipped.subarray(-6));
}

function lineAndColumn(capture: Buffer, offset: number) {
  const before = capture.toString('utf8', 0, offset).split('\n');
  return { line: before.length, column: Array.from(before.at(-1) ?? '').length + 1 };
}

describe.each(Object.keys(writers))('the place of one value in %s', (writer) => {
  // These two writers would not write what was compressed on the wire as the tools do.
  const untrue = writer === 'mitmproxy' || writer === 'WARC';
  const names = Object.keys(shapes).filter((shape) => !(untrue && shape.includes('gzip')));

  test.each(names)('%s', (name) => {
    const capture = Buffer.from(writers[writer]?.(blocksOf(shapes[name] ?? [], name)) ?? '');
    const report = reportOf(capture);
    const faults = report.findings.filter(({ severity }) => severity !== 'info');
    const expected = nearest(writer, name);
    if (expected === 'none') {
      expect(faults).toEqual([]);
      return;
    }
    expect(faults.map(({ rule }) => rule)).toEqual(['task-state-unknown']);
    const [fault] = faults;
    if (fault === undefined) return;
    const at = locator(report.source).locate(fault.at);
    const parts = at.parts.length > 0 ? at.parts : [{ offset: at.offset, length: at.length }];
    const runs = parts.map(({ offset, length }) => capture.subarray(offset, offset + length));
    expect(at.pointer).toBe(POINTER);
    expect({ offset: at.offset, length: at.length }).toEqual({
      offset: parts[0]?.offset,
      length: Buffer.concat(runs).length,
    });
    if (expected === 'value') expect(Buffer.concat(runs).toString()).toBe(JSON.stringify(VALUE));
    else expect(spellings(runs).filter(holdsBody)).toHaveLength(1);
    const shown = writer.startsWith('pcap')
      ? { line: null, column: null }
      : lineAndColumn(capture, at.offset);
    if (expected === 'value') expect({ line: at.line, column: at.column }).toEqual(shown);
    else expect(at.line).toBe(shown.line);
  });
});
