import type { Body, HttpRequest, HttpResponse } from '../lib/model/http.js';
import { bodyPlace, cite, defineRule, fieldPlace, headerField, type Problem } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const UTF8 = cite('MUST', 'A2A10-14.1-01');
const ANSWER = {
  jsonrpc: '2.0',
  id: 'r-1',
  result: { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } } },
};
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const typed = (charset: string) => ({ headers: { 'Content-Type': `application/json; charset=${charset}` } });
const UMLAUT = { '/params/message/parts/0/text': 'Regnet es in Köln?' };

export default defineRule({
  id: 'body-charset',
  summary: 'a JSON body begins with a byte order mark, or is announced in another charset than UTF-8',
  requirement: [UTF8],
  severity: 'warning',
  severityOverride: 'the bytes are UTF-8 all the same, and most readers go by them',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'exchange',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'JSON is UTF-8 without a mark: strict readers refuse the mark, and those who believe the charset read other characters than were sent.',
  fix: 'write JSON as UTF-8 without a byte order mark, and leave the charset out',
  meanwhile: {
    client: 'drop a byte order mark before you parse, and read JSON as UTF-8 whatever the charset says',
  },
  good: [
    scene(
      'UTF-8, and said so',
      v10.send('completed', { request: { ...typed('"UTF-8"'), set: UMLAUT }, response: typed('utf8') }),
    ),
    scene('ASCII is UTF-8', v10.send('completed', { request: typed('us-ascii') })),
  ],
  bad: [
    scene(
      'A mark before an answer',
      v10.send('completed', { response: { body: `\ufeff${JSON.stringify(ANSWER)}` } }),
    ),
    scene(
      'A request in Latin-1, as it says',
      v10.send('completed', { request: { ...typed('iso-8859-1'), set: UMLAUT } }),
    ),
    scene(
      'HTTP+JSON: a mark before an answer',
      http('GET /tasks/t-1', undefined, TASK, {
        request: { headers: { 'A2A-Version': '1.0' } },
        response: { body: `\ufeff${JSON.stringify(TASK)}` },
      }),
    ),
    scene(
      '0.3: another charset, where it makes no difference (information only)',
      v03.send('completed', { response: typed('iso-8859-1') }),
    ),
  ],
  *check({ kind, requestDoc, responseDoc, exchange: { request, response } }) {
    if (request !== null && requestDoc !== null)
      yield* told(request, 'request', kind === 'push-delivery' ? 'agent' : 'client');
    if (response === null || responseDoc === null || kind === 'push-delivery') return;
    yield* told(response, 'answer', kind === 'card-fetch' ? 'card-publisher' : 'agent');
  },
});

const SAME: readonly string[] = ['utf-8', 'utf8', 'us-ascii', 'ascii'];
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]{1,40})/i;

function* told(
  message: HttpRequest | HttpResponse,
  what: string,
  party: NonNullable<Problem['party']>,
): Generator<Problem> {
  if (isMarked(message.body)) {
    yield {
      at: bodyPlace(message),
      message: `${what} begins with a byte order mark, expected JSON from the first byte on`,
      party,
      sameAs: `mark ${what}`,
      everywhere: true,
    };
  }
  const field = headerField(message, 'content-type');
  const charset = field === null ? undefined : CHARSET.exec(field.value.slice(0, 200))?.[1];
  if (field === null || charset === undefined || SAME.includes(charset.toLowerCase())) return;
  yield {
    at: fieldPlace(field),
    message: `${what} is announced in \`${charset}\`, expected UTF-8, in which it is`,
    party,
    ...(isAscii(message.body) ? { severity: 'info' } : {}),
    sameAs: `charset ${what}`,
    everywhere: true,
  };
}

function isMarked(body: Body): boolean {
  if (body.kind !== 'bytes') return false;
  const [first, second, third] = body.bytes;
  return first === 0xef && second === 0xbb && third === 0xbf;
}

function isAscii(body: Body): boolean {
  return body.kind === 'bytes' && body.bytes.every((byte) => byte < 0x80);
}
