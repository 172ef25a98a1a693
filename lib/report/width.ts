import stringWidth from 'string-width';

/** Columns that text takes on a terminal. ASCII, by far the most, is not measured. */
export function columns(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text);
}

/** Breaks text at spaces into lines of at most `width` columns; a longer word stays whole. */
export function wrap(text: string, width: number | null): string[] {
  if (width === null || columns(text) <= width) return [text];
  const lines: string[] = [];
  let line: string | null = null;
  let used = 0;
  for (const word of text.split(' ')) {
    const size = columns(word);
    if (line !== null && used + 1 + size <= width) {
      line = `${line} ${word}`;
      used += 1 + size;
    } else {
      if (line !== null) lines.push(line);
      line = word;
      used = size;
    }
  }
  if (line !== null) lines.push(line);
  return lines;
}

/** Lines of text with a first and a hanging indent, wrapped to `width`. */
export function paragraph(text: string, width: number | null, indent: string, hanging = indent): string[] {
  const inner = width === null ? null : Math.max(20, width - Math.max(indent.length, hanging.length));
  return wrap(text, inner).map((line, at) => `${at === 0 ? indent : hanging}${line}`);
}

/** The space that puts two texts at the two edges of a line, or two blanks where there is no room for that. */
export function between(left: string, right: string, width: number | null): string {
  const room = width === null ? 2 : Math.max(2, width - columns(left) - columns(right));
  return ' '.repeat(room);
}
