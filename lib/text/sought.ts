import type { SecretRange } from './secrets.js';

/** The shortest text that is looked for. */
export const SHORTEST = 6;
/**
 * What agrees with a text so far is taken for it, as far as it agrees: no place costs more than this,
 * however much a long text and what is searched repeat themselves.
 */
const ENOUGH = 128;
/** Stands where a text was cut: the beginning of what is sought, if it is not shorter than this, is enough there. */
const CUT = '…';
const ENOUGH_CUT = 8;

/** Texts that are looked for all at once: one look at what is searched, however many they are. */
export interface Sought {
  /** Whether the text is looked for from now on, and was not before. */
  add(text: string): boolean;
  /** Where any of them stands, in order and apart. */
  ranges(text: string): SecretRange[];
}

/** A step of a radix tree: what stands between a branch and the next. */
interface Step {
  text: string;
  ends: boolean;
  next: Map<number, Step>;
}

export function openSought(): Sought {
  const root: Step = { text: '', ends: false, next: new Map() };
  const starts = new Uint8Array(1 << 16);

  /** Where the longest text that stands at a place ends; the place itself where none does. */
  function endAt(text: string, start: number): number {
    let at = start;
    let end = start;
    for (let step = root.next.get(text.charCodeAt(at)); step !== undefined; ) {
      const same = agreeing(text, at, step.text);
      at += same;
      if (same < step.text.length) break;
      if (step.ends) end = at;
      step = step.next.get(text.charCodeAt(at));
    }
    const isCut = at - start >= ENOUGH_CUT && text.startsWith(CUT, at);
    return isCut || at - start >= ENOUGH ? at : end;
  }

  return {
    add(text) {
      if (text.length < SHORTEST) return false;
      starts[startAt(text, 0)] = 1;
      return grow(root, text);
    },
    ranges(text) {
      const found: { start: number; end: number }[] = [];
      for (let at = 0; at + SHORTEST <= text.length; at++) {
        if (starts[startAt(text, at)] === 0) continue;
        const end = endAt(text, at);
        if (end === at) continue;
        const last = found.at(-1);
        if (last === undefined || last.end < at) found.push({ start: at, end });
        else last.end = Math.max(last.end, end);
        // Another that begins in a long one is looked for near its end only.
        at = Math.max(at, end - ENOUGH);
      }
      return found;
    },
  };
}

/** Of the first characters, so that few places are looked at twice. */
function startAt(text: string, at: number): number {
  const first = text.charCodeAt(at) * 31 + text.charCodeAt(at + 2);
  return ((first * 31 + text.charCodeAt(at + 4)) * 31 + text.charCodeAt(at + 5)) & 0xffff;
}

/** How many characters of a text at a place are those with which another begins. */
function agreeing(text: string, at: number, other: string): number {
  const most = Math.min(text.length - at, other.length);
  let same = 0;
  while (same < most && text.charCodeAt(at + same) === other.charCodeAt(same)) same++;
  return same;
}

function grow(root: Step, text: string): boolean {
  let step = root;
  for (let at = 0; at < text.length; ) {
    const next = step.next.get(text.charCodeAt(at));
    if (next === undefined) {
      step.next.set(text.charCodeAt(at), { text: text.slice(at), ends: true, next: new Map() });
      return true;
    }
    const same = agreeing(text, at, next.text);
    if (same < next.text.length) split(next, same);
    at += same;
    step = next;
  }
  const isNew = !step.ends;
  step.ends = true;
  return isNew;
}

function split(step: Step, at: number): void {
  const rest: Step = { text: step.text.slice(at), ends: step.ends, next: step.next };
  step.next = new Map([[rest.text.charCodeAt(0), rest]]);
  step.text = step.text.slice(0, at);
  step.ends = false;
}
