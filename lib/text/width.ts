import stringWidth from 'string-width';

/** Joiners and variation selectors, which string-width 4 takes for characters of their own. */
const WIDTHLESS = /\u200c|\u200d|[\ufe00-\ufe0f]/g;

/** Columns that text takes on a terminal. ASCII, by far the most, is not measured. */
export function columns(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text.replace(WIDTHLESS, ''));
}

/** Text broken at spaces into lines of at most `width` columns, indents included; a longer word stays whole. */
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
  return [...lines, line];
}

/** The space that puts two texts at the two edges of a line, or two blanks where there is no room for that. */
export function between(left: string, right: string, width: number | null): string {
  const room = width === null ? 2 : Math.max(2, width - columns(left) - columns(right));
  return ' '.repeat(room);
}
