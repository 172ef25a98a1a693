import type { PushDelivery, StreamEvent } from '../../model/a2a.js';
import { member, valueAt } from '../../model/json.js';
import { INLINE_PUSH } from '../spec/values.js';
import { type Asking, asksIn, firstTold, takenAs } from './answered.js';
import type { About, Ledger, Sign } from './ledger.js';

export const STREAMING: About = { kind: 'streaming', key: '' };
export const PUSH: About = { kind: 'push-notifications', key: '' };
export const EXTENDED: About = { kind: 'extended-card', key: '' };
export const HISTORY: About = { kind: 'state-history', key: '' };

const contradicts = (what: string): Sign => ({ what, made: 'against', unmade: 'against' });
const STREAMED: Sign = { what: 'a stream was served', made: 'for', unmade: 'for' };
const ONE_PIECE: Sign = { what: 'answered in one piece', made: 'against', unmade: null };
const CARD: Sign = { what: 'an extended card came', made: 'for', unmade: 'for' };
const ASKED_WHO: Sign = { what: 'credentials were asked for', made: 'neither', unmade: null };
/** What becomes of it mostly crosses elsewhere. */
const REGISTERED: Sign = { what: 'a webhook was taken', made: 'neither', unmade: 'for' };
const NOT_WITH_MESSAGE = contradicts('refused with a message as not supported');
const UNTOLD: Sign = { what: 'asked for; the answer does not tell', made: 'neither', unmade: null };
const OTHER_REASON: Sign = { what: 'refused for another reason', made: 'neither', unmade: null };
const WITH_MESSAGE: Sign = { what: 'a webhook came with a message', made: 'neither', unmade: null };
const SHOWN: Sign = { what: 'webhooks were shown', made: null, unmade: 'for' };
const ACKNOWLEDGED: Sign = { what: 'a delivery was acknowledged', made: 'for', unmade: 'for' };
const UNHEARD: Sign = { what: 'a delivery was not acknowledged', made: 'neither', unmade: 'for' };
const TASK_SHOWN: Sign = {
  what: 'a task was shown; no version says how one shows its past states',
  made: 'neither',
  unmade: null,
};

const PUSH_OPERATIONS: ReadonlySet<string | null> = new Set([
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
]);

/** What a call shows of the flags among a card's capabilities. */
export function noteFlags(entry: Asking, to: Ledger): void {
  const { operation, card } = entry;
  const note = (about: About, sign: Sign | null, event: StreamEvent | null = null) => {
    if (sign !== null) to.note(about, sign, entry, null, event);
  };
  if (operation === 'SendStreamingMessage' || operation === 'SubscribeToTask') {
    const event = entry.kind === 'stream' ? firstTold(entry) : null;
    note(STREAMING, streamingShown(entry), event);
  }
  if (operation === 'GetExtendedAgentCard') note(EXTENDED, extendedShown(entry));
  if (PUSH_OPERATIONS.has(operation)) note(PUSH, pushShown(entry));
  else if (isNotSupported(entry)) note(PUSH, NOT_WITH_MESSAGE);
  else if (bringsWebhook(entry) && takenAs(entry) === 'served') note(PUSH, WITH_MESSAGE);
  if (card?.stateTransitionHistory === true && entry.outcome === 'task') note(HISTORY, TASK_SHOWN);
}

/** Whether a delivery may later come for what this call says. */
export function concernsWebhooks(entry: Asking): boolean {
  return PUSH_OPERATIONS.has(entry.operation) || bringsWebhook(entry);
}

/** What a delivery shows of the agent whose it is. */
export function noteDelivery(entry: PushDelivery, to: Ledger): void {
  const status = entry.exchange.response?.status ?? 0;
  to.note(PUSH, status >= 200 && status < 300 ? ACKNOWLEDGED : UNHEARD, entry);
}

function streamingShown(entry: Asking): Sign | null {
  const { operation, outcome, taskId, exchange } = entry;
  if (entry.kind === 'stream' && firstTold(entry) !== null) return STREAMED;
  const sends = operation === 'SendStreamingMessage';
  if (sends && !exchange.doubted && (outcome === 'task' || outcome === 'message')) return ONE_PIECE;
  // That its task has ended is a reason to refuse either as not supported (A2A 1.0 §3.1.1, §3.1.6).
  return refusalShown(entry, sends && taskId === null ? REFUSALS : ['MethodNotFoundError']);
}

function extendedShown(entry: Asking): Sign | null {
  if (takenAs(entry) === 'served') return CARD;
  return refusalShown(entry, [...REFUSALS, 'ExtendedAgentCardNotConfiguredError']);
}

function pushShown(entry: Asking): Sign | null {
  const creates = entry.operation === 'CreateTaskPushNotificationConfig';
  if (takenAs(entry) === 'served') return creates ? REGISTERED : SHOWN;
  // Of the four some agents have only the first.
  const may = creates ? REFUSALS : ['UnsupportedOperationError'];
  return refusalShown(entry, [...may, 'PushNotificationNotSupportedError']);
}

const REFUSALS = ['UnsupportedOperationError', 'MethodNotFoundError'];

const WORDS: ReadonlyMap<string, string> = new Map([
  ['UnsupportedOperationError', 'refused as not supported'],
  ['PushNotificationNotSupportedError', 'refused as not supported'],
  ['ExtendedAgentCardNotConfiguredError', 'refused, none is configured'],
  ['MethodNotFoundError', 'refused as an unknown method'],
]);

/** An agent that, asked in a version that it offers, says that it does not do it, or does not say. */
function refusalShown(entry: Asking, may: readonly string[]): Sign | null {
  if (!asksIn(entry.dialect.advertised, entry)) return null;
  const taken = takenAs(entry);
  if (taken === 'challenged') return ASKED_WHO;
  // Where nothing is there, it may be the whole interface that is missing.
  if (taken !== 'error') return UNTOLD;
  const name = entry.rpcError?.name ?? '';
  return may.includes(name) ? contradicts(WORDS.get(name) ?? 'refused') : OTHER_REASON;
}

function isNotSupported(entry: Asking): boolean {
  return (
    entry.rpcError?.name === 'PushNotificationNotSupportedError' &&
    takenAs(entry) === 'error' &&
    asksIn(entry.dialect.advertised, entry)
  );
}

/** Whether a message asks for deliveries in its configuration. */
function bringsWebhook({ operation, requestDoc, rpc }: Asking): boolean {
  if (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') return false;
  const params = requestDoc === null ? undefined : valueAt(requestDoc.value, rpc === null ? '' : '/params');
  const configuration = member(params, 'configuration');
  return (
    INLINE_NAMES.some((name) => member(configuration, name) !== undefined) ||
    member(params, 'pushNotification') !== undefined
  );
}

const INLINE_NAMES = Object.values(INLINE_PUSH);
