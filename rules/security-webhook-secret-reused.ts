import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const SET = 'CreateTaskPushNotificationConfig';
const config = (taskId: string, more: { readonly token?: string; readonly credentials?: string }) => ({
  taskId,
  id: `p-${taskId}`,
  url: 'https://hooks.example/a2a',
  ...(more.token === undefined ? {} : { token: more.token }),
  ...(more.credentials === undefined
    ? {}
    : { authentication: { scheme: 'Bearer', credentials: more.credentials } }),
});
const create = (taskId: string, more: { readonly token?: string; readonly credentials?: string }) =>
  v10.call(SET, config(taskId, more), config(taskId, more));
const old = (taskId: string) => ({
  taskId,
  pushNotificationConfig: { url: 'https://hooks.example/a2a', token: 'k-2f9c81d0' },
});
const set = (taskId: string) => v03.call('tasks/pushNotificationConfig/set', old(taskId), old(taskId));

export default defineRule({
  id: 'security-webhook-secret-reused',
  summary: 'webhooks of several tasks have one secret',
  requirement: [cite('SHOULD', 'A2A10-13.2-09')],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: ['1.0'],
  bindings: [],
  party: 'client',
  why: 'Whoever has seen one delivery can forge those for every task, and to withdraw the secret stops them all.',
  fix: 'make a token for each configuration',
  good: [
    scene(
      'A token for each',
      v10.card(),
      create('t-1', { token: 'k-2f9c81d0' }),
      create('t-2', { token: 'j-77aa01bc' }),
    ),
    scene(
      'The same configuration, set again',
      v10.card(),
      create('t-1', { token: 'k-2f9c81d0' }),
      create('t-1', { token: 'k-2f9c81d0' }),
    ),
    scene(
      'Masked tokens tell nothing',
      v10.card(),
      create('t-1', { token: '********' }),
      create('t-2', { token: '********' }),
    ),
    scene('0.3 does not say so', v03.card(), set('t-1'), set('t-2')),
  ],
  bad: [
    scene(
      'One token (information only)',
      v10.card(),
      create('t-1', { token: 'k-2f9c81d0' }),
      create('t-2', { token: 'k-2f9c81d0' }),
    ),
    scene(
      'The same credentials (information only)',
      v10.card(),
      create('t-1', { credentials: 'k-2f9c81d0' }),
      create('t-2', { credentials: 'k-2f9c81d0' }),
    ),
  ],
  *check({ pushConfigs }) {
    for (const { config } of pushConfigs) {
      const { sharesSecret, dialect, at, exchange } = config;
      if (sharesSecret === null || !dialect.startsWith('1.0')) continue;
      yield {
        at,
        exchange,
        message: `webhook has the secret that x${sharesSecret.exchange} gave that of another task, expected one of its own`,
        related: [{ label: 'given here', at: sharesSecret.at }],
        sameAs: 'reused',
        everywhere: true,
      };
    }
  },
});
