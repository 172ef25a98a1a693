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

/** A word in pieces that fit, at least a character each. */
function broken(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const size = columns(character);
    if (piece !== '' && used + size > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += size;
  }
  return [...pieces, piece];
}
