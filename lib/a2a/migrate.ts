import type { Call, Dialect, Entry, Poll, PushDelivery, Stream } from '../model/a2a.js';
import { jsonText, member, valueAt } from '../model/json.js';
import type { Migration } from '../model/migration.js';
import { type Book, book, type Writer } from './migrate/book.js';
import { walkCard } from './migrate/card.js';
import { walkPayload, walkTask } from './migrate/objects.js';
import { walkConfigs } from './migrate/push.js';
import { walkFields, walkRequest, walkType } from './migrate/requests.js';
import { isStreaming } from './spec/operations.js';
import { stateClass } from './spec/states.js';
import { tasksIn } from './spec/task-list.js';

/** Goes through entries and writes down all that has to be spelled otherwise in 1.0. */
export interface Migrations {
  push(entry: Entry): void;
  migration(): Migration;
}

const MAX_LISTED = 1000;
const MAX_CARDS = 200;
const MAX_HOSTS = 1000;

export function migrations(): Migrations {
  const notes = book();
  const seen = { cards: new Set<string>(), bilingual: new Set<string>() };
  return { push: (entry) => walk(entry, notes, seen), migration: notes.migration };
}

/**
 * What of earlier traffic is kept: the texts of cards, for one that is fetched again has nothing new to change; and the
 * hosts of agents that answered in a version before 1.0 where their card offers 1.0.
 */
interface Seen {
  readonly cards: Set<string>;
  readonly bilingual: Set<string>;
}

function walk(entry: Entry, notes: Book, { cards, bilingual }: Seen): void {
  switch (entry.kind) {
    case 'card-fetch': {
      const { fetched, index } = entry;
      if (fetched === null) return;
      const { doc, root, value } = fetched;
      const text = jsonText(value);
      if (text !== null && cards.has(text)) return;
      if (text !== null && cards.size < MAX_CARDS) cards.add(text);
      walkCard(notes.site({ side: 'card', exchange: index, event: null }, doc, false), root, value);
      return;
    }
    case 'call':
    case 'poll':
    case 'stream': {
      const asked = isOlder(entry.dialect.request);
      const answered = isOlder(entry.dialect.response);
      if (!asked && !answered && entry.kind !== 'stream') return;
      const { advertised, claimed } = entry.dialect;
      const follows = asked && claimed?.startsWith('0.') === true;
      const obliges = answered && advertised.some((version) => version.startsWith('1'));
      if (asked || answered) notes.older({ follows, obliges });
      if (asked && !follows) walkRequest(entry, notes);
      if (obliges && entry.host !== null && bilingual.size < MAX_HOSTS) bilingual.add(entry.host);
      if (obliges) return;
      if (entry.kind === 'stream') walkEvents(entry, notes);
      else if (answered) walkAnswer(entry, notes);
      return;
    }
    case 'push-delivery': {
      if (!isOlder(entry.dialect.request)) return;
      const obliges = bilingual.has(entry.config?.host ?? '');
      notes.older({ follows: false, obliges });
      if (!obliges) walkDelivery(entry, notes);
      return;
    }
    case 'foreign':
  }
}

/** Whether anything of what a side says may have to change. */
function isOlder(dialect: Dialect): boolean {
  return dialect !== '1.0' && dialect !== 'unknown';
}

function walkAnswer(entry: Call | Poll, notes: Book): void {
  const { responseDoc: doc, exchange, binding, outcome, resultPointer: at } = entry;
  const by: Writer = { side: 'agent', exchange: entry.index, event: null };
  const { response } = exchange;
  if (response === null) return;
  walkFields(response, notes, by);
  if (binding === 'HTTP+JSON') walkType(response, notes, by);
  if (doc === null) return;
  const site = notes.site(by, doc, binding !== 'JSONRPC');
  if (outcome === 'rpc-error') walkError(entry, notes);
  if (outcome === 'empty' && binding === 'JSONRPC' && member(doc.value, 'result') === null)
    site.note(30, '`result: null`', '`result: {}`', '/result');
  if (at === null) return;
  const value = valueAt(doc.value, at);
  switch (outcome) {
    case 'task':
    case 'message':
      walkPayload(site, { at, value, meaning: outcome }, wrapperOf(entry));
      return;
    case 'list': {
      const { tasks, pointer } = tasksIn(value);
      for (const [i, task] of tasks.slice(0, MAX_LISTED).entries())
        walkTask(site, `${at}${pointer}/${i}`, task, false);
      return;
    }
    case 'config':
      walkConfigs(site, at, value);
      return;
    case 'card':
      walkCard(notes.site({ ...by, side: 'card' }, doc, false), at, value);
      return;
    default:
  }
}

/** 1.0 wraps the answers to messages; all others stay bare (row 19). */
function wrapperOf({ operation, binding }: Call | Poll): { row: number; within: string } | null {
  const wraps = operation === 'SendMessage' || operation === 'SendStreamingMessage';
  return wraps ? { row: 19, within: binding === 'JSONRPC' ? 'result.' : '' } : null;
}

function walkEvents(entry: Stream, notes: Book): void {
  const { binding, events, exchange, index, operation } = entry;
  if (exchange.response !== null && isOlder(entry.dialect.response))
    walkFields(exchange.response, notes, { side: 'agent', exchange: index, event: null });
  for (const event of events) {
    const { doc, pointer, meaning, dialect } = event;
    if (doc === null || pointer === null || !isOlder(dialect)) continue;
    const site = notes.site(
      { side: 'agent', exchange: index, event: event.index },
      doc,
      binding !== 'JSONRPC',
    );
    const value = valueAt(doc.value, pointer);
    const within = binding === 'JSONRPC' ? 'result.' : '';
    walkPayload(site, { at: pointer, value, meaning }, { row: 20, within });
    const ended = operation === 'SubscribeToTask' && stateClass(event.state) === 'terminal';
    if (event.index === 1 && ended)
      site.note(59, 'a subscription to a task that had ended, served', 'error -32004', pointer, 'value');
  }
  walkError(entry, notes);
}

/** An error of a form that 1.0 types (rows 31, 32, 63). */
function walkError(entry: Call | Poll | Stream, notes: Book): void {
  const { binding, card, index, operation } = entry;
  const failed =
    entry.kind === 'stream' ? entry.events.find(({ meaning }) => meaning === 'error') : undefined;
  const doc = failed?.doc ?? (entry.kind === 'stream' ? null : entry.responseDoc);
  if (doc === null || doc === undefined || !isOlder(entry.dialect.response)) return;
  const site = notes.site({ side: 'agent', exchange: index, event: failed?.index ?? null }, doc, false);
  const error = member(doc.value, 'error');
  const code = member(error ?? doc.value, 'code');
  if (binding === 'HTTP+JSON') {
    if (!Array.isArray(member(error, 'details')))
      site.note(32, 'an error of another form', '`{"error": {…}}`', '', 'value');
  } else if (typeof code === 'number' && code <= -32001 && code >= -32009) {
    const data = member(error, 'data');
    if (!Array.isArray(data)) {
      const from = data === undefined ? 'no `error.data`' : 'free `error.data`';
      site.note(31, from, '`[{"@type": …}]`', data === undefined ? '/error' : '/error/data');
    }
  }
  if (isStreaming(operation) && card !== null && card.streaming !== true && code !== -32004)
    site.note(63, 'another error for want of `streaming`', 'error -32004', '/error', 'value');
}

/** What an agent posts to a webhook (rows 18 and 60). */
function walkDelivery(entry: PushDelivery, notes: Book): void {
  const { requestDoc: doc, exchange, pointer: at, meaning } = entry;
  const by: Writer = { side: 'agent', exchange: entry.index, event: null };
  if (exchange.request !== null) walkType(exchange.request, notes, by);
  if (doc === null || at === null) return;
  const proto = entry.dialect.request === '0.3-proto';
  walkPayload(
    notes.site(by, doc, proto),
    { at, value: valueAt(doc.value, at), meaning },
    { row: 60, within: '' },
  );
}
