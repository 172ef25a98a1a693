import { columns, paragraph, pieces } from '../../text/width.js';

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
  return lines.flatMap((line) => pieces(line, width, below ? '    ' : hang));
}
