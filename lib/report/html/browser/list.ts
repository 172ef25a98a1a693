import type { RowData } from '../data.js';
import { elapsed } from '../elapsed.js';
import { make, sizeText } from './dom.js';
import { type Filter, filterForm } from './filter.js';

/** Must be the height that the stylesheet gives a row. */
const ROW = 30;
/** Rows drawn above and below what is seen. */
const MARGIN = 10;
/** All rows are drawn for a printer, up to so many. */
const MOST_PRINTED = 2000;

/** A line of the list: an exchange, or the fold of polls that say the same as the one before them. */
type Item = { readonly row: RowData } | { readonly fold: readonly RowData[]; readonly isOpen: boolean };

export interface List {
  readonly element: HTMLElement;
  /** Shows which exchange is open, and scrolls to it. */
  choose(exchange: number): void;
}

const COLUMNS = [
  '',
  'Time',
  'Kind',
  'Operation',
  'Task',
  'State',
  'Status',
  'Took',
  'Sent',
  'Got',
  '',
] as const;
const CLASSES = [
  'handle',
  'time',
  'kind',
  'name',
  'task',
  'state',
  'status',
  'took',
  'sent',
  'got',
  'facts',
] as const;

/** The list of exchanges, of which only what is seen is drawn; `open` is told which one is asked for. */
export function exchangeList(rows: readonly RowData[], more: number, open: (exchange: number) => void): List {
  let filter: Filter = () => true;
  let items: readonly Item[] = [];
  let chosen = 0;
  const unfolded = new Set<number>();
  const hidden = CLASSES.filter((name) => EMPTY[name]?.(rows) ?? false);
  const above = make('tbody', { 'aria-hidden': 'true' });
  const below = make('tbody', { 'aria-hidden': 'true' });
  const body = make('tbody');
  const head = make(
    'tr',
    {},
    ...COLUMNS.map((title, at) =>
      make('th', { scope: 'col', class: CLASSES[at] ?? '' }, title || (at === 0 ? 'No.' : 'What')),
    ),
  );
  const table = make(
    'table',
    { class: ['rows', ...hidden.map((name) => `no-${name}`)].join(' ') },
    make('thead', {}, head),
    above,
    body,
    below,
  );
  const scroller = make(
    'div',
    { class: 'scroll rows-scroll', tabindex: '0', role: 'region', 'aria-label': 'List of exchanges' },
    table,
  );
  const count = make('p', { class: 'soft', role: 'status' });

  const draw = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / ROW) - MARGIN);
    paint(first, Math.min(items.length, first + Math.ceil(scroller.clientHeight / ROW) + 2 * MARGIN));
  };
  const paint = (first: number, last: number) => {
    space(above, first);
    space(below, items.length - last);
    body.replaceChildren(...items.slice(first, last).map((item, at) => line(item, first + at)));
  };
  const refresh = () => {
    const kept = rows.filter(filter);
    items = itemsOf(kept, unfolded);
    table.setAttribute('aria-rowcount', String(items.length + 1));
    count.textContent = `${kept.length === rows.length ? rows.length : `${kept.length} of ${rows.length}`} exchange${rows.length === 1 ? '' : 's'}${more > 0 ? `; ${more} more are not in this page` : ''}`;
    draw();
  };
  const line = (item: Item, at: number): HTMLElement => {
    const element =
      'row' in item ? rowLine(item.row, item.row.x === chosen) : foldLine(item, () => toggle(item.fold));
    element.setAttribute('aria-rowindex', String(at + 2));
    return element;
  };
  const toggle = (fold: readonly RowData[]) => {
    const key = fold[0]?.x ?? 0;
    if (!unfolded.delete(key)) unfolded.add(key);
    refresh();
    body.querySelector<HTMLElement>(`[data-fold="${key}"] button`)?.focus();
  };
  const step = (by: 1 | -1) => {
    const shown = items.flatMap((item) => ('row' in item ? [item.row.x] : []));
    const next = shown[shown.indexOf(chosen) + by];
    if (next !== undefined) open(next);
  };

  scroller.addEventListener('scroll', draw, { passive: true });
  addEventListener('resize', draw);
  addEventListener('beforeprint', () => items.length <= MOST_PRINTED && paint(0, items.length));
  addEventListener('afterprint', draw);
  scroller.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    step(event.key === 'ArrowDown' ? 1 : -1);
    body.querySelector<HTMLElement>('tr[aria-current] a')?.focus();
  });
  const form = filterForm(rows, (next) => {
    filter = next;
    scroller.scrollTop = 0;
    refresh();
  });
  // What is seen is known once it is in the page.
  requestAnimationFrame(draw);
  refresh();
  return {
    element: make('div', {}, form, count, scroller),
    choose(exchange) {
      chosen = exchange;
      const inFold = items.find(
        (item) => 'fold' in item && !item.isOpen && item.fold.some(({ x }) => x === exchange),
      );
      if (inFold !== undefined && 'fold' in inFold) unfolded.add(inFold.fold[0]?.x ?? 0);
      refresh();
      const at = items.findIndex((item) => 'row' in item && item.row.x === exchange);
      const top = at * ROW;
      const isSeen = top >= scroller.scrollTop && top + 2 * ROW <= scroller.scrollTop + scroller.clientHeight;
      if (at >= 0 && !isSeen) scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 2);
      draw();
    },
  };
}

/** Columns that say nothing in a whole capture are left out. */
const EMPTY: Readonly<Record<string, (rows: readonly RowData[]) => boolean>> = {
  time: (rows) => rows.every(({ at }) => at === null),
  took: (rows) => rows.every(({ took }) => took === null),
  task: (rows) => rows.every(({ task }) => task === null),
  state: (rows) => rows.every(({ state }) => state === null),
};

function itemsOf(rows: readonly RowData[], unfolded: ReadonlySet<number>): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < rows.length; ) {
    const row = rows[at];
    if (row === undefined) break;
    let end = at;
    while (rows[end]?.same) end++;
    if (end === at) {
      items.push({ row });
      at++;
      continue;
    }
    const fold = rows.slice(at, end);
    const isOpen = unfolded.has(row.x);
    items.push({ fold, isOpen });
    if (isOpen) for (const one of fold) items.push({ row: one });
    at = end;
  }
  return items;
}

function space(body: HTMLElement, rows: number): void {
  body.replaceChildren();
  if (rows === 0) return;
  const cell = make('td');
  cell.style.height = `${rows * ROW}px`;
  body.append(make('tr', { class: 'space' }, cell));
}

function foldLine({ fold, isOpen }: Extract<Item, { fold: unknown }>, toggle: () => void): HTMLElement {
  const what = `${fold.length} more, the same`;
  const button = make(
    'button',
    { type: 'button', class: 'more', 'aria-expanded': String(isOpen) },
    isOpen ? `fold ${what}` : what,
  );
  button.addEventListener('click', toggle);
  // As many cells as other rows have, whichever of them are shown.
  const cells = CLASSES.map((column) =>
    make('td', { class: column }, column === 'name' ? button : column === 'handle' ? '⋮' : null),
  );
  return make('tr', { class: 'fold', 'data-fold': String(fold[0]?.x ?? 0) }, ...cells);
}

function rowLine(row: RowData, isChosen: boolean): HTMLElement {
  const { x, kind, name, task, state, status, facts, took, sent, got, at, severity } = row;
  const texts = [
    null,
    at,
    kind,
    name,
    task === null ? null : brief(task),
    state,
    status === null ? '—' : String(status),
    took === null ? null : elapsed(took),
    sizeText(sent),
    sizeText(got),
    facts,
  ];
  const cells = CLASSES.slice(1).map((column, index) => {
    const text = texts[index + 1] ?? '';
    const cell = make('td', { class: column }, text);
    if (column === 'task' && task !== null) cell.title = task;
    else if ((column === 'facts' || column === 'name') && text !== '') cell.title = text;
    return cell;
  });
  const found =
    severity === null
      ? null
      : make(
          'span',
          { class: `dot is-${severity}`, title: severity },
          make('span', { class: 'unseen' }, ` ${severity}`),
        );
  const attributes: Record<string, string> = { class: status !== null && status >= 400 ? 'failed' : '' };
  if (isChosen) attributes['aria-current'] = 'true';
  return make(
    'tr',
    attributes,
    make('td', { class: 'handle' }, make('a', { class: 'handle', href: `#x${x}` }, `x${x}`), found),
    ...cells,
  );
}

/** Enough of an id to tell it from its neighbours. */
function brief(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(id) ? id.slice(0, 8) : id;
}
