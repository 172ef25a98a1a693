import { columns } from '../text/width.js';

/** Text in lines of at most `width` columns, broken at spaces; a longer word is broken too. An empty text is one line. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(' ')) {
    const size = columns(word);
    if (used > 0 && used + 1 + size <= width) {
      line += ` ${word}`;
      used += 1 + size;
      continue;
    }
    if (used > 0) lines.push(line);
    const pieces = size > width ? broken(word, width) : [word];
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
    used = columns(line);
  }
  if (line !== '' || lines.length === 0) lines.push(line);
  return lines;
}

/** As many lines as there must be, as even as they may be: no word is left alone on the last. */
export function evenly(text: string, width: number): string[] {
  const lines = wrapped(text, width);
  if (lines.length < 2) return lines;
  const longest = Math.max(...text.split(' ').map(columns));
  for (let narrow = Math.max(longest, Math.ceil(columns(text) / lines.length)); narrow < width; narrow++) {
    const even = wrapped(text, narrow);
    if (even.length === lines.length) return even;
  }
  return lines;
}

/** A word in pieces that fit, at least a character each; behind a sign that parts it where one is near the end. */
function broken(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const size = columns(character);
    if (piece !== '' && used + size > width) {
      const at = breakIn(piece);
      pieces.push(piece.slice(0, at));
      piece = piece.slice(at);
      used = columns(piece);
    }
    piece += character;
    used += size;
  }
  return [...pieces, piece];
}

function breakIn(piece: string): number {
  const sign = Math.max(...Array.from('/-_.:?&=,', (one) => piece.lastIndexOf(one)));
  return sign >= piece.length / 2 && sign + 1 < piece.length ? sign + 1 : piece.length;
}
