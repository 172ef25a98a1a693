import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isInternal, parsedUrl, registered } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const SET = 'CreateTaskPushNotificationConfig';
const config = (url: string) => ({ taskId: 't-1', id: 'p-1', url });
const create = (url: string) => v10.call(SET, config(url), config(url));

export default defineRule({
  id: 'push-url-not-https',
  summary: 'a webhook beyond the own network is registered with plain http',
  requirement: [cite('SHOULD', 'A2A10-13.2-05'), cite('implied', 'A2A03-6.8-02')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['strict', 'security'],
  yieldsTo: ['push-config-invalid'],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Whoever stands on the way reads the deliveries, and the token and credentials that prove them genuine.',
  fix: 'register the webhook under an https URL',
  good: [
    scene('https', v10.card(), create('https://hooks.example/a2a')),
    scene('http on the own machine', v10.card(), create('http://localhost:9100/hook')),
    scene('http within a network', v10.card({ request: null, response: null }), create('http://hooks:9100/')),
  ],
  bad: [
    scene(
      '0.3: plain http',
      v03.call(
        'tasks/pushNotificationConfig/set',
        { taskId: 't-1', pushNotificationConfig: { url: 'http://hooks.example/a2a' } },
        { taskId: 't-1', pushNotificationConfig: { url: 'http://hooks.example/a2a' } },
      ),
    ),
    scene('Plain http', v10.card(), create('http://hooks.example/a2a')),
    scene(
      'Plain http, with a message',
      v10.card(),
      v10.send('working', {
        request: {
          set: {
            '/params/configuration': {
              returnImmediately: true,
              taskPushNotificationConfig: { url: 'http://hooks.example/a2a' },
            },
          },
        },
      }),
    ),
  ],
  *check(entry) {
    const config = registered(entry);
    const url = config?.url == null ? null : parsedUrl(config.url);
    if (config === null || url === null || url.protocol !== 'http:' || isInternal(url.hostname)) return;
    yield {
      at: placeIn(config.doc, `${config.pointer}/url`),
      message: `webhook at \`${url.host.slice(0, 80)}\` is registered with \`http\`, expected \`https\``,
      sameAs: 'http',
      everywhere: true,
    };
  },
});
