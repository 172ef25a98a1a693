const LF = 0x0a;
const CR = 0x0d;
/** Marker lines are shorter, as their reader has it. */
const LONGEST = 200;
const LIKE_A_MARKER = /--> to agent|<-- from agent|(?:---|--x|x--|\*\*\*) (?:closed|reset)/i;

/** Cuts what was captured into blocks that are read as they were written, whatever they hold. */
export function openBlocks() {
  let written = 0;
  let last: number | undefined;
  /** Whether a block before another one ended otherwise than in CR: it proves the line ends behind blocks. */
  let proven = false;
  let mistakable = false;

  return {
    cut(bytes: Buffer): readonly Buffer[] {
      if (written === 0) mistakable = isMistakable(bytes);
      const pieces = written === 0 && mistakable ? openingBlocks(bytes) : blocks(bytes);
      proven ||= written > 0 && last !== CR;
      proven ||= pieces.slice(0, -1).some((piece) => piece.at(-1) !== CR);
      written += pieces.length;
      last = bytes.at(-1);
      return pieces;
    },
    /** How many empty blocks stand at the end. A CR there would be taken for a line end that was cut off. */
    empties(): 0 | 1 | 2 {
      const alone = written === 1 ? mistakable : written > 0 && !proven;
      if (last !== CR) return alone ? 1 : 0;
      return proven ? 1 : 2;
    },
  };
}

/** What other taps write between blocks, or a message that begins in the midst of a block. */
const LIKE_ANOTHER =
  /\n(?:HTTP\/|[A-Z]{1,20} [^\n]{1,2000} HTTP\/)|\b(?:to|from|client|agent|server|upstream)\b[ <>←→-]{1,5}(?:client|agent|server|upstream)\b/i;

/** Whether a log of this block alone may be taken for the log of another tap. */
function isMistakable(block: Uint8Array): boolean {
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
function blocks(bytes: Buffer): Buffer[] {
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
function openingBlocks(bytes: Buffer): Buffer[] {
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
