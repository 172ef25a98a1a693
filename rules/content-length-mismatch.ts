import type { HttpRequest, HttpResponse } from '../lib/model/http.js';
import { defineRule, fieldPlace, headerField, startLine } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'content-length-mismatch',
  summary: 'a body is longer or shorter than its Content-Length says',
  requirement: [{ spec: 'RFC 9110', section: '8.6', level: 'MUST', ids: [] }],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['bytes'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The receiver cuts the body short or waits for bytes that never come, and on a kept connection reads the rest as the next message.',
  fix: 'count the bytes of the body as sent (UTF-8, after compression), or use chunked coding',
  meanwhile: { client: 'take a body that is shorter than announced as cut, and do not use it' },
  good: [
    scene(
      'Counted in bytes, not characters',
      v10.send('completed', { request: { set: { '/params/message/parts/0/text': 'Ķekava?' } } }),
    ),
    scene(
      'The capture ends within the body',
      v10.send('completed', { response: { headers: { 'Content-Length': '9999' } } }),
    ),
  ],
  bad: [
    scene(
      'Less came than was declared',
      v10.send('completed', { response: { headers: { 'Content-Length': '9999' } }, closed: 'agent' }),
    ),
    scene(
      'More came than was declared',
      v10.send('completed', { response: { headers: { 'Content-Length': '40' } } }),
      v10.poll('completed'),
    ),
  ],
  passes: ({ exchange: { request, response } }) =>
    (request === null || fault(request) === null) && (response === null || fault(response) === null),
  *check({ kind, exchange: { request, response, end } }) {
    if (end === 'capture-end' || end === 'closed-by-client') return;
    const toAgent = kind !== 'push-delivery';
    const asks = request === null ? null : fault(request);
    // An agent may refuse a body and hang up before it has come in full (RFC 9112 §9.6).
    const refused = asks?.sameAs === 'shorter' && response !== null && end !== 'broken';
    if (asks !== null && !refused) {
      yield { ...asks, party: toAgent ? 'client' : 'agent', sameAs: `request ${asks.sameAs}` };
    }
    const answers = response === null ? null : fault(response);
    if (answers !== null) {
      yield { ...answers, party: toAgent ? 'agent' : 'webhook', sameAs: `response ${answers.sameAs}` };
    }
  },
});

function fault(message: HttpRequest | HttpResponse) {
  const { body, declaredLength: declared, framing } = message;
  if (declared === null || body.kind !== 'bytes' || framing !== 'length' || body.wireLength === declared)
    return null;
  const field = headerField(message, 'content-length');
  return {
    at: field === null ? startLine(message) : fieldPlace(field),
    message: `Content-Length is \`${declared}\`, but the body has ${body.wireLength} bytes`,
    sameAs: body.wireLength < declared ? 'shorter' : 'longer',
  };
}
