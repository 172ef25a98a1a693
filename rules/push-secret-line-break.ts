import { placeIn } from '../lib/model/json.js';
import { defineRule, registered } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const SET = 'CreateTaskPushNotificationConfig';
const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a', token: 'k-1' };
const REFUSED = { error: { code: -32602, message: 'Invalid params' } };
const BROKEN = 'k-1\r\nX-Admin: true';
const BEARER = { scheme: 'Bearer', credentials: 'k-2\n' };

export default defineRule({
  id: 'push-secret-line-break',
  summary: 'a token or credentials for a webhook hold a line break',
  requirement: [{ spec: 'RFC 9110', section: '5.5', level: 'MUST', ids: [] }],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'security'],
  yieldsTo: ['push-config-invalid'],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'It is to be sent in a header field: there it is refused, and nothing delivered, or it begins another field (header injection).',
  fix: 'register it without the line break',
  meanwhile: { agent: 'refuse a token or credentials with a line break when they are registered' },
  good: [scene('One line', v10.card(), v10.call(SET, CONFIG, CONFIG))],
  bad: [
    scene(
      'A token with another field behind it',
      v10.card(),
      v10.call(SET, { ...CONFIG, token: BROKEN }, {}, REFUSED),
    ),
    scene(
      'Credentials read from a file, with its last line end',
      v10.card(),
      v10.call(SET, { ...CONFIG, authentication: BEARER }, {}, REFUSED),
    ),
  ],
  *check(entry) {
    const config = registered(entry);
    if (config === null) return;
    for (const [name, text] of [
      ['token', config.token],
      ['authentication/credentials', config.credentials],
    ] as const) {
      if (text === null || !/[\r\n\0]/.test(text)) continue;
      yield {
        at: placeIn(config.doc, `${config.pointer}/${name}`),
        message: `\`${name.replace('/', '.')}\` holds a line break, expected what a header field can carry`,
        sameAs: name,
      };
    }
  },
});
