import { make } from './dom.js';
import type { List } from './list.js';

/** Links from an open exchange to the ones listed beside it, and back to the list. */
export function besideLinks(exchange: number, list: List): HTMLElement {
  const { before, after } = list.beside(exchange);
  const back = make('button', { type: 'button', class: 'more', title: 'Escape' }, 'to the list');
  back.addEventListener('click', () => list.focus());
  return make(
    'nav',
    { class: 'beside', 'aria-label': 'Exchanges beside this one' },
    link(before, '← ', ''),
    back,
    link(after, '', ' →'),
  );
}

function link(exchange: number | null, before: string, after: string): HTMLElement | null {
  if (exchange === null) return null;
  return make('a', { class: 'handle', href: `#x${exchange}` }, `${before}x${exchange}${after}`);
}
