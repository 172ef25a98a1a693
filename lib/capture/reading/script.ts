import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { openWindow } from './window.js';

/** What a script yields where it can go on only with more bytes. */
const MORE = Symbol('more');

/** A script on its way: items as they become complete; the runner feeds it whenever it asks for more. */
export type Script<Result> = Generator<CaptureItem | typeof MORE, Result, void>;

/** A line without its line end (LF or CR LF). `next` is the offset behind that; `whole` is false where none came. */
export interface Line {
  readonly bytes: Buffer;
  readonly offset: number;
  readonly next: number;
  readonly whole: boolean;
}

/** The capture as a script reads it: from front to back, waiting where the next bytes have not come yet. */
export interface Input {
  /** Offset of the next byte. */
  readonly at: number;
  /** The next line, at most `limit` bytes of it (then `whole` is false), left unread; null at the capture's end. */
  peekLine(limit?: number): Script<Line | null>;
  /** At most `length` bytes from an offset on (the next ones), left unread; fewer only at the capture's end. */
  peek(length: number, from?: number): Script<Buffer>;
  /** Offset of the next occurrence at or behind `from`; -1 where there is none within `limit` bytes of it. */
  find(needle: Buffer, from: number, limit: number): Script<number>;
  /** Bytes that have been peeked at. */
  view(from: number, to: number): Buffer;
  /** Goes on from an offset; what lies before it is forgotten. */
  skip(to: number): void;
}

/** Longest line that is held together. */
const LINE_LIMIT = 1 << 20;
const LF = 0x0a;
const CR = 0x0d;

/** A reader that runs a script, which is written as if the whole capture lay before it. */
export function scripted(
  format: string,
  script: (input: Input) => Script<void>,
  told: Pick<CaptureReader, 'fidelity' | 'truncated' | 'encoded' | 'apart'>,
): CaptureReader {
  const window = openWindow();
  let at = 0;
  let ended = false;

  const input: Input = {
    get at() {
      return at;
    },
    *peekLine(limit = LINE_LIMIT) {
      let looked = at;
      for (;;) {
        const lf = window.find(LF, looked);
        const end = lf < 0 ? window.end : lf;
        if (end - at > limit || (lf < 0 && ended)) {
          if (end === at) return null;
          const to = Math.min(end, at + limit);
          return { bytes: window.view(at, to), offset: at, next: to, whole: false };
        }
        if (lf >= 0) {
          const returned = lf > at && window.byte(lf - 1) === CR;
          return {
            bytes: window.view(at, returned ? lf - 1 : lf),
            offset: at,
            next: lf + 1,
            whole: true,
          };
        }
        looked = end;
        yield MORE;
      }
    },
    *peek(length, from = at) {
      while (window.end - from < length && !ended) yield MORE;
      return window.view(from, Math.min(window.end, from + length));
    },
    *find(needle, from, limit) {
      let looked = from;
      for (;;) {
        const found = window.find(needle, looked);
        if (found >= 0) return found - from <= limit ? found : -1;
        if (ended || window.end - from > limit) return -1;
        looked = Math.max(from, window.end - needle.length + 1);
        yield MORE;
      }
    },
    view: (from, to) => window.view(from, to),
    skip(to) {
      at = Math.min(to, window.end);
      window.drop(at);
    },
  };
  const running = script(input);
  let done = false;
  /** Whether a Segment was spelled in another way. */
  let encoded = false;

  function* run(): Generator<CaptureItem> {
    while (!done) {
      const step = running.next();
      if (step.done) done = true;
      else if (step.value !== MORE) {
        const item = step.value;
        if (item.kind === 'segment' && item.span !== null) encoded = true;
        yield item;
      } else if (!ended) return;
    }
  }

  return {
    format,
    *push(bytes) {
      window.append(bytes);
      yield* run();
      if (done) window.drop(window.end);
    },
    *end() {
      ended = true;
      yield* run();
    },
    ...told,
    encoded: () => encoded || (told.encoded?.() ?? false),
  };
}
