import type { PageData } from '../data.js';
import { besideLinks } from './beside.js';
import { chosenExchange } from './chosen.js';
import { make, read } from './dom.js';
import { exchangeList } from './list.js';

const HANDLE = /^#x(\d{1,9})(?:\.(\d{1,9}))?$/;

function start({ rows, more }: PageData, place: HTMLElement, detail: HTMLElement): void {
  const byNumber = new Map(rows.map((row) => [row.x, row]));
  const beside = make('div');
  const shown = make('div');
  const chosen = chosenExchange(shown);
  const list = exchangeList(rows, more);
  place.append(list.element);
  detail.append(beside, shown);

  function open(): void {
    const [, exchange, event] = HANDLE.exec(location.hash) ?? [];
    const row = byNumber.get(Number(exchange));
    if (row !== undefined) {
      list.choose(row.x);
      beside.replaceChildren(besideLinks(row.x, list));
      chosen.show(row, event === undefined ? null : Number(event));
    } else if (location.hash === '') {
      // Gone back to before the first was opened.
      beside.replaceChildren();
      shown.replaceChildren();
      list.choose(0);
    }
  }

  addEventListener('hashchange', open);
  // The link to what is open already changes nothing, and still leads there.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && link.getAttribute('href') === location.hash) open();
  });
  detail.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') list.focus();
  });
  open();
}

const data = read<PageData>('data');
const place = document.getElementById('list');
const detail = document.getElementById('chosen');
if (data !== null && place !== null && detail !== null) start(data, place, detail);
