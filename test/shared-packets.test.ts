import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Json, listMember, member, textMember } from '../lib/model/json.js';
import { reportOf } from './pipeline.js';
import { reviewedPackets } from './shared-captures.reviewed.js';
import { sharedFolder } from './shared-folder.js';

/** The packet files of a collection that is no part of this repository, with the truth about each in an index. */
const indexes = ['', 'python-sdk'].filter((part) => existsSync(join(sharedFolder, part, 'INDEX.json')));

/** What a file holds of the traffic that its index describes, where that is not all of it. */
const held: { readonly [file: string]: (exchanges: readonly Json[]) => readonly Json[] } = {
  'nginx/10-both-legs.pcap': (all) => [...all, ...all],
  'nginx/10-h2c.pcap': () => [],
  'tcpdump/10-killed-writer.pcap': (all) => all.slice(0, 15),
  'tcpdump/10-mid-stream.pcap': (all) => [
    { sse: true, sseEvents: 6, taskStates: ['TASK_STATE_COMPLETED'] },
    ...all.slice(1),
  ],
};

/** Files whose packets were cut: what a body said, and so what it was, is not in them. */
const CUT: ReadonlySet<string> = new Set(['tcpdump/10-jsonrpc-snaplen.pcap']);

interface Truth {
  readonly name: string;
  readonly exchanges: readonly Json[];
  readonly grpcCalls: number;
}

function truthsIn(part: string): Truth[] {
  const index: Json = JSON.parse(readFileSync(join(sharedFolder, part, 'INDEX.json'), 'utf8'));
  const captures = listMember(index, 'captures');
  return captures
    .filter((capture) => /^pcap/.test(textMember(capture, 'format') ?? ''))
    .map((capture) => {
      const name = join(part, textMember(capture, 'file') ?? '');
      const same = captures.find((one) => textMember(one, 'file') === textMember(capture, 'sameAs'));
      const all = listMember(same ?? capture, 'exchanges');
      const plain = all.filter((one) => member(one, 'grpc') !== true);
      return { name, exchanges: held[name]?.(plain) ?? plain, grpcCalls: all.length - plain.length };
    });
}

const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
const line = (...words: readonly (string | number | null | undefined)[]): string =>
  words.map((word) => word ?? '-').join(' ');

if (indexes.length === 0) {
  test.skip(`no shared captures in ${sharedFolder}: skipped (set A2A_LINT_CAPTURES)`, () => {});
}

describe.each(indexes.flatMap(truthsIn))('$name', ({ name, exchanges, grpcCalls }) => {
  const file = readFileSync(join(sharedFolder, name));
  const report = reportOf(name.endsWith('.gz') ? gunzipSync(file) : file);

  test('exchanges, streams and events', () => {
    const rows = (report.exchanges ?? []).map(({ request, response, kind, events }) =>
      line(
        request?.method,
        request?.target?.split('?')[0],
        response?.status,
        kind === 'stream' ? events.length : '',
      ),
    );
    const a2a = (one: Json): boolean => member(one, 'sse') === true && textMember(one, 'path') !== '/mcp';
    const due = exchanges.map((one, at) =>
      line(
        textMember(one, 'method'),
        textMember(one, 'path')?.split('?')[0],
        name.includes('killed') && at === exchanges.length - 1 ? null : number(member(one, 'status')),
        a2a(one) ? number(member(one, 'sseEvents')) : '',
      ),
    );
    expect(rows.toSorted()).toEqual(due.toSorted());
  });

  test('connections of gRPC are counted', () => {
    const grpc = report.strangers.find(({ protocol }) => protocol === 'gRPC');
    expect(grpc?.calls ?? 0).toBe(grpcCalls);
  });

  test('states of tasks', () => {
    if (CUT.has(name)) return;
    const states = [...report.tasks].flatMap(({ observations }) => observations.map(({ state }) => state));
    const due = exchanges.flatMap((one) => listMember(one, 'taskStates').map(String));
    expect([...new Set(states)].toSorted()).toEqual([...new Set(due)].toSorted());
  });

  test('no error or warning but those found true', () => {
    const loud = report.findings
      .filter(({ severity }) => severity !== 'info')
      .map(({ rule, severity, exchange, task }) => `${severity} ${rule} x${exchange ?? task}`);
    expect(loud).toEqual(reviewedPackets[name] ?? []);
  });
});
