import type { Entry } from '../lib/model/a2a.js';
import type { Dialect } from '../lib/model/dialect.js';
import type { Requirement } from '../lib/model/finding.js';
import { isObject, type Json, placeIn, valueAt } from '../lib/model/json.js';
import {
  defineRule,
  generation,
  type Lack,
  lacksOf,
  messagesOf,
  type Problem,
  readAs,
  rolesIn,
  type SaidMessage,
  sentMessage,
} from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const ID: Requirement = { spec: 'A2A 1.0', section: '4.1.4', level: 'MUST', ids: ['A2A10-4.1.4-01'] };
const ROLE: Requirement = { spec: 'A2A 1.0', section: '4.1.4', level: 'MUST', ids: ['A2A10-4.1.4-02'] };
const PARTS: Requirement = { spec: 'A2A 1.0', section: '4.1.4', level: 'MUST', ids: ['A2A10-4.1.4-03'] };
const ROLE_NAME: Requirement = { spec: 'A2A 1.0', section: '4.1.5', level: 'MUST', ids: ['A2A10-4.1.5-01'] };
const CAMEL_CASE: Requirement = { spec: 'A2A 1.0', section: '5.5', level: 'MUST', ids: ['A2A10-5.5-01'] };
const IN_PARAMS: Requirement = {
  spec: 'A2A 1.0',
  section: '9.4.1',
  level: 'implied',
  ids: ['A2A10-9.4.1-01'],
};
const MEMBERS_03: Requirement = { spec: 'A2A 0.3', section: '6.4', level: 'implied', ids: ['A2A03-6.4-01'] };
const ROLE_NAME_03: Requirement = {
  spec: 'A2A 0.3',
  section: '6.4',
  level: 'implied',
  ids: ['A2A03-6.4-02'],
};
const PARTS_03: Requirement = { spec: 'A2A 0.3', section: '6.4', level: 'implied', ids: ['A2A03-6.4-05'] };
const PART_03: Requirement = {
  spec: 'A2A 0.3',
  section: '6.5',
  level: 'MUST',
  ids: ['A2A03-6.5-01', 'A2A03-6.5-02'],
};
const IN_PARAMS_03: Requirement = {
  spec: 'A2A 0.3',
  section: '7.1',
  level: 'implied',
  ids: ['A2A03-7.1-01'],
};

const TOLD = { messageId: 'm-3', role: 'ROLE_AGENT', parts: [{ text: 'Looking at the map.' }] };
const TOLD_PARTLY = { role: 'ROLE_AGENT', parts: [{ text: 'Looking at the map.' }] };

export default defineRule({
  id: 'message-required-field',
  summary: 'a message lacks a member that every message needs',
  requirement: [ID, MEMBERS_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch'],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'A strict receiver refuses the message; a lenient one cannot tell who spoke, what was said, or whether it had the message before.',
  fix: 'send every message with a unique `messageId`, the sender’s `role` and at least one part',
  good: [
    scene('Messages of both sides are whole', v10.send('message')),
    scene('0.3: messages of both sides are whole', v03.send('message')),
    scene(
      'What looks like a message inside data and metadata is nobody’s message',
      v10.send('completed', {
        request: { set: { '/params/message/parts/0': { data: { message: { role: 'x' } } } } },
        response: { set: { '/result/task/metadata': { message: { parts: [] } } } },
      }),
    ),
    scene(
      '0.3 over HTTP+JSON has `content` where JSON-RPC has `parts`',
      http(
        'POST /v1/message:send',
        { message: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] } },
        { message: { messageId: 'm-2', role: 'ROLE_AGENT', content: [{ text: 'Rain until noon.' }] } },
      ),
    ),
  ],
  bad: [
    scene(
      'No messageId in the request',
      v10.send('completed', { request: { set: { '/params/message/messageId': undefined } } }),
    ),
    scene(
      'No parts in the request',
      v10.send('completed', { request: { set: { '/params/message/parts': [] } } }),
    ),
    scene(
      'A role of the client’s own',
      v10.send('completed', { request: { set: { '/params/message/role': 'ROLE_HUMAN' } } }),
    ),
    scene(
      'A message that is a text',
      v10.send('completed', { request: { set: { '/params/message': 'Rain?' } } }),
    ),
    scene(
      'No role in the agent’s message',
      v10.send('message', { response: { set: { '/result/message/role': undefined } } }),
    ),
    scene(
      'A status message without messageId, in a stream',
      v10.stream([
        'task',
        { is: 'working', set: { '/result/statusUpdate/status/message': TOLD_PARTLY } },
        'completed',
      ]),
    ),
    scene(
      'A client’s faulty message comes back in the history: one fault, the client’s',
      v10.send('completed', {
        request: { set: { '/params/message/messageId': undefined } },
        response: {
          set: { '/result/task/history': [{ role: 'ROLE_USER', parts: [{ text: 'Rain?' }] }, TOLD] },
        },
      }),
    ),
    scene(
      '0.3: no messageId in the request',
      v03.send('completed', { request: { set: { '/params/message/messageId': undefined } } }),
    ),
    scene(
      '0.3: a part that says by `type` what it is',
      v03.send('completed', {
        request: { set: { '/params/message/parts/0': { type: 'text', text: 'Will it rain in Riga?' } } },
      }),
    ),
    scene(
      '0.3: no messageId in a status message (a warning)',
      v03.poll('working', {
        response: {
          set: {
            '/result/status/message': {
              kind: 'message',
              role: 'agent',
              parts: [{ kind: 'text', text: 'Looking at the map.' }],
            },
          },
        },
      }),
    ),
    scene(
      '0.3: no `kind` (a warning)',
      v03.send('completed', { request: { set: { '/params/message/kind': undefined } } }),
    ),
  ],
  *check(entry) {
    yield* missing(entry);
    for (const message of messagesOf(entry)) yield* judged(message);
  },
});

/** A send whose message is no object at all. */
function* missing(entry: Entry): Generator<Problem> {
  const sent = sentMessage(entry);
  if (sent === null) return;
  const { doc, pointer } = sent;
  const message = valueAt(doc.value, pointer);
  const spoken = generation(readAs(entry, entry.dialect.request));
  if (isObject(message) || spoken === null || spoken === '0.1') return;
  const absent = message === undefined;
  yield {
    at: placeIn(doc, absent ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer),
    message: `${absent ? 'request has no `message`' : `message is ${kindOf(message)}`}, expected an object with its parts`,
    requirement: spoken === '0.3' ? IN_PARAMS_03 : IN_PARAMS,
    sameAs: 'message itself',
  };
}

function* judged({ doc, pointer, value, dialect, party, event, inStatus }: SaidMessage): Generator<Problem> {
  const lacks = generation(dialect) === '0.1' ? [] : lacksOf(value, dialect);
  const old = generation(dialect) === '0.3';
  const soft = (lack: Lack) => lack.soft || (old && inStatus && lack.field === 'messageId');
  const worst = lacks.find((lack) => !soft(lack)) ?? lacks[0];
  if (worst === undefined) return;
  const there = worst.flaw === 'wrong';
  yield {
    at: placeIn(doc, there ? `${pointer}/${worst.field}` : pointer),
    event,
    ...(soft(worst) ? { severity: 'warning' } : {}),
    party,
    message: `message has ${listed(lacks.map(({ says }) => says))}${expectedFor(worst, lacks.length, dialect)}`,
    requirement: old ? requirement03(worst) : requirement10(worst),
    sameAs: lacks.map(({ field }) => field).join(' '),
  };
}

function expectedFor({ field, flaw }: Lack, count: number, dialect: Dialect): string {
  if (flaw === 'misnamed' || flaw === 'foreign') return '';
  if (field.startsWith('parts/')) return ', expected `text`, `file` or `data`';
  if (field === 'role' && flaw === 'wrong') {
    return `, expected ${rolesIn(dialect)
      .map((role) => `\`${role}\``)
      .join(' or ')}`;
  }
  return count === 1 ? ', expected one in every message' : ', expected each of them in every message';
}

function requirement10({ field, flaw }: Lack): Requirement {
  if (flaw === 'misnamed') return CAMEL_CASE;
  if (field === 'role') return flaw === 'wrong' ? ROLE_NAME : ROLE;
  return field === 'messageId' ? ID : PARTS;
}

function requirement03({ field, flaw }: Lack): Requirement {
  if (field.startsWith('parts/')) return PART_03;
  if (field === 'parts' || field === 'content') return PARTS_03;
  return field === 'role' && flaw === 'wrong' ? ROLE_NAME_03 : MEMBERS_03;
}

function listed(clauses: readonly string[]): string {
  return clauses.length < 2 ? clauses.join('') : `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1)}`;
}

function kindOf(value: Json | undefined): string {
  if (value === null) return '`null`';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
