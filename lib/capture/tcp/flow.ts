/** A run of payload as one packet brought it; `missing` bytes at its end were not captured. */
export interface Run {
  readonly seq: number;
  readonly bytes: Uint8Array;
  readonly missing: number;
  /** Whether the sender said that nothing comes behind it. */
  readonly fin: boolean;
  /** How far the sender had then received the other direction; null where it did not say. */
  readonly ack: number | null;
  readonly offset: number;
  readonly time: number | null;
}

/** One direction of a connection on its way into order. */
export interface Flow {
  /** Sequence number of the next byte to hand on; null before the first packet. */
  next: number | null;
  /** How far the receiver said that it had received this direction. */
  acknowledged: number | null;
  /** What came early, by sequence number. Its bytes are copies. */
  held: Run[];
  heldBytes: number;
  /** The initial sequence number, where its SYN was captured. */
  first: number | null;
  /** Whether any packet of this direction was captured. */
  seen: boolean;
  finished: boolean;
}

export function openFlow(): Flow {
  return {
    next: null,
    acknowledged: null,
    held: [],
    heldBytes: 0,
    first: null,
    seen: false,
    finished: false,
  };
}

/** How far `a` is ahead of `b` in sequence numbers, which wrap around (RFC 9293 §3.4). */
export function ahead(a: number, b: number): number {
  return (a - b) | 0;
}

/** The sequence number `count` bytes behind. */
export function after(seq: number, count: number): number {
  return (seq + count) >>> 0;
}

export function lengthOf(run: Run): number {
  return run.bytes.length + run.missing;
}

/** The run without its first `count` bytes. */
export function without(run: Run, count: number): Run {
  if (count <= 0) return run;
  const cut = Math.min(count, run.bytes.length);
  return {
    ...run,
    seq: after(run.seq, count),
    bytes: run.bytes.subarray(cut),
    offset: run.offset + cut,
    missing: run.missing - (count - cut),
  };
}

/** Keeps a run until what is due before it has come. Of two with the same begin the one that holds more stays. */
export function hold(flow: Flow, run: Run): void {
  const { held } = flow;
  let at = held.length;
  while (at > 0 && ahead(held[at - 1]?.seq ?? 0, run.seq) > 0) at--;
  const twin = held[at - 1];
  const same = twin?.seq === run.seq;
  if (same && twin.bytes.length >= run.bytes.length && (twin.fin || !run.fin)) return;
  // A view would keep the whole stretch of the capture around it.
  const kept = { ...run, bytes: Uint8Array.prototype.slice.call(run.bytes) };
  if (same) flow.heldBytes -= twin.bytes.length;
  held.splice(same ? at - 1 : at, same ? 1 : 0, kept);
  flow.heldBytes += run.bytes.length;
}

export function release(flow: Flow): void {
  const run = flow.held.shift();
  if (run) flow.heldBytes -= run.bytes.length;
}
