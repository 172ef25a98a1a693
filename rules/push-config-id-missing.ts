import { placeIn } from '../lib/model/json.js';
import { answerOf, cite, defineRule } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const SET = 'CreateTaskPushNotificationConfig';
const ASKED = { taskId: 't-1', url: 'https://hooks.example/a2a' };
const CONFIG = { ...ASKED, id: 'p-1' };
const V10 = { request: { headers: { 'A2A-Version': '1.0' } } };

export default defineRule({
  id: 'push-config-id-missing',
  summary: 'a push configuration was created without an id',
  requirement: [cite('MUST', 'A2A10-3.1.7-01')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['push-config-invalid', 'response-dialect-mismatch', 'response-shape', 'version-mixed-message'],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'Without its id the client can neither read the configuration again nor delete it: it is notified for ever.',
  fix: 'give each configuration an id where the client chose none, and show it in the answer',
  meanwhile: { client: 'choose the id yourself when you register' },
  good: [
    scene('The agent chose one', v10.card(), v10.call(SET, ASKED, CONFIG)),
    scene(
      '0.3 knows it by its task',
      v03.call(
        'tasks/pushNotificationConfig/set',
        { taskId: 't-1', pushNotificationConfig: { url: 'https://hooks.example/a2a' } },
        { taskId: 't-1', pushNotificationConfig: { url: 'https://hooks.example/a2a' } },
      ),
    ),
  ],
  bad: [
    scene('The client chose none, and gets none', v10.card(), v10.call(SET, ASKED, ASKED)),
    scene('The one that the client chose is gone', v10.card(), v10.call(SET, CONFIG, ASKED)),
    scene('An empty one', v10.card(), v10.call(SET, ASKED, { ...ASKED, id: '' })),
    scene('Over HTTP+JSON', http('POST /tasks/t-1/pushNotificationConfigs', ASKED, ASKED, V10)),
  ],
  passes: ({ operation }) => operation !== SET,
  *check(entry) {
    const answer = answerOf(entry);
    if (entry.operation !== SET || entry.dialect.response !== '1.0' || answer?.is !== 'config') return;
    const { config } = answer;
    if ((config.id !== null && config.id !== '') || config.url === null) return;
    yield {
      at: placeIn(config.doc, config.pointer),
      message: `configuration was created${config.id === '' ? ' with an empty' : ' without'} \`id\`, expected one by which it can be read and deleted`,
      sameAs: 'no id',
      everywhere: true,
    };
  },
});
