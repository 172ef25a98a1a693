import type { AgentCard, Call, Entry, ErrorTold, Poll, Stream } from '../model/a2a.js';
import { generation } from '../model/dialect.js';
import type { Body, HttpRequest, HttpResponse } from '../model/http.js';
import { isObject, type Json, type JsonDoc } from '../model/json.js';
import { errorCalled, queryOf, stateClass, stateWord } from '../rule.js';

/**
 * What is true of an exchange, as far as it tells which requirements it puts to the test: null where the capture does not
 * show it. A feature is a word: `call`, `stream`, `card`, `push`; an operation, a binding, a dialect; `served`, `refused`,
 * `error:TaskNotFoundError`, `error:own` (any of A2A's); `before` and `was:terminal` (its task was known, and ended);
 * `requested` (the request is in the capture); `known`, `earlier`, `config` (and `config:token`, `config:auth`), `card-known`, `secured` (by it), `https`; `now:terminal` and `state:completed` (what its answer shows);
 * `status:304`, `card:0.2`; `event:artifact`; `asked.parts` and `shown.append=true` (members of the bodies); `asked:a2a-version` (a header field).
 */
export type Look = (feature: string) => boolean | null;

/** Members that are gone through per body: a bound, not a promise. */
const MOST_MEMBERS = 20_000;
const MOST_EVENTS = 200;
/** Longer texts are no values that a feature names. */
const SHORT = 30;

/** The versions whose requirements an exchange puts to the test; none where that is not certain. */
export function versionsOf(entry: Entry): readonly string[] {
  if (entry.kind === 'card-fetch') return entry.fetched === null ? BOTH : CARDS[entry.fetched.generation];
  const version = generation(entry.dialect.spoken);
  return version === null ? [] : [version];
}

const BOTH = ['1.0', '0.3'];

/** A card of two halves is one of both versions; so is what was answered to who asked for one. */
const CARDS: Readonly<Record<AgentCard['generation'], readonly string[]>> = {
  '1.0': ['1.0'],
  '1.0-rc': ['1.0'],
  '0.3': ['0.3'],
  '0.2': ['0.3'],
  '0.1': ['0.1'],
  hybrid: BOTH,
  unknown: [],
};

/** Looks at an exchange; what needs a walk through its bodies is done once, when asked for. */
export function lookAt(entry: Entry): Look {
  const { request, response } = entry.exchange;
  const plain = plainFeatures(entry);
  const outcome = outcomeOf(entry);
  let asked: ReadonlySet<string> | null = null;
  let shown: ReadonlySet<string> | null = null;
  return (feature) => {
    if (plain.has(feature)) return true;
    if (feature === 'served' || feature === 'refused') return outcome === null ? null : outcome === feature;
    const error = outcome === null ? null : (errorOf(entry)?.name ?? '');
    if (feature === 'error:own') return error === null ? null : errorCalled(error)?.status != null;
    if (feature.startsWith('error:')) return error === null ? null : feature.slice(6) === error;
    if (feature.startsWith('asked.')) {
      asked ??= namesOf([entry.requestDoc], askedFor(entry));
      return asked.has(feature.slice(6)) || (isHidden(request) ? null : false);
    }
    if (feature.startsWith('shown.')) {
      shown ??= namesOf([entry.responseDoc, ...eventDocs(entry)], []);
      return shown.has(feature.slice(6)) || (isHidden(response) ? null : false);
    }
    if (feature.startsWith('asked:')) return hasField(request, feature.slice(6));
    if (feature.startsWith('shown:')) return hasField(response, feature.slice(6));
    return false;
  };
}

/** The words for what kind of exchange it is, and for what was known before it. */
function plainFeatures(entry: Entry): ReadonlySet<string> {
  const words = new Set<string>([entry.dialect.spoken, `status:${entry.exchange.response?.status ?? 0}`]);
  if (entry.exchange.request !== null) words.add('requested');
  if (entry.binding !== null) words.add(entry.binding);
  if (entry.operation !== null) words.add(entry.operation);
  if (entry.card !== null) words.add('card-known');
  if (entry.card?.requirements?.length) words.add('secured');
  if (entry.face?.url.startsWith('https:')) words.add('https');
  switch (entry.kind) {
    case 'card-fetch':
      return words.add('card').add(`card:${entry.fetched?.generation ?? 'none'}`);
    case 'push-delivery':
      if (entry.config !== null) words.add('config');
      if (entry.config?.token) words.add('config:token');
      if (entry.config?.credentials) words.add('config:auth');
      if (entry.known !== null) words.add('known');
      return words.add('push');
    case 'call':
    case 'poll':
    case 'stream':
      words.add('call');
      if (entry.kind === 'stream') {
        words.add('stream');
        for (const { meaning } of entry.events.slice(0, MOST_EVENTS)) words.add(`event:${meaning}`);
      }
      if (entry.known !== null) words.add('known');
      if (entry.earlierMessage !== null) words.add('earlier');
      if (entry.before !== null) words.add('before');
      if (entry.before !== null)
        words.add(`was:${stateClass(entry.before.state)}`).add(`was:${stateWord(entry.before.state)}`);
      for (const state of statesOf(entry))
        words.add(`state:${stateWord(state)}`).add(`now:${stateClass(state)}`);
      return words;
    case 'foreign':
      return words;
  }
}

function statesOf(entry: Call | Poll | Stream): readonly (string | null)[] {
  const told = entry.kind === 'stream' ? entry.events.slice(0, MOST_EVENTS) : [];
  return [entry.state, ...told.map(({ state }) => state)].filter((state) => state !== null);
}

/** Whether the agent (or the webhook) did what it was asked for; null where the capture does not show that. */
function outcomeOf(entry: Entry): 'served' | 'refused' | null {
  const status = entry.exchange.response?.status ?? 0;
  if (entry.kind === 'call' || entry.kind === 'poll' || entry.kind === 'stream') {
    switch (entry.outcome) {
      case 'rpc-error':
      case 'http-error':
        return 'refused';
      case 'unanswered':
      case 'unreadable':
        return null;
      default:
        return 'served';
    }
  }
  return status === 0 ? null : status < 400 ? 'served' : 'refused';
}

function errorOf(entry: Entry): ErrorTold | null {
  return entry.kind === 'call' || entry.kind === 'poll' || entry.kind === 'stream' ? entry.rpcError : null;
}

/** The parameters in the query, as members are told. */
function askedFor({ exchange: { request } }: Entry): string[] {
  return request === null ? [] : queryOf(request).flatMap(({ name, value }) => [name, `${name}=${value}`]);
}

function* eventDocs(entry: Entry): Generator<JsonDoc | null> {
  if (entry.kind !== 'stream') return;
  for (const { doc } of entry.events.slice(0, MOST_EVENTS)) yield doc;
}

/** The names of all members in these texts, and their values where those are short. */
function namesOf(docs: Iterable<JsonDoc | null>, others: Iterable<string>): ReadonlySet<string> {
  const names = new Set(others);
  for (const doc of docs) {
    if (doc === null) continue;
    const open: Json[] = [doc.value];
    for (let seen = 0; open.length > 0 && seen < MOST_MEMBERS; seen++) {
      const value = open.pop();
      if (Array.isArray(value)) for (const item of value.slice(0, MOST_MEMBERS)) open.push(item);
      if (!isObject(value)) continue;
      for (const [name, inner] of Object.entries(value)) {
        names.add(name);
        if (typeof inner === 'object' && inner !== null) open.push(inner);
        else if (typeof inner !== 'string' || inner.length <= SHORT) names.add(`${name}=${inner}`);
      }
    }
  }
  return names;
}

/** Whether a message may hold more than the capture shows of it. */
function isHidden(message: HttpRequest | HttpResponse | null): boolean {
  if (message === null) return true;
  const body: Body = message.body;
  return body.kind === 'unknown' || (body.kind === 'bytes' && !body.complete);
}

function hasField(message: HttpRequest | HttpResponse | null, name: string): boolean | null {
  if (message === null) return null;
  if (message.headers.some((field) => field.name.toLowerCase() === name)) return true;
  return message.headers.length === 0 ? null : false;
}
