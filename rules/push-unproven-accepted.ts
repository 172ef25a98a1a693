import { cite, defineRule, generation, isWholeHead, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const CHECKS = cite('MUST', 'A2A10-13.2-06');
const CHECKS_03 = cite('SHOULD', 'A2A03-PUSH-08');

/** Schemes whose proof stands in `Authorization`. */
const IN_AUTHORIZATION: readonly string[] = ['bearer', 'basic', 'digest'];

const CONFIG = {
  taskId: 't-1',
  id: 'p-1',
  url: 'https://hooks.example/a2a',
  authentication: { scheme: 'Bearer', credentials: 'k-2' },
};
const create = v10.call('CreateTaskPushNotificationConfig', CONFIG, {
  ...CONFIG,
  authentication: { scheme: 'Bearer' },
});
const OLD = {
  taskId: 't-1',
  pushNotificationConfig: {
    url: CONFIG.url,
    authentication: { schemes: ['Bearer'], credentials: 'k-2' },
  },
};
const set = v03.call('tasks/pushNotificationConfig/set', OLD, OLD);
const ANY_BEARER = {
  taskId: 't-1',
  pushNotificationConfig: { url: CONFIG.url, authentication: { schemes: ['Bearer'] } },
};
const TOKEN = { taskId: 't-1', id: 'p-1', url: CONFIG.url, token: 'k-1' };
const createWithToken = v10.call('CreateTaskPushNotificationConfig', TOKEN, TOKEN);
const STATUS = { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } } };
const STATUS_03 = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'working' } };
const deliver = (
  authorization: string | undefined,
  status: number,
  body: typeof STATUS | typeof STATUS_03 = STATUS,
) =>
  http('POST /a2a', body, undefined, {
    on: 2,
    request: {
      headers: {
        Host: 'hooks.example',
        Authorization: authorization,
        ...('task' in body ? { 'Content-Type': 'application/a2a+json' } : {}),
      },
    },
    response: { status },
  });

export default defineRule({
  id: 'push-unproven-accepted',
  summary: 'a webhook takes a delivery that does not prove whose it is, as its configuration asks',
  requirement: [CHECKS, CHECKS_03],
  enforces: { 'A2A10-4.3.3-07': 'Without the token (information only)' },
  severity: 'info',
  severityOverride:
    'the sender may be known by other means, and that it left the proof out is a fault of its own',
  confidence: 'possible',
  presets: ['security'],
  yieldsTo: [],
  each: 'push',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'webhook',
  why: 'Whoever knows the URL of the webhook tells the client what he likes about its tasks.',
  fix: 'refuse deliveries without the token or the credentials of the configuration with status 401',
  good: [
    scene('As configured', v10.card(), create, deliver('Bearer k-2', 204)),
    scene('0.3: as configured', v03.card(), set, deliver('Bearer k-2', 204, STATUS_03)),
  ],
  bad: [
    scene('Without the token (information only)', v10.card(), createWithToken, deliver(undefined, 204)),
    scene(
      '0.3: without authentication (information only)',
      v03.card(),
      v03.call('tasks/pushNotificationConfig/set', ANY_BEARER, ANY_BEARER),
      deliver(undefined, 204, STATUS_03),
    ),
  ],
  passes: ({ config }) => config === null,
  *check({ config, shared, proof, exchange: { request, response } }) {
    if (config === null || config.taskId === null || shared || request === null || response === null) return;
    if (!isWholeHead(request) || response.status < 200 || response.status > 299) return;
    const { token, schemes } = config;
    // Proofs that stand elsewhere are for their webhook to know.
    if (!token && !schemes.some((scheme) => IN_AUTHORIZATION.includes(scheme.toLowerCase()))) return;
    const byToken = token && (proof.token ? proof.tokenFits !== false : proof.tokenElsewhere);
    if (byToken || (proof.scheme !== null && proof.authorizationFits !== false)) return;
    yield {
      at: startLine(response),
      message: `webhook answered \`${response.status}\` to a delivery without the proof that its configuration asks for, expected a refusal`,
      requirement: generation(config.dialect) === '1.0' ? CHECKS : CHECKS_03,
      related: [{ label: 'configured here', at: config.at }],
      sameAs: 'accepted',
      everywhere: true,
    };
  },
});
