import {
  bodyTypes,
  cite,
  defineRule,
  fieldPlace,
  generation,
  headerField,
  isWholeHead,
  mediaType,
  startLine,
} from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const TYPE_10 = cite('implied', 'A2A10-4.3.3-03');
const TYPE_03 = cite('implied', 'A2A03-9.5-02');

const STATUS = { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } } };
const STATUS_03 = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'working' } };
const deliver = (type: string | undefined, body: typeof STATUS | typeof STATUS_03 = STATUS) =>
  http('POST /a2a', body, undefined, {
    request: {
      headers: { Host: 'hooks.example', 'X-A2A-Notification-Token': 'k-1', 'Content-Type': type },
    },
    response: { status: 204 },
  });

export default defineRule({
  id: 'push-content-type',
  summary: 'a delivery is not announced as JSON',
  requirement: [TYPE_10, TYPE_03],
  severity: 'warning',
  severityOverride: 'only what no receiver expects; that SDKs send `application/json` is no finding',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'push',
  needs: ['asked'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Web frameworks parse a body by its type: the webhook sees none, or answers 415.',
  fix: 'send `Content-Type: application/a2a+json` in 1.0, `application/json` in 0.3',
  meanwhile: { client: 'let the webhook take `application/json` and `application/a2a+json` alike' },
  good: [
    scene('The type of A2A', deliver('application/a2a+json')),
    scene('What most SDKs send', deliver('application/json; charset=utf-8')),
    scene('0.3: JSON', deliver('application/json', STATUS_03)),
  ],
  bad: [
    scene('Plain text', deliver('text/plain')),
    scene('None', deliver(undefined)),
    scene('0.3: a form', deliver('application/x-www-form-urlencoded', STATUS_03)),
  ],
  *check({ dialect, requestDoc, meaning, exchange: { request } }) {
    const version = generation(dialect.request);
    if (request === null || requestDoc === null || meaning === 'unknown') return;
    if (version !== '1.0' && version !== '0.3') return;
    const type = mediaType(request);
    const field = headerField(request, 'content-type');
    if (field === null && !isWholeHead(request)) return;
    const types = bodyTypes('push', version, null);
    // The type of 1.0 on a body of 0.3 is JSON all the same.
    if (
      type !== null &&
      (types?.named.includes(type) || types?.seen.includes(type) || type.endsWith('+json'))
    )
      return;
    yield {
      at: field === null ? startLine(request) : fieldPlace(field),
      message:
        field === null
          ? `delivery has no \`Content-Type\`, expected \`${types?.named[0] ?? ''}\``
          : `delivery is announced as \`${field.value.slice(0, 80)}\`, expected \`${types?.named[0] ?? ''}\``,
      requirement: version === '1.0' ? TYPE_10 : TYPE_03,
      sameAs: field === null ? 'none' : 'other',
      everywhere: true,
    };
  },
});
