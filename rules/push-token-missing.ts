import type { JsonObject } from '../lib/model/json.js';
import { cite, defineRule, generation, isWholeHead, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const SHOULD_03 = cite('SHOULD', 'A2A03-PUSH-04', 'A2A03-9.5-03');
const CUSTOM_10 = cite('implied', 'A2A10-T.push-01');

const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a', token: 'k-1' };
const create = v10.call('CreateTaskPushNotificationConfig', CONFIG, CONFIG);
const OLD = { taskId: 't-1', pushNotificationConfig: { url: CONFIG.url, token: 'k-1' } };
const set = v03.call('tasks/pushNotificationConfig/set', OLD, OLD);
const STATUS = { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } } };
const STATUS_03: JsonObject = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'working' } };
const deliver = (headers: { readonly [name: string]: string }, body: JsonObject = STATUS, target = '/a2a') =>
  http(`POST ${target}`, body, undefined, {
    on: 2,
    request: {
      headers: {
        Host: 'hooks.example',
        ...('task' in body ? { 'Content-Type': 'application/a2a+json' } : {}),
        ...headers,
      },
    },
    response: { status: 204 },
  });

export default defineRule({
  id: 'push-token-missing',
  summary: 'a delivery lacks the token of its configuration',
  requirement: [SHOULD_03, CUSTOM_10],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'security', 'interop'],
  yieldsTo: ['push-auth-missing'],
  each: 'push',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A webhook that looks for its token refuses the delivery, or takes it for one of another registration.',
  fix: 'send the token of the configuration in `X-A2A-Notification-Token`',
  meanwhile: { client: 'let the webhook take nothing without the token, and poll instead' },
  good: [
    scene('In the usual field', v03.card(), set, deliver({ 'X-A2A-Notification-Token': 'k-1' }, STATUS_03)),
    scene('In a field of the agent’s own', v10.card(), create, deliver({ 'X-Webhook-Token': 'k-1' })),
    scene('As a bearer token', v03.card(), set, deliver({ Authorization: 'Bearer k-1' }, STATUS_03)),
    scene(
      'Who recorded it masked it',
      v03.card(),
      set,
      deliver({ 'X-A2A-Notification-Token': '***' }, STATUS_03),
    ),
    scene('In the body', v03.card(), set, deliver({}, { ...STATUS_03, metadata: { token: 'k-1' } })),
  ],
  bad: [
    scene('0.3: nowhere', v03.card(), set, deliver({}, STATUS_03)),
    scene('Another token', v10.card(), create, deliver({ 'X-A2A-Notification-Token': 'k-9' })),
    scene('Nowhere, and 1.0 names no field (information only)', v10.card(), create, deliver({})),
  ],
  passes: ({ config, proof }) => config === null || !config.token || proof.tokenFits === true,
  *check({ config, shared, proof, exchange: { request } }) {
    if (config === null || config.taskId === null || shared || request === null || !isWholeHead(request))
      return;
    if (!config.token || proof.tokenElsewhere) return;
    const wrong = proof.tokenFits === false;
    // A token that cannot be compared may be the right one.
    if (proof.token && !wrong) return;
    const old = generation(config.dialect) !== '1.0';
    const surely = wrong || (old && proof.scheme === null);
    yield {
      at: startLine(request),
      message: wrong
        ? 'delivery carries another token than its configuration holds'
        : 'delivery does not carry the token of its configuration, expected `X-A2A-Notification-Token`',
      requirement: old ? SHOULD_03 : CUSTOM_10,
      ...(surely ? {} : { severity: 'info', confidence: 'possible' }),
      related: [{ label: 'configured here', at: config.at }],
      sameAs: wrong ? 'other' : 'none',
      everywhere: true,
    };
  },
});
