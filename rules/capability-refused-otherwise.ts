import { placeIn } from '../lib/model/json.js';
import { capabilityFor, cite, defineRule, errorCalled, refusal } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const NOTHING = { response: { set: { '/capabilities': {} } } };
const CONFIG = { taskId: 't-1', url: 'https://hooks.example/a2a' };
const ASKED = {
  message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain in Riga?' }] },
};
const refused = (code: number, message: string) => ({ error: { code, message } });

const STREAMING = cite('MUST', 'A2A10-3.3.4-02');
const PUSH = cite('MUST', 'A2A10-3.3.4-01');
const EXTENDED = cite('MUST', 'A2A10-3.1.11-02');

/** The error that answers the use of each capability where the card does not declare it. */
const RIGHT = {
  streaming: { error: 'UnsupportedOperationError', by: STREAMING },
  pushNotifications: { error: 'PushNotificationNotSupportedError', by: PUSH },
  extendedCard: { error: 'UnsupportedOperationError', by: EXTENDED },
};

/** Errors that say the same as the right one, and are none of a cause that may have come first. */
const WRONG: ReadonlySet<string> = new Set([
  'MethodNotFoundError',
  'UnsupportedOperationError',
  'PushNotificationNotSupportedError',
  'ExtendedAgentCardNotConfiguredError',
]);

export default defineRule({
  id: 'capability-refused-otherwise',
  summary: 'an operation that the card does not offer is refused with another error than the one for it',
  requirement: [PUSH],
  severity: 'warning',
  severityOverride: 'the operation is refused, as it has to be: only its error is another',
  confidence: 'likely',
  presets: ['recommended', 'strict'],
  yieldsTo: [
    'version-method-mismatch',
    'version-header-missing',
    'version-route-mismatch',
    'request-method-unknown',
    'response-error-reason-mismatch',
  ],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'A client goes on in another way where the error says that the agent lacks the ability; of another error it thinks that its request was wrong, or that the agent is of another version.',
  fix: 'answer UnsupportedOperationError (-32004) to streams and to the extended card, and PushNotificationNotSupportedError (-32003) to push configurations',
  good: [
    scene(
      'What the card offers may be refused for any reason',
      v10.card(),
      v10.call('CreateTaskPushNotificationConfig', CONFIG, null, refused(-32001, 'Task not found')),
    ),
    scene('Not offered, and not used', v10.card(NOTHING), v10.send('completed')),
    scene(
      'An extended card may declare it',
      v10.card({ response: { set: { '/capabilities': { extendedAgentCard: true } } } }),
      v10.call('CreateTaskPushNotificationConfig', CONFIG, { ...CONFIG, id: 'p-1' }),
    ),
  ],
  bad: [
    scene(
      'Push notifications, as an unsupported operation',
      v10.card(NOTHING),
      v10.call('CreateTaskPushNotificationConfig', CONFIG, null, refused(-32004, 'Unsupported')),
    ),
    scene(
      'A stream, as if it were push notifications',
      v10.card(NOTHING),
      v10.call('SendStreamingMessage', ASKED, null, refused(-32003, 'Not supported')),
    ),
    scene(
      'The extended card, as one that was only not configured',
      v10.card(NOTHING),
      v10.call('GetExtendedAgentCard', {}, null, refused(-32007, 'Not configured')),
    ),
  ],
  passes: (entry) =>
    entry.card === null ||
    entry.operation === null ||
    capabilityFor(entry.operation) === null ||
    (entry.outcome !== 'rpc-error' && entry.kind !== 'stream'),
  *check(entry) {
    const { card, face, operation, spelled } = entry;
    const needed = operation === null ? null : capabilityFor(operation);
    if (needed === null || card === null || face === null || card[needed] === true) return;
    if (card.generation !== '1.0' && card.generation !== 'hybrid') return;
    if (needed !== 'extendedCard' && card.extendedCard === true && !card.extended) return;
    const error = refusal(entry);
    const { error: right, by } = RIGHT[needed];
    if (error === null || error.name === null || error.name === right || !WRONG.has(error.name)) return;
    const facts = errorCalled(right);
    const code = error.form === 'json-rpc' ? facts?.code : facts?.reason;
    yield {
      at: error.at,
      message: `\`${spelled}\`, which the card does not offer, is refused as \`${error.name}\`, expected \`${right}\` (\`${code}\`)`,
      requirement: by,
      related: [{ label: 'what the card declares', at: placeIn(card.doc, card.capabilitiesPointer) }],
      sameAs: `${needed} ${error.name}`,
      everywhere: true,
    };
  },
});
