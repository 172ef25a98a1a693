import type { Entry } from '../lib/model/a2a.js';
import type { ObjectName, ShapeFault } from '../lib/model/shape.js';
import {
  cite,
  defineRule,
  generation,
  isOfCards,
  isShapely,
  misnamed,
  type StrayCase,
  strayProblems,
} from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const KIND = cite('implied', 'A2A10-A.2.1-01');
const PART = cite('implied', 'A2A10-A.2.1-02');
const CONFIGURATION = cite('implied', 'A2A10-3.2.2-06');
const FINAL = cite('implied', 'A2A10-4.2.1-02');
const CARD = cite('implied', 'A2A10-A.2-01');
const EXTENDED_CARD = cite('implied', 'A2A10-A.2.2-01');
const MIXED_03 = cite('implied', 'A2A03-VER-08');
const CARD_03 = cite('implied', 'A2A03-VER-22');
const DRAFT = cite('implied', 'A2A03-VER-29');
const HISTORY_03 = cite('implied', 'A2A03-5.5.2-02');

const CONTENTS: readonly ObjectName[] = ['Part', 'File'];
const HOOK = { taskId: 't-1', url: 'https://hooks.example/a2a', token: 'k-1' };
const PART_0 = '/params/message/parts/0';

export default defineRule({
  id: 'body-other-version-field',
  summary: 'an object has a member that only another version knows',
  requirement: [PART, MIXED_03],
  enforces: {
    'A2A01-03': '0.3: a part with a type, as 0.1 had it (a warning)',
    'A2A01-06': '0.3: an artifact with an index, as 0.1 had it',
    'A2A03-3.2.3-06': '0.3 over HTTP+JSON: a message with `kind`, as JSON-RPC has it',
    'A2A03-PROTO-04': '0.3 over HTTP+JSON: a file as JSON-RPC has it',
    'A2A01-07': '0.3: how to authenticate, as 0.1 told it (a warning)',
    'A2A03-5.7-01': '0.3: the extended card is offered as 1.0 does (a warning)',
    'A2A03-VER-20': '0.3: an empty list of interfaces, as 1.0 has them (a warning)',
    'A2A03-VER-21': 'An interface of a 1.0 card that has a transport',
    'A2A10-3.2.2-06': 'How long to wait, as release candidates of 1.0 asked for it (a warning)',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-header-missing',
    'version-method-mismatch',
    'response-dialect-mismatch',
    'version-mixed-message',
    'rest-body-enveloped',
  ],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'A reader of the version that is spoken does not see the member, so that what it says is lost without a word.',
  fix: 'write the object as the version that is spoken has it, member by member',
  meanwhile: {
    agent: 'ignore a member that the version does not know; the request need not be refused for it',
  },
  good: [
    scene('Every member is of the version that is spoken', v10.card(), v10.send('completed')),
    scene('0.3: every member is of the version that is spoken', v03.card(), v03.send('completed')),
    scene(
      'A card of both versions has the members of both',
      v10.card({
        response: {
          set: {
            '/url': 'https://agent.example/rpc',
            '/protocolVersion': '0.3.0',
            '/preferredTransport': 'JSONRPC',
            '/capabilities/stateTransitionHistory': false,
          },
        },
      }),
    ),
  ],
  bad: [
    scene(
      'The media type of a part as 0.3 calls it',
      v10.send('completed', {
        request: { set: { [PART_0]: { raw: 'aGk=', mimeType: 'image/png', name: 'map.png' } } },
      }),
    ),
    scene(
      'How long to wait, as release candidates of 1.0 asked for it (a warning)',
      v10.send('working', { request: { set: { '/params/configuration': { blocking: false } } } }),
    ),
    scene(
      'A push configuration that is nested, as release candidates had it (a warning)',
      v10.card(),
      v10.call(
        'CreateTaskPushNotificationConfig',
        { taskId: 't-1', pushNotificationConfig: { url: 'https://courier.example/hook' } },
        {},
        { error: { code: -32602, message: 'Invalid' } },
      ),
    ),
    scene(
      'Members of 0.3 beside those of 1.0',
      v10.send('completed', { request: { set: { '/params/pushNotification': { url: HOOK.url } } } }),
    ),
    scene(
      'A task that still says what it is',
      v10.poll('working', { response: { set: { '/result/kind': 'task' } } }),
    ),
    scene(
      '0.3: a part with a type, as 0.1 had it (a warning)',
      v03.send('completed', { request: { set: { [PART_0]: { type: 'text', text: 'Rain?' } } } }),
    ),
    scene(
      'A 1.0 card that offers its extended form as 0.3 does (a warning)',
      v10.card({ response: { set: { '/supportsAuthenticatedExtendedCard': true } } }),
    ),
    scene(
      'An interface of a 1.0 card that has a transport',
      v10.card({
        response: {
          set: {
            '/supportedInterfaces/0/protocolBinding': undefined,
            '/supportedInterfaces/0/transport': 'JSONRPC',
          },
        },
      }),
    ),
    scene(
      'A capability that went with 0.3 (information only)',
      v10.card({ response: { set: { '/capabilities/stateTransitionHistory': true } } }),
    ),
    scene(
      '0.3: how to authenticate, as 0.1 told it (a warning)',
      v03.card({ response: { set: { '/authentication': { schemes: ['bearer'] } } } }),
    ),
    scene(
      '0.3: the extended card is offered as 1.0 does (a warning)',
      v03.card({ response: { set: { '/capabilities/extendedAgentCard': true } } }),
    ),
    scene(
      '0.3: an empty list of interfaces, as 1.0 has them (a warning)',
      v03.card({ response: { set: { '/supportedInterfaces': [] } } }),
    ),
    scene(
      '0.3: an interface with a binding',
      v03.card({
        response: {
          set: {
            '/additionalInterfaces': [{ url: 'https://agent.example/rpc', protocolBinding: 'JSONRPC' }],
          },
        },
      }),
    ),
    scene(
      '0.3: a push configuration that is not wrapped',
      v03.card(),
      v03.call('tasks/pushNotificationConfig/set', HOOK, {}, { error: { code: -32602, message: 'Invalid' } }),
    ),
    scene(
      '0.3: the media type of a file as 1.0 calls it',
      v03.send('completed', {
        request: { set: { [PART_0]: { kind: 'file', file: { bytes: 'aGk=', mediaType: 'image/png' } } } },
      }),
    ),
    scene(
      '0.3: an artifact with an index, as 0.1 had it',
      v03.stream(['task', { is: 'artifact', set: { '/result/artifact/index': 0 } }, 'completed']),
    ),
    scene(
      '0.3: a scheme as 1.0 names it',
      v03.card(),
      v03.call(
        'tasks/pushNotificationConfig/set',
        { taskId: 't-1', pushNotificationConfig: { url: HOOK.url, authentication: { scheme: 'Bearer' } } },
        {},
        { error: { code: -32602, message: 'Invalid' } },
      ),
    ),
    scene(
      '0.3 over HTTP+JSON: a message with `kind`, as JSON-RPC has it',
      http(
        'POST /v1/message:send',
        { message: { kind: 'message', messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Rain?' }] } },
        { message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', content: [{ text: 'No.' }] } },
      ),
    ),
    scene(
      '0.3 over HTTP+JSON: a file as JSON-RPC has it',
      http(
        'POST /v1/message:send',
        {
          message: {
            messageId: 'm-1',
            role: 'ROLE_USER',
            content: [{ file: { uri: 'https://agent.example/map.png' } }],
          },
        },
        { message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', content: [{ text: 'No.' }] } },
      ),
    ),
  ],
  passes: isShapely,
  check: (entry) => strayProblems(entry, judged),
});

function judged(fault: ShapeFault, entry: Entry): StrayCase | null {
  if (misnamed(fault) !== 'other dialect') return null;
  const { object, member, twin } = fault;
  const stray = fault.flaw === 'unknown' ? member : (twin ?? member);
  if (isSecurity(fault)) return null;
  if (stray === 'stateTransitionHistory') return { by: HISTORY_03, severity: 'info' };
  // So called by the release candidates of 1.0 on both sides: said once, of whoever asks.
  if (fault.dialect === '1.0-rc') {
    return fault.side === 'request' ? { by: DRAFT, severity: 'warning' } : null;
  }
  const required = fault.flaw === 'missing' && !fault.soft;
  if (generation(fault.dialect) === '0.3') {
    if (isOfCards(object)) return required ? { by: CARD_03 } : { by: CARD_03, severity: 'warning' };
    return { by: MIXED_03, ...(isAsMigrationSays(fault, entry) ? { severity: 'info' } : {}) };
  }
  if (isOfCards(object)) {
    const by = stray === 'supportsAuthenticatedExtendedCard' ? EXTENDED_CARD : CARD;
    return required ? { by } : { by, severity: 'warning' };
  }
  if (stray === 'final') return { by: FINAL, severity: 'warning' };
  if (object === 'SendMessageConfiguration') return { by: CONFIGURATION };
  return { by: stray !== 'kind' && CONTENTS.includes(object) ? PART : KIND };
}

/** What 1.0 says that files of 0.3 were like, whatever the binding (A.2.1): a note, unless somebody refused it. */
function isAsMigrationSays({ object, twin }: ShapeFault, entry: Entry): boolean {
  const refused = 'rpcError' in entry && entry.rpcError !== null;
  return object === 'File' && (twin === 'fileWithBytes' || twin === 'fileWithUri') && !refused;
}

/** What asks for schemes, and a scheme in the other form, are told by rules of their own. */
function isSecurity({ object, member, flaw, twin }: ShapeFault): boolean {
  if (object === 'SecurityScheme') return flaw === 'unknown' && member.endsWith('SecurityScheme');
  return twin !== null && member.startsWith('security');
}
