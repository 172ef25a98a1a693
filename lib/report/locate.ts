import { pointerTokens } from '../model/json.js';
import type { Location, Part, Place, Source } from '../model/location.js';
import { type Joined, joinParts, runsOf, unescaped } from './joined.js';
import { nodeFinder } from './json-finder.js';
import type { JsonNode } from './json-node.js';
import { type LinePlace, lineFinder } from './lines.js';

/** A place found among the bytes of the capture. */
export interface Spot {
  /** The bytes, in wire order, as the reader numbers them; at least one run, which may be empty. */
  readonly runs: readonly [Part, ...Part[]];
  /** The JSON value that the pointer led to; null without pointer or where the text is no JSON. */
  readonly node: JsonNode | null;
}

/** Resolves the places of one capture. Keeps the text of the last place: many findings point into one body. */
export interface Locator {
  locate(place: Place): Location;
  spot(place: Place): Spot;
  line(offset: number): LinePlace;
  /** The text that a place's parts spell, its `data:` marks blanked. */
  text(place: Place): Joined;
}

const BINARY_HEAD = 16;

/** The text that the parts of a place spell, and what finds JSON values in it. */
interface Body {
  readonly parts: readonly Part[];
  readonly joined: Joined;
  readonly find: ReturnType<typeof nodeFinder>;
}

export function locator(source: Source): Locator {
  const line = lineFinder(source);
  let binary: boolean | null = null;
  let last: Body | null = null;

  function bodyOf(place: Place): Body {
    if (last === null || !sameParts(last.parts, place.parts)) {
      const spelled = joinParts(place.parts, source);
      const joined = blankMarks(place.text === 'escaped' ? unescaped(spelled) : spelled);
      last = { parts: place.parts, joined, find: nodeFinder(joined.text) };
    }
    return last;
  }

  function spot(place: Place): Spot {
    const [first, ...rest] = place.parts;
    const whole: Spot = {
      runs: first === undefined ? [{ offset: 0, length: 0 }] : [first, ...rest],
      node: null,
    };
    if (first === undefined) return whole;
    if (!place.text) return { runs: withoutOverlap(first, rest), node: null };
    if (place.byte !== undefined) {
      const [run] = runsOf(bodyOf(place).joined, place.byte, place.byte + 1);
      return run === undefined ? whole : { runs: [run], node: null };
    }
    if (place.pointer === null) return whole;
    const { joined, find } = bodyOf(place);
    const tokens = pointerTokens(place.pointer);
    const node = find(tokens);
    if (node === null) return whole;
    const named = place.on === 'key' && node.depth === tokens.length ? node.key : null;
    const { start, end } = named ?? node;
    const [head, ...tail] = runsOf(joined, start, end);
    return head === undefined ? whole : { runs: [head, ...tail], node };
  }

  function locate(place: Place): Location {
    const { runs } = spot(place);
    const parts = runs.map((run) => originalPart(run, source));
    const [first] = runs;
    binary ??= isBinary(source);
    const found = binary ? null : line(first.offset);
    return {
      file: null,
      line: found === null ? null : found.line,
      column: found === null ? null : found.column + source.original(first.offset).columnShift,
      offset: parts[0]?.offset ?? 0,
      length: parts.reduce((sum, part) => sum + part.length, 0),
      pointer: place.pointer,
      parts: parts.length > 1 ? parts : [],
    };
  }

  return { locate, spot, line, text: (place) => bodyOf(place).joined };
}

/** Rows of a dump that hold the ends of several pieces stand in the runs of each: once is enough. */
function withoutOverlap(first: Part, rest: readonly Part[]): [Part, ...Part[]] {
  const runs: [Part, ...Part[]] = [first];
  let last = first;
  for (const part of rest) {
    const end = last.offset + last.length;
    if (part.offset < last.offset || part.offset >= end) runs.push(part);
    else
      runs[runs.length - 1] = {
        offset: last.offset,
        length: Math.max(end, part.offset + part.length) - last.offset,
      };
    last = runs.at(-1) ?? part;
  }
  return runs;
}

/** Formats of bytes have a NUL among their very first ones; no text has. */
function isBinary(source: Source): boolean {
  return source.read(0, BINARY_HEAD).includes(0);
}

function originalPart(run: Part, source: Source): Part {
  const { offset } = source.original(run.offset);
  if (run.length === 0) return { offset, length: 0 };
  return { offset, length: source.original(run.offset + run.length).offset - offset };
}

function sameParts(a: readonly Part[], b: readonly Part[]): boolean {
  return a === b || (a.length === b.length && a.every((part, at) => isPart(part, b[at])));
}

function isPart(part: Part, other: Part | undefined): boolean {
  return part.offset === other?.offset && part.length === other.length;
}

/** A laid-out event may be one run with its `data:` marks in it: they become spaces, so that offsets stay. */
function blankMarks(joined: Joined): Joined {
  if (!/^\s*data:/.test(joined.text)) return joined;
  return { ...joined, text: joined.text.replace(/(?<=^|[\r\n])data:/g, '     ') };
}
