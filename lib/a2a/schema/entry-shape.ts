import type {
  Call,
  CardFetch,
  Dialect,
  Entry,
  JsonDoc,
  Poll,
  PushDelivery,
  Stream,
} from '../../model/a2a.js';
import type { JsonObject } from '../../model/json.js';
import type { ShapeFault } from '../../model/shape.js';
import { spokenIn } from '../view/read-as.js';
import { answerFaults } from './answer-shape.js';
import { cardFaults } from './card-shape.js';
import { errorFaults } from './error-shape.js';
import { eventFaults, payloadFaults } from './event-shape.js';
import { MAX_FAULTS, misfit, NONE } from './judge.js';
import { requestFaults } from './request-shape.js';
import { judgedAs, type Site, shapeFor } from './site.js';

/** The entry with what is wrong about its A2A objects. Most have nothing, and stay as they are. */
export function withShape(entry: Entry): Entry {
  const shape = shapeOf(entry);
  return shape.length === 0 ? entry : { ...entry, shape: shape.slice(0, MAX_FAULTS) };
}

function shapeOf(entry: Entry): readonly ShapeFault[] {
  switch (entry.kind) {
    case 'card-fetch':
      return ofCard(entry);
    case 'push-delivery':
      return ofDelivery(entry);
    case 'call':
    case 'poll':
      return joined(ofRequest(entry), ofAnswer(entry));
    case 'stream':
      return joined(ofRequest(entry), ofEvents(entry));
    case 'foreign':
      return NONE;
  }
}

/** Cards without fault: of a card that is fetched again and again the value is one. */
const FLAWLESS = new WeakSet<JsonObject>();

/** The card says itself of which generation it is; of 0.3, without its request, not whether it came over JSON-RPC. */
function ofCard({ fetched, exchange }: CardFetch): readonly ShapeFault[] {
  if (fetched === null || FLAWLESS.has(fetched.value)) return NONE;
  const as = (dialect: Site['dialect']) =>
    cardFaults(fetched, { doc: fetched.doc, side: 'response', event: null, dialect });
  const faults = as('unknown');
  if (faults.length === 0) FLAWLESS.add(fetched.value);
  if (exchange.request !== null || faults.length === 0) return faults;
  const proto = as('0.3-proto');
  return proto.length < faults.length ? proto : faults;
}

function ofDelivery(delivery: PushDelivery): readonly ShapeFault[] {
  const { requestDoc, dialect, meaning, pointer, enveloped } = delivery;
  const site = siteOf(requestDoc, 'request', judgedAs(dialect, dialect.request), null);
  // Who posts something else to the URL of a webhook need not be an agent.
  if (site === null || meaning === 'unknown') return NONE;
  if (!enveloped) return payloadFaults(meaning, '', pointer, site);
  const says = 'event is in an envelope of JSON-RPC, expected it without';
  return [misfit('StreamResponse', '', says, site), ...payloadFaults(meaning, '/result', pointer, site)];
}

function ofRequest({
  requestDoc,
  dialect,
  operation,
  binding,
  rpc,
}: Call | Poll | Stream): readonly ShapeFault[] {
  const site = siteOf(requestDoc, 'request', judgedAs(dialect, dialect.request), null);
  return site === null || operation === null ? NONE : requestFaults(operation, binding, rpc, site);
}

function ofAnswer(call: Call | Poll): readonly ShapeFault[] {
  const { responseDoc, dialect, binding, outcome, operation, resultPointer: pointer, exchange } = call;
  const site = siteOf(responseDoc, 'response', judgedAs(dialect, dialect.response), null);
  if (site === null) return NONE;
  if (outcome === 'rpc-error') return errorFaults(binding, exchange.response?.status ?? 0, site);
  return answerFaults({ operation, outcome, root: binding === 'JSONRPC' ? '/result' : '', pointer }, site);
}

function ofEvents(stream: Stream): readonly ShapeFault[] {
  const { events, dialect, binding } = stream;
  let found = NONE;
  for (const event of events) {
    const spoken = spokenIn(event, stream);
    const site = siteOf(event.doc, 'response', judgedAs(dialect, spoken), event.index);
    if (site !== null) found = joined(found, eventFaults(event, binding, site));
    if (found.length >= MAX_FAULTS) return found;
  }
  return found;
}

/** Null where nothing can be read, or no table is certain to fit. */
function siteOf(
  doc: JsonDoc | null,
  side: Site['side'],
  dialect: Dialect,
  event: number | null,
): Site | null {
  return doc === null || shapeFor(dialect) === null ? null : { doc, side, event, dialect };
}

function joined(some: readonly ShapeFault[], more: readonly ShapeFault[]): readonly ShapeFault[] {
  if (more.length === 0) return some;
  return some.length === 0 ? more : [...some, ...more];
}
