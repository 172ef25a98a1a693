import type { RowData } from '../data.js';
import { make } from './dom.js';

/** Whether a row is to be listed. */
export type Filter = (row: RowData) => boolean;

const MOST_OPTIONS = 500;

/** The fields that choose rows; `changed` gets the filter that they come to. */
export function filterForm(rows: readonly RowData[], changed: (filter: Filter) => void): HTMLElement {
  const text = make('input', { type: 'search', id: 'filter-text', autocomplete: 'off', spellcheck: 'false' });
  const kind = choice(
    'kind',
    'Kind',
    values(rows, ({ kind: one }) => [one]),
  );
  const task = choice(
    'task',
    'Task',
    values(rows, ({ task: one }) => [one]),
  );
  const context = choice(
    'context',
    'Context',
    values(rows, ({ context: one }) => [one]),
  );
  const party = choice(
    'party',
    'Party',
    values(rows, ({ ends }) => ends),
  );
  const severity = choice('severity', 'Findings', ['any', ...values(rows, ({ severity: one }) => [one])]);
  const apply = () => {
    const words = text.value
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    changed(
      (row) =>
        fits(kind, [row.kind]) &&
        fits(task, [row.task]) &&
        fits(context, [row.context]) &&
        fits(party, row.ends) &&
        (severity.select.value === '' ||
          (severity.select.value === 'any'
            ? row.severity !== null
            : row.severity === severity.select.value)) &&
        words.every((word) => haystack(row).includes(word)),
    );
  };
  const form = make(
    'form',
    { class: 'filters', 'aria-label': 'Filter the exchanges' },
    make('label', { class: 'search' }, 'Text', text),
    ...[kind, task, context, party, severity].flatMap(({ label, isUseful }) => (isUseful ? [label] : [])),
  );
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}

interface Choice {
  readonly select: HTMLSelectElement;
  readonly label: HTMLElement;
  readonly isUseful: boolean;
}

function choice(name: string, title: string, options: readonly string[]): Choice {
  const select = make('select', { id: `filter-${name}` }, make('option', { value: '' }, 'all'));
  for (const option of options)
    select.append(make('option', { value: option }, option.length > 48 ? `${option.slice(0, 47)}…` : option));
  return { select, label: make('label', {}, title, select), isUseful: options.length > 1 };
}

function values(rows: readonly RowData[], of: (row: RowData) => readonly (string | null)[]): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    for (const value of of(row)) if (value !== null) found.add(value);
    if (found.size >= MOST_OPTIONS) break;
  }
  return [...found];
}

function fits({ select }: Choice, has: readonly (string | null)[]): boolean {
  return select.value === '' || has.includes(select.value);
}

const haystacks = new WeakMap<RowData, string>();

function haystack(row: RowData): string {
  const known = haystacks.get(row);
  if (known !== undefined) return known;
  const { x, name, kind, task, context, ends, state, status, facts, severity } = row;
  const text = [`x${x}`, name, kind, task, context, ...ends, state, status, facts, severity]
    .join(' ')
    .toLowerCase();
  haystacks.set(row, text);
  return text;
}
