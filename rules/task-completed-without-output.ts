import { placeIn } from '../lib/model/json.js';
import type { Task } from '../lib/model/objects.js';
import { defineRule, objectOf, stateWord, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const BARE = { response: { set: { '/result/task/artifacts': undefined } } };
const BARE_03 = { response: { set: { '/result/artifacts': undefined } } };
const SAYS = {
  response: {
    set: {
      '/result/task/artifacts': undefined,
      '/result/task/status/message': {
        messageId: 'm-2',
        role: 'ROLE_AGENT',
        contextId: 'c-1',
        taskId: 't-1',
        parts: [{ text: 'Rain until noon.' }],
      },
    },
  },
};

export default defineRule({
  id: 'task-completed-without-output',
  summary: 'a task is completed, and nothing shows what came of it',
  requirement: [{ spec: 'experience', section: 'life of a task', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['artifact-missing-in-answer', 'response-shape', 'task-required-field'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The client has nothing to show: it cannot tell a task that needs no output from one whose output was lost.',
  fix: 'give the result as an artifact, or say in the message of the status that it is done',
  good: [
    scene('An artifact', v10.send('completed'), v10.stream(undefined, { task: 't-2' })),
    scene('A message of the status', v10.send('completed', SAYS)),
    scene('A task that failed', v10.send('failed')),
    scene('0.3: an artifact', v03.send('completed'), v03.stream(undefined, { task: 't-2' })),
  ],
  bad: [
    scene('An answer without any (information only)', v10.send('completed', BARE)),
    scene('A stream without any (information only)', v10.stream(['task', 'working', 'completed'])),
    scene('0.3: an answer without any (information only)', v03.send('completed', BARE_03)),
  ],
  passes: ({ operation, taskId, state }) =>
    !SENDS.includes(operation) || taskId === null || stateWord(state) !== 'completed',
  *check(entry) {
    const { operation, taskId, state } = entry;
    if (!SENDS.includes(operation) || taskId === null || stateWord(state) !== 'completed') return;
    // What came before this call may be the output.
    if (entry.before !== null || (entry.kind === 'stream' && entry.close !== 'properly')) return;
    let ended: { readonly at: ReturnType<typeof placeIn>; readonly event: number | null } | null = null;
    for (const { what, event } of told(entry)) {
      if (what.is === 'message' || what.is === 'artifact') return;
      const status = what.is === 'task' ? what.task.status : what.update.status;
      if (status?.message != null || (what.is === 'task' && hasOutput(what.task))) return;
      const { doc, pointer } = status ?? objectOf(what);
      if (status?.state === 'completed') ended = { at: placeIn(doc, `${pointer}/state`), event };
    }
    if (ended === null) return;
    yield {
      ...ended,
      message: `task is \`${state}\` without an artifact and without a message, expected what came of it`,
      sameAs: 'empty',
    };
  },
});

const SENDS: readonly unknown[] = ['SendMessage', 'SendStreamingMessage'];

function hasOutput({ artifacts, history }: Task): boolean {
  return artifacts.length > 0 || history.some(({ role }) => role === 'agent');
}
