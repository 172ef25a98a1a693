import type { AgentCard } from '../lib/model/a2a.js';
import type { Requirement } from '../lib/model/finding.js';
import { placeIn } from '../lib/model/json.js';
import { capabilityFor, cite, defineRule, generation, refusal, startLine, tellsOf } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

/** An ability that a card declares, and what each version says about using it undeclared. */
interface Ability {
  readonly name: string;
  readonly of: (card: AgentCard) => boolean | null;
  readonly v1: Requirement;
  readonly v03: Requirement;
}

const v1 = (section: string, id: string): Requirement => ({
  spec: 'A2A 1.0',
  section,
  level: 'MUST',
  ids: [id],
});
const v03Says = (section: string, id: string): Requirement => ({
  spec: 'A2A 0.3',
  section,
  level: 'implied',
  ids: [id],
});

const STREAMING: Ability = {
  name: 'capabilities.streaming',
  of: ({ streaming }) => streaming,
  v1: v1('3.3.4', 'A2A10-3.3.4-02'),
  v03: v03Says('7.2', 'A2A03-7.2-01'),
};
const PUSH: Ability = {
  name: 'capabilities.pushNotifications',
  of: ({ pushNotifications }) => pushNotifications,
  v1: v1('3.3.4', 'A2A10-3.3.4-01'),
  v03: v03Says('7.5', 'A2A03-7.5-01'),
};
const EXTENDED: Ability = {
  name: 'capabilities.extendedAgentCard',
  of: ({ extendedCard }) => extendedCard,
  v1: v1('3.1.11', 'A2A10-3.1.11-02'),
  v03: v03Says('7.10', 'A2A03-7.10-01'),
};
const ABILITIES = { streaming: STREAMING, pushNotifications: PUSH, extendedCard: EXTENDED };
const CLIENT_LOOKS = cite('SHOULD', 'A2A10-3.3.4-04');

const ASKED = {
  message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain in Riga?' }] },
};
const CONFIG_03 = { taskId: 't-1', pushNotificationConfig: { id: 'p-1', url: 'https://hook.example/a' } };
const AUTHORIZED = { request: { headers: { Authorization: 'Bearer k-1' } } };
const ABOUT = {
  name: 'Weather',
  description: 'Tells the weather of a town in one sentence.',
  version: '2.1.0',
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'forecast', name: 'Forecast', description: 'Says what it will be.', tags: ['weather'] }],
};
const URL_OF_AGENT = 'https://agent.example/rpc';
const CARD = {
  ...ABOUT,
  supportedInterfaces: [{ url: URL_OF_AGENT, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
};
const CARD_03 = { ...ABOUT, protocolVersion: '0.3.0', url: URL_OF_AGENT, preferredTransport: 'JSONRPC' };
const NO_STREAMING = { response: { set: { '/capabilities/streaming': false } } };

export default defineRule({
  id: 'capability-undeclared-but-used',
  summary: 'an operation was used that the card does not offer',
  requirement: [STREAMING.v1, STREAMING.v03],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'version-header-missing'],
  each: 'call',
  needs: ['response', 'asked'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients choose how to work with an agent by its card; one that does more than it says is used below its abilities, and its card cannot be relied on.',
  fix: 'declare the ability in the card, or refuse the operation with the error that the specification names',
  meanwhile: { client: 'call only what the card offers: the next release of the agent may refuse the rest' },
  good: [
    scene('Declared and used', v10.card(), v10.stream()),
    scene('No card in the capture', v10.stream()),
    scene(
      'An extended card may declare it',
      v10.card({
        response: { set: { '/capabilities': { extendedAgentCard: true } } },
      }),
      v10.stream(),
    ),
    scene('Not declared and not used', v10.card(NO_STREAMING), v10.send('completed')),
  ],
  bad: [
    scene('A stream from an agent that denies streaming', v10.card(NO_STREAMING), v10.stream()),
    scene(
      'What is not declared is denied',
      v10.card({ response: { set: { '/capabilities': {} } } }),
      v10.call(
        'CreateTaskPushNotificationConfig',
        { taskId: 't-1', url: 'https://hook.example/a' },
        { id: 'p-1', taskId: 't-1', url: 'https://hook.example/a' },
      ),
    ),
    scene(
      'Denied, though there is an extended card',
      v10.card({ response: { set: { '/capabilities': { streaming: false, extendedAgentCard: true } } } }),
      v10.stream(),
    ),
    scene(
      'An extended card from an agent that has none',
      v10.card(),
      v10.call('GetExtendedAgentCard', {}, CARD, AUTHORIZED),
    ),
    scene(
      '0.3: an extended card from an agent that has none',
      v03.card(),
      v03.call('agent/getAuthenticatedExtendedCard', undefined, CARD_03, AUTHORIZED),
    ),
    scene(
      '0.3: push notifications from an agent that denies them',
      v03.card({ response: { set: { '/capabilities/pushNotifications': false } } }),
      v03.call('tasks/pushNotificationConfig/set', CONFIG_03, CONFIG_03),
    ),
    scene('0.3: a stream from an agent that denies streaming', v03.card(NO_STREAMING), v03.stream()),
    scene(
      'Asked for and refused (information only)',
      v10.card(NO_STREAMING),
      v10.call('SendStreamingMessage', ASKED, null, {
        error: { code: -32004, message: 'Streaming is not supported' },
      }),
    ),
  ],
  passes: ({ operation }) => operation === null || capabilityFor(operation) === null,
  *check(entry) {
    const { card, operation, exchange, requestDoc, outcome, spelled } = entry;
    const needed = operation === null ? null : capabilityFor(operation);
    if (needed === null || card === null || exchange.request === null) return;
    const ability = ABILITIES[needed];
    const says = placeIn(card.doc, card.capabilitiesPointer);
    if (!tellsOf(card, ability.name.replace(/^.*\./, ''))) return;
    if (card.generation === '0.1' || card.generation === 'unknown' || ability.of(card) === true) return;
    // What the public card leaves open, an extended card may declare; what it denies, hardly.
    const extendable = ability !== EXTENDED && card.extendedCard === true && !card.extended;
    if (extendable && ability.of(card) === null) {
      yield { skip: 'the extended card, which may declare the ability, was not in force' };
      return;
    }
    const at =
      requestDoc === null || entry.rpc === null
        ? startLine(exchange.request)
        : placeIn(requestDoc, '/method');
    const related = [{ label: 'what the card declares', at: says }];
    const old = generation(entry.dialect.spoken) === '0.3';
    if (refusal(entry) !== null) {
      yield {
        at,
        severity: 'info',
        party: 'client',
        message: `\`${spelled}\` was refused; the card does not declare \`${ability.name}\``,
        ...(old ? { requirement: ability.v03 } : { requirement: CLIENT_LOOKS }),
        fix: 'look at the capabilities of the card before using what is optional',
        related,
        sameAs: `refused ${ability.name}`,
        everywhere: true,
      };
      return;
    }
    // A stream without an event yet may still be refused.
    if (entry.kind === 'stream' && entry.events.length === 0) return;
    if (
      outcome === 'rpc-error' ||
      outcome === 'http-error' ||
      outcome === 'unreadable' ||
      outcome === 'unanswered'
    )
      return;
    yield {
      at,
      message: `\`${spelled}\` was served although the card does not declare \`${ability.name}\``,
      requirement: old ? ability.v03 : ability.v1,
      ...(old || extendable ? { severity: 'warning' } : {}),
      ...(extendable ? { confidence: 'possible' } : {}),
      related,
      sameAs: `served ${ability.name}`,
      everywhere: true,
    };
  },
});
