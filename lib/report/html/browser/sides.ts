import { elapsed } from '../../elapsed.js';
import type { BodyData, EventData, ExchangeData, MarkData, MessageData, SenseData } from '../data.js';
import { make, visible } from './dom.js';
import { bytesOf } from './hex.js';
import { noteOf } from './marks.js';
import { rawBody, rawLines } from './raw.js';
import { sensesList } from './senses.js';
import { tree } from './tree.js';

export const VIEWS = ['Understood', 'JSON', 'Raw'] as const;
export type View = (typeof VIEWS)[number];

/** More events than this begin folded. */
const OPEN_EVENTS = 12;

/** Request and response of an exchange, and the events of its stream, in one view. */
export function sides(view: View, exchange: number, data: ExchangeData, event: number | null): HTMLElement {
  const on = (side: MarkData['on']) => data.marks.filter((mark) => mark.on === side);
  const { senses, request, interim, response, events } = data;
  const asked = section('Request', request, view, senses.request, on('request'));
  const answer = section('Response', response, view, senses.response, on('response'), interim);
  if (events.length > 0) {
    const isOpen = events.length <= OPEN_EVENTS;
    const items = events.map((one) => {
      const marks = on(one.index);
      return eventItem(exchange, one, marks, view, isOpen || marks.length > 0 || one.index === event);
    });
    answer.append(make('ol', { class: 'events' }, ...items));
  }
  if (view === 'Raw' && response !== null && response.tail.length > 0)
    answer.append(rawLines('End of the response', response.tail, on('response')));
  return make('div', { class: 'sides' }, asked, answer);
}

function section(
  title: string,
  message: MessageData | null,
  view: View,
  senses: readonly SenseData[],
  marks: readonly MarkData[],
  interim: readonly MessageData[] = [],
): HTMLElement {
  const shell = make(
    'section',
    { 'aria-label': title },
    make('h4', {}, title, message?.time ? make('span', { class: 'soft' }, ` ${message.time}`) : null),
  );
  for (const before of interim) shell.append(...interimParts(before, view));
  if (message === null) {
    shell.append(make('p', { class: 'soft' }, 'not in the capture'), ...marks.map(noteOf));
    return shell;
  }
  const { head, body, tail, notes } = message;
  const said = notes.map((note) => make('p', { class: 'soft' }, note));
  const ofHead = marks.filter(({ pointer }) => pointer === null);
  const ofBody = marks.filter(({ pointer }) => pointer !== null);
  switch (view) {
    case 'Understood':
      shell.append(startLine(message), ...said, ...sensesList(senses, body, marks));
      if (senses.length === 0 && body !== null) shell.append(unsaid(body));
      break;
    case 'JSON':
      shell.append(startLine(message), ...ofHead.map(noteOf), ...fields(message, ofHead.length > 0), ...said);
      if (body !== null) shell.append(...contents(body, ofBody, `Body of the ${title.toLowerCase()}`));
      break;
    case 'Raw':
      if (head.length > 0) shell.append(rawLines(`Head of the ${title.toLowerCase()}`, head, ofHead));
      shell.append(...said);
      if (body !== null)
        shell.append(...bodyNotes(body), ...rawBody(`Body of the ${title.toLowerCase()}`, body, marks));
      if (tail.length > 0 && title === 'Request') shell.append(rawLines('End of the request', tail, ofHead));
  }
  return shell;
}

/** Content that says nothing in the words of A2A. */
function unsaid(body: BodyData): HTMLElement {
  const { length } = bytesOf(body);
  const text =
    length === 0 ? 'without content' : `${body.whole ? '' : 'the first '}${length} bytes of content`;
  return make('p', { class: 'soft' }, text);
}

function interimParts(message: MessageData, view: View): HTMLElement[] {
  if (view === 'Raw') return [rawLines('Interim response', message.head, [])];
  return [startLine(message), ...(view === 'JSON' ? fields(message, false) : [])];
}

function startLine({ head, title }: MessageData): HTMLElement {
  return make('p', { class: 'line start' }, visible(title === '' ? '' : (head[0]?.text ?? '')));
}

/** The header fields, and the trailers; those of a message whose head the capture lacks are all of its lines. */
function fields({ head, title, tail }: MessageData, isOpen: boolean): HTMLElement[] {
  const lines = [...(title === '' ? head : head.slice(1)), ...tail.filter(({ text }) => text.includes(':'))];
  if (lines.length === 0) return [];
  return [
    make(
      'details',
      isOpen ? { open: '' } : {},
      make('summary', {}, `${lines.length} header field${lines.length === 1 ? '' : 's'}`),
      make('pre', { class: 'lines' }, lines.map(({ text }) => visible(text)).join('\n')),
    ),
  ];
}

function bodyNotes({ notes }: BodyData): HTMLElement[] {
  return notes.map((note) => make('p', { class: 'soft' }, note));
}

function contents(body: BodyData, marks: readonly MarkData[], title: string): HTMLElement[] {
  if (body.text === null) return [...bodyNotes(body), ...rawBody(title, body, marks)];
  if (body.text === '') return [...bodyNotes(body), make('p', { class: 'soft' }, 'empty')];
  return [...bodyNotes(body), tree(body.text, marks, !body.whole)];
}

function eventItem(
  exchange: number,
  event: EventData,
  marks: readonly MarkData[],
  view: View,
  isOpen: boolean,
): HTMLElement {
  const { index, kind, words, time, gap, name, senses, data } = event;
  const id = `x${exchange}.${index}`;
  const line = [
    make('span', { class: 'kind' }, kind),
    words === '' ? null : make('span', { class: 'words' }, words),
    name === '' ? null : make('span', { class: 'soft' }, name),
    time === null ? null : make('span', { class: 'soft' }, time),
    gap === null ? null : make('span', { class: 'soft gap' }, `${gap < 0 ? '' : '+'}${elapsed(gap)}`),
  ];
  if (data === null) {
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
    if (view === 'Understood') details.append(...bodyNotes(data), ...sensesList(senses, data, marks));
    else if (view === 'JSON') details.append(...other, ...contents(data, marks, `Data of event ${index}`));
    else details.append(...other, ...bodyNotes(data), ...rawBody(`Event ${index}`, data, marks));
  };
  if (isOpen) fill();
  else details.addEventListener('toggle', fill);
  return make('li', {}, details);
}
