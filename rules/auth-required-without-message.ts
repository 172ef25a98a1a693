import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, headerField, told, unexplained } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const EXPLAINS = cite('MUST', 'A2A10-7.6.1-02');
const EXPLAINS_03 = cite('SHOULD', 'A2A03-4.5-02');

const ASKS = {
  messageId: 'm-5',
  contextId: 'c-1',
  taskId: 't-1',
  role: 'ROLE_AGENT',
  parts: [{ text: 'Sign in at https://id.example/device with the code WDJB.' }],
};

export default defineRule({
  id: 'auth-required-without-message',
  summary: 'a task waits for authorization and does not say for which',
  requirement: [EXPLAINS, EXPLAINS_03],
  severity: 'error',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Neither the client nor its user knows where to sign in or what to approve: the task waits for ever.',
  fix: 'say in the message of the status what is to be authorized, and where',
  good: [
    scene(
      'The status says it',
      v10.send('auth-required', { response: { set: { '/result/task/status/message': ASKS } } }),
    ),
    scene(
      'An earlier turn said it',
      v10.send('auth-required', { response: { set: { '/result/task/history': [ASKS] } } }),
    ),
    scene('Another state', v10.send('input-required')),
  ],
  bad: [
    scene('Nothing is said', v10.send('auth-required')),
    scene('Nothing is said, in a stream', v10.stream(['task', 'auth-required'])),
    scene(
      'An extension is active, which may say it elsewhere (a warning)',
      v10.send('auth-required', {
        request: { headers: { 'A2A-Extensions': 'https://ext.example/consent/v1' } },
        response: { headers: { 'A2A-Extensions': 'https://ext.example/consent/v1' } },
      }),
    ),
    scene('0.3: nothing is said (information only)', v03.send('auth-required')),
  ],
  passes: ({ kind }) => kind === 'poll' || kind === 'card-fetch',
  *check(entry) {
    if (entry.kind === 'poll') return;
    const { response } = entry.exchange;
    const all = told(entry);
    if (all.some(({ what }) => what.is === 'artifact' || what.is === 'message')) return;
    const found = unexplained(all, 'auth-required');
    if (found === null) return;
    const { status, event, dialect } = found;
    const old = generation(dialect) !== '1.0';
    const extended =
      response !== null && ['a2a-extensions', 'x-a2a-extensions'].some((name) => headerField(response, name));
    yield {
      at: placeIn(status.doc, status.pointer),
      event,
      message: `status is \`${status.written}\` without a message, expected one that says what is to be authorized`,
      requirement: old ? EXPLAINS_03 : EXPLAINS,
      ...(old ? { severity: 'info' as const } : extended ? { severity: 'warning' as const } : {}),
      sameAs: 'no explanation',
      everywhere: true,
    };
  },
});
