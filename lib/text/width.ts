import stringWidth from 'string-width';

/** Joiners and variation selectors, which string-width 4 takes for characters of their own. */
const WIDTHLESS = /\u200c|\u200d|[\ufe00-\ufe0f]/g;

/** Columns that text takes on a terminal. ASCII, by far the most, is not measured. */
export function columns(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text.replace(WIDTHLESS, ''));
}

/**
 * Text broken at spaces into lines of at most `width` columns, indents included. A longer word stays whole, but for one of
 * a script that writes no spaces.
 */
export function paragraph(text: string, width: number | null, indent: string, hanging = indent): string[] {
  const [first = '', ...words] = text.split(' ');
  const lines: string[] = [];
  let line = `${indent}${first}`;
  let used = columns(line);
  for (const word of words) {
    const size = columns(word);
    if (width !== null && used + 1 + size > width) {
      lines.push(line.trimEnd());
      line = `${hanging}${word}`;
      used = columns(hanging) + size;
    } else if (line === hanging) {
      // A wider space than one was broken at.
      line += word;
      used += size;
    } else {
      line += ` ${word}`;
      used += 1 + size;
    }
  }
  lines.push(line);
  return width === null ? lines : lines.flatMap((one) => (isWide(one) ? pieces(one, width, hanging) : [one]));
}

/** Whether a text has characters that take two columns. */
function isWide(text: string): boolean {
  return columns(text) > text.length;
}

/** A line in pieces of at most `width` columns, wherever they end. */
export function pieces(line: string, width: number, hanging: string): string[] {
  if (columns(line) <= width) return [line];
  const lines: string[] = [];
  let kept = '';
  let used = 0;
  for (const character of line) {
    const size = columns(character);
    if (used + size > width && kept.trim() !== '') {
      lines.push(kept);
      kept = hanging;
      used = columns(hanging);
    }
    kept += character;
    used += size;
  }
  return [...lines, kept];
}

/** The space that puts two texts at the two edges of a line, or two blanks where there is no room for that. */
export function between(left: string, right: string, width: number | null): string {
  const room = width === null ? 2 : Math.max(2, width - columns(left) - columns(right));
  return ' '.repeat(room);
}
