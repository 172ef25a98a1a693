import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { analyzeBundle } from '../lib/analyze-files.js';
import { openFolder } from '../lib/capture/flows/files.js';
import { memorySource } from '../lib/capture/memory.js';
import { inflate } from '../lib/cli/inflate.js';
import { isObject, listMember, member, textMember } from '../lib/model/json.js';
import type { CaptureReport, ExchangeRow } from '../lib/model/report.js';
import { rules } from '../rules/index.js';
import { analyzed, reportOf } from './pipeline.js';
import { reviewed } from './shared-captures.reviewed.js';
import { sharedFolder } from './shared-folder.js';

/** A collection of captures that is no part of this repository, with the truth about each in an index. */
const indexes = ['', 'python-sdk'].filter((part) => existsSync(join(sharedFolder, part, 'INDEX.json')));

/** Formats of the collection that are read. */
const FORMATS =
  /^(?:tap|har$|curl-|httpie|wget|warc|mitmproxy-|socat|tcpflow-|tcpick-|ngrep|tshark-follow|nghttp)/;
/** Those of them that hold too little to be judged. */
const LOSSY = /^(?:tcpdump-text|tcpick$|tshark-(?:json|ek|pdml|verbose))/;

function isGarbled(capture: Parameters<typeof member>[0]): boolean {
  return textMember(member(capture, 'inFile'), 'bodies') === 'garbled';
}

interface Truth {
  readonly name: string;
  /** Whether some bodies are cut off in the file. */
  readonly partly: boolean;
  readonly streams: number;
  readonly events: number;
  readonly exchanges: readonly Told[];
  readonly finalStates: readonly string[];
}

/** One exchange as the agent's own log has it. */
interface Told {
  /** Null where the capture lacks requests. */
  readonly method: string | null;
  readonly path: string | null;
  readonly rpcMethod: string | null;
  readonly status: number | null;
  readonly rpcError: number | null;
  readonly events: readonly string[] | null;
  readonly sseEvents: number;
  readonly states: readonly string[];
}

function readJson(path: string): Parameters<typeof member>[0] {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function numberMember(value: Parameters<typeof member>[0], key: string): number | null {
  const found = member(value, key);
  return typeof found === 'number' ? found : null;
}

function truthsIn(part: string): Truth[] {
  const captures = listMember(readJson(join(sharedFolder, part, 'INDEX.json')), 'captures');
  const byFile = new Map(captures.map((capture) => [textMember(capture, 'file'), capture]));
  return captures
    .filter((capture) => FORMATS.test(textMember(capture, 'format') ?? ''))
    .filter((capture) => !isGarbled(capture))
    .filter((capture) => !/-grpc\.log$/.test(textMember(capture, 'file') ?? ''))
    .map((capture) => {
      const format = textMember(capture, 'format');
      const told = byFile.get(textMember(capture, 'sameAs')) ?? capture;
      const bodies = textMember(member(capture, 'inFile'), 'bodies');
      const lost = bodies === 'lost' || bodies === 'none';
      const cutIsLost = format === 'har' || format === 'mitmproxy-flow';
      const unasked =
        bodies === 'none' || format === 'curl-v' || format === 'curl-i' || format === 'nghttp-v';
      const exchanges = listMember(told, 'exchanges')
        .map((one) => toldOf(one, lost || (cutIsLost && member(one, 'resComplete') === false)))
        .map((one) => (unasked ? { ...one, rpcMethod: null } : one))
        .map((one) => (format === 'curl-i' ? { ...one, method: null, path: null } : one));
      const a2a = exchanges.filter(({ path }) => path !== '/mcp');
      return {
        name: join(part, textMember(capture, 'file') ?? ''),
        partly: format === 'mitmproxy-text',
        streams: a2a.filter(({ events }) => events !== null).length,
        events: a2a.reduce((sum, { sseEvents }) => sum + sseEvents, 0),
        exchanges,
        finalStates: Object.entries(
          isObject(member(told, 'finalStates')) ? (member(told, 'finalStates') ?? {}) : {},
        )
          .map(([id, state]) => `${id} ${state}`)
          .sort(),
      };
    });
}

function toldOf(one: Parameters<typeof member>[0], lost: boolean): Told {
  const isStream = member(one, 'sse') === true;
  const sseEvents = isStream && !lost ? (numberMember(one, 'sseEvents') ?? 0) : 0;
  const kinds = listMember(one, 'events').map((kind) => String(kind).replace(/-?update$/i, ''));
  return {
    method: textMember(one, 'method') ?? '',
    path: textMember(one, 'path') ?? '',
    rpcMethod: textMember(one, 'rpcMethod'),
    status: numberMember(one, 'status'),
    rpcError: lost ? null : numberMember(one, 'rpcError'),
    events: isStream ? Array.from({ length: sseEvents }, (_, at) => kinds[at] ?? '?') : null,
    sseEvents,
    states: lost ? [] : listMember(one, 'taskStates').map(String),
  };
}

/** A folder that is one capture. */
function folderReport(name: string): CaptureReport {
  const files = readdirSync(join(sharedFolder, name)).map((file) => {
    const bytes = readFileSync(join(sharedFolder, name, file));
    return { ...memorySource(bytes), name: file, size: bytes.length };
  });
  const bundle = openFolder(files);
  if (bundle === null) throw new Error('no folder of a recorder');
  const analysis = analyzeBundle(bundle, 'folder', files, { path: name, rules, inflate, rows: true });
  for (const _ of analysis.steps());
  return analysis.end().report;
}

function sharedReport(name: string): CaptureReport {
  if (name.endsWith('/')) return folderReport(name);
  const file = readFileSync(join(sharedFolder, name));
  const bytes = name.endsWith('.gz') ? gunzipSync(file) : file;
  const bare = Array.from(memorySource(bytes).chunks(), (chunk) => Buffer.from(chunk));
  return reportOf(bare);
}

/** What an agent says before it has looked at the method, which its own log then lacks. */
const unread = [-32700, -32600, -32005];

/** Exchanges as one line each, sorted: the agent's log and the capture may number them differently. */
function linesOfTruth({ exchanges }: Truth): string[] {
  return exchanges
    .map((one) => lineOf(one.method, one.path, one.rpcMethod, one.status, one.rpcError, one.events))
    .sort();
}

/** `told`: whether the agent's log has the kinds of the events, and not only their number. */
function linesOfRows(rows: readonly ExchangeRow[], told: boolean): string[] {
  return rows
    .map((row) => {
      const { method, target } = row.request ?? { method: null, target: null };
      const rpcMethod = row.binding === 'JSONRPC' && /^\S+$/.test(row.spelled) ? row.spelled : null;
      const events = row.kind === 'stream' ? row.events.map(({ kind }) => (told ? kind : '?')) : null;
      return lineOf(
        method,
        target,
        rpcMethod,
        row.response?.status ?? null,
        row.rpcError?.code ?? null,
        events,
      );
    })
    .sort();
}

function lineOf(
  method: string | null,
  path: string | null,
  rpcMethod: string | null,
  status: number | null,
  rpcError: number | null,
  events: readonly string[] | null,
): string {
  const place = path?.split('?')[0] ?? '';
  if (place === '/mcp') return `${method} ${place} ${status}`;
  const named = rpcError !== null && unread.includes(rpcError) ? null : rpcMethod;
  return [method, place, named, status, rpcError, events === null ? null : `[${events.join(' ')}]`]
    .filter((word) => word !== null)
    .join(' ');
}

if (indexes.length === 0) {
  test.skip(`no shared captures in ${sharedFolder}: skipped (set A2A_LINT_CAPTURES)`, () => {});
}

for (const truth of indexes.flatMap(truthsIn)) {
  describe(truth.name, () => {
    const report = sharedReport(truth.name);

    test('exchanges, streams and events', () => {
      const told = !truth.exchanges.some(({ events }) => events?.includes('?'));
      expect(linesOfRows(report.exchanges ?? [], told)).toEqual(linesOfTruth(truth));
      expect(report.counts).toMatchObject({
        exchanges: truth.exchanges.length,
        streams: truth.streams,
        streamEvents: truth.events,
      });
    });

    test(truth.finalStates.length > 0 ? 'final states of tasks' : 'states of tasks', () => {
      if (truth.finalStates.length === 0) {
        const seen = [...report.tasks].flatMap(({ observations }) => observations.map(({ state }) => state));
        const told = new Set(truth.exchanges.flatMap(({ states }) => states));
        if (truth.partly) expect(told).toEqual(new Set([...told, ...seen]));
        else expect(new Set(seen)).toEqual(told);
        return;
      }
      const found = [...report.tasks].flatMap(({ id, observations }) => {
        const last = observations.at(-1);
        return last === undefined ? [] : [`${id} ${last.state}`];
      });
      expect(found.sort()).toEqual(truth.finalStates);
    });

    test('no error or warning but those found true', () => {
      const loud = report.findings
        .filter(({ severity }) => severity !== 'info')
        .map(({ rule, severity, exchange, task }) => `${severity} ${rule} x${exchange ?? task}`);
      expect(loud.sort()).toEqual([...(reviewed[truth.name] ?? [])].sort());
    });
  });
}

const lossy = indexes.flatMap((part) =>
  listMember(readJson(join(sharedFolder, part, 'INDEX.json')), 'captures')
    .filter((capture) => LOSSY.test(textMember(capture, 'format') ?? '') || isGarbled(capture))
    .map((capture) => join(part, textMember(capture, 'file') ?? '')),
);

describe.skipIf(lossy.length === 0)(
  'captures that lose too much are named, with what would record them better',
  () => {
    test.each(lossy)('%s', (name) => {
      const refused = analyzed([readFileSync(join(sharedFolder, name))], { rules, inflate });
      expect(refused).toMatch(/^is .*, which loses too much to be judged; record it as: (?:tcpdump|tshark) /);
    });
  },
);
