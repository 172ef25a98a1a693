/** A stretch of text with its escapes undone: its bytes, and where among the escaped ones they stand. */
export interface Stretch {
  readonly bytes: Buffer;
  readonly at: number;
  readonly span: number;
}

const BACKSLASH = 0x5c;
const LETTER_X = 0x78;
const ONE = Buffer.from('\\');

/**
 * Whether every backslash begins an escape of Python's `repr`, `\\` or `\xNN`: text that a tool printed from bytes.
 * JSON that was printed as it was has others, as `\n` and `\"`.
 */
export function isEscaped(text: Buffer): boolean {
  for (let at = text.indexOf(BACKSLASH); at >= 0; ) {
    const length = escapeLength(text, at);
    if (length === 0) return false;
    at = text.indexOf(BACKSLASH, at + length);
  }
  return true;
}

/** The text without these escapes, stretch by stretch. */
export function* unescaped(text: Buffer): Generator<Stretch> {
  let from = 0;
  for (let at = text.indexOf(BACKSLASH); at >= 0; at = text.indexOf(BACKSLASH, from)) {
    if (at > from) yield { bytes: text.subarray(from, at), at: from, span: at - from };
    const span = Math.max(1, escapeLength(text, at));
    const bytes = span === 4 ? Buffer.from(text.toString('latin1', at + 2, at + 4), 'hex') : ONE;
    yield { bytes, at, span };
    from = at + span;
  }
  if (from < text.length) yield { bytes: text.subarray(from), at: from, span: text.length - from };
}

function escapeLength(text: Buffer, at: number): 0 | 2 | 4 {
  if (text[at + 1] === BACKSLASH) return 2;
  if (text[at + 1] !== LETTER_X) return 0;
  return /^[0-9a-f]{2}$/.test(text.toString('latin1', at + 2, at + 4)) ? 4 : 0;
}
