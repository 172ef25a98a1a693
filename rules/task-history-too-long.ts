import { member, placeIn, valueAt } from '../lib/model/json.js';
import type { Task } from '../lib/model/objects.js';
import type { Asked } from '../lib/model/requests.js';
import { askedBy, askedPlace, cite, defineRule, generation, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const AT_MOST = cite('MUST', 'A2A10-3.2.4-01');
const NONE = cite('SHOULD', 'A2A10-3.2.4-02');
const AT_MOST_03 = cite('implied', 'A2A03-7.1.1-03');

const said = (id: string) => ({ messageId: id, role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] });
const said03 = (id: string) => ({
  kind: 'message',
  messageId: id,
  role: 'user',
  parts: [{ kind: 'text', text: 'Will it rain?' }],
});
const HISTORY = [said('m-0'), said('m-1')];
const polled = (historyLength: number, history: readonly ReturnType<typeof said>[]) =>
  v10.poll('working', {
    request: { set: { '/params/historyLength': historyLength } },
    response: { set: { '/result/history': history } },
  });
const WANTS_ONE = { request: { set: { '/params/configuration/historyLength': 1 } } };

export default defineRule({
  id: 'task-history-too-long',
  summary: 'a task comes with more messages of its history than were asked for',
  requirement: [AT_MOST, AT_MOST_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-dialect-mismatch', 'rest-query-invalid'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client that asked for a short history to save room or time is sent the whole conversation with every poll.',
  fix: 'cut the history to its last `historyLength` messages; leave it out where 0 are asked for',
  meanwhile: { client: 'show the last `historyLength` messages only' },
  good: [
    scene('As many as were asked for', polled(2, HISTORY)),
    scene('Fewer than were asked for', polled(5, HISTORY)),
    scene(
      'Nothing was asked for',
      v10.poll('working', { response: { set: { '/result/history': HISTORY } } }),
    ),
    scene(
      'No history where 0 was asked for',
      v10.poll('working', { request: { set: { '/params/historyLength': 0 } } }),
    ),
    scene(
      '0.3 leaves open what 0 means',
      v03.poll('working', {
        request: { set: { '/params/historyLength': 0 } },
        response: { set: { '/result/history': [said03('m-0')] } },
      }),
    ),
  ],
  bad: [
    scene('In a poll', polled(1, HISTORY)),
    scene('Some where none was asked for', polled(0, HISTORY)),
    scene('An empty list where none was asked for (information only)', polled(0, [])),
    scene(
      'In the answer to a message',
      v10.send('completed', { ...WANTS_ONE, response: { set: { '/result/task/history': HISTORY } } }),
    ),
    scene(
      'In a list',
      v10.call(
        'ListTasks',
        { historyLength: 1 },
        {
          tasks: [{ id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' }, history: HISTORY }],
          nextPageToken: '',
          pageSize: 50,
          totalSize: 1,
        },
      ),
    ),
    scene(
      'In the task that begins a stream',
      v10.stream(
        [{ is: 'task', set: { '/result/task/history': HISTORY } }, 'working', 'completed'],
        WANTS_ONE,
      ),
    ),
    scene(
      '0.3: in a poll (a warning)',
      v03.poll('working', {
        request: { set: { '/params/historyLength': 1 } },
        response: { set: { '/result/history': [said03('m-0'), said03('m-1')] } },
      }),
    ),
  ],
  passes: ({ operation }) => operation === 'CancelTask' || operation === 'SubscribeToTask',
  *check(entry) {
    const asked = askedBy(entry);
    const wanted = asked === null ? null : lengthOf(asked);
    if (asked === null || wanted === null || wanted.length < 0) return;
    const first = told(entry).filter(({ what }) => what.is === 'task');
    for (const { what, dialect, event } of entry.kind === 'stream' ? first.slice(0, 1) : first) {
      const spoken = generation(dialect);
      if (what.is !== 'task' || spoken === null || (spoken !== '1.0' && wanted.length === 0)) continue;
      const { task } = what;
      const count = task.history.length;
      const empty = spoken === '1.0' && wanted.length === 0 && hasEmptyHistory(task);
      if (count <= wanted.length && !empty) continue;
      const at = askedPlace(asked, wanted.name);
      yield {
        at: placeIn(task.doc, `${task.pointer}/history`),
        event,
        message: empty
          ? 'history is an empty list, expected none where `0` messages were asked for'
          : `history has ${count} messages, expected at most \`${wanted.length}\``,
        ...(empty ? { severity: 'info' } : spoken === '1.0' ? {} : { severity: 'warning' }),
        requirement: spoken !== '1.0' ? AT_MOST_03 : wanted.length === 0 ? NONE : AT_MOST,
        related: at === null ? [] : [{ label: 'the length was asked for here', at }],
        sameAs: empty ? 'empty' : 'too long',
        everywhere: empty,
      };
      return;
    }
  },
});

/** The length that was asked for, and the name under which it stands. */
function lengthOf(asked: Asked): { readonly name: string; readonly length: number } | null {
  switch (asked.operation) {
    case 'SendMessage':
    case 'SendStreamingMessage': {
      const length = asked.configuration?.historyLength ?? null;
      return length === null ? null : { name: 'configuration/historyLength', length };
    }
    case 'GetTask':
    case 'ListTasks':
      return asked.historyLength === null ? null : { name: 'historyLength', length: asked.historyLength };
    default:
      return null;
  }
}

function hasEmptyHistory({ doc, pointer }: Task): boolean {
  const history = member(valueAt(doc.value, pointer), 'history');
  return Array.isArray(history) && history.length === 0;
}
