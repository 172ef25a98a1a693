import type { Run } from '../model/capture.js';
import type { Input, Script } from './script.js';

const BACKSLASH = 0x5c;
/** What socat 1.7 and 1.8 write behind a backslash, and the byte that it stands for. */
const ESCAPES: ReadonlyMap<number, number> = new Map(
  Object.entries({ '\\': 0x5c, r: 0x0d, n: 0x0a, t: 0x09, a: 0x07, b: 0x08, v: 0x0b, f: 0x0c, '0': 0 }).map(
    ([letter, byte]) => [letter.charCodeAt(0), byte],
  ),
);

/** Bytes of an escaped text; `runs` null where nothing was escaped. */
export interface Unescaped {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly runs: readonly Run[] | null;
}

/** Takes the text that spells `length` bytes; fewer only at the capture's end. */
export function* unescaped(input: Input, length: number): Script<Unescaped> {
  const offset = input.at;
  let wanted = length;
  for (;;) {
    const text = yield* input.peek(wanted);
    const escapes = escapesIn(text);
    const spelled = text.length - escapes.length;
    const open = text[text.length - 1] === BACKSLASH && escapes.at(-1) !== text.length - 2 ? 1 : 0;
    if (text.length < wanted || (spelled >= length && open === 0)) {
      input.skip(offset + text.length);
      return escapes.length === 0 ? { bytes: text, offset, runs: null } : undone(text, escapes, offset);
    }
    wanted = text.length + Math.max(length - spelled, 0) + open;
  }
}

/** Where escapes begin. */
function escapesIn(text: Buffer): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(BACKSLASH); at >= 0; at = text.indexOf(BACKSLASH, at)) {
    const known = ESCAPES.has(text[at + 1] ?? 0);
    if (known) found.push(at);
    at += known ? 2 : 1;
  }
  return found;
}

/** The second character of `\\` is the byte itself; other escapes are units that stand for theirs. */
function undone(text: Buffer, escapes: readonly number[], offset: number): Unescaped {
  const bytes = Buffer.allocUnsafe(text.length - escapes.length);
  const runs: Run[] = [];
  let from = 0;
  let count = 0;
  function copy(to: number): void {
    if (to === from) return;
    text.copy(bytes, count, from, to);
    runs.push({ length: to - from, offset: offset + from, span: to - from });
    count += to - from;
    from = to;
  }
  for (const at of escapes) {
    copy(at);
    const letter = text[at + 1] ?? 0;
    from = at + 1;
    if (letter === BACKSLASH) continue;
    bytes[count++] = ESCAPES.get(letter) ?? 0;
    runs.push({ length: 1, offset: offset + at, span: 2 });
    from = at + 2;
  }
  copy(text.length);
  return { bytes, offset, runs };
}
