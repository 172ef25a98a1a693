import { analyze } from '../lib/analyze.js';
import { memorySource } from '../lib/capture/memory.js';
import { inflate } from '../lib/cli/inflate.js';
import {
  type CaptureWriter,
  captureWriter,
  curlWriter,
  harWriter,
  type Original,
  type Shelf,
  wireLogWriter,
} from '../lib/convert/index.js';
import type { CaptureReport } from '../lib/model/report.js';
import { USUAL_SECRETS } from '../lib/model/secret-names.js';
import { rules } from '../rules/index.js';

/** What became of a capture that was written as another. */
export interface Converted {
  readonly bytes: Buffer;
  readonly refusal: string | null;
  readonly remarks: readonly string[];
}

/** A shelf in memory. */
function shelf(): Shelf {
  const kept: Uint8Array[] = [];
  return {
    append: (bytes) => void kept.push(Uint8Array.from(bytes)),
    read: (offset, length) => Buffer.concat(kept).subarray(offset, offset + length),
  };
}

const WRITERS = {
  har: (original: Original) => harWriter(original, shelf),
  capture: captureWriter,
  'wire-log': wireLogWriter,
  curl: (original: Original) =>
    curlWriter(original, shelf, { showSecrets: true, secrets: USUAL_SECRETS, met: null }),
  'masked curl': (original: Original) =>
    curlWriter(original, shelf, { showSecrets: false, secrets: USUAL_SECRETS, met: null }),
} as const;

export type Target = keyof typeof WRITERS;

/** Writes a capture as another; null where it cannot be read at all. */
export function converted(capture: Buffer, target: Target): Converted | null {
  const { head, source, notes, chunks } = memorySource(capture);
  const parts: Buffer[] = [];
  let writer: CaptureWriter | null = null;
  const keep = (written: Iterable<string | Uint8Array> | undefined): void => {
    for (const piece of written ?? []) parts.push(Buffer.from(piece));
  };
  const analysis = analyze(head, {
    rules: [],
    inflate,
    path: 'x',
    source,
    notes,
    tap: (item) => keep(writer?.item?.(item)),
    watch: (entry) => keep(writer?.entry?.(entry)),
  });
  if (typeof analysis === 'string') return null;
  const { format, apart = false } = analysis.reading;
  const made = WRITERS[target]({ path: 'x', format, apart, tool: { name: 'a2a-lint', version: '0' } });
  writer = made;
  for (const chunk of chunks()) analysis.push(chunk);
  const { report } = analysis.end();
  const refusal = made.refusal();
  if (refusal === null) keep(made.end(report));
  return { bytes: Buffer.concat(parts), refusal, remarks: made.remarks() };
}

/** All that linting a capture gives. */
export function linted(capture: Buffer): CaptureReport {
  const { head, source, notes, chunks } = memorySource(capture);
  const analysis = analyze(head, { rules, inflate, path: 'x', source, notes, rows: true });
  if (typeof analysis === 'string') throw new Error(analysis);
  for (const chunk of chunks()) analysis.push(chunk);
  return analysis.end().report;
}

/** What was understood, without where it stands. */
function gist({ exchanges: rows, tasks, counts, bodies, truncated }: CaptureReport) {
  return {
    counts,
    bodies,
    truncated,
    exchanges: rows?.map((row) => ({
      kind: row.kind,
      reason: row.foreignReason,
      operation: row.operation,
      spoken: row.dialect.spoken,
      rpcId: row.rpcId,
      taskId: row.taskId,
      contextId: row.contextId,
      state: row.state,
      outcome: row.outcome,
      from: row.from,
      to: row.to,
      method: row.request?.method,
      target: row.request?.target,
      status: row.response?.status,
      bytes: [row.request?.bodyBytes, row.response?.bodyBytes],
      events: row.events.map(({ kind, state, note }) => ({ kind, state, note })),
      close: row.close,
      end: row.end,
    })),
    tasks: Array.from(tasks, ({ id, observations }) => ({
      id,
      states: observations.map(({ state, via, count }) => ({ state, via, count })),
    })),
  };
}

/** When the exchanges and their events crossed. */
function timesOf({ exchanges: rows }: CaptureReport, round: (time: number) => number = (time) => time) {
  const at = (time: number | null | undefined) => (time == null ? null : round(time));
  return rows?.map(({ request, response, events }) => [
    at(request?.time),
    at(response?.time),
    ...events.map(({ time }) => at(time)),
  ]);
}

/** Told by its byte where the capture spells bodies, and by its object where not. */
const BY_BYTE = 'body-duplicate-key';

/** Findings as one line each, sorted, without where they stand. */
function said({ findings }: CaptureReport): string[] {
  return findings
    .map(({ rule, severity, message, party, exchange, event, at }) =>
      [severity, rule, party, exchange, event, rule === BY_BYTE ? '' : at.pointer, message].join(' '),
    )
    .sort();
}

/** What reading a capture gives as it was, and what it gives once written as another: equal where nothing was lost. */
export function bothWays(capture: Buffer, target: Target) {
  const made = converted(capture, target);
  if (made === null || made.refusal !== null || made.bytes.length === 0) return null;
  const [before, after] = [linted(capture), linted(made.bytes)];
  return { before: told(before, after, target), after: told(after, after, target), remarks: made.remarks };
}

/** `after`: what was written, whose Skips explain what is not found in it. */
function told(report: CaptureReport, after: CaptureReport, target: Target) {
  const skipped = new Set(after.skips.map(({ rule }) => rule));
  const { tasks, truncated, exchanges: rows, counts, bodies } = gist(report);
  const { polls, calls, ...others } = counts;
  const inHar = target === 'har';
  return {
    findings: said(report).filter((line) => !inHar || !skipped.has(line.split(' ')[1] ?? '')),
    times: timesOf(report, Math.floor),
    counts: { ...others, ...(inHar ? { calls: calls + polls } : { calls, polls }) },
    bodies,
    // A HAR tells one exchange after the other: who and what is seen first follows from that.
    exchanges: inHar
      ? rows?.map(({ from: _, to: __, kind, ...row }) => ({ ...row, kind: kind === 'poll' ? 'call' : kind }))
      : rows,
    tasks: inHar
      ? tasks.map(({ id, states }) => [id, states.map(({ state }) => state).sort()]).sort()
      : tasks,
    ...(target === 'capture' ? { truncated } : {}),
  };
}
