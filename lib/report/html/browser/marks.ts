import type { MarkData } from '../data.js';
import { make } from './dom.js';

/** What is said where a finding's place is marked. */
export function noteOf({ severity, title, message, finding, primary }: MarkData): HTMLElement {
  const link = make('a', { href: `#f${finding}` }, primary ? title : `see ${title}`);
  return make(
    'p',
    { class: `note is-${severity}${primary ? '' : ' related'}` },
    link,
    ' ',
    ...spoken(message),
  );
}

/** Values between backticks are shown as code. */
export function spoken(text: string): (Node | string)[] {
  const pieces = text.split('`');
  return pieces.length % 2 === 0
    ? [text]
    : pieces.map((piece, at) => (at % 2 === 1 ? make('code', {}, piece) : piece));
}
