import type { Anomaly, Direction } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { openWindow } from '../reading/window.js';
import { openClock } from './clock.js';
import { type Form, laidOut, startLine } from './form.js';
import { type Heading, headingReader } from './heading.js';
import type { Layout } from './layout.js';
import { openLedger } from './ledger.js';
import { MARKER_LIMIT } from './markers.js';

/** Longer blocks are handed on in pieces of this size. */
const PIECE = 1 << 20;
const LF = 0x0a;
const CR = 0x0d;

/** What the bytes since the last marker line are: a block, or (`direction` null) text that belongs to none. */
interface Open {
  readonly direction: Direction | null;
  readonly connection: string | null;
  readonly time: number | null;
  from: number;
  form: Form | null;
}

/**
 * Reads a wire log whose layout is known. Pushed bytes are copied, so the caller may reuse its buffer; the bytes of
 * Segments are views that stay valid but pin the slab around them (256 KiB, or what was pushed at once).
 */
export function readWireLog(layout: Layout): CaptureReader {
  const window = openWindow();
  const ledger = openLedger(layout);
  const clock = openClock();
  const headings = headingReader(layout);
  const added = Buffer.from(layout.lineEnd.repeat(layout.added));
  let open: Open = { direction: null, connection: null, time: null, from: 0, form: null };
  /** No marker line stands behind added line ends that begin before this offset. */
  let scanned = 0;
  /** Added line ends behind which the capture has not told yet what comes. */
  let waiting: number | null = null;
  let started = false;
  let habit = layout.form;
  let cut = false;

  /** Looks at the line that starts at an offset: `more` where its end has not come yet. */
  function lookAt(start: number): { readonly heading: Heading; readonly next: number } | 'none' | 'more' {
    const first = window.byte(start);
    if (first === undefined) return 'more';
    if (!headings.mayBegin(first)) return 'none';
    const end = window.find(LF, start);
    if (end < 0 ? window.end - start > MARKER_LIMIT : end - start > MARKER_LIMIT) return 'none';
    if (end < 0) return 'more';
    const text = window.view(start, window.byte(end - 1) === CR ? end - 1 : end).toString('utf8');
    const heading = headings.line(text);
    return heading === null ? 'none' : { heading, next: end + 1 };
  }

  /** A head tells how its block is written, and so are those behind it that have none. */
  function judge(block: Buffer): Form {
    const start = startLine(block);
    if (start?.crlf) habit = 'exact';
    else if (start !== null && habit === 'exact' && laidOut(block)) habit = 'reformatted';
    ledger.block(block, habit);
    return habit;
  }

  function* segments(to: number, whole: boolean): Generator<CaptureItem> {
    const { direction, connection, time } = open;
    if (direction === null) {
      if (!started || to - open.from < PIECE) return;
      yield* stray(window.view(open.from, to), open.from, started);
      open.from = to;
      window.drop(Math.min(to, scanned));
      return;
    }
    while (to - open.from >= PIECE || (whole && to > open.from)) {
      const offset = open.from;
      const bytes = window.view(offset, Math.min(to, offset + PIECE));
      open.form ??= judge(bytes);
      const form = open.form;
      const ends = form === 'reformatted' ? layout.behind : {};
      yield { kind: 'segment', connection, direction, bytes, offset, span: null, time, form, ...ends };
      open.from = offset + bytes.length;
      window.drop(Math.min(open.from, scanned));
    }
  }

  function* shut(to: number): Generator<CaptureItem> {
    if (open.direction === null) yield* stray(window.view(open.from, to), open.from, started);
    else yield* segments(to, true);
  }

  function* begin(heading: Heading, start: number, next: number): Generator<CaptureItem> {
    const { meaning, connection } = heading;
    const time = clock(heading.time, heading.clock);
    const direction = meaning.kind === 'block' ? meaning.direction : null;
    ledger.heading(heading);
    open = { direction, connection, time, from: next, form: null };
    started = true;
    scanned = next - layout.lineEnd.length;
    window.drop(scanned);
    if (meaning.kind !== 'closing' || connection === null) return;
    const { by, how } = meaning;
    yield { kind: 'close', connection, by, how, time, at: { offset: start, length: next - start } };
  }

  function* advance(): Generator<CaptureItem> {
    waiting = null;
    if (!started && window.end > layout.first) {
      const found = lookAt(layout.first);
      if (found === 'more') return;
      if (found === 'none') started = true;
      else {
        yield* shut(layout.first);
        yield* begin(found.heading, layout.first, found.next);
      }
    }
    while (started) {
      const hit = window.find(added, scanned);
      if (hit < 0) {
        scanned = Math.max(scanned, window.end - added.length + 1);
        break;
      }
      const start = hit + added.length;
      const found = lookAt(start);
      scanned = found === 'none' ? hit + 1 : hit;
      if (found === 'more') waiting = hit;
      if (found === 'more') break;
      if (found === 'none') continue;
      yield* shut(Math.max(hit, open.from));
      yield* begin(found.heading, start, found.next);
    }
    yield* segments(scanned, false);
  }

  /** Where the last block ends, and whether the capture breaks off in it or in the marker line behind it. */
  function last(): { readonly end: number; readonly cut: boolean } {
    if (waiting === null)
      return { end: withoutLineEnd(window.end), cut: open.direction !== null || !started };
    const start = waiting + added.length;
    if (start < window.end) {
      const marker = headings.begins(window.view(start, window.end).toString('utf8'));
      return { end: marker ? waiting : window.end, cut: true };
    }
    // Nobody writes a lone CR: the first of these line ends is the block's own, and the closing ones are cut.
    if (layout.lineEnd === '\n' && window.byte(waiting - 1) === CR) return { end: waiting + 1, cut: true };
    return { end: waiting, cut: open.direction !== null && waiting < open.from };
  }

  /** A block that ends in one LF, not CRLF, was cut within the two that the tap adds. */
  function withoutLineEnd(end: number): number {
    const lone = layout.lineEnd === '\n' && window.byte(end - 1) === LF && window.byte(end - 2) !== CR;
    return lone ? end - 1 : end;
  }

  return {
    format: 'wire log',
    *push(bytes) {
      window.append(bytes);
      yield* advance();
    },
    *end() {
      const { end, cut: broken } = last();
      cut = broken;
      yield* shut(Math.max(end, open.from));
    },
    fidelity: () => ledger.fidelity(),
    truncated: () => cut,
  };
}

function* stray(text: Buffer, offset: number, started: boolean): Generator<Anomaly> {
  if (text.toString('latin1').trim() === '') return;
  const lines = text.toString('latin1').trimEnd().split('\n').length;
  const where = started ? 'behind a closing line' : 'before the first marker line';
  const reason = `${lines} ${lines === 1 ? 'line' : 'lines'} ${where} belong to no block`;
  yield { kind: 'anomaly', reason, at: placeOf(offset, text.length), exchange: null };
}
