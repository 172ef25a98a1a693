import type { Entry } from '../model/a2a.js';
import type { Segment } from '../model/capture.js';
import type { CaptureItem } from '../model/reader.js';

/** Learns where in a capture the messages of each exchange stand, so that its items can be cut. */
export function openLandmarks() {
  const offsets: number[] = [];
  const owners: number[] = [];

  function mark(offset: number, owner: number): void {
    if (owners.at(-1) === owner && offsets.at(-1) === offset) return;
    offsets.push(offset);
    owners.push(owner);
  }

  return {
    entry({ index, exchange }: Entry): void {
      const { request, interim, response, connectionKnown, whole } = exchange;
      for (const message of [request, ...interim, response]) {
        if (message === null) continue;
        mark(message.at.offset, index);
        // Blocks of several connections may alternate where none is named: each is known by what it holds.
        if (connectionKnown || whole || message.body.kind !== 'bytes') continue;
        for (const { offset } of message.body.pieces) mark(offset, -index);
        if (message.lastChunk !== null) mark(message.lastChunk.offset, -index);
      }
    },
    /** Cuts the items of the capture, in order, down to the exchanges that are kept. */
    cutter: (kept: ReadonlySet<number>) => cutter(sorted(offsets, owners), kept),
  };
}

/**
 * Where stretches begin, in order, and the exchange that each belongs to: negative for the inside of a message, whose
 * framing may stand before it in the same block.
 */
interface Landmarks {
  readonly offsets: Float64Array;
  readonly owners: Float64Array;
}

function sorted(offsets: readonly number[], owners: readonly number[]): Landmarks {
  const order = Uint32Array.from(offsets.keys()).sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  return {
    offsets: Float64Array.from(order, (at) => offsets[at] ?? 0),
    owners: Float64Array.from(order, (at) => owners[at] ?? 0),
  };
}

function cutter(landmarks: Landmarks, kept: ReadonlySet<number>): (item: CaptureItem) => CaptureItem[] {
  const owners = new Map<string, number>();
  const connections = new Set<string>();

  function segment(item: Segment): CaptureItem[] {
    const lane = `${item.direction} ${item.connection ?? ''}`;
    const pieces: CaptureItem[] = [];
    let owner = owners.get(lane) ?? 0;
    let from = 0;
    const piece = (to: number): void => {
      if (to > from && kept.has(owner)) pieces.push(part(item, from, to));
      from = Math.max(from, to);
    };
    let first = true;
    for (const { offset, owner: mark } of within(landmarks, item.offset, endOf(item))) {
      const next = Math.abs(mark);
      if (next !== owner && !(first && mark < 0)) piece(positionOf(item, offset));
      owner = next;
      first = false;
    }
    piece(item.bytes.length);
    owners.set(lane, owner);
    if (pieces.length > 0 && item.connection !== null) connections.add(item.connection);
    return pieces;
  }

  return (item) => {
    switch (item.kind) {
      case 'segment':
        return segment(item);
      case 'gap':
        return kept.has(owners.get(`${item.direction} ${item.connection ?? ''}`) ?? 0) ? [item] : [];
      case 'close':
        return connections.has(item.connection) ? [item] : [];
      case 'record': {
        const at = (item.request ?? item.response)?.at.offset ?? -1;
        for (const { owner } of within(landmarks, at, at + 1)) return kept.has(Math.abs(owner)) ? [item] : [];
        return [];
      }
      case 'anomaly':
        return [];
    }
  };
}

function* within({ offsets, owners }: Landmarks, from: number, to: number) {
  let low = 0;
  for (let high = offsets.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < offsets.length; at++) {
    const offset = offsets[at] ?? 0;
    if (offset >= to) return;
    yield { offset, owner: owners[at] ?? 0 };
  }
}

function endOf({ offset, bytes, span, runs }: Segment): number {
  const last = runs?.at(-1);
  return last === undefined ? offset + (span ?? bytes.length) : last.offset + last.span;
}

/** Which byte of a segment stands at a capture offset; of an encoded stretch the first. */
function positionOf({ offset, span, runs }: Segment, at: number): number {
  if (runs === undefined) return span === null ? at - offset : 0;
  let before = 0;
  for (const run of runs) {
    if (at < run.offset + run.span) {
      return before + (run.length === run.span ? Math.max(0, at - run.offset) : 0);
    }
    before += run.length;
  }
  return before;
}

function part(item: Segment, from: number, to: number): Segment {
  if (from === 0 && to === item.bytes.length) return item;
  const { runs: _, ...rest } = item;
  return { ...rest, bytes: item.bytes.subarray(from, to), offset: item.offset + from };
}
