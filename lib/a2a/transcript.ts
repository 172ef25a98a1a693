import type { CardFetch, Entry, Foreign, PushDelivery, TranscriptEnd } from '../model/a2a.js';
import type { Exchange } from '../model/http.js';
import { jsonText } from '../model/json.js';
import { placeOf } from '../model/location.js';
import { accessBook } from './access.js';
import { bare } from './bare.js';
import { type Called, callOf, spokenAt } from './call.js';
import type { PinnedKids } from './card/signatures.js';
import { cardReader } from './card.js';
import { cardFetches } from './card-fetches.js';
import { cardBook, type InForce } from './cardbook.js';
import { classify } from './classify.js';
import { comparing } from './comparing.js';
import { contexts } from './contexts.js';
import { deliveryOf } from './delivery.js';
import { discovery } from './discovery.js';
import { endpoints } from './endpoints.js';
import { askers } from './ends.js';
import { isKeySet } from './foreign.js';
import { forwarding } from './forwarding.js';
import { flat, urlKey } from './head.js';
import { interner } from './intern.js';
import { parties } from './parties.js';
import { pushConfigs } from './push-configs.js';
import { record } from './record.js';
import { namedConfig } from './request.js';
import { withShape } from './schema/entry-shape.js';
import { sentMessages } from './sent-messages.js';
import { type Sight, sightOf } from './sight.js';
import { tally } from './tally.js';
import { tasks as taskBook } from './tasks.js';
import { mayBeDelivery, type Waiter, waiting } from './waiting.js';

/** `pinnedKeys`: `kid`s of the key sets that the user trusts. `apart`: the capture tells no order between connections. */
export interface TranscriptOptions {
  readonly pinnedKeys: PinnedKids;
  readonly apart?: boolean;
}

/** Understands exchanges as they complete, in any order; `end` says what the whole capture came to. */
export interface Transcript {
  push(exchange: Exchange): Iterable<Entry>;
  /** What waited for exchanges that did not come any more. */
  rest(): Iterable<Entry>;
  end(): Omit<TranscriptEnd, 'claims'>;
}

const MAX_KEY_SETS = 200;
/** Hosts, states and pointers that repeat all over a capture. */
const MAX_TEXTS = 10_000;

export function transcript({ pinnedKeys, apart = false }: TranscriptOptions): Transcript {
  const cardAt = cardReader(pinnedKeys);
  const book = cardBook();
  const fetches = cardFetches();
  const seen = endpoints();
  const tasks = taskBook();
  const messages = sentMessages();
  const access = accessBook();
  const talk = contexts(tasks);
  const intern = interner(MAX_TEXTS);
  const kept = { tasks, contexts: talk, intern, apart };
  const who = parties();
  const askerOf = askers(who);
  const passedOn = forwarding();
  const configs = pushConfigs(seen.webhooks, intern, apart);
  const beside = comparing(configs, apart);
  const early = waiting();
  const tried = discovery();
  const counted = tally();
  const keySets: TranscriptEnd['keySets'][number][] = [];

  /** Null where it has to wait for exchanges that are still open. */
  function understand(sight: Sight, patient: boolean): Entry | null {
    const inForce = book.lookup(sight.target);
    const how = classify(sight, inForce, seen);
    switch (how.is) {
      case 'card':
        return cardFetch(sight);
      case 'rpc':
      case 'rest':
      case 'grpc':
        return called(sight, how, inForce);
      case 'push':
        return pushed(sight, patient);
      case 'foreign':
        if (!patient || how.reason === 'MCP' || !mayBeDelivery(sight)) return foreign(sight, how.reason);
        early.hold({ sight, entry: null });
        return null;
    }
  }

  function called(sight: Sight, how: Called, inForce: InForce): Entry {
    const { host, path, key } = sight.target;
    const { from, through, server } = askerOf(sight);
    const to = who.agent(host, inForce.card, server);
    const read = callOf(sight, how, { inForce, seen, tasks, messages, access, from, to, through });
    const named = namedConfig(read, how);
    const entry = beside(read, named);
    const gateway = passedOn.gateway(entry);
    if (gateway !== null) who.passesOn(gateway);
    if (how.is === 'rpc' && answeredAsA2a(entry.outcome)) seen.rpc.add(key);
    if (how.is === 'rest' && how.route && answeredAsA2a(entry.outcome))
      seen.rest.add(urlKey(host, how.route.base));
    seen.spoke(spokenAt(sight.target, how), entry.dialect.spoken);
    configs.called(named);
    tried.called(sight.exchange, host);
    talk.asked(entry);
    record(entry, kept);
    if (entry.outcome === 'card' && entry.responseDoc && entry.resultPointer !== null) {
      const exact = isExact(sight);
      const origin = { exchange: entry.index, host, extended: true, exact, olderPath: false };
      const card = cardAt(entry.responseDoc, entry.resultPointer, origin, null);
      // Tells a repeat; empty where it is nested too deep to print.
      const text = jsonText(card?.value) ?? '';
      const request = { path: `${path}#extended`, claimed: sight.claimed };
      if (card) book.fetched(card, request, text, inForce.card);
    }
    return entry;
  }

  function cardFetch(sight: Sight): CardFetch {
    const { exchange, target, responseDoc, responseText } = sight;
    const { host, path } = target;
    const status = exchange.response?.status ?? 0;
    const origin = {
      exchange: exchange.index,
      host,
      extended: false,
      exact: isExact(sight),
      olderPath: path.endsWith('/agent.json'),
    };
    // A card file without an HTTP head around it has no status.
    const served = (status === 0 || (status >= 200 && status < 300)) && responseDoc !== null;
    const fetched = served ? cardAt(responseDoc, '', origin, responseText) : null;
    const request = { path, claimed: sight.claimed };
    if (fetched && responseText !== null) book.fetched(fetched, request, responseText, null);
    else if (status === 304) book.confirmed(host, request);
    tried.tried(exchange, host, path, fetched !== null || status === 304);
    const { from, through, server } = askerOf(sight);
    return {
      kind: 'card-fetch',
      ...bare(sight),
      from,
      through,
      to: who.agent(host, fetched, server),
      card: book.lookup(target).card,
      fetched,
      path,
      earlier: fetches.came(sight, from, fetched),
    };
  }

  function pushed(sight: Sight, patient: boolean): PushDelivery | null {
    const entry = deliveryOf(sight, { tasks, who, configs });
    record(entry, kept);
    if (entry.config !== null || !patient) return entry;
    early.hold({ sight, entry });
    return null;
  }

  function isTold({ sight, entry }: Waiter): boolean {
    const { target, exchange } = sight;
    if (entry === null) return seen.webhooks.has(target.key);
    return configs.find(target, entry.taskId, exchange.index) !== null;
  }

  /** One that waited, in the light of what came since. */
  function waited({ sight, entry }: Waiter): Entry | null {
    return entry === null ? understand(sight, false) : deliveryOf(sight, { tasks, who, configs });
  }

  function counting(entries: readonly (Entry | null)[]): Entry[] {
    const come: Entry[] = [];
    for (const entry of entries) {
      if (entry === null) continue;
      counted.add(entry);
      come.push(withShape(entry));
    }
    return come;
  }

  function foreign(sight: Sight, reason: string): Foreign {
    const { exchange, target, responseDoc } = sight;
    const { request } = exchange;
    if (request && isKeySet(responseDoc?.value) && keySets.length < MAX_KEY_SETS) {
      const url = target.host === null ? target.path : `http://${target.host}${target.path}`;
      keySets.push({
        exchange: exchange.index,
        url: flat(url),
        at: placeOf(request.at.offset, request.at.length),
      });
    }
    return { ...bare(sight), kind: 'foreign', reason };
  }

  return {
    push(exchange) {
      early.arrived(exchange.index);
      const entry = understand(sightOf(exchange, intern), early.isEarly(exchange.index));
      const due = early.ready(isTold);
      return counting(due.length === 0 ? [entry] : [entry, ...due.map(waited)]);
    },
    rest: () => counting(early.all().map(waited)),
    end() {
      return {
        counts: counted.counts(tasks.count, tasks.contexts),
        tasks: { [Symbol.iterator]: () => tasks.timelines()[Symbol.iterator]() },
        discovery: tried.attempts(),
        cards: book.cards,
        keySets,
        parties: who.list(),
        pushConfigs: configs.list(),
        contexts: { [Symbol.iterator]: () => talk.list()[Symbol.iterator]() },
        foreign: counted.foreign(),
        dialects: counted.dialects(),
        openStreams: counted.openStreams(),
        unanswered: counted.unanswered(),
      };
    },
  };
}

/** Whether the answer shows that an agent speaks A2A at the URL (or none came to deny it). */
function answeredAsA2a(outcome: string): boolean {
  return outcome !== 'http-error' && outcome !== 'unreadable';
}

/** Whether the answer's text is for certain as it was sent. */
function isExact({ exchange: { response, doubted } }: Sight): boolean {
  return !doubted && response?.body.kind === 'bytes' && response.body.form !== 'reformatted';
}
