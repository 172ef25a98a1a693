import { elapsed } from '../../elapsed.js';
import type { BodyData, EventData, ExchangeData, MarkData, MessageData, RowData } from '../data.js';
import { make, read, visible } from './dom.js';
import { noteOf, spoken } from './marks.js';
import { rawBody, rawHead } from './raw.js';
import { long, tree } from './tree.js';

const VIEWS = ['Understood', 'JSON', 'Raw'] as const;
type View = (typeof VIEWS)[number];

/** More events than this begin folded. */
const OPEN_EVENTS = 12;

/** Shows one exchange at a time, in one of three views. */
export interface Chosen {
  show(row: RowData, event: number | null): void;
}

export function chosenExchange(place: HTMLElement): Chosen {
  /** As the user chose; else by what there is to see. */
  let view: View | null = null;
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
              'Its messages are not in this page, for want of room: lint this exchange alone, with ',
              make('code', {}, `--exchange ${row.x}`),
              '.',
            ),
          ),
        );
        heading.scrollIntoView({ block: 'start' });
        return;
      }
      const first: View = event !== null || data.marks.some(({ on }) => on !== null) ? 'JSON' : 'Understood';
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
          view = VIEWS[at] ?? 'JSON';
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
      choose(view ?? first);
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
  const on = (side: MarkData['on']) => data.marks.filter((mark) => mark.on === side);
  if (view === 'Understood') {
    const facts = data.facts.map(([name, text]) =>
      make(
        'div',
        {},
        make('dt', {}, name),
        make('dd', {}, ...(text.length > 400 ? [long(text)] : spoken(text))),
      ),
    );
    const notes = data.marks.filter(({ on: side }) => typeof side === 'string').map(noteOf);
    const events = data.events.map((one) => eventItem(row, one, on(one.index), null));
    return [
      ...notes,
      make('dl', { class: 'facts' }, ...facts),
      ...(events.length === 0 ? [] : [make('ol', { class: 'events' }, ...events)]),
    ];
  }
  const sides = make('div', { class: 'sides' });
  sides.append(
    side('Request', data.request, view, on('request')),
    side('Response', data.response, view, on('response')),
  );
  const answer = sides.lastElementChild;
  if (data.events.length > 0) {
    const isOpen = data.events.length <= OPEN_EVENTS;
    const items = data.events.map((one) => {
      const marks = on(one.index);
      return eventItem(row, one, marks, view, isOpen || marks.length > 0 || one.index === event);
    });
    answer?.append(make('ol', { class: 'events' }, ...items));
  }
  return [sides];
}

function side(
  title: string,
  message: MessageData | null,
  view: View,
  marks: readonly MarkData[],
): HTMLElement {
  const section = make(
    'section',
    { 'aria-label': title },
    make('h4', {}, title, message?.time ? make('span', { class: 'soft' }, ` ${message.time}`) : null),
  );
  if (message === null) {
    section.append(make('p', { class: 'soft' }, 'not in the capture'));
    return section;
  }
  const { head, body, notes } = message;
  const inBody = marks.filter(({ pointer }) => pointer !== null);
  if (view === 'Raw') {
    section.append(
      rawHead(
        `Head of the ${title.toLowerCase()}`,
        head,
        marks.filter(({ pointer }) => pointer === null),
      ),
    );
  } else {
    const other = marks.filter(({ pointer }) => pointer === null).map(noteOf);
    const lines = make(
      'pre',
      { class: 'lines' },
      head
        .slice(1)
        .map(({ text }) => visible(text))
        .join('\n'),
    );
    section.append(make('p', { class: 'line start' }, visible(head[0]?.text ?? '')), ...other);
    if (head.length > 1)
      section.append(
        make(
          'details',
          other.length > 0 ? { open: '' } : {},
          make('summary', {}, `${head.length - 1} header field${head.length === 2 ? '' : 's'}`),
          lines,
        ),
      );
  }
  section.append(...notes.map((note) => make('p', { class: 'soft' }, note)));
  if (body !== null)
    section.append(
      ...contents(body, view, view === 'Raw' ? marks : inBody, `Body of the ${title.toLowerCase()}`),
    );
  return section;
}

function contents(body: BodyData, view: View, marks: readonly MarkData[], title: string): HTMLElement[] {
  const notes = body.notes.map((note) => make('p', { class: 'soft' }, note));
  if (view === 'Raw' || body.text === null) return [...notes, rawBody(title, body, marks)];
  return [...notes, tree(body.text, marks)];
}

function eventItem(
  row: RowData,
  event: EventData,
  marks: readonly MarkData[],
  view: View | null,
  isOpen = false,
): HTMLElement {
  const { index, kind, words, time, gap, name, data } = event;
  const id = `x${row.x}.${index}`;
  const line = [
    make('span', { class: 'kind' }, kind),
    words === '' ? null : make('span', { class: 'words' }, words),
    name === '' ? null : make('span', { class: 'soft' }, name),
    time === null ? null : make('span', { class: 'soft' }, time),
    gap === null ? null : make('span', { class: 'soft gap' }, `${gap < 0 ? '' : '+'}${elapsed(gap)}`),
  ];
  if (view === null || data === null) {
    const link = make('a', { class: 'handle', href: `#${id}` }, id);
    return make('li', { id }, make('p', { class: 'event' }, link, ...line), ...marks.map(noteOf));
  }
  const details = make(
    'details',
    { id, ...(isOpen ? { open: '' } : {}) },
    // No link in here: a summary is a button itself.
    make('summary', { class: 'event' }, make('span', { class: 'handle' }, id), ...line),
  );
  const other = marks.filter(({ pointer }) => pointer === null).map(noteOf);
  let isFilled = false;
  const fill = () => {
    if (isFilled) return;
    isFilled = true;
    details.append(...other, ...contents(data, view, marks, `Data of event ${index}`));
  };
  if (isOpen) fill();
  else details.addEventListener('toggle', fill);
  return make('li', {}, details);
}
