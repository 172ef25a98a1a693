import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflate } from '../../lib/cli/inflate.js';
import { firstLine, itemLine } from '../../lib/convert/own-format.js';
import { exchanges } from '../../lib/http/exchanges.js';
import type { Segment } from '../../lib/model/capture.js';
import type { Exchange } from '../../lib/model/http.js';
import type { CaptureItem } from '../../lib/model/reader.js';
import { rules } from '../../rules/index.js';
import { itemsOf } from '../../test/capture-items.js';
import * as clients from '../../test/client-writers.js';
import { harOfExchanges } from '../../test/har-writer.js';
import { ENDS, pcapngOf, pcapOf, talk } from '../../test/packets.js';

/** A capture to start from. */
export interface Seed {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Larger files teach nothing that smaller ones do not. */
const LARGEST = 200_000;
const GOLDEN = /\.(?:findings|outline|json|mmd|md)$/;

/** Captures of every format: Scenes as each writer writes them, the samples, and what a folder of captures holds. */
export function seeds(samples: string, more: string | null): Seed[] {
  const logs = rules.flatMap((rule) => [...rule.good, ...rule.bad]).map(({ log }) => Buffer.from(log));
  const written = logs.filter((_, at) => at % 4 === 0).flatMap(inEveryFormat);
  return [...filesOf(samples), ...written, ...(more === null ? [] : filesOf(more))];
}

function filesOf(folder: string): Seed[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !GOLDEN.test(entry.name) && !entry.parentPath.includes('record'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => ({ name, bytes: readFileSync(name) }))
    .filter(({ bytes }) => bytes.length <= LARGEST);
}

function inEveryFormat(log: Buffer, at: number): Seed[] {
  const items = itemsOf(log);
  const all = exchangesOf(items);
  const segments = items.filter((item) => item.kind === 'segment');
  const side = (to: Segment['direction']) =>
    Buffer.concat(segments.filter(({ direction }) => direction === to).map(({ bytes }) => bytes));
  const made: { readonly [format: string]: Buffer } = {
    'wire-log': log,
    a2acap: Buffer.from(`${[firstLine({ by: 'fuzz' }), ...items.map(itemLine)].join('\n')}\n`),
    har: Buffer.from(harOfExchanges(all)),
    pcap: pcapOf(packetsOf(segments)),
    pcapng: pcapngOf(packetsOf(segments)),
    mitmproxy: clients.mitmproxyOf(all),
    'mitmproxy-text': clients.mitmproxyTextOf(all),
    curl: clients.curlVerboseOf(all),
    'curl-trace': clients.curlTraceOf(items, 'hex'),
    'curl-trace-ascii': clients.curlTraceOf(items, 'text'),
    httpie: clients.httpieOf(all),
    'httpie-pretty': clients.httpieOf(all, true),
    wget: clients.wgetOf(all),
    warc: clients.warcOf(all),
    saz: clients.sazOf(all),
    socat: dump(
      segments,
      (s) =>
        `${mark(s)} 2026/01/01 00:00:00.000000001  length=${s.bytes.length} from=0 to=${s.bytes.length - 1}\n${escaped(s)}`,
    ),
    'socat-hex': dump(
      segments,
      (s) =>
        `${mark(s)} 2026/01/01 00:00:00.000000001  length=${s.bytes.length} from=0 to=${s.bytes.length - 1}\n ${pairs(s)}\n`,
    ),
    'tcpflow-console': dump(segments, (s) => `${flow(s)}: ${raw(s)}\n`),
    follow: Buffer.from(
      `\n${'='.repeat(67)}\nFollow: tcp,raw\nFilter: tcp.stream eq 0\nNode 0: 127.0.0.1:40000\nNode 1: 127.0.0.1:9999\n${segments.map((s) => `${s.direction === 'to-client' ? '\t' : ''}${hex(s)}\n`).join('')}${'='.repeat(67)}\n`,
    ),
    ngrep: dump(
      segments,
      (s) =>
        `\nT ${s.direction === 'to-server' ? '127.0.0.1:40000 -> 127.0.0.1:9999' : '127.0.0.1:9999 -> 127.0.0.1:40000'} [AP] #4\n${raw(s).replace(/[^\n\x20-\x7e]/g, '.')}\n`,
    ),
    tcpick: dump(
      segments,
      (s) =>
        `[${s.direction === 'to-server' ? 'server' : 'client'}] 0:${s.bytes.length} (${s.bytes.length})\n${raw(s)}`,
    ),
    answers: side('to-client'),
    requests: side('to-server'),
  };
  return Object.entries(made).map(([name, bytes]) => ({ name: `${name} of scene ${at}`, bytes }));
}

function exchangesOf(items: readonly CaptureItem[]): Exchange[] {
  const http = exchanges({ inflate });
  const read = [...items.flatMap((item) => [...http.push(item)]), ...http.end()];
  return read.filter((item) => item.kind === 'exchange');
}

function packetsOf(segments: readonly Segment[]) {
  const { open, say, close } = talk(ENDS);
  const said = segments.flatMap(({ direction, bytes }) =>
    say(direction === 'to-server' ? 'client' : 'server', bytes),
  );
  return [...open(), ...said, ...close('client')];
}

function dump(segments: readonly Segment[], write: (segment: Segment) => string): Buffer {
  return Buffer.from(segments.map(write).join(''), 'latin1');
}

const raw = ({ bytes }: Segment) => Buffer.from(bytes).toString('latin1');
const hex = ({ bytes }: Segment) => Buffer.from(bytes).toString('hex');
const pairs = (segment: Segment) => hex(segment).replace(/../g, '$& ').trim();
const mark = ({ direction }: Segment) => (direction === 'to-server' ? '>' : '<');
const escaped = (segment: Segment) => raw(segment).replaceAll('\\', '\\\\').replaceAll('\r', '\\r');
const flow = ({ direction }: Segment) =>
  direction === 'to-server'
    ? '127.000.000.001.40000-127.000.000.001.09999'
    : '127.000.000.001.09999-127.000.000.001.40000';
