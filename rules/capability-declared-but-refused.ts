import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import type { Requirement } from '../lib/model/finding.js';
import { placeIn } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import { capabilityFor, cite, defineRule, generation, refusal, sent } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const WORKS = cite('implied', 'A2A10-3.3.4-05');
const STREAMS_03 = cite('implied', 'A2A03-7.2-02');
const PUSHES_03 = cite('implied', 'A2A03-7.5-02');
const NOT_SUPPORTED_03 = cite('implied', 'A2A03-8.2-03');

const CONFIG = { taskId: 't-1', url: 'https://hooks.example/a2a' };
const CONFIG_03 = { taskId: 't-1', pushNotificationConfig: { url: CONFIG.url } };
const refused = (code: number, message: string) => ({ error: { code, message } });
const NO_STREAMS = refused(-32004, 'Streaming is not supported');
const NO_PUSH = refused(-32003, 'Push Notification is not supported');
const UNKNOWN = refused(-32601, 'Method not found');
const ASKED = {
  message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain in Riga?' }] },
};
const ASKED_03 = {
  message: {
    kind: 'message',
    messageId: 'm-1',
    role: 'user',
    parts: [{ kind: 'text', text: 'Will it rain in Riga?' }],
  },
};

/** Errors by which an agent says that it cannot do a thing at all. */
const CANNOT: ReadonlySet<string> = new Set([
  'MethodNotFoundError',
  'UnsupportedOperationError',
  'PushNotificationNotSupportedError',
]);
/** What else an operation may be unsupported for. */
const OTHER_CAUSE =
  /version|transport|binding|tenant|\bmodes?\b|media|content|extension|\bfinal\b|terminal|\bstate\b|already/i;

const NAMES = {
  streaming: 'capabilities.streaming',
  pushNotifications: 'capabilities.pushNotifications',
  extendedCard: 'capabilities.extendedAgentCard',
};

export default defineRule({
  id: 'capability-declared-but-refused',
  summary: 'an agent refuses an operation that its card offers',
  requirement: [WORKS, STREAMS_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-method-mismatch',
    'version-method-newer',
    'version-header-missing',
    'version-route-mismatch',
    'request-method-unknown',
    'jsonrpc-envelope-missing',
  ],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients choose how to work with an agent by its card: one that counts on a stream or on push notifications has no other plan, and its user waits for nothing.',
  fix: 'serve the operation, or take the capability out of the card',
  meanwhile: {
    client: 'fall back to polling where a stream or push notifications are refused, whatever the card says',
  },
  good: [
    scene('Offered and served', v10.card(), v10.stream()),
    scene(
      'The task is not there',
      v10.card(),
      v10.call('CreateTaskPushNotificationConfig', CONFIG, null, refused(-32001, 'Task not found')),
    ),
    scene(
      'A task that has ended sends no events',
      v10.card(),
      v10.call('SubscribeToTask', { id: 't-1' }, null, refused(-32004, 'Task is in a terminal state')),
    ),
    scene(
      'A message to a task that has ended',
      v10.card(),
      v10.call(
        'SendStreamingMessage',
        { message: { ...ASKED.message, taskId: 't-1' } },
        null,
        refused(-32004, 'Unsupported operation'),
      ),
    ),
  ],
  bad: [
    scene('A stream', v10.card(), v10.call('SendStreamingMessage', ASKED, null, NO_STREAMS)),
    scene(
      'Push notifications',
      v10.card(),
      v10.call('CreateTaskPushNotificationConfig', CONFIG, null, NO_PUSH),
    ),
    scene(
      'A method that the agent does not know',
      v10.card(),
      v10.call('ListTaskPushNotificationConfigs', { taskId: 't-1' }, null, UNKNOWN),
    ),
    scene(
      'The extended card',
      v10.card({ response: { set: { '/capabilities/extendedAgentCard': true } } }),
      v10.call('GetExtendedAgentCard', {}, null, UNKNOWN),
    ),
    scene('0.3: a stream', v03.card(), v03.call('message/stream', ASKED_03, null, NO_STREAMS)),
    scene(
      '0.3: push notifications',
      v03.card(),
      v03.call('tasks/pushNotificationConfig/set', CONFIG_03, null, NO_PUSH),
    ),
    scene(
      '0.3: a push method that the agent does not know',
      v03.card(),
      v03.call('tasks/pushNotificationConfig/list', { id: 't-1' }, null, UNKNOWN),
    ),
  ],
  passes: (entry) =>
    entry.card === null ||
    entry.operation === null ||
    capabilityFor(entry.operation) === null ||
    (entry.outcome !== 'rpc-error' && entry.kind !== 'stream'),
  *check(entry) {
    const { card, face, operation, spelled, dialect } = entry;
    const needed = operation === null ? null : capabilityFor(operation);
    if (needed === null || card === null || face === null || card[needed] !== true) return;
    const version = generation(dialect.spoken);
    // A card of both versions may offer what only one of its endpoints has.
    if (version === null || version === '0.1' || !offers(dialect.advertised, version)) return;
    const told = saidNo(entry);
    if (told === null) return;
    const old = version === '0.3';
    yield {
      at: told.at,
      message: `\`${spelled}\` is refused with \`${told.by}\`, although the card declares \`${NAMES[needed]}\``,
      requirement: old ? older(needed, told.by) : WORKS,
      ...(old ? { severity: 'error' } : {}),
      related: [{ label: 'what the card declares', at: placeIn(card.doc, card.capabilitiesPointer) }],
      sameAs: `refused ${needed} ${operation}`,
      everywhere: true,
    };
  },
});

function offers(advertised: readonly string[], version: '1.0' | '0.3'): boolean {
  return advertised.some((one) => one.startsWith(version === '1.0' ? '1.' : '0.'));
}

function older(needed: keyof typeof NAMES, by: string): Requirement {
  if (needed === 'streaming') return STREAMS_03;
  return by === '-32003' ? NOT_SUPPORTED_03 : PUSHES_03;
}

/** How an agent says that it cannot do this at all; null where it does not, or may mean something else. */
function saidNo(entry: Call | Poll | Stream): { readonly at: Place; readonly by: string } | null {
  const error = refusal(entry);
  if (error === null || error.name === null || !CANNOT.has(error.name)) return null;
  // Subscriptions to tasks that have ended are refused so, and messages to them.
  const task = entry.operation === 'SubscribeToTask' || (sent(entry)?.taskId ?? null) !== null;
  if (error.name === 'UnsupportedOperationError' && task) return null;
  if (typeof error.message === 'string' && OTHER_CAUSE.test(error.message.slice(0, 400))) return null;
  const code = error.form === 'json-rpc' ? error.code : (error.reason ?? error.code);
  return { at: error.at, by: String(code).slice(0, 60).replaceAll('`', '’') };
}
