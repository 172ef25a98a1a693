import type { Close, Direction } from '../model/capture.js';

/** Times before this are times of day, or since the start of a recording. */
const DATED = Date.UTC(1980, 0);
const LAST = Date.UTC(10_000, 0);
const DAY = 86_400_000;

/** Nothing in it that a marker line tells otherwise: a time of day or the signs before a name. */
const PLAIN_NAME = /^(?!renamed-)(?!.*\d:\d\d:\d\d)\w(?:[\w.:-]{0,38}\w)?$/;
const ADDRESS = '(?:\\[[0-9a-f:.]{2,45}\\]|(?:\\d{1,3}\\.){3}\\d{1,3}):\\d{1,5}';
const ENDS_NAME = new RegExp(`^${ADDRESS}-${ADDRESS}(?:#\\d{1,9})?$`, 'i');

/** The words of a marker line. A connection without a name is null, and so is a time that is not known. */
export interface Mark {
  readonly says: string;
  readonly time: number | null;
  readonly connection: string | null;
}

/** A marker line of a wire log, with its line end. */
export function markerLine({ says, time, connection }: Mark): string {
  const when = time === null ? '' : `[${timeText(time)}] `;
  const on = connection === null ? '' : `conn=${connection} `;
  return `${when}${on}${says}\n`;
}

export const SAYS: Readonly<Record<Direction, string>> = {
  'to-server': '--> to agent',
  'to-client': '<-- from agent',
};

export function closingSays({ by, how }: Close): string {
  const who = by === null ? '' : ` by ${by === 'server' ? 'agent' : 'client'}`;
  return `--- ${how === 'fin' ? 'closed' : 'reset'}${who}`;
}

/** Whether a time can stand on a marker line. */
export function isTellable(time: number | null): time is number {
  return time !== null && time >= 0 && time < LAST;
}

/** A moment to the microsecond; those that lie on no day as a time of day. */
function timeText(time: number): string {
  const micros = Math.round(time * 1000);
  const whole = Math.floor(micros / 1000);
  const rest = micros - whole * 1000;
  const finer = rest === 0 ? '' : String(rest).padStart(3, '0');
  if (time >= DATED) return `${new Date(whole).toISOString().slice(0, -1)}${finer}Z`;
  return `${new Date(whole % DAY).toISOString().slice(11, -1)}${finer}`;
}

/** Gives connections the names that marker lines can hold: their own wherever that is possible. */
export function openNames() {
  const renamed = new Map<string, string>();
  return {
    of(name: string): string {
      if (PLAIN_NAME.test(name) || ENDS_NAME.test(name)) return name;
      const known = renamed.get(name) ?? `renamed-${renamed.size + 1}`;
      renamed.set(name, known);
      return known;
    },
    count: () => renamed.size,
  };
}

const LF = 0x0a;
/** Marker lines are shorter, as their reader has it. */
const LONGEST = 200;
const LIKE_A_MARKER = /--> to agent|<-- from agent|(?:---|--x|x--|\*\*\*) (?:closed|reset)/i;

/** What other taps write between blocks, or a message that begins in the midst of a block. */
const LIKE_ANOTHER =
  /\n(?:HTTP\/|[A-Z]{1,20} [^\n]{1,2000} HTTP\/)|\b(?:to|from|client|agent|server|upstream)\b[ <>←→-]{1,5}(?:client|agent|server|upstream)\b/i;

/** Whether a log of this block alone may be taken for the log of another tap. */
export function isMistakable(block: Uint8Array): boolean {
  return LIKE_A_MARKER.test(latin1(block)) || LIKE_ANOTHER.test(latin1(block));
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/**
 * A block in pieces, none of which holds a line that may be read as a marker line, or be counted as one: it is cut
 * after the first byte of each. What is left of the line stands right behind a marker line, where it is text. A start
 * line alone is cut too: a log of such blocks looks like that of a tap that writes line by line.
 */
export function blocks(bytes: Buffer): Buffer[] {
  const within = withinBareStart(bytes);
  if (within > 0) return [bytes.subarray(0, within), bytes.subarray(within)];
  if (!LIKE_A_MARKER.test(bytes.toString('latin1'))) return [bytes];
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = nextLine(bytes, 0); at > 0; at = nextLine(bytes, at)) {
    const end = bytes.indexOf(LF, at);
    const line = bytes.toString('latin1', at, Math.min(end < 0 ? bytes.length : end, at + LONGEST));
    if (!LIKE_A_MARKER.test(line)) continue;
    pieces.push(bytes.subarray(from, at + 1));
    from = at + 1;
  }
  return [...pieces, bytes.subarray(from)];
}

/** Readers look for marker lines in the first 64 KiB. */
const FAR = 32 * 1024;
const NEAR = 1000;

/** The first block in pieces: where it is long, its first line alone, so that more than one marker line is found early. */
export function openingBlocks(bytes: Buffer): Buffer[] {
  const [first = bytes, ...others] = blocks(bytes);
  if (first.length < FAR) return [first, ...others];
  const end = Math.min(nextLine(first, 0) || NEAR, NEAR);
  return [first.subarray(0, end), first.subarray(end), ...others];
}

/** Where a block that is a start line without its line end can be cut so that neither part is one; 0 for others. */
function withinBareStart(bytes: Buffer): number {
  if (bytes.includes(LF)) return 0;
  const version = bytes.lastIndexOf(' HTTP/');
  if (version > 0) return version + 2;
  return bytes.subarray(0, 5).toString('latin1') === 'HTTP/' ? 1 : 0;
}

/** Where the line behind this one starts; 0 where there is none. */
function nextLine(bytes: Buffer, at: number): number {
  return bytes.indexOf(LF, at) + 1;
}
