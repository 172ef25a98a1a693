import type { Party, Requirement } from '../lib/model/finding.js';
import { placeIn } from '../lib/model/json.js';
import type { Message } from '../lib/model/objects.js';
import { cite, defineRule, generation, type Problem, sent, type Told, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const BY_CLIENT = cite('implied', 'A2A10-4.1.5-02');
const BY_AGENT = cite('implied', 'A2A10-4.1.5-03');
const IN_STATUS = cite('implied', 'A2A10-4.1.2-02');
const BY_CLIENT_03 = cite('implied', 'A2A03-6.4-03');
const BY_AGENT_03 = cite('implied', 'A2A03-6.4-04');
const IN_STATUS_03 = cite('implied', 'A2A03-6.2-04');

const says = (role: string, more: object = {}) => ({
  messageId: 'm-5',
  contextId: 'c-1',
  role,
  parts: [{ text: 'Looking at the map.', ...more }],
});

export default defineRule({
  id: 'message-role-wrong',
  summary: 'a message has the role of the other side',
  requirement: [BY_CLIENT, BY_AGENT, IN_STATUS, BY_CLIENT_03, BY_AGENT_03, IN_STATUS_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-mixed-message', 'response-dialect-mismatch', 'message-required-field'],
  each: 'exchange',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The role tells who spoke: a model that is given the conversation takes its own words for the user’s, or the other way round.',
  fix: 'send messages with the role `ROLE_USER` (0.3: `user`) from the client, and with `ROLE_AGENT` (`agent`) from the agent',
  meanwhile: { agent: 'go by who sent the message, not by its role' },
  good: [
    scene('Each side has its own role', v10.send('message')),
    scene('0.3: each side has its own role', v03.send('message')),
    scene(
      'A history holds messages of both',
      v10.poll('completed', {
        response: {
          set: { '/result/history': [{ ...says('ROLE_USER'), messageId: 'm-4' }, says('ROLE_AGENT')] },
        },
      }),
    ),
  ],
  bad: [
    scene(
      'A client speaks as the agent',
      v10.send('completed', { request: { set: { '/params/message/role': 'ROLE_AGENT' } } }),
    ),
    scene(
      'An agent answers as the user',
      v10.send('message', { response: { set: { '/result/message/role': 'ROLE_USER' } } }),
    ),
    scene(
      'A message of a status, in a stream, is the user’s (a warning)',
      v10.stream([
        'task',
        { is: 'working', set: { '/result/statusUpdate/status/message': says('ROLE_USER') } },
        'completed',
      ]),
    ),
    scene(
      '0.3: a client speaks as the agent (a warning)',
      v03.send('completed', { request: { set: { '/params/message/role': 'agent' } } }),
    ),
    scene(
      '0.3: an agent answers as the user (a warning)',
      v03.send('message', { response: { set: { '/result/role': 'user' } } }),
    ),
    scene(
      '0.3: a message of a status is the user’s (a warning)',
      v03.poll('working', {
        response: {
          set: { '/result/status/message': { kind: 'message', ...says('user', { kind: 'text' }) } },
        },
      }),
    ),
  ],
  *check(entry) {
    const asked = sent(entry);
    if (asked?.role === 'agent') {
      const is10 = generation(entry.dialect.request) === '1.0';
      yield wrong(asked, 'user', is10 ? BY_CLIENT : BY_CLIENT_03, 'client', is10);
    }
    for (const { what, dialect, event } of told(entry)) {
      const found = messageIn(what);
      if (found?.role !== 'user') continue;
      const is10 = generation(dialect) === '1.0';
      const isAnswer = what.is === 'message';
      const by = isAnswer ? (is10 ? BY_AGENT : BY_AGENT_03) : is10 ? IN_STATUS : IN_STATUS_03;
      yield { ...wrong(found, 'agent', by, 'agent', is10 && isAnswer), event };
    }
  },
});

function messageIn(what: Told['what']): Message | null {
  switch (what.is) {
    case 'message':
      return what.message;
    case 'task':
      return what.task.status?.message ?? null;
    case 'status':
      return what.update.status?.message ?? null;
    case 'artifact':
      return null;
  }
}

function wrong(
  { doc, pointer, roleWritten }: Message,
  expected: 'user' | 'agent',
  requirement: Requirement,
  party: Party,
  hard: boolean,
): Problem {
  return {
    at: placeIn(doc, `${pointer}/role`),
    message: `message of the ${expected === 'user' ? 'client' : 'agent'} has the role \`${roleWritten}\`, expected that of the ${expected}`,
    requirement,
    party,
    ...(hard ? {} : { severity: 'warning' }),
    sameAs: `role ${expected}`,
    everywhere: true,
  };
}
