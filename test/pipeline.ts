import { type AnalyzeOptions, analyze } from '../lib/analyze.js';
import { memorySource } from '../lib/capture/memory.js';
import { inflate } from '../lib/cli/inflate.js';
import { inForce, RECOMMENDED, type Ruleset } from '../lib/lint/ruleset.js';
import type { CaptureReport } from '../lib/model/report.js';
import type { AnyRule } from '../lib/rule.js';
import type { Scene } from '../lib/scene.js';
import { readKeySet } from '../lib/signature/keys.js';
import { verifySignatures } from '../lib/signature/verify.js';
import { rules } from '../rules/index.js';

type Wanted = Omit<AnalyzeOptions, 'source' | 'path'>;

/** Runs the whole pipeline; `pieces` are the bytes as they arrive. A string says why the capture cannot be read. */
export function analyzed(pieces: readonly Uint8Array[], wanted: Wanted): CaptureReport | string {
  const { head, source } = memorySource(Buffer.concat(pieces));
  const analysis = analyze(head, { ...wanted, path: 'x.log', source });
  if (typeof analysis === 'string') return analysis;
  for (const piece of pieces) analysis.push(piece);
  const { report, crashed } = analysis.end();
  if (crashed.length > 0) throw new Error(`rules crashed: ${crashed.join(', ')}`);
  return report;
}

/** The report of a capture that has to be readable: by every rule and with its rows, unless `more` says otherwise. */
export function reportOf(
  capture: string | Uint8Array | readonly Uint8Array[],
  more: Partial<Wanted> = {},
): CaptureReport {
  const whole = typeof capture === 'string' ? Buffer.from(capture, 'utf8') : capture;
  const pieces = whole instanceof Uint8Array ? [whole] : whole;
  const report = analyzed(pieces, { rules, inflate, rows: true, ...more });
  if (typeof report === 'string') throw new Error(report);
  return report;
}

/** The recommended rules and this one, whatever its presets. */
export function besides({ id }: AnyRule): Ruleset {
  return { ...RECOMMENDED, only: [...inForce(rules, RECOMMENDED).map((rule) => rule.id), id] };
}

/** Runs it over a Scene as the command line would, signatures of cards checked. */
export async function judged(
  { log, jwks }: Scene,
  rules: readonly AnyRule[],
  ruleset = RECOMMENDED,
  more: Pick<AnalyzeOptions, 'watch' | 'coverage' | 'rows'> = {},
): Promise<CaptureReport> {
  const keys = jwks === undefined ? [] : readKeySet(jwks, 'keys.json');
  if (typeof keys === 'string') throw new Error(keys);
  const { head, source } = memorySource(Buffer.from(log, 'utf8'));
  const analysis = analyze(head, {
    ...more,
    rules,
    ruleset,
    inflate,
    pinnedKeys: keys,
    path: 'x.log',
    source,
  });
  if (typeof analysis === 'string') throw new Error(analysis);
  analysis.push(Buffer.from(log, 'utf8'));
  const { report, crashed } = analysis.end(await verifySignatures(analysis.signed(), keys));
  if (crashed.length > 0) throw new Error(`rules crashed: ${crashed.join(', ')}`);
  return report;
}

/** What was understood, without where and when. */
export function understood(report: CaptureReport): unknown {
  const { exchanges, tasks, findings, counts, contexts, pushConfigs } = report;
  return {
    counts,
    exchanges: exchanges?.map((row) => ({
      kind: row.kind,
      operation: row.operation,
      dialect: row.dialect,
      rpcId: row.rpcId,
      taskId: row.taskId,
      state: row.state,
      outcome: row.outcome,
      close: row.close,
      status: row.response?.status,
      bytes: [row.request?.bodyBytes, row.response?.bodyBytes],
      events: row.events.map(({ kind, state, note }) => ({ kind, state, note })),
    })),
    tasks: [...tasks].map(({ id, observations, artifacts }) => ({
      id,
      states: observations.map(({ state, via, count }) => ({ state, via, count })),
      artifacts: artifacts.map(({ stream, views, ...artifact }) => ({
        ...artifact,
        streamed: stream?.event,
        views: views.map(({ at: _, ...view }) => view),
      })),
    })),
    contexts: [...contexts],
    pushConfigs: pushConfigs.map(({ config: { at: _, sharesSecret, ...config }, deliveries }) => ({
      ...config,
      sharesSecret: sharesSecret?.exchange ?? null,
      deliveries,
    })),
    findings: findings.map(({ rule, severity, message, party }) => ({ rule, severity, message, party })),
  };
}
