import type { Aspect, Fidelity } from '../model/capture.js';
import type { Bundle, CaptureItem, CaptureReader, FileItem, Stranger } from '../model/reader.js';

/** A file that is to be merged: its reader, and its bytes to be gone through once. */
export interface Strand {
  readonly name: string;
  readonly reader: CaptureReader;
  chunks(): Iterable<Uint8Array>;
}

/** A strand on its way: the items that come next, and their time. */
interface Open {
  readonly file: number;
  readonly items: Iterator<CaptureItem>;
  next: CaptureItem | null;
  time: number;
  lane: number | null;
}

/** Times before this are times of day, or since the start of a recording. */
const DATED = Date.UTC(1980, 0);

/**
 * Several files as one timeline, in the order of their times; or why that is not possible. A file that begins when
 * another of its format has ended goes on with the connections of that one (rotated logs); files that overlap are
 * lanes of their own.
 */
export function merged(strands: readonly Strand[]): Bundle | { readonly problem: string } {
  const open = strands.map((strand, file) => begin(strand, file));
  const timeless = open.find(({ time }) => Number.isNaN(time));
  if (timeless) return refusal(strands[timeless.file], 'has no times');
  const dated = open.filter(({ time }) => time >= DATED);
  const undated = open.find(({ time }) => time < DATED);
  if (undated && dated.length > 0) return refusal(strands[undated.file], 'has times without a date');
  const continued = new Set<number>();
  return {
    format: [...new Set(strands.map(({ reader }) => reader.format))].join(' and '),
    items: () => inOrder(strands, open, continued),
    fidelity: () => joined(strands.map(({ reader }) => reader.fidelity())),
    truncated: () => strands.some(({ reader }, file) => reader.truncated() && !continued.has(file)),
    encoded: () => strands.some(({ reader }) => reader.encoded?.() ?? false),
    withholds: () => strands.some(({ reader }) => reader.withholds?.() ?? false),
    strangers: () => summed(strands.flatMap(({ reader }) => reader.strangers?.() ?? [])),
  };
}

function refusal(strand: Strand | undefined, why: string): { readonly problem: string } {
  return { problem: `${strand?.name ?? ''}: it ${why}, so that it cannot be merged with others by time` };
}

/** Reads on until the first time; `time` is not a number where items come that have none, or nothing does. */
function begin(strand: Strand, file: number): Open {
  const items = itemsOf(strand);
  const before: CaptureItem[] = [];
  for (let item = items.next(); !item.done; item = items.next()) {
    before.push(item.value);
    const time = timeOf(item.value);
    const untimed = time === null && (item.value.kind === 'segment' || item.value.kind === 'record');
    if (time === null && !untimed) continue;
    return {
      file,
      items: chained(before.slice(1), items),
      next: before[0] ?? null,
      time: time ?? Number.NaN,
      lane: null,
    };
  }
  // Nothing in it carries bytes: its place in the order does not matter.
  return {
    file,
    items: chained(before.slice(1), items),
    next: before[0] ?? null,
    time: Number.MAX_VALUE,
    lane: null,
  };
}

function* itemsOf({ reader, chunks }: Strand): Generator<CaptureItem, undefined> {
  for (const bytes of chunks()) yield* reader.push(bytes);
  yield* reader.end();
}

function* chained(first: readonly CaptureItem[], rest: Iterator<CaptureItem>): Generator<CaptureItem> {
  yield* first;
  for (let item = rest.next(); !item.done; item = rest.next()) yield item.value;
}

function timeOf(item: CaptureItem): number | null {
  if (item.kind === 'anomaly') return null;
  if (item.kind === 'record') return item.request?.time ?? item.response?.time ?? null;
  return item.time;
}

function* inOrder(
  strands: readonly Strand[],
  open: readonly Open[],
  continued: Set<number>,
): Generator<FileItem> {
  const lanes: { last: Open; readonly format: string }[] = [];

  function laneOf(strand: Open): number {
    const format = strands[strand.file]?.reader.format ?? '';
    const before = lanes.findIndex((lane) => lane.last.next === null && lane.format === format);
    if (before < 0) return lanes.push({ last: strand, format }) - 1;
    const lane = lanes[before];
    if (lane !== undefined) {
      continued.add(lane.last.file);
      lane.last = strand;
    }
    return before;
  }

  for (;;) {
    let first: Open | null = null;
    for (const one of open) if (one.next !== null && (first === null || one.time < first.time)) first = one;
    if (first === null || first.next === null) return;
    first.lane ??= laneOf(first);
    // Its bytes are good only until its reader goes on.
    yield { file: first.file, item: first.next, lane: first.lane };
    const next = first.items.next();
    first.next = next.done ? null : next.value;
    // A clock that was set back does not hold up the other files; what has no time goes with what was before it.
    if (first.next !== null) first.time = Math.max(first.time, timeOf(first.next) ?? first.time);
  }
}

const WORST: readonly Aspect[] = ['absent', 'reformatted', 'restored', 'exact'];

function joined(each: readonly Fidelity[]): Fidelity {
  const worst = (aspect: (fidelity: Fidelity) => Aspect): Aspect =>
    WORST.find((level) => each.some((fidelity) => aspect(fidelity) === level)) ?? 'exact';
  return {
    bytes: worst(({ bytes }) => bytes),
    lineEnds: worst(({ lineEnds }) => lineEnds),
    timing: worst(({ timing }) => timing),
    directions: worst(({ directions }) => directions),
    connections: worst(({ connections }) => connections),
    notes: [`${each.length} files in the order of their times`, ...new Set(each.flatMap(general))],
  };
}

/** Notes that hold for more than their own file: those that count something do not. */
function general({ notes }: Fidelity): readonly string[] {
  return notes.filter((note) => !/^\d/.test(note));
}

function summed(each: readonly Stranger[]): Stranger[] {
  const sums = new Map<string, Stranger>();
  for (const { protocol, connections, calls } of each) {
    const before = sums.get(protocol) ?? { protocol, connections: 0, calls: 0 };
    const both = calls === null || before.calls === null ? null : before.calls + calls;
    sums.set(protocol, { protocol, connections: before.connections + connections, calls: both });
  }
  return [...sums.values()];
}
