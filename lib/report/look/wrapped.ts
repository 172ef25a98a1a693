import { columns, paragraph } from '../../text/width.js';

/**
 * Text in lines of at most `width` columns behind a front; a word that finds no room beside the front stands below it, and
 * one that is longer than a line is broken.
 */
export function wrapped(text: string, width: number | null, front: string, hang: string): string[] {
  if (width === null) return [`${front}${text}`];
  const [first = ''] = text.split(' ', 1);
  const below = columns(front) + columns(first) > width && front.trim() !== '';
  const lines = below
    ? [front.trimEnd(), ...paragraph(text, width, '    ')]
    : paragraph(text, width, front, hang);
  return lines.flatMap((line) => broken(line, width, below ? '    ' : hang));
}

function broken(line: string, width: number, hang: string): string[] {
  if (columns(line) <= width) return [line];
  const lines: string[] = [];
  let kept = '';
  let used = 0;
  for (const character of line) {
    const size = columns(character);
    if (used + size > width && kept.trim() !== '') {
      lines.push(kept);
      kept = hang;
      used = columns(hang);
    }
    kept += character;
    used += size;
  }
  return [...lines, kept];
}
