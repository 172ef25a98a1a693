import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, registered, tellsOf } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NO_PUSH = { response: { set: { '/capabilities': { streaming: true } } } };
const HOOK = { url: 'https://hooks.example/a2a' };
const asks = { request: { set: { '/params/configuration': { taskPushNotificationConfig: HOOK } } } };
const asks03 = {
  request: { set: { '/params/configuration': { blocking: true, pushNotificationConfig: HOOK } } },
};

const LOOKS = cite('SHOULD', 'A2A10-3.3.4-04');
const NEEDS_03 = cite('implied', 'A2A03-7.1.1-07');

export default defineRule({
  id: 'capability-inline-push-undeclared',
  summary: 'a message asks for push notifications that the card does not offer',
  requirement: [LOOKS, NEEDS_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'version-header-missing', 'push-config-invalid'],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Most agents pass over the configuration without a word, the JavaScript SDK 1.3 among them: the client waits for notifications that never come.',
  fix: 'look at `capabilities.pushNotifications` of the card, and poll or stream where it is not true',
  meanwhile: {
    agent:
      'refuse the message with PushNotificationNotSupportedError (-32003) rather than pass over its configuration',
  },
  good: [
    scene('Offered', v10.card(), v10.send('completed', asks)),
    scene('0.3: offered', v03.card(), v03.send('completed', asks03)),
    scene('No card in the capture', v10.send('completed', asks)),
    scene(
      'An extended card may declare it',
      v10.card({ response: { set: { '/capabilities': { extendedAgentCard: true } } } }),
      v10.send('completed', asks),
    ),
  ],
  bad: [
    scene('Not offered', v10.card(NO_PUSH), v10.send('completed', asks)),
    scene(
      'Denied',
      v10.card({ response: { set: { '/capabilities/pushNotifications': false } } }),
      v10.stream(undefined, asks),
    ),
    scene('0.3: not offered', v03.card(NO_PUSH), v03.send('completed', asks03)),
  ],
  passes: ({ card, operation }) =>
    card === null ||
    card.pushNotifications === true ||
    (operation !== 'SendMessage' && operation !== 'SendStreamingMessage'),
  *check(entry) {
    const { card, face, operation } = entry;
    if (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') return;
    if (card === null || face === null || card.pushNotifications === true) return;
    if (card.generation === '0.1' || card.generation === 'unknown') return;
    if (!tellsOf(card, 'pushNotifications')) return;
    if (card.pushNotifications === null && card.extendedCard === true && !card.extended) return;
    const config = registered(entry);
    if (config === null || config.url === null) return;
    yield {
      at: placeIn(config.doc, config.pointer),
      message:
        'message asks for push notifications; the card does not declare `capabilities.pushNotifications`',
      requirement: generation(entry.dialect.spoken) === '0.3' ? NEEDS_03 : LOOKS,
      related: [{ label: 'what the card declares', at: placeIn(card.doc, card.capabilitiesPointer) }],
      sameAs: 'inline push',
      everywhere: true,
    };
  },
});
