import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, headerField, secretsIn, sent, stateWord } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const IN_HEADERS = cite('MUST', 'A2A10-T.sec-01');
const OUT_OF_BAND = cite('MUST', 'A2A10-7.6.1-03');
const IN_HEADERS_03 = cite('implied', 'A2A03-4.3-01');

/** Configurations of webhooks hold secrets by design; files are for others to look into. */
const APART: readonly string[] = [
  ...['pushNotificationConfig', 'taskPushNotificationConfig', 'pushNotification', 'authentication'],
  ...['bytes', 'raw', 'fileWithBytes', 'referenceTaskIds'],
];

/** Made of two, so that nothing that searches source code for keys takes it for one. */
const KEY = `ghp_${'Zq81Lw02Vb7TnX44RkD9sHc3'}`;

const says = (text: string) => ({ request: { set: { '/params/message/parts/0/text': text } } });
const answering = (text: string) => ({
  request: {
    set: {
      '/params/message/messageId': 'm-7',
      '/params/message/taskId': 't-1',
      '/params/message/contextId': 'c-1',
      '/params/message/parts/0/text': text,
    },
  },
});

export default defineRule({
  id: 'security-secret-in-request',
  summary: 'a request has a secret in its body',
  requirement: [IN_HEADERS, IN_HEADERS_03],
  enforces: { 'A2A03-ENT-01': '0.3: a key in the metadata of the message' },
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Messages are kept in histories and logs, shown to models and handed on to other agents: the secret goes with them.',
  fix: 'authenticate in header fields, and hand secrets for a task over by another way',
  good: [
    scene('A message without secrets', v10.send('completed', says('My token for the metro is lost.'))),
    scene(
      'A configuration of a webhook holds its own',
      v10.send('working', {
        request: {
          set: {
            '/params/configuration/taskPushNotificationConfig': {
              url: 'https://hooks.example/a2a',
              token: 'k-2f9c81d0aa41',
              authentication: { scheme: 'Bearer', credentials: 'j-77aa01bc55e0' },
            },
          },
        },
      }),
    ),
    scene(
      'A secret that is masked',
      v10.send('completed', {
        request: { set: { '/params/metadata': { authorization: 'Bearer ****************' } } },
      }),
    ),
    scene(
      'Numbers of pages are no secrets',
      v10.call(
        'ListTasks',
        { pageToken: 'b2Zmc2V0OjIwMA1' },
        {
          tasks: [],
          nextPageToken: '',
          pageSize: 50,
          totalSize: 0,
        },
      ),
    ),
  ],
  bad: [
    scene('A key in the text', v10.send('completed', says(`Use ${KEY} to clone it.`))),
    scene(
      'A token in the metadata of the request',
      v10.send('completed', {
        request: { set: { '/params/metadata': { authorization: 'Bearer k-2f9c81d0aa41' } } },
      }),
    ),
    scene(
      'A password in data',
      v10.send('completed', {
        request: {
          set: { '/params/message/parts/0': { data: { user: 'ann', password: 'c0rrect-horse-7' } } },
        },
      }),
    ),
    scene(
      'What a task waited for',
      v10.send('auth-required', {
        response: {
          set: {
            '/result/task/status/message': {
              messageId: 'm-5',
              role: 'ROLE_AGENT',
              parts: [{ text: 'May I read your repository?' }],
            },
          },
        },
      }),
      v10.send('working', answering(`Take ${KEY}`)),
    ),
    scene(
      'An extension may want it so (information only)',
      v10.send('completed', {
        request: {
          headers: { 'A2A-Extensions': 'https://ext.example/secrets/v1' },
          set: {
            '/params/message/metadata': { 'https://ext.example/secrets/v1': { apiKey: 'k-2f9c81d0aa41' } },
          },
        },
      }),
    ),
    scene(
      '0.3: a key in the metadata of the message',
      v03.send('completed', {
        request: { set: { '/params/message/metadata': { api_key: 'k-2f9c81d0aa41' } } },
      }),
    ),
  ],
  *check(entry) {
    const { requestDoc: doc, rpc, operation, before, exchange } = entry;
    if (doc === null || exchange.request === null) return;
    if (operation?.includes('PushNotification') === true) return;
    const root = rpc === null ? '' : '/params';
    const from = root === '' ? doc.value : rpc?.params;
    const skips = (name: string) => APART.includes(name);
    for (const { what, pointer } of secretsIn(from, root, skips)) {
      const message = sent(entry);
      const { request } = exchange;
      const extended =
        (message?.extensions.length ?? 0) > 0 ||
        ['a2a-extensions', 'x-a2a-extensions'].some((name) => headerField(request, name) !== null);
      const asked =
        before !== null && stateWord(before.state) === 'auth-required' && message?.taskId !== null;
      const old = generation(entry.dialect.request) !== '1.0';
      yield {
        at: placeIn(doc, pointer),
        message: `\`${pointer.slice(root.length + 1, root.length + 80).replaceAll('`', '’')}\` holds ${what}, expected none in the body`,
        requirement: old ? IN_HEADERS_03 : asked ? OUT_OF_BAND : IN_HEADERS,
        ...(extended ? { severity: 'info' as const, confidence: 'possible' as const } : {}),
        ...(asked && before !== null ? { related: [{ label: 'the task waited here', at: before.at }] } : {}),
        sameAs: what,
        everywhere: true,
      };
      return;
    }
  },
});
