import type { RowData } from '../data.js';
import { make } from './dom.js';

/** Whether a row is to be listed. */
export type Filter = (row: RowData) => boolean;

const MOST_OPTIONS = 500;

type Values = (row: RowData) => readonly string[];

/** What rows are chosen by. */
const CHOICES: readonly (readonly [name: string, title: string, of: Values])[] = [
  ['kind', 'Kind', ({ kind }) => [kind]],
  ['task', 'Task', ({ task }) => present(task)],
  ['context', 'Context', ({ context }) => present(context)],
  ['end', 'From or to', ({ ends }) => [...new Set(ends)]],
  ['severity', 'Findings', ({ severity }) => (severity === null ? [] : ['any', severity])],
  ['party', 'Fault of', ({ parties }) => parties],
];

function present(value: string | null): readonly string[] {
  return value === null ? [] : [value];
}

/** The fields that choose rows; `changed` gets the filter that they come to. */
export function filterForm(rows: readonly RowData[], changed: (filter: Filter) => void): HTMLElement {
  const text = make('input', { type: 'search', id: 'filter-text', autocomplete: 'off', spellcheck: 'false' });
  const texts = new Map<RowData, string>();
  const haystack = (row: RowData) => {
    const text = texts.get(row) ?? textOf(row);
    texts.set(row, text);
    return text;
  };
  const choices = CHOICES.map((one) => choice(one, rows)).filter((one) => one !== null);
  const apply = () => {
    const words = text.value
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const asked = choices.filter(({ select }) => select.value !== '');
    changed(
      (row) =>
        asked.every(({ of, select }) => of(row).includes(select.value)) &&
        words.every((word) => haystack(row).includes(word)),
    );
  };
  const form = make(
    'form',
    { class: 'filters', 'aria-label': 'Filter the exchanges' },
    make('label', { class: 'search' }, 'Text', text),
    ...choices.map(({ label }) => label),
  );
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}

interface Choice {
  readonly select: HTMLSelectElement;
  readonly label: HTMLElement;
  readonly of: Values;
}

/** A field of those values that rows have; null where none of them would leave a row out. */
function choice([name, title, of]: (typeof CHOICES)[number], rows: readonly RowData[]): Choice | null {
  const found = new Map<string, number>();
  for (const row of rows) {
    for (const value of of(row)) found.set(value, (found.get(value) ?? 0) + 1);
    if (found.size >= MOST_OPTIONS) break;
  }
  if (![...found.values()].some((times) => times < rows.length)) return null;
  const options = [...found.keys()].map((value) =>
    make('option', { value }, value.length > 48 ? `${value.slice(0, 47)}…` : value),
  );
  if (options.length >= MOST_OPTIONS)
    options.push(make('option', { disabled: '' }, 'the others are found by text'));
  const select = make('select', { id: `filter-${name}` }, make('option', { value: '' }, 'all'), ...options);
  return { select, of, label: make('label', {}, title, select) };
}

function textOf({ x, name, kind, task, context, ends, state, status, facts, severity, parties }: RowData) {
  return [`x${x}`, name, kind, task, context, ...ends, state, status, facts, severity, ...parties]
    .join(' ')
    .toLowerCase();
}
