import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type AnalysisEnd, analyze } from '../../lib/analyze.js';
import { analyzeBundle, analyzeMerged, type FilesAnalysis, type NamedFile } from '../../lib/analyze-files.js';
import { openFolder, openPair } from '../../lib/capture/flows/files.js';
import { memorySource } from '../../lib/capture/memory.js';
import { FORMAT_NAMES, openReader } from '../../lib/capture/read.js';
import { inflate } from '../../lib/cli/inflate.js';
import { exchanges } from '../../lib/http/exchanges.js';
import { reporter } from '../../lib/report/index.js';
import { rules } from '../../rules/index.js';
import { OPTIONS } from '../../test/made-report.js';
import { mutated, pick, type Random, randomOf } from './mutate.js';
import { type Seed, seeds } from './seeds.js';

/** `progress[0]` is the case in work, `progress[1]` how many it came to that a reader took. */
interface Work {
  readonly seed: number;
  readonly only: number | null;
  readonly samples: string;
  readonly more: string | null;
  readonly progress: Float64Array;
  readonly until: number;
}

const work: Work = workerData;
const captures = seeds(work.samples, work.more);
/** A reader may say so many things, and so many more for each byte. */
const MOST_ITEMS = 1000;
const FLOW_NAMES = [
  '127.000.000.001.40000-127.000.000.001.09999',
  '127.000.000.001.09999-127.000.000.001.40000',
];

for (let turn = work.only ?? 0; Date.now() < work.until; turn++) {
  work.progress[0] = turn;
  const random = randomOf(work.seed, turn);
  const seed = pick(random, captures);
  const other = pick(random, captures);
  const bytes = mutated(seed.bytes, other.bytes, random);
  // A case that is asked for is looked at closer: also one that hangs can then be had.
  if (work.only !== null) keep(turn, bytes);
  try {
    if (random() < 0.15 ? together([bytes, other.bytes], random) : feed(bytes, random))
      work.progress[1] = (work.progress[1] ?? 0) + 1;
  } catch (error) {
    report(turn, seed, bytes, error);
    break;
  }
  if (work.only !== null) break;
}
parentPort?.postMessage({ done: true });

/** Through the whole pipeline, as the content tells; or through one reader that is told to read it. */
function feed(bytes: Buffer, random: Random): boolean {
  const { head, chunks, source } = memorySource(bytes);
  const all = Buffer.concat(Array.from(chunks(), (chunk) => Buffer.from(chunk)));
  if (random() < 0.3) return whole(all, head, source, random);
  const chosen = random() < 0.5 ? undefined : pick(random, FORMAT_NAMES);
  const opened = openReader(head, { inflate, chosen });
  if ('problem' in opened) return false;
  const { reader } = opened;
  const http = exchanges({ inflate });
  let items = 0;
  const limit = MOST_ITEMS + 2 * all.length;
  const take = (found: Iterable<Parameters<typeof http.push>[0]>): void => {
    for (const item of found) {
      if (++items > limit) throw new Error(`more than ${limit} items from ${all.length} bytes`);
      for (const _ of http.push(item));
    }
  };
  for (const piece of pieces(all, random)) take(reader.push(piece));
  take(reader.end());
  for (const _ of http.end());
  reader.fidelity();
  reader.truncated();
  reader.strangers?.();
  return true;
}

/** As a merged timeline, as a pair, or as a folder of flows. */
function together(parts: readonly Buffer[], random: Random): boolean {
  const files = parts.map(
    (bytes, at): NamedFile => ({ ...memorySource(bytes), name: FLOW_NAMES[at] ?? 'x' }),
  );
  const [first, second] = files;
  if (first === undefined || second === undefined) return false;
  const options = { path: 'fuzz', rules, inflate };
  const way = random();
  if (way < 0.4) {
    const analysis = analyzeMerged(files, options);
    return typeof analysis !== 'string' && finished(analysis);
  }
  const bundle = way < 0.7 ? openPair(first, second) : openFolder(files);
  return bundle !== null && finished(analyzeBundle(bundle, 'fuzz', files, options));
}

function finished({ steps, end }: FilesAnalysis): boolean {
  for (const _ of steps());
  judge(end());
  return true;
}

/** No rule may crash, and everything found can be shown and stands inside the capture. */
function judge({ report, crashed }: AnalysisEnd): void {
  if (crashed.length > 0) throw new Error(`rules crashed: ${crashed.join(', ')}`);
  for (const format of ['text', 'compact', 'json', 'sarif', 'junit', 'markdown', 'agent'] as const) {
    reporter(format)({ captures: [report], options: OPTIONS });
  }
  const places = [...report.findings, ...report.anomalies].flatMap(({ at }) => at.parts);
  const outside = places.find(
    ({ offset, length }) => offset < 0 || length < 0 || offset + length > report.source.size,
  );
  if (outside !== undefined && report.source.file === undefined)
    throw new Error(`bytes ${outside.offset}+${outside.length} of ${report.source.size}`);
}

function whole(
  all: Buffer,
  head: Uint8Array,
  source: Parameters<typeof analyze>[1]['source'],
  random: Random,
): boolean {
  const analysis = analyze(head, { path: 'fuzz', source, rules, inflate });
  if (typeof analysis === 'string') return false;
  for (const piece of pieces(all, random)) analysis.push(piece);
  judge(analysis.end());
  return true;
}

/** The bytes in pieces; each is spoilt once it has been taken, as a caller may use its buffer again. */
function* pieces(bytes: Buffer, random: Random): Generator<Buffer> {
  const most = random() < 0.3 ? 16 : 1 + Math.floor(random() * bytes.length);
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + Math.floor(random() * most);
    const piece = Buffer.from(bytes.subarray(at, at + length));
    yield piece;
    piece.fill(0x58);
    at += length;
  }
}

function report(turn: number, seed: Seed, bytes: Buffer, error: unknown): void {
  const file = keep(turn, bytes);
  const what = error instanceof Error ? error.stack : String(error);
  parentPort?.postMessage({ failure: `case ${turn}, made of ${seed.name}, kept in ${file}: ${what}` });
}

function keep(turn: number, bytes: Buffer): string {
  const file = join(tmpdir(), `a2a-lint-fuzz-${work.seed}-${turn}.bin`);
  writeFileSync(file, bytes);
  return file;
}
