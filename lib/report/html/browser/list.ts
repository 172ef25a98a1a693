import type { RowData } from '../data.js';
import { make } from './dom.js';
import { type Filter, filterForm } from './filter.js';
import { type Item, itemsOf, repeated, rowsOf } from './items.js';
import { emptyTable, foldLine, rowLine } from './lines.js';
import { stepOf } from './steps.js';

/** Must be the height that the stylesheet gives a row. */
const ROW = 30;
/** Rows drawn above and below what is seen. */
const MARGIN = 10;
/** All rows are drawn for a printer, up to so many. */
const MOST_PRINTED = 2000;

export interface List {
  readonly element: HTMLElement;
  /** Shows which exchange is open, none for 0, and scrolls to it. */
  choose(exchange: number): void;
  /** The exchanges that are listed before and after one; null where none is. */
  beside(exchange: number): { readonly before: number | null; readonly after: number | null };
  /** Leads the keyboard to the row of what is open. */
  focus(): void;
}

/** The list of exchanges, of which only what is seen is drawn. */
export function exchangeList(rows: readonly RowData[], more: number): List {
  let filter: Filter = () => true;
  let items: readonly Item[] = [];
  let chosen = 0;
  /** The line that the keyboard is at: one of them is reached by tabs, the others from it. */
  let current = 0;
  const unfolded = new Set<number>();
  const heads = repeated(rows);
  const table = emptyTable(rows);
  const above = make('tbody', { 'aria-hidden': 'true' });
  const body = make('tbody');
  const below = make('tbody', { 'aria-hidden': 'true' });
  table.append(above, body, below);
  const hint = make('p', { class: 'unseen', id: 'list-keys' }, 'Arrow keys walk the rows, Enter opens one.');
  const scroller = make(
    'div',
    {
      class: 'scroll rows-scroll',
      role: 'region',
      'aria-label': 'List of exchanges',
      'aria-describedby': 'list-keys',
    },
    table,
  );
  const count = make('p', { class: 'soft', role: 'status' });
  const printed = make('p', { class: 'printed' });

  const seen = () => Math.max(1, Math.floor(scroller.clientHeight / ROW) - 1);
  const draw = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / ROW) - MARGIN);
    paint(first, Math.min(items.length, first + seen() + 2 + 2 * MARGIN));
  };
  const paint = (first: number, last: number, isWhole = false) => {
    const isHere = body.contains(document.activeElement);
    space(above, first);
    space(below, isWhole ? 0 : items.length - last);
    body.replaceChildren(...items.slice(first, last).map((item, at) => line(item, first + at)));
    const reached = Math.min(Math.max(current, first), last - 1);
    for (const [at, element] of [...body.children].entries())
      control(element)?.setAttribute('tabindex', first + at === reached ? '0' : '-1');
    // What is drawn anew has lost the keyboard.
    if (isHere) control(body.children[reached - first])?.focus({ preventScroll: true });
  };
  const refresh = () => {
    const kept = rows.filter(filter);
    items = itemsOf(kept, heads, unfolded);
    table.setAttribute('aria-rowcount', String(items.length + 1));
    count.textContent = countText(kept.length, rows.length, more);
    draw();
  };
  const line = (item: Item, at: number): HTMLElement => {
    const element =
      'row' in item ? rowLine(item.row, item.row.x === chosen) : foldLine(item, () => toggle(item.key));
    element.setAttribute('aria-rowindex', String(at + 2));
    element.addEventListener('focusin', () => {
      current = at;
    });
    return element;
  };
  const toggle = (key: number) => {
    if (!unfolded.delete(key)) unfolded.add(key);
    refresh();
    body.querySelector<HTMLElement>(`[data-fold="${key}"] button`)?.focus();
  };
  /** Scrolls until a line is seen. */
  const reveal = (at: number) => {
    current = at;
    const top = at * ROW;
    const { scrollTop, clientHeight } = scroller;
    if (top < scrollTop) scroller.scrollTop = top;
    else if (top + 2 * ROW > scrollTop + clientHeight) scroller.scrollTop = top + 2 * ROW - clientHeight;
    draw();
  };
  const focus = () => {
    body.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };

  scroller.addEventListener('scroll', draw, { passive: true });
  addEventListener('resize', draw);
  addEventListener('beforeprint', () => {
    const last = Math.min(items.length, MOST_PRINTED);
    paint(0, last, true);
    printed.textContent = last < items.length ? `${items.length - last} more rows are not printed` : '';
  });
  addEventListener('afterprint', draw);
  scroller.addEventListener('keydown', (event) => {
    const next = stepOf(event, current, items.length, seen());
    if (next === null) return;
    event.preventDefault();
    reveal(next);
    focus();
  });
  const form = filterForm(rows, (next) => {
    filter = next;
    scroller.scrollTop = 0;
    current = 0;
    refresh();
  });
  // What is seen is known once it is in the page.
  requestAnimationFrame(draw);
  refresh();
  return {
    element: make('div', {}, form, count, hint, scroller, printed),
    choose(exchange) {
      chosen = exchange;
      const holds = (item: Item) => rowsOf(item).some(({ x }) => x === exchange);
      const fold = items.find((item) => 'fold' in item && !item.isOpen && holds(item));
      if (fold !== undefined && 'fold' in fold) unfolded.add(fold.key);
      refresh();
      const at = items.findIndex((item) => 'row' in item && item.row.x === exchange);
      if (at >= 0) reveal(at);
    },
    beside(exchange) {
      const shown = items.flatMap((item) => ('row' in item ? [item.row.x] : []));
      const at = shown.indexOf(exchange);
      return { before: shown[at - 1] ?? null, after: at < 0 ? null : (shown[at + 1] ?? null) };
    },
    focus,
  };
}

function countText(kept: number, all: number, more: number): string {
  const shown = kept === all ? `${all}` : `${kept} of ${all}`;
  return `${shown} exchange${all === 1 ? '' : 's'}${more > 0 ? `; ${more} more are not in this page` : ''}`;
}

/** What a line is opened by. */
function control(line: Element | undefined): HTMLElement | null {
  return line?.querySelector<HTMLElement>('a, button') ?? null;
}

function space(body: HTMLElement, rows: number): void {
  body.replaceChildren();
  if (rows === 0) return;
  const cell = make('td');
  cell.style.height = `${rows * ROW}px`;
  body.append(make('tr', { class: 'space' }, cell));
}
