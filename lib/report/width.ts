import stringWidth from 'string-width';

/** Columns that text takes on a terminal. ASCII, by far the most, is not measured. */
export function columns(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text);
}

/** Text broken at spaces into lines of at most `width` columns, indents included; a longer word stays whole. */
export function paragraph(text: string, width: number | null, indent: string, hanging = indent): string[] {
  const lines: string[] = [];
  let line = indent;
  let used = columns(indent);
  let empty = true;
  for (const word of text.split(' ')) {
    const size = columns(word);
    const space = empty ? 0 : 1;
    if (!empty && width !== null && used + space + size > width) {
      lines.push(line.trimEnd());
      line = `${hanging}${word}`;
      used = columns(hanging) + size;
    } else {
      line += `${space === 1 ? ' ' : ''}${word}`;
      used += space + size;
    }
    empty = false;
  }
  lines.push(line);
  return lines;
}

/** The space that puts two texts at the two edges of a line, or two blanks where there is no room for that. */
export function between(left: string, right: string, width: number | null): string {
  const room = width === null ? 2 : Math.max(2, width - columns(left) - columns(right));
  return ' '.repeat(room);
}
