import {
  cite,
  defineRule,
  fieldPlace,
  generation,
  headerField,
  isWholeHead,
  type Problem,
  startLine,
} from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const MUST_10 = cite('MUST', 'A2A10-4.3.3-02', 'A2A10-13.2-01');
const MUST_03 = cite('MUST', 'A2A03-PUSH-07', 'A2A03-10.2-05');

/** Schemes whose proof stands in `Authorization`, whatever else it may be. */
const IN_AUTHORIZATION = ['bearer', 'basic', 'digest'];

const BEARER = { scheme: 'Bearer', credentials: 'k-2' };
const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a' };
const SET = 'CreateTaskPushNotificationConfig';
const create = (authentication: typeof BEARER | { readonly scheme: string }, id = 'p-1') =>
  v10.call(SET, { ...CONFIG, id, authentication }, { ...CONFIG, id, authentication: { scheme: 'Bearer' } });
const OLD = {
  taskId: 't-1',
  pushNotificationConfig: {
    url: CONFIG.url,
    authentication: { schemes: ['Bearer'], credentials: 'k-2' },
  },
};
const set = v03.call('tasks/pushNotificationConfig/set', OLD, OLD);
const STATUS = { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } } };
const STATUS_03 = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'working' } };
const deliver = (authorization: string | undefined, body: typeof STATUS | typeof STATUS_03 = STATUS) =>
  http('POST /a2a', body, undefined, {
    on: 2,
    request: {
      headers: {
        Host: 'hooks.example',
        Authorization: authorization,
        ...('task' in body ? { 'Content-Type': 'application/a2a+json' } : {}),
      },
    },
    response: { status: 204 },
  });

export default defineRule({
  id: 'push-auth-missing',
  summary: 'a delivery lacks the authentication that its configuration asks for',
  requirement: [MUST_10, MUST_03],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'security', 'interop'],
  yieldsTo: [],
  each: 'push',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The webhook cannot tell the delivery from a forged one: it refuses it and the news are lost, or it trusts whoever posts.',
  fix: 'send `Authorization` with the scheme and the credentials of the configuration',
  meanwhile: { client: 'register a token too, and let the webhook take nothing that comes without either' },
  good: [
    scene('As configured', v10.card(), create(BEARER), deliver('Bearer k-2')),
    scene('Schemes have no case', v10.card(), create(BEARER), deliver('bearer k-2')),
    scene('Who recorded it masked the credentials', v10.card(), create(BEARER), deliver('Bearer ***')),
    scene(
      'The agent has a token of its own',
      v10.card(),
      create({ scheme: 'Bearer' }),
      deliver('Bearer j-1'),
    ),
    scene('0.3: the agent has a token of its own', v03.card(), set, deliver('Bearer j-1', STATUS_03)),
    scene(
      'It may come for another configuration with the same URL',
      v10.card(),
      create(BEARER),
      v10.call(SET, { ...CONFIG, id: 'p-2' }, { ...CONFIG, id: 'p-2' }),
      deliver(undefined),
      deliver('Bearer k-2'),
    ),
    scene('How it was configured is not in the capture', v10.card(), deliver(undefined)),
  ],
  bad: [
    scene('No authentication', v10.card(), create(BEARER), deliver(undefined)),
    scene('Other credentials', v10.card(), create(BEARER), deliver('Bearer k-9')),
    scene('Another scheme', v10.card(), create(BEARER), deliver('Basic a2V5')),
    scene(
      'No credentials are configured, and none are sent',
      create({ scheme: 'Bearer' }),
      deliver(undefined),
    ),
    scene('0.3: no authentication', v03.card(), set, deliver(undefined, STATUS_03)),
  ],
  passes: ({ config, shared }) => config === null || config.schemes.length === 0 || shared,
  *check({ config, shared, proof, exchange: { request } }) {
    // A delivery for an unknown task may be for another configuration.
    if (config === null || config.taskId === null || shared || request === null || !isWholeHead(request))
      return;
    const wanted = config.schemes.map((scheme) => scheme.toLowerCase());
    if (wanted.length === 0 || !wanted.every((scheme) => IN_AUTHORIZATION.includes(scheme))) return;
    const old = generation(config.dialect) !== '1.0';
    const usual: Pick<Problem, 'requirement' | 'related' | 'severity' | 'everywhere'> = {
      requirement: old ? MUST_03 : MUST_10,
      related: [{ label: 'configured here', at: config.at }],
      ...(old ? { severity: 'warning' } : {}),
      everywhere: true,
    };
    const expected = `expected \`${config.schemes.slice(0, 3).join('`, `').slice(0, 80)}\` as its configuration asks`;
    const field = headerField(request, 'authorization');
    if (field === null) {
      yield {
        ...usual,
        at: startLine(request),
        message: `delivery has no \`Authorization\`, ${expected}`,
        sameAs: 'none',
        ...(config.credentials ? {} : { severity: old ? 'info' : 'warning' }),
      };
    } else if (proof.scheme !== null && !wanted.includes(proof.scheme.toLowerCase())) {
      yield {
        ...usual,
        at: fieldPlace(field),
        message: `delivery is authenticated by \`${proof.scheme}\`, ${expected}`,
        sameAs: 'scheme',
      };
    } else if (!old && proof.authorizationFits === false && wanted.join() === 'bearer') {
      yield {
        ...usual,
        at: fieldPlace(field),
        message: 'delivery carries other credentials in `Authorization` than its configuration holds',
        sameAs: 'credentials',
      };
    }
  },
});
