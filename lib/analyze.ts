import type { OpenCapture } from './capture/memory.js';
import { openReader } from './capture/read.js';
import type { AgentCard } from './model/a2a.js';
import type { Source } from './model/location.js';
import type { Reading } from './model/reader.js';
import type { CaptureReport } from './model/report.js';
import { type PipelineOptions, pipeline, type Step } from './pipeline.js';
import { NO_CHECKS, type SignatureChecks } from './signature/checks.js';

export type { Step } from './pipeline.js';

export interface AnalyzeOptions extends PipelineOptions {
  readonly path: string;
  readonly source: Source;
  /** Name of the only format to read it as; told from its content by default. */
  readonly inputFormat?: string | undefined;
  /** What was done to the file before it is read here, one clause each; looked at when it ends. */
  readonly notes?: readonly string[];
  /** What is known of the first bytes already, by who opened the capture. */
  readonly layout?: OpenCapture['layout'];
}

/** The last step and the whole. `crashed` holds the ids of rules that threw. */
export interface AnalysisEnd extends Step {
  readonly report: CaptureReport;
  readonly crashed: readonly string[];
}

/** One capture on its way through the stages. */
export interface Analysis {
  readonly reading: Reading;
  push(bytes: Uint8Array): Step;
  /** Reads to the end, and gives the signed cards; `end` takes what `verifySignatures` says of them. */
  signed(): readonly AgentCard[];
  end(checks?: SignatureChecks): AnalysisEnd;
}

/** Opens the pipeline for a capture that begins with `head`; a string says why it cannot be read. */
export function analyze(head: Uint8Array, options: AnalyzeOptions): Analysis | string {
  const { inflate, inputFormat, layout, path, source, notes = [] } = options;
  const opened = openReader(head, { inflate, chosen: inputFormat, layout });
  if ('problem' in opened) return opened.problem;
  const { reader, name } = opened;
  const stages = pipeline(options, reader);
  let size = 0;
  let read: Step | null = null;
  const finish = (): Step => {
    read ??= stages.take(reader.end());
    return read;
  };
  return {
    reading: reader,
    push(bytes) {
      size += bytes.length;
      return stages.take(reader.push(bytes));
    },
    signed() {
      finish();
      return stages.signed();
    },
    end(checks = NO_CHECKS) {
      const read = finish();
      const last = stages.end(checks);
      const report = stages.report(reader, { path, source, formatName: name, notes, size });
      return {
        findings: [...read.findings, ...last.findings],
        rows: [...read.rows, ...last.rows],
        report,
        crashed: stages.crashed(),
      };
    },
  };
}
