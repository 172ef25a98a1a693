import { statSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type AgentCard,
  type AnalysisEnd,
  analyze,
  analyzeBundle,
  analyzeMerged,
  type FilesAnalysis,
  type Met,
  type NamedFile,
  openFolder,
  openPair,
  type PipelineOptions,
  type Reading,
  type SignatureChecks,
  type Source,
  type Step,
} from '../index.js';
import type { Input } from './inputs.js';
import type { Progress } from './progress.js';
import { type OpenFile, openSource } from './source.js';

/** A capture on its way through the stages; it must be closed. `steps` is to be gone through once, then `signed`, then `end`. */
export interface Opened {
  readonly path: string;
  readonly reading: Reading;
  readonly source: Source;
  steps(): Iterable<Step>;
  signed(): readonly AgentCard[];
  end(checks?: SignatureChecks): AnalysisEnd;
  /** Why files of it were not read to their end, a sentence each. */
  problems(): readonly string[];
  /** Analyses it anew, once it has been read to its end; that is closed with this one. */
  again(options: OpenOptions): Opened | string;
  close(): void;
}

export interface OpenOptions extends PipelineOptions {
  readonly inputFormat: string | undefined;
  /** Learns the secrets that exchanges show. */
  readonly met: Met | null;
  /** Is told what is read of its files. */
  readonly progress: Progress | null;
}

/** Opens what an input names; a string says what cannot be read, and why. */
export function openInput(input: Input, given: OpenOptions): Opened | string {
  given.progress?.begin(input.path);
  const options = learning(given);
  return input.kind === 'file' ? openOne(input.path, options) : openSeveral(input, options);
}

/**
 * The same, once all its secrets are known: it is gone through once before, for one that shows late may stand in a text
 * that crossed early, and what is written of that is not taken back.
 */
export function openLearnt(input: Input, options: OpenOptions): Opened | string {
  const { met } = options;
  if (met === null) return openInput(input, options);
  const first = openInput(input, plainly(options));
  if (typeof first === 'string') return first;
  for (const _ of first.steps());
  first.end();
  const second = first.again(options);
  if (typeof second === 'string') {
    first.close();
    return second;
  }
  return {
    ...second,
    close() {
      second.close();
      first.close();
    },
  };
}

/** Nothing is judged, and nobody looks on. */
function plainly({ inputFormat, inflate, met, progress }: OpenOptions): OpenOptions {
  return { rules: [], inputFormat, inflate, met, progress };
}

/** Whether all of an input is there already; what comes through a pipe is told while it comes. */
export function isAllThere(input: Input): boolean {
  const files = input.kind === 'file' ? [input.path] : input.files;
  return files.every((file) => file !== '-' && statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

/** Secrets are learnt before anybody else is shown an entry. */
function learning(options: OpenOptions): OpenOptions {
  const { met, watch } = options;
  if (met === null) return options;
  return {
    ...options,
    watch(entry) {
      met.watch(entry);
      watch?.(entry);
    },
  };
}

function openOne(path: string, options: OpenOptions): Opened | string {
  const opened = openSource(path, options);
  if ('problem' in opened) return `${named(path)}: ${opened.problem}`;
  return analysed(path, opened.capture, options);
}

/** A capture as messages call it. */
function named(path: string): string {
  return path === '-' ? '<stdin>' : path;
}

function analysed(path: string, capture: OpenFile, options: OpenOptions): Opened | string {
  const { source, notes, layout } = capture;
  const analysis = analyze(capture.head, { ...options, path, source, notes, layout });
  if (typeof analysis === 'string') {
    capture.close();
    return `${named(path)}: ${analysis}`;
  }
  return {
    path,
    reading: analysis.reading,
    source,
    *steps() {
      for (const bytes of capture.chunks()) yield analysis.push(bytes);
    },
    signed: analysis.signed,
    end: analysis.end,
    problems: () => problemsOf([{ name: path, capture }]),
    again(other) {
      other.progress?.again(source.size);
      return analysed(path, reread(capture, other), other);
    },
    close: capture.close,
  };
}

/** Bytes handed on at once. */
const CHUNK = 1 << 18;

/** A capture that has been read, to be gone through once more; closing it is left to who opened it. */
function reread(capture: OpenFile, { progress }: OpenOptions): OpenFile {
  const { source } = capture;
  return {
    ...capture,
    *chunks() {
      for (let at = 0; at < source.size; at += CHUNK) {
        const bytes = source.read(at, CHUNK);
        progress?.read(bytes.length);
        yield bytes;
      }
    },
    close() {},
  };
}

interface PartFile {
  readonly name: string;
  readonly capture: OpenFile;
}

function openSeveral(input: Exclude<Input, { kind: 'file' }>, options: OpenOptions): Opened | string {
  const parts: PartFile[] = [];
  const close = (): void => {
    for (const { capture } of parts.splice(0)) capture.close();
  };
  for (const name of input.files) {
    const opened = openSource(name, { bare: input.kind !== 'merge', progress: options.progress });
    if ('problem' in opened) {
      close();
      return `${name}: ${opened.problem}`;
    }
    parts.push({ name, capture: opened.capture });
  }
  return analysedTogether(input, parts, options, close);
}

function analysedTogether(
  input: Exclude<Input, { kind: 'file' }>,
  parts: readonly PartFile[],
  options: OpenOptions,
  close: () => void,
): Opened | string {
  const analysis = analysisOf(input, parts, options);
  if (typeof analysis === 'string') {
    close();
    return analysis;
  }
  const { reading, source, steps, signed, end } = analysis;
  return {
    path: input.path,
    reading,
    source,
    steps,
    signed,
    end,
    problems: () => problemsOf(parts),
    again(other) {
      other.progress?.again(source.size);
      const once = parts.map(({ name, capture }) => ({ name, capture: reread(capture, other) }));
      return analysedTogether(input, once, other, () => {});
    },
    close,
  };
}

function analysisOf(
  { kind, path }: Exclude<Input, { kind: 'file' }>,
  parts: readonly PartFile[],
  options: OpenOptions,
): FilesAnalysis | string {
  const files = parts.map(({ name, capture }): NamedFile => ({ ...capture, name }));
  if (kind === 'merge') return analyzeMerged(files, { ...options, path });
  const bytes = files.map(({ name, chunks }) => ({ name: basename(name), chunks }));
  const [client, server] = bytes;
  if (kind === 'pair' && client !== undefined && server !== undefined) {
    return analyzeBundle(openPair(client, server), 'pair', files, { ...options, path });
  }
  const folder = openFolder(bytes);
  if (folder === null) return `${path}: no file in it is a flow`;
  return analyzeBundle(folder, 'folder', files, { ...options, path });
}

function problemsOf(parts: readonly PartFile[]): string[] {
  return parts.flatMap(({ name, capture }) => {
    const problem = capture.problem();
    return problem === null ? [] : [`${name}: ${problem}`];
  });
}
