import { rowOf } from './a2a/rows.js';
import { transcript } from './a2a/transcript.js';
import { openReader } from './capture/read.js';
import { exchanges } from './http/exchanges.js';
import { lint, type Ruleset, type Scope } from './lint/run.js';
import type { Anomaly } from './model/capture.js';
import type { Finding } from './model/finding.js';
import type { HttpItem, Inflate } from './model/http.js';
import type { Source } from './model/location.js';
import type { CaptureItem } from './model/reader.js';
import type { CaptureReport, ExchangeRow } from './model/report.js';
import type { AnyRule } from './rule.js';

/**
 * `pinnedKeys`: `kid`s of key sets that the user trusts. `rows`: whether to make a row per exchange, for the report
 * (true) or only for the step that completes it; none by default.
 */
export interface AnalyzeOptions {
  readonly path: string;
  readonly source: Source;
  readonly rules: readonly AnyRule[];
  readonly ruleset?: Ruleset;
  readonly scope?: Scope;
  readonly inflate: Inflate;
  readonly pinnedKeys?: ReadonlySet<string>;
  readonly rows?: boolean | 'steps';
  /** Name of the only format to read it as; told from its content by default. */
  readonly inputFormat?: string | undefined;
  /** What was done to the file before it is read here, one clause each. */
  readonly notes?: readonly string[];
}

/** What became certain with the bytes just pushed. */
export interface Step {
  readonly findings: readonly Finding[];
  readonly rows: readonly ExchangeRow[];
}

/** One capture on its way through the stages. `crashed` holds the ids of rules that threw. */
export interface Analysis {
  push(bytes: Uint8Array): Step;
  end(): Step & { readonly report: CaptureReport; readonly crashed: readonly string[] };
}

/** Anomalies that a report lists; more are only counted. */
const MAX_ANOMALIES = 200;

/** Opens the pipeline for a capture that begins with `head`; a string says why it cannot be read. */
export function analyze(head: Uint8Array, options: AnalyzeOptions): Analysis | string {
  const opened = openReader(head, { inflate: options.inflate, chosen: options.inputFormat });
  if ('problem' in opened) return opened.problem;
  const { reader } = opened;
  const http = exchanges({ inflate: options.inflate });
  const a2a = transcript({ pinnedKeys: options.pinnedKeys ?? new Set() });
  const linter = lint(options);
  const kept: ExchangeRow[] = [];
  const anomalies: Anomaly[] = [];
  let folded = 0;
  let size = 0;

  function note(anomaly: Anomaly): void {
    if (anomalies.length < MAX_ANOMALIES) anomalies.push(anomaly);
    else folded++;
  }

  function understand(items: Iterable<HttpItem>, findings: Finding[], rows: ExchangeRow[]): void {
    for (const item of items) {
      if (item.kind === 'anomaly') {
        note(item);
        continue;
      }
      item.anomalies.forEach(note);
      for (const entry of a2a.push(item)) {
        if (options.rows && linter.covers(entry)) rows.push(rowOf(entry));
        findings.push(...linter.push(entry));
      }
    }
  }

  function take(items: Iterable<CaptureItem>, findings: Finding[], rows: ExchangeRow[]): void {
    for (const item of items) {
      if (item.kind === 'anomaly') note(item);
      else understand(http.push(item), findings, rows);
    }
    if (options.rows === true) kept.push(...rows);
  }

  return {
    push(bytes) {
      size += bytes.length;
      const step = { findings: [] as Finding[], rows: [] as ExchangeRow[] };
      take(reader.push(bytes), step.findings, step.rows);
      return step;
    },
    end() {
      const findings: Finding[] = [];
      const rows: ExchangeRow[] = [];
      take(reader.end(), findings, rows);
      const last: ExchangeRow[] = [];
      understand(http.end(), findings, last);
      if (options.rows === true) kept.push(...last);
      const transcriptEnd = a2a.end();
      findings.push(...linter.end(transcriptEnd));
      const fidelity = reader.fidelity();
      const report: CaptureReport = {
        path: options.path,
        source: options.source,
        format: reader.format,
        fidelity: { ...fidelity, notes: [...(options.notes ?? []), ...fidelity.notes] },
        truncated: reader.truncated(),
        bodies: http.bodies(),
        ...transcriptEnd,
        tasks: filtered(transcriptEnd.tasks, linter.coversTask),
        exchanges: options.rows === true ? kept.sort((a, b) => a.index - b.index) : null,
        findings: linter.findings(),
        rules: linter.tallies(),
        skips: linter.skips(),
        anomalies,
        anomaliesFolded: folded,
        size,
      };
      return { findings, rows: [...rows, ...last], report, crashed: linter.crashed() };
    },
  };
}

/** What of a collection passes; gone through anew each time, so that nothing is held. */
function filtered<T>(all: Iterable<T>, passes: (item: T) => boolean): Iterable<T> {
  return {
    *[Symbol.iterator]() {
      for (const item of all) if (passes(item)) yield item;
    },
  };
}
