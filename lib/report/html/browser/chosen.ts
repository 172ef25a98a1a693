import type { ExchangeData, RowData } from '../data.js';
import { make, read } from './dom.js';
import { noteOf, spoken } from './marks.js';
import { sides, VIEWS, type View } from './sides.js';
import { long } from './tree.js';

/** Shows one exchange at a time, in one of three views. */
export interface Chosen {
  show(row: RowData, event: number | null): void;
}

export function chosenExchange(place: HTMLElement): Chosen {
  let view: View = 'Understood';
  return {
    show(row, event) {
      const data = read<ExchangeData>(`data-x${row.x}`);
      const heading = make(
        'h3',
        { tabindex: '-1', id: `x${row.x}` },
        make('span', { class: 'handle' }, `x${row.x}`),
        ` ${row.name}`,
      );
      if (data === null) {
        place.replaceChildren(
          make(
            'article',
            { class: 'chosen', 'aria-labelledby': `x${row.x}` },
            heading,
            make('p', {}, row.facts),
            make(
              'p',
              { class: 'soft' },
              'Its messages are not in this page, for want of room: ',
              make('code', {}, `a2a-lint show FILE x${row.x}`),
              ' shows them.',
            ),
          ),
        );
        heading.scrollIntoView({ block: 'start' });
        return;
      }
      const panel = make('div', {
        role: 'tabpanel',
        id: 'view',
        'aria-labelledby': 'tab-Understood',
        tabindex: '0',
      });
      const tabs = VIEWS.map((name) =>
        make('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': 'view' }, name),
      );
      const choose = (name: View) => {
        for (const [at, tab] of tabs.entries()) {
          const isChosen = VIEWS[at] === name;
          tab.setAttribute('aria-selected', String(isChosen));
          tab.tabIndex = isChosen ? 0 : -1;
        }
        panel.setAttribute('aria-labelledby', `tab-${name}`);
        panel.replaceChildren(...viewed(name, row, data, event));
      };
      for (const [at, tab] of tabs.entries()) {
        tab.addEventListener('click', () => {
          view = VIEWS[at] ?? 'Understood';
          choose(view);
        });
        tab.addEventListener('keydown', ({ key }) => {
          if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
          const next = (at + (key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length;
          tabs[next]?.click();
          tabs[next]?.focus();
        });
      }
      const general = data.marks.filter(({ on }) => on === null).map(noteOf);
      place.replaceChildren(
        make(
          'article',
          { class: 'chosen', 'aria-labelledby': `x${row.x}` },
          heading,
          make('div', { role: 'tablist', 'aria-label': 'Views of the exchange', class: 'tabs' }, ...tabs),
          ...general,
          data.left === null ? null : make('p', { class: 'soft' }, data.left),
          panel,
        ),
      );
      choose(view);
      const target =
        event === null
          ? panel.querySelector('.note:not(.related)')
          : document.getElementById(`x${row.x}.${event}`);
      heading.focus({ preventScroll: true });
      if (target === null) heading.scrollIntoView({ block: 'start' });
      else target.scrollIntoView({ block: 'center' });
    },
  };
}

function viewed(view: View, row: RowData, data: ExchangeData, event: number | null): HTMLElement[] {
  const shown = sides(view, row.x, data, event);
  if (view !== 'Understood') return [shown];
  const facts = data.facts.map(([name, text]) =>
    make(
      'div',
      {},
      make('dt', {}, name),
      make('dd', {}, ...(text.length > 400 ? [long(text)] : spoken(text))),
    ),
  );
  return [make('dl', { class: 'facts' }, ...facts), shown];
}
