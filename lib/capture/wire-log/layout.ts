import { type Form, startLine } from './form.js';
import { lowered, MARKER_LIMIT, type Marker, markerOf, namesConnection } from './markers.js';
import { SPELLINGS, type Spelling } from './spellings.js';

/** What the first markers of a wire log tell about all of them. */
export interface Layout {
  readonly spelling: Spelling;
  /** Whether the bare arrows point the other way round, as start lines prove. */
  readonly swapped: boolean;
  readonly shape: string;
  /** Whether the numbers on the marker lines name connections (and do not merely count blocks). */
  readonly connections: boolean;
  /** Line end of the marker lines. */
  readonly lineEnd: '\n' | '\r\n';
  /** Line ends that the tap adds behind the bytes of a block: two, or one in logs without blank lines. */
  readonly added: 1 | 2;
  /** What the tap does with the line ends behind the text of a block; nothing where it may take one away. */
  readonly behind: { readonly lineEnds?: 'kept' | 'stripped' };
  /** Offset of the first marker line. */
  readonly first: number;
  /** Form of the blocks before the first head. */
  readonly form: Form;
  /** The first markers of the log, as lines. */
  readonly examples: readonly string[];
}

/** A line that is a marker in some spelling. */
interface Read {
  readonly line: string;
  readonly spelling: Spelling;
  readonly marker: Marker;
}

interface Candidate extends Read {
  readonly start: number;
  readonly next: number;
}

const LF = 0x0a;
const CR = 0x0d;
/** What marker lines hold, where each byte is a character: an arrow, which may be `→` or `←`, or a word. */
const SUSPECT = /[<>]|\xe2\x86[\x90\x92]|\b(?:to|from|request|response|sent|send|received|recv|c2s|s2c)\b/i;
/** Lines that are looked at closely. */
const SUSPECTS = 2000;
const FIELD = /^[A-Za-z][\w-]*: /;
/** Heads that tell how their lines end. */
const HEADS = 16;
const HTTP2_PREFACE = 'PRI * HTTP/2.0';

/** Finds the marker lines of a wire log in the first bytes of a capture; null where it is none. */
export function layoutOf(head: Uint8Array): Layout | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const found = candidates(bytes);
  for (const alike of alikes(found)) {
    const [first] = alike;
    if (first === undefined) continue;
    const votes = directions(bytes, alike);
    const proven = votes.right + votes.wrong > 0;
    if (!proven && (!first.spelling.sure || (found.length > 1 && alike.length < 2))) continue;
    return describe(bytes, alike, !first.spelling.sure && votes.wrong > votes.right);
  }
  return null;
}

/**
 * Those of one spelling and shape together, in the order of their first. A line of its own shape with which the capture
 * begins may be what is left of a marker line where the log was cut, so that it tells least.
 */
function alikes(found: readonly Candidate[]): Iterable<readonly Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of found) {
    const key = `${SPELLINGS.indexOf(candidate.spelling)} ${candidate.marker.shape}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [candidate]);
    else group.push(candidate);
  }
  const [opening, ...others] = groups.values();
  if (opening === undefined) return [];
  const torn = opening.length === 1 && opening[0]?.start === 0;
  return torn ? [...others, opening] : [opening, ...others];
}

function candidates(bytes: Buffer): Candidate[] {
  const found: Candidate[] = [];
  // Most lines are looked at once and are no suspects: those are not decoded.
  const text = bytes.toString('latin1');
  const read = new Map<string, Read | null>();
  let suspects = 0;
  for (let start = 0; start < text.length && suspects < SUSPECTS; ) {
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    if (end - start <= MARKER_LIMIT && SUSPECT.test(text.slice(start, end))) {
      suspects += 1;
      const line = bytes.toString('utf8', start, bytes[end - 1] === CR ? end - 1 : end);
      const known = read.get(line);
      const candidate = known === undefined ? readCandidate(line) : known;
      read.set(line, candidate);
      if (candidate !== null) found.push({ ...candidate, start, next: end + 1 });
    }
    start = end + 1;
  }
  return found;
}

/** A line in the first spelling in which it is a marker. */
function readCandidate(line: string): Read | null {
  const lower = lowered(line);
  if (lower === null) return null;
  for (const spelling of SPELLINGS) {
    const marker = markerOf(line, lower, spelling);
    if (marker !== null) return { line, spelling, marker };
  }
  return null;
}

/** How many start lines say that the arrows point as the table has them, and how many the reverse. */
function directions(bytes: Buffer, markers: readonly Candidate[]): { right: number; wrong: number } {
  const votes = { right: 0, wrong: 0 };
  for (const { marker, next, spelling } of markers) {
    const preface = bytes.toString('latin1', next, next + HTTP2_PREFACE.length) === HTTP2_PREFACE;
    const is = preface ? 'request' : startLine(bytes.subarray(next))?.is;
    if (is === undefined) continue;
    votes[(is === 'request') === (marker.direction === 'to-server') ? 'right' : 'wrong'] += 1;
    // It can point one way only: any start line proves it.
    if (spelling.sure) break;
  }
  return votes;
}

function describe(bytes: Buffer, markers: readonly Candidate[], swapped: boolean): Layout | null {
  const [first] = markers;
  if (first === undefined) return null;
  const lineEnd = bytes[first.next - 2] === CR ? '\r\n' : '\n';
  const form = formOf(bytes, markers);
  const added = addedLineEnds(bytes, markers, lineEnd, form);
  return {
    spelling: first.spelling,
    swapped,
    shape: first.marker.shape,
    connections: namesConnection(first.marker.shape) && nameConnections(markers),
    lineEnd,
    added,
    behind: form === 'reformatted' ? behindBlocks(bytes, markers, lineEnd.length * added) : {},
    first: first.start,
    form,
    examples: markers.slice(0, 8).map(({ line }) => line),
  };
}

/**
 * Numbers that rise by one from block to block count blocks, those that seldom stand on blocks of both directions
 * measure them, and what never changes may name anything.
 */
function nameConnections(markers: readonly Candidate[]): boolean {
  const names = markers.map(({ marker }) => marker.connection ?? '');
  const numbers = names.map((name) => Number(name.replace(/^c/i, '')));
  const rising = numbers.every((n, i) => i === 0 || n === (numbers[i - 1] ?? n) + 1);
  if (numbers.length > 3 && rising && !markers.some(({ marker }) => marker.worded)) return false;
  if (markers.some(({ marker }) => marker.named)) return true;
  const [there, back] = (['to-server', 'to-client'] as const).map(
    (direction) => new Set(names.filter((_, i) => markers[i]?.marker.direction === direction)),
  );
  const different = new Set(names);
  const shared = [...different].filter((name) => there?.has(name) && back?.has(name));
  return different.size > 1 && shared.length * 4 >= different.size;
}

/**
 * Two, unless marker lines stand right behind text. Behind CRLF a single LF is a hint only: a read may have ended
 * between CR and LF. A marker line right behind another one is the text of a block. Where line ends were changed,
 * blocks often end in empty lines of their own, and one that ends without an empty line before a message proves it.
 */
function addedLineEnds(
  bytes: Buffer,
  markers: readonly Candidate[],
  lineEnd: '\n' | '\r\n',
  form: Form,
): 1 | 2 {
  let one = 0;
  let hints = 0;
  let two = 0;
  let proven = false;
  markers.forEach(({ start, next }, i) => {
    const before = bytes.toString('latin1', Math.max(0, start - 6), start);
    if (i === 0 || start === markers[i - 1]?.next) return;
    if (!before.endsWith(lineEnd + lineEnd)) {
      one += 1;
      proven ||= form === 'reformatted' && startLine(bytes.subarray(next)) !== null;
    } else if (lineEnd === '\n' && before.endsWith('\r\n\n')) hints += 1;
    else two += 1;
  });
  if (form === 'reformatted' && isLineByLine(bytes, markers, lineEnd)) return 1;
  const single = proven || (one > 0 ? one + hints > two : hints > 0 && two === 0);
  return single ? 1 : 2;
}

/**
 * A block that is a head with its empty line, a start line with its line end, or a head up to the end of a field has
 * kept them. A head without its empty line tells that line ends were taken away, as long as no block ends in one.
 */
function behindBlocks(bytes: Buffer, markers: readonly Candidate[], added: number): Layout['behind'] {
  let bare = 0;
  let ended = 0;
  for (const [i, { next, marker }] of markers.entries()) {
    const after = markers[i + 1];
    if (after === undefined) break;
    const block = bytes.subarray(next, Math.max(next, after.start - added));
    if (block.at(-1) === LF) ended += 1;
    if (startLine(block) === null) continue;
    const head = block.indexOf('\n\n');
    if (head < 0 && block.at(-1) !== LF) bare += 1;
    const goesOn = marker.direction === after.marker.direction && FIELD.test(lineAt(bytes, after.next));
    const cut = head < 0 && block.at(-1) === LF && (goesOn || block.indexOf(LF) === block.length - 1);
    if (head === block.length - 2 || cut) return { lineEnds: 'kept' };
  }
  return bare > 0 && ended === 0 ? { lineEnds: 'stripped' } : {};
}

/** A tap that reads lines and writes them without their ends: those that stand behind a line are its own. */
function isLineByLine(bytes: Buffer, markers: readonly Candidate[], lineEnd: string): boolean {
  let starts = 0;
  for (const [i, { next }] of markers.entries()) {
    const block = bytes.subarray(next, markers[i + 1]?.start ?? next);
    if (startLine(block) === null) continue;
    if (block.indexOf(lineEnd) !== block.length - 2 * lineEnd.length) return false;
    starts += 1;
  }
  return starts > 1;
}

function lineAt(bytes: Buffer, at: number): string {
  const text = bytes.toString('latin1', at, Math.min(bytes.length, at + MARKER_LIMIT));
  return text.split('\n', 1).join('');
}

/** Verbatim where any of the first heads has its CRLF: a client that sends LF alone does not change the rest. */
function formOf(bytes: Buffer, markers: readonly Candidate[]): Form {
  let heads = 0;
  for (const [i, { next }] of markers.entries()) {
    // The two line ends before the next marker line may be the tap's, and a read may have ended in a start line.
    const end = (markers[i + 1]?.start ?? bytes.length + 2) - 2;
    const head = startLine(bytes.subarray(next, Math.max(next, end)));
    if (head?.crlf) return 'exact';
    if (head !== null && ++heads === HEADS) break;
  }
  if (heads > 0) return 'reformatted';
  return bytes.includes('\r\n') ? 'exact' : 'reformatted';
}
