import { elapsed } from '../../elapsed.js';
import type { RowData } from '../data.js';
import { make, sizeText } from './dom.js';
import type { Fold } from './items.js';

/** The columns: their class, their title, and when they say nothing in a whole capture and are left out. */
const COLUMNS: readonly (readonly [name: string, title: string, isEmpty?: (row: RowData) => boolean])[] = [
  ['handle', 'No.'],
  ['time', 'Time', ({ at }) => at === null],
  ['kind', 'Kind'],
  ['name', 'Operation'],
  ['task', 'Task', ({ task }) => task === null],
  ['state', 'State', ({ state }) => state === null],
  ['status', 'Status'],
  ['took', 'Took', ({ took }) => took === null],
  ['sent', 'Sent'],
  ['got', 'Got'],
  ['facts', 'What'],
];

/** The table without its rows. */
export function emptyTable(rows: readonly RowData[]): HTMLTableElement {
  const hidden = COLUMNS.flatMap(([name, , isEmpty]) =>
    isEmpty && rows.every(isEmpty) ? [`no-${name}`] : [],
  );
  const titles = COLUMNS.map(([name, title]) => make('th', { scope: 'col', class: name }, title));
  return make(
    'table',
    { class: ['rows', ...hidden].join(' '), 'aria-label': 'Exchanges' },
    make('thead', {}, make('tr', { 'aria-rowindex': '1' }, ...titles)),
  );
}

/** The line of folded polls; as many cells as other lines have, whichever of them are shown. */
export function foldLine({ fold, key, isOpen }: Fold, toggle: () => void): HTMLElement {
  const what = `${fold.length} more, the same`;
  const button = make(
    'button',
    { type: 'button', class: 'more', 'aria-expanded': String(isOpen) },
    isOpen ? `fold ${what}` : what,
  );
  button.addEventListener('click', toggle);
  const cells = COLUMNS.map(([name]) =>
    make('td', { class: name }, name === 'name' ? button : name === 'handle' ? '⋮' : null),
  );
  return make('tr', { class: 'fold', 'data-fold': String(key) }, ...cells);
}

/** The line of an exchange. */
export function rowLine(row: RowData, isChosen: boolean): HTMLElement {
  const { x, name, task, status, facts, severity } = row;
  const texts = textsOf(row);
  const cells = COLUMNS.slice(1).map(([column], at) => {
    const cell = make('td', { class: column }, texts[at] ?? '');
    if (column === 'task' && task !== null) cell.title = task;
    else if (column === 'facts' && facts !== '') cell.title = facts;
    else if (column === 'name') cell.title = name;
    return cell;
  });
  const dot =
    severity === null
      ? null
      : make(
          'span',
          { class: `dot is-${severity}`, title: severity },
          make('span', { class: 'unseen' }, ` ${severity}`),
        );
  const attributes: Record<string, string> = { class: status !== null && status >= 400 ? 'failed' : '' };
  if (isChosen) attributes['aria-current'] = 'true';
  const link = make('a', { class: 'handle', href: `#x${x}` }, `x${x}`);
  return make('tr', attributes, make('td', { class: 'handle' }, link, dot), ...cells);
}

/** What stands in the columns behind the handle. */
function textsOf({
  kind,
  name,
  task,
  state,
  status,
  facts,
  took,
  sent,
  got,
  at,
}: RowData): (string | null)[] {
  return [
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
}

/** Enough of an id to tell it from its neighbours. */
function brief(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(id) ? id.slice(0, 8) : id;
}
