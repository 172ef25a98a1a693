import { after, ahead, type Flow, hold, lengthOf, type Run, release, without } from './flow.js';

/** What comes out of one connection, in the order in which its ends saw it. `from`: which end sent it. */
export interface OrderedSink {
  data(from: 0 | 1, run: Run): void;
  /** `length` bytes that no packet of the capture holds; `run` is what comes behind them. */
  gap(from: 0 | 1, length: number, run: Run, cause: 'lost' | 'cut'): void;
  fin(from: 0 | 1, run: Run): void;
}

/** Puts both directions of one connection in order. */
export interface Ordering {
  readonly flows: readonly [Flow, Flow];
  take(from: 0 | 1, run: Run): void;
  /** Nothing more comes: hands on what is held, holes and all. */
  flush(): void;
}

/** What may come too early before a hole is given up: packets of the connection, capture time, runs, bytes. */
const PATIENCE_PACKETS = 64;
const PATIENCE_TIME = 2000;
const MOST_HELD = 512;
const MOST_HELD_BYTES = 1 << 20;
/** An acknowledgement further ahead is no proof of bytes. */
const WIDEST_HOLE = 1 << 24;

/**
 * A run is handed on once all bytes before it were, and all that its sender had received by then, so that an answer
 * never overtakes its request. Repeated bytes are handed on once. A hole that the receiver acknowledged was lost by
 * the recorder, and is given up soon; any other waits for its retransmission.
 */
export function ordering(flows: readonly [Flow, Flow], sink: OrderedSink): Ordering {
  let waiting = 0;
  let since: number | null = null;

  const other = (from: 0 | 1): 0 | 1 => (from === 0 ? 1 : 0);

  /** Whether the sender had received bytes that the other direction has not shown yet. */
  function early(from: 0 | 1, run: Run): boolean {
    const peer = flows[other(from)];
    return run.ack !== null && peer.seen && peer.next !== null && ahead(run.ack, peer.next) > 0;
  }

  function give(from: 0 | 1, whole: Run): void {
    const flow = flows[from];
    flow.next ??= whole.seq;
    const old = ahead(flow.next, whole.seq);
    const length = lengthOf(whole);
    if (old > length || (old === length && !whole.fin && length > 0)) return;
    const run = without(whole, Math.min(old, length));
    if (run.bytes.length > 0) sink.data(from, run);
    if (run.missing > 0) sink.gap(from, run.missing, run, 'cut');
    flow.next = after(run.seq, lengthOf(run));
    if (run.fin && !flow.finished) {
      flow.finished = true;
      flow.next = after(flow.next, 1);
      sink.fin(from, run);
    }
  }

  function ready(from: 0 | 1, run: Run): boolean {
    const { next } = flows[from];
    return (next === null || ahead(run.seq, next) <= 0) && !early(from, run);
  }

  /** Hands on what is due. */
  function settle(): void {
    for (let moved = true; moved; ) {
      moved = false;
      for (const from of [0, 1] as const) {
        const [run] = flows[from].held;
        if (!run || !ready(from, run)) continue;
        release(flows[from]);
        give(from, run);
        moved = true;
      }
    }
  }

  /** Gives up what is waited for: first a hole that the receiver acknowledged, last one that may yet be filled. */
  function giveUp(): void {
    const heads = ([0, 1] as const).flatMap((from) => {
      const flow = flows[from];
      const [run] = flow.held;
      const hole = run !== undefined && flow.next !== null && ahead(run.seq, flow.next) > 0;
      return run ? [{ from, run, hole, known: hole && acknowledged(flow) }] : [];
    });
    const chosen = heads.find(({ known }) => known) ?? heads.find(({ hole }) => !hole) ?? heads[0];
    if (!chosen) return;
    const { from, run, hole } = chosen;
    if (hole) leap(from, run.seq, run);
    else if (!leap(other(from), run.ack ?? 0, run)) {
      release(flows[from]);
      give(from, run);
    }
  }

  function acknowledged(flow: Flow): boolean {
    return flow.acknowledged !== null && flow.next !== null && ahead(flow.acknowledged, flow.next) > 0;
  }

  /** Passes over a hole, up to what is held behind it; false where there is none that can be. */
  function leap(from: 0 | 1, to: number, before: Run): boolean {
    const flow = flows[from];
    if (flow.next === null) return false;
    const [run] = flow.held;
    const target = run && ahead(to, run.seq) > 0 ? run.seq : to;
    const length = ahead(target, flow.next);
    if (length <= 0 || (!run && length > WIDEST_HOLE)) return false;
    // A receiver counts a FIN as one byte.
    if (length > 1 || run) sink.gap(from, length, before, 'lost');
    flow.next = target;
    return true;
  }

  function isHeld(): boolean {
    return flows[0].held.length > 0 || flows[1].held.length > 0;
  }

  function crowded(): boolean {
    return flows.some(({ held, heldBytes }) => held.length > MOST_HELD || heldBytes > MOST_HELD_BYTES);
  }

  /** A hole that nobody acknowledged is the network's: the missing bytes are sent again. */
  function hopeful(): boolean {
    return flows.every((flow, from) => {
      const [run] = flow.held;
      if (!run) return true;
      const peer = flows[other(from === 0 ? 0 : 1)];
      const hole = flow.next !== null && ahead(run.seq, flow.next) > 0;
      return hole && peer.seen && !acknowledged(flow);
    });
  }

  return {
    flows,
    take(from, run) {
      if (!isHeld() && ready(from, run)) {
        give(from, run);
        return;
      }
      hold(flows[from], run);
      settle();
      if (!isHeld()) {
        waiting = 0;
        since = null;
        return;
      }
      waiting++;
      since ??= run.time;
      const late = run.time !== null && since !== null && run.time - since > PATIENCE_TIME;
      const impatient = waiting > PATIENCE_PACKETS || late;
      if (!crowded() && (!impatient || hopeful())) return;
      giveUp();
      settle();
      waiting = 0;
      since = null;
    },
    flush() {
      settle();
      while (isHeld()) {
        giveUp();
        settle();
      }
    },
  };
}
