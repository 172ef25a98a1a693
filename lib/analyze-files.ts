import type { AnalysisEnd } from './analyze.js';
import type { OpenCapture } from './capture/memory.js';
import { merged, type Strand } from './capture/merge.js';
import { openReader } from './capture/read.js';
import { openWeave, wovenSource } from './capture/weave.js';
import type { AgentCard } from './model/a2a.js';
import type { Source } from './model/location.js';
import type { Bundle, Reading } from './model/reader.js';
import { type PipelineOptions, pipeline, type Step } from './pipeline.js';
import { NO_CHECKS, type SignatureChecks } from './signature/checks.js';

/** A file that is a part of a capture. `name` as it is to be shown. */
export interface NamedFile extends OpenCapture {
  readonly name: string;
}

/** `path` names the whole. */
export interface FilesOptions extends PipelineOptions {
  readonly path: string;
  readonly inputFormat?: string | undefined;
}

/** Several files on their way through the stages as one capture. `steps` is to be gone through once, then `signed`, then `end`. */
export interface FilesAnalysis {
  readonly reading: Reading;
  readonly source: Source;
  steps(): Iterable<Step>;
  signed(): readonly AgentCard[];
  end(checks?: SignatureChecks): AnalysisEnd;
}

/** Several captures as one timeline, fed in the order of time; a string names the file that cannot be, and why. */
export function analyzeMerged(files: readonly NamedFile[], options: FilesOptions): FilesAnalysis | string {
  const strands: Strand[] = [];
  let format: string | null = null;
  for (const { name, head, layout, chunks } of files) {
    const opened = openReader(head, { inflate: options.inflate, chosen: options.inputFormat, layout });
    if ('problem' in opened) return `${name}: ${opened.problem}`;
    format ??= opened.name;
    strands.push({ name, reader: opened.reader, chunks });
  }
  const bundle = merged(strands);
  return 'problem' in bundle ? bundle.problem : analyzeBundle(bundle, format ?? '', files, options, true);
}

/** Several files that are one capture by their own nature. */
export function analyzeBundle(
  bundle: Bundle,
  formatName: string,
  files: readonly NamedFile[],
  options: FilesOptions,
  timeline = false,
): FilesAnalysis {
  const stages = pipeline(options, bundle, timeline);
  const weave = openWeave();
  const source = wovenSource(weave, files);
  return {
    reading: bundle,
    source,
    *steps() {
      for (const { file, item, lane } of bundle.items()) {
        const step = stages.take([weave.take(file, item)], lane);
        if (step.findings.length > 0 || step.rows.length > 0) yield step;
      }
    },
    signed: stages.signed,
    end(checks = NO_CHECKS) {
      const last = stages.end(checks);
      const twice = stages.duplicates();
      const reading =
        twice === 0 ? bundle : remarked(bundle, `${many(twice)} in more than one file and count once`);
      const notes = [...new Set(files.flatMap((file) => file.notes))];
      const facts = { path: options.path, source, formatName, notes, size: source.size };
      return { ...last, report: stages.report(reading, facts), crashed: stages.crashed() };
    },
  };
}

function many(exchanges: number): string {
  return exchanges === 1 ? '1 exchange stands' : `${exchanges} exchanges stand`;
}

/** The reading with one more thing to say of it. */
function remarked(reading: Reading, remark: string): Reading {
  const fidelity = reading.fidelity();
  return { ...reading, fidelity: () => ({ ...fidelity, notes: [...fidelity.notes, remark] }) };
}
