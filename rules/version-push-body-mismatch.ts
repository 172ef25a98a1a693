import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const HOOK = { url: 'https://client.example/hook' };
const STATUS = { response: { status: 204 } };
const registered10 = v10.send('working', {
  request: { set: { '/params/configuration/taskPushNotificationConfig': HOOK } },
});
const registered03 = v03.send('working', {
  request: { set: { '/params/configuration/pushNotificationConfig': HOOK } },
});
const TOLD_10 = { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } } };
const TOLD_03 = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'completed' } };
const deliver = (body: typeof TOLD_10 | typeof TOLD_03) =>
  http('POST /hook', body, undefined, {
    on: 2,
    ...STATUS,
    request: { headers: { Host: 'client.example' } },
  });

export default defineRule({
  id: 'version-push-body-mismatch',
  summary: 'a webhook is told in another version than it was registered in',
  requirement: [cite('implied', 'A2A03-VER-17')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-mixed-message'],
  each: 'push',
  needs: ['asked'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The receiver is part of the client that registered it, and looks for the task in the shape of that version: it finds none, and the news are lost.',
  fix: 'keep with each push configuration the version in which it was registered, and deliver in that',
  meanwhile: { client: 'let the webhook tell the versions apart by the shape of the body' },
  good: [
    scene('Registered and told in 1.0', registered10, deliver(TOLD_10)),
    scene('Registered and told in 0.3', registered03, deliver(TOLD_03)),
    scene('How it was registered is not in the capture', deliver(TOLD_10)),
  ],
  bad: [
    scene('Registered in 0.3, told in 1.0', registered03, deliver(TOLD_10)),
    scene('Registered in 1.0, told in 0.3', registered10, deliver(TOLD_03)),
  ],
  *check({ config, dialect, requestDoc, pointer }) {
    if (config === null || requestDoc === null || pointer === null || config.how === 'told') return;
    const registered = generation(config.dialect);
    const told = generation(dialect.request);
    if (registered === null || told === null || registered === told) return;
    yield {
      at: placeIn(requestDoc, pointer),
      message: `delivery speaks ${told} to a webhook that was registered in ${registered}`,
      label: `${told} shape`,
      related: [{ label: 'registered here', at: config.at }],
      sameAs: `${registered} ${told}`,
      everywhere: true,
    };
  },
});
