import { expect, test } from 'vitest';
import { memorySource } from '../lib/capture/memory.js';
import { inflate } from '../lib/cli/inflate.js';
import { exchanges } from '../lib/http/exchanges.js';
import type { Exchange } from '../lib/model/http.js';
import type { CaptureReport } from '../lib/model/report.js';
import { rules } from '../rules/index.js';
import { itemsOf } from './capture-items.js';
import {
  curlTraceOf,
  curlVerboseOf,
  httpieOf,
  mitmproxyOf,
  mitmproxyTextOf,
  sazOf,
  warcOf,
  wgetOf,
} from './client-writers.js';
import { reportOf } from './pipeline.js';

function inChunks(capture: Buffer): CaptureReport {
  const bare = Array.from(memorySource(capture).chunks(), (chunk) => Buffer.from(chunk));
  return reportOf(bare);
}

function exchangesOf(log: Buffer): readonly Exchange[] {
  const http = exchanges({ inflate });
  const items = itemsOf(log).flatMap((item) => [...http.push(item)]);
  return [...items, ...http.end()].filter((item) => item.kind === 'exchange');
}

/** Each scene with its exchanges and what the wire log of it shows. */
const scenes = rules.flatMap((rule) =>
  [...rule.good, ...rule.bad].map(({ title, log: text }) => {
    const log = Buffer.from(text);
    return { name: `${rule.id}: ${title}`, log, all: exchangesOf(log), wire: inChunks(log) };
  }),
);

/** Rules that name a byte, or the whole body where a format does not keep its bytes as they were. */
const BY_BYTE: ReadonlySet<string> = new Set(['body-duplicate-key']);

/** Errors and warnings, sorted. */
function said({ findings }: CaptureReport): string[] {
  return findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, party, at }) => [rule, party, BY_BYTE.has(rule) ? '' : at.pointer].join(' '))
    .sort();
}

/** Whether one exchange begins before another ends: what a client prints afterwards has another order. */
function overlap(all: readonly Exchange[]): boolean {
  const byStart = all.toSorted((a, b) => (a.request?.time ?? 0) - (b.request?.time ?? 0));
  return byStart.some(
    ({ response }, at) =>
      (response?.endTime ?? 0) > (byStart[at + 1]?.request?.time ?? Number.POSITIVE_INFINITY),
  );
}

/** What a fault looks like where the request, and so what was asked for, or the answer is not shown. */
const DISGUISED: { readonly [finding: string]: string } = {
  'task-terminal-accepts-message agent /params/message/taskId':
    'state-change-after-terminal agent /result/task/status/state',
  'task-id-reused agent /result/task/id': 'state-change-after-terminal agent /result/task/status/state',
  'push-config-invalid client /pushNotificationConfig': 'http-error-status agent ',
  'version-mixed-message agent /result/kind': 'version-mixed-message agent /result/sessionId',
  'rest-body-of-jsonrpc client /message': 'http-error-status agent ',
  'jsonrpc-http-verb client ': 'http-error-status client ',
  'jsonrpc-batch client ': 'jsonrpc-envelope-missing agent ',
  'client-binding-mismatch client ': 'http-error-status client ',
  'stream-content-type agent ': 'body-not-json agent ',
  'context-id-changed agent /result/task/contextId': 'context-task-mismatch client /params/message/contextId',
};

/** What each format is written from, and whether it keeps enough to judge all that a wire log shows. */
const writers: readonly {
  readonly name: string;
  readonly full: boolean;
  /** Whether it is written only when an exchange has ended. */
  readonly late?: boolean;
  write(all: readonly Exchange[], log: Buffer): Buffer;
}[] = [
  { name: 'curl --trace', full: true, write: (_, log) => curlTraceOf(itemsOf(log), 'hex') },
  { name: 'curl --trace-ascii', full: false, write: (_, log) => curlTraceOf(itemsOf(log), 'text') },
  { name: 'curl -v', full: false, write: curlVerboseOf },
  { name: 'HTTPie', full: false, write: (all) => httpieOf(all) },
  { name: 'HTTPie, coloured', full: false, write: (all) => httpieOf(all, true) },
  { name: 'wget -d', full: false, write: wgetOf },
  { name: 'mitmproxy flow file', full: true, write: mitmproxyOf },
  { name: 'mitmproxy console text', full: false, late: true, write: mitmproxyTextOf },
  { name: 'WARC', full: true, late: true, write: (all) => warcOf(all) },
  { name: 'WARC, answers first', full: true, late: true, write: (all) => warcOf(all, true) },
  { name: 'Fiddler archive (SAZ)', full: true, write: (all) => sazOf(all) },
];

for (const { name: format, full, late, write } of writers) {
  test(`every scene as ${format}: nothing is invented${full ? ', nothing lost' : ''}`, () => {
    let read = 0;
    for (const { name, log, all, wire } of scenes) {
      if (all.length === 0 || all.some(({ request }) => request === null)) continue;
      if ((late || !full) && overlap(all)) continue;
      if (late && all.some(({ end }) => end === 'capture-end')) continue;
      const capture = write(all, log);
      if (capture.length === 0) continue;
      const report = inChunks(capture);
      read++;
      const kind = format.replace(/, .*$/, '');
      expect({ name, format: report.format }).toEqual({ name, format: kind });
      expect({ name, exchanges: report.counts.exchanges }).toEqual({ name, exchanges: all.length });
      const known = said(wire).map((finding) => DISGUISED[finding] ?? finding);
      const invented = said(report).filter((finding) => !said(wire).concat(known).includes(finding));
      expect({ name, invented }).toEqual({ name, invented: [] });
      if (!full || all.some(({ end }) => end !== 'complete')) continue;
      const skipped = new Set(report.skips.map(({ rule }) => rule));
      const missing = said(wire).filter((finding) => !said(report).includes(finding));
      expect({ name, lost: missing.filter((one) => !skipped.has(one.split(' ')[0] ?? '')) }).toEqual({
        name,
        lost: [],
      });
    }
    expect(read).toBeGreaterThan(100);
  });
}
