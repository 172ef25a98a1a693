import type { Clash } from '../lib/model/dialect.js';
import { placeIn } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import { cite, defineRule, generation, refusal, type Subjects, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

/** What other rules tell by its every spelling: roles, states, and in 0.3 the `type` of a part. */
const TOLD_ELSEWHERE = /\b(?:role|state)\b/;
const TYPE = '`type` on a part';
/** A receiver of the other version passes over these: the sender loses what they ask for, no more. */
const PASSED_OVER = /`(?:final|tenant|returnImmediately|taskPushNotificationConfig)`/;

const PART_03 = { kind: 'text', text: 'Will it rain in Riga?' };
const MESSAGE_03 = { kind: 'message', messageId: 'm-1', role: 'user', parts: [PART_03] };
const MESSAGE_PROTO = { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] };

export default defineRule({
  id: 'version-mixed-message',
  summary: 'one message has members of two versions',
  requirement: [cite('implied', 'A2A03-VER-08', 'A2A03-VER-14')],
  enforces: {
    'A2A10-4.2.1-02': 'A 1.0 event that still says `final` (a warning)',
    'A2A01-04': '0.3: a session, as 0.1 had it',
    'A2A03-PROTO-06': '0.3 over HTTP+JSON: a role in lower case',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'version-route-mismatch'],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The receiver reads the message as the version of its method or route and finds nothing where the other version put it: parts come out empty, and content is lost without an error.',
  fix: 'write the whole message in the version that its method, route or wrapper names',
  meanwhile: { agent: 'say in the error which member belongs to another version' },
  good: [
    scene('All of it is 1.0', v10.send('completed'), v10.stream(undefined, { task: 't-2' })),
    scene('All of it is 0.3', v03.send('completed'), v03.stream(undefined, { task: 't-2' })),
    scene(
      'Words of the other version inside data and metadata are payload',
      v10.send('completed', {
        request: {
          set: {
            '/params/message/parts/0': { data: { kind: 'text', file: { bytes: '' } } },
            '/params/message/metadata': { kind: 'message' },
          },
        },
      }),
    ),
    scene(
      '0.3 over HTTP+JSON has names of its own',
      http(
        'POST /v1/message:send',
        { message: MESSAGE_PROTO },
        { message: { ...MESSAGE_PROTO, contextId: 'c-1', role: 'ROLE_AGENT' } },
      ),
    ),
    scene(
      'A 0.3 agent that echoes what it was sent is not at fault',
      v03.send('completed', {
        response: {
          set: {
            '/result/history': [{ messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] }],
          },
        },
      }),
    ),
  ],
  bad: [
    scene(
      'A 0.3 message in a 1.0 call',
      v10.send('completed', { request: { set: { '/params/message': MESSAGE_03 } } }),
    ),
    scene(
      'A 0.3 part in a 1.0 message',
      v10.send('completed', { request: { set: { '/params/message/parts/0': PART_03 } } }),
    ),
    scene(
      'A 0.3 file in a 1.0 message',
      v10.send('completed', {
        request: {
          set: { '/params/message/parts/1': { file: { fileWithUri: 'https://agent.example/map.png' } } },
        },
      }),
    ),
    scene(
      'A 1.0 file in a 0.3 message',
      v03.send('completed', {
        request: { set: { '/params/message/parts/1': { url: 'https://agent.example/map.png' } } },
      }),
    ),
    scene(
      'A 0.3 body on a 1.0 route',
      http(
        'POST /message:send',
        { message: MESSAGE_PROTO },
        {
          message: {
            messageId: 'm-2',
            contextId: 'c-1',
            role: 'ROLE_AGENT',
            parts: [{ text: 'Rain until noon.' }],
          },
        },
        { request: { headers: { 'A2A-Version': '1.0' } } },
      ),
    ),
    scene(
      'A 1.0 answer with `kind` in its task',
      v10.send('completed', { response: { set: { '/result/task/kind': 'task' } } }),
    ),
    scene(
      'A 1.0 event that still says `final` (a warning)',
      v10.stream(['task', 'working', { is: 'completed', set: { '/result/statusUpdate/final': true } }]),
    ),
    scene(
      '0.3: a session, as 0.1 had it',
      v03.send('completed', { request: { set: { '/params/sessionId': 's-1' } } }),
    ),
    scene(
      '0.3: a task of a session, as 0.1 had it',
      v03.poll('completed', { response: { set: { '/result/sessionId': 's-1' } } }),
    ),
    scene(
      '0.3 over HTTP+JSON: a role in lower case',
      http(
        'POST /v1/message:send',
        { message: { ...MESSAGE_PROTO, role: 'user' } },
        { message: { ...MESSAGE_PROTO, contextId: 'c-1', role: 'ROLE_AGENT' } },
      ),
    ),
    scene(
      '0.1: a task that says what it is, as 0.3 has it',
      http(
        'POST /rpc',
        {
          jsonrpc: '2.0',
          id: 'r-1',
          method: 'tasks/send',
          params: {
            id: 't-1',
            sessionId: 's-1',
            message: { role: 'user', parts: [{ type: 'text', text: 'Rain?' }] },
          },
        },
        {
          jsonrpc: '2.0',
          id: 'r-1',
          result: { kind: 'task', id: 't-1', sessionId: 's-1', status: { state: 'completed' } },
        },
      ),
    ),
  ],
  passes: ({ dialect: { clash } }) => clash === null,
  *check(entry) {
    const { clash } = entry.dialect;
    if (clash === null || TOLD_ELSEWHERE.test(clash.says)) return;
    if (clash.says === TYPE && generation(clash.envelope) === '0.3') return;
    const at = placeOfClash(entry, clash);
    if (at === null) return;
    const asks = clash.side === 'request';
    const version = generation(clash.envelope);
    const refused = asks && 'outcome' in entry ? refusal(entry) : null;
    const what = clash.event !== null ? 'event' : asks ? 'message' : 'answer';
    yield {
      at,
      event: clash.event,
      party: asks && entry.kind !== 'push-delivery' ? 'client' : 'agent',
      message: `${what} ${version === null ? '' : `in ${version} `}has ${clash.says}, which belongs to another version`,
      severity: PASSED_OVER.test(clash.says) ? 'warning' : 'error',
      related: refused === null ? [] : [{ label: 'refused as its effect', at: refused.at }],
      sameAs: clash.says,
      everywhere: true,
    };
  },
});

/** The offending member; the message's start line where it is none of the body. */
function placeOfClash(entry: Subjects['exchange'], { side, event, pointer }: Clash): Place | null {
  const { request, response } = entry.exchange;
  if (pointer === null) {
    const message = side === 'request' ? request : response;
    return message === null ? null : startLine(message);
  }
  const body = side === 'request' ? entry.requestDoc : entry.responseDoc;
  const events = entry.kind === 'stream' ? entry.events : [];
  const doc = event === null ? body : (events.find(({ index }) => index === event)?.doc ?? null);
  return doc === null ? null : placeIn(doc, pointer, 'key');
}
