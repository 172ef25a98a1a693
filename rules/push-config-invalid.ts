import { isObject, member, placeIn } from '../lib/model/json.js';
import {
  ABSENT,
  cite,
  defineRule,
  isShapely,
  objectProblems,
  type Problem,
  type ShapeCase,
  type Subjects,
  startLine,
  WRONG,
} from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const URL_10 = cite('MUST', 'A2A10-4.3.1-01');
const WHOLE_10 = cite('MUST', 'A2A10-3.1.8-01');
const SCHEME = cite('MUST', 'A2A10-4.3.2-01');
const URL_03 = cite('implied', 'A2A03-6.8-01');
const SCHEMES_03 = cite('implied', 'A2A03-6.9-01');
const WHOLE_03 = cite('implied', 'A2A03-6.10-01');
const WRAPPED_03 = cite('implied', 'A2A03-PROTO-05');

const ANY = [...ABSENT, ...WRONG, 'none-of'] as const;

const LISTED = ['TaskPushNotificationConfig', 'ListTaskPushNotificationConfigsResponse'] as const;

const CASES: readonly ShapeCase[] = [
  {
    by: WHOLE_10,
    of: LISTED,
    flaws: ANY,
    if: ({ side, member }) => side === 'response' && member !== '',
  },
  { by: URL_10, of: ['TaskPushNotificationConfig'], flaws: ANY, if: ({ member }) => member !== '' },
  { by: SCHEME, of: ['AuthenticationInfo'], flaws: ANY },
  { by: SCHEMES_03, of: ['AuthenticationInfo'], flaws: ANY },
  // One SDK leaves it empty where the configuration came with a message.
  {
    by: WHOLE_03,
    of: ['TaskPushNotificationConfig'],
    members: ['taskId'],
    flaws: ['empty'],
    severity: 'warning',
  },
  {
    by: WRAPPED_03,
    of: ['TaskPushNotificationConfig'],
    members: ['pushNotificationConfig', 'config'],
    flaws: ANY,
    if: ({ dialect }) => dialect === '0.3-proto',
  },
  { by: WHOLE_03, of: LISTED, flaws: ANY, if: ({ member }) => member !== '' },
  { by: URL_03, of: ['PushNotificationConfig'], flaws: ANY },
];

const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a', token: 'k-1' };
const CONFIG_03 = { taskId: 't-1', pushNotificationConfig: { id: 'p-1', url: 'https://hooks.example/a2a' } };
const SET = 'CreateTaskPushNotificationConfig';
const SET_03 = 'tasks/pushNotificationConfig/set';
const REFUSED = { error: { code: -32602, message: 'Invalid params' } };

const PROTO_03 = { request: { headers: { 'A2A-Version': '0.3' } }, response: { status: 400 } };

export default defineRule({
  id: 'push-config-invalid',
  summary: 'a push configuration lacks what a delivery needs, or says it in another form',
  requirement: [URL_10, URL_03],
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
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The agent refuses it, or accepts it and delivers nothing, or to a webhook that does not trust the delivery.',
  fix: 'send the absolute `url` of the webhook, and its authentication in the form of this version',
  meanwhile: { agent: 'refuse it with -32602 when it is registered, not when the first delivery fails' },
  good: [
    scene('A whole one', v10.card(), v10.call(SET, CONFIG, CONFIG)),
    scene(
      'One scheme as a text',
      v10.card(),
      v10.call(SET, { ...CONFIG, authentication: { scheme: 'Bearer' } }, CONFIG),
    ),
    scene('0.3: a whole one', v03.card(), v03.call(SET_03, CONFIG_03, CONFIG_03)),
  ],
  bad: [
    scene('No url', v10.card(), v10.call(SET, { taskId: 't-1' }, {}, REFUSED)),
    scene('A url that is no URL', v10.card(), v10.call(SET, { ...CONFIG, url: '/hook' }, {}, REFUSED)),
    scene(
      'A url that is no URL, kept as it was sent: one fault, the client’s',
      v10.card(),
      v10.call(SET, { ...CONFIG, url: '/hook' }, { ...CONFIG, url: '/hook' }),
    ),
    scene(
      'No scheme',
      v10.card(),
      v10.call(SET, { ...CONFIG, authentication: { credentials: 'x' } }, {}, REFUSED),
    ),
    scene('The agent shows none', v10.card(), v10.call(SET, CONFIG, { ...CONFIG, url: '' })),
    scene(
      '0.3: no url',
      v03.card(),
      v03.call(SET_03, { taskId: 't-1', pushNotificationConfig: { token: 'k-1' } }, {}, REFUSED),
    ),
    scene(
      '0.3: the answer names no task',
      v03.card(),
      v03.call(SET_03, CONFIG_03, { pushNotificationConfig: CONFIG_03.pushNotificationConfig }),
    ),
    scene(
      '0.3: no schemes',
      v03.card(),
      v03.call(
        SET_03,
        {
          taskId: 't-1',
          pushNotificationConfig: {
            ...CONFIG_03.pushNotificationConfig,
            authentication: { credentials: 'x' },
          },
        },
        {},
        REFUSED,
      ),
    ),
    scene(
      '0.3 over HTTP+JSON: not wrapped in `config`',
      http(
        'POST /v1/tasks/t-1/pushNotificationConfigs',
        { name: 'tasks/t-1/pushNotificationConfigs/p-1', pushNotificationConfig: { url: CONFIG.url } },
        { detail: 'no field named "name"' },
        PROTO_03,
      ),
    ),
  ],
  passes: (entry) => isShapely(entry) && entry.dialect.request !== '0.3-proto',
  *check(entry) {
    yield* unwrapped(entry);
    const asked = new Set<string>();
    const unseen = entry.requestDoc === null && (entry.operation === null || entry.operation === SET);
    for (const problem of objectProblems(entry, CASES)) {
      // What comes back as it was sent is told once, of whoever sent it; who did is open where that was not seen.
      if (problem.party === 'client') asked.add(problem.sameAs ?? '');
      else if (unseen || asked.has(problem.sameAs ?? '')) continue;
      yield problem;
    }
  },
});

/** 0.3 over HTTP+JSON wraps what is to be created once more; the text leaves that open, so that a refusal has to prove it. */
function* unwrapped({
  operation,
  requestDoc,
  dialect,
  exchange: { response },
}: Subjects['call']): Generator<Problem> {
  if (operation !== SET || dialect.request !== '0.3-proto' || requestDoc === null) return;
  if (response === null || response.status < 400 || !isObject(requestDoc.value)) return;
  if (Object.hasOwn(requestDoc.value, 'config')) return;
  if (!isObject(member(requestDoc.value, 'pushNotificationConfig'))) return;
  yield {
    at: placeIn(requestDoc, '/pushNotificationConfig', 'key'),
    message: 'push configuration is the body itself, expected it in `config`',
    requirement: WRAPPED_03,
    related: [{ label: 'refused as its effect', at: startLine(response) }],
    sameAs: 'unwrapped',
    everywhere: true,
  };
}
