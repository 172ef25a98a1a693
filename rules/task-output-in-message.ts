import { placeIn } from '../lib/model/json.js';
import type { Status, Task } from '../lib/model/objects.js';
import { cite, defineRule, generation, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const OUTPUT = cite('SHOULD', 'A2A10-3.7-01');
const OUTPUT_03 = cite('implied', 'A2A03-6.1-03');

const TOLD = {
  messageId: 'm-2',
  taskId: 't-1',
  contextId: 'c-1',
  role: 'ROLE_AGENT',
  parts: [{ text: 'Rain until noon.' }],
};
const TOLD_03 = { ...TOLD, kind: 'message', role: 'agent', parts: [{ kind: 'text', text: 'Until noon.' }] };

export default defineRule({
  id: 'task-output-in-message',
  summary: 'a completed task has a message for its output, or none at all',
  requirement: [OUTPUT, OUTPUT_03],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['task-completed-without-output'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients look for what a task has made among its artifacts; a message of its status is for talk on the way, and is gone with the next status.',
  fix: 'give what the task has made as an artifact',
  good: [
    scene('An artifact', v10.send('completed'), v10.poll('completed')),
    scene(
      'A list leaves artifacts out',
      v10.call(
        'ListTasks',
        {},
        {
          tasks: [{ id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } }],
          nextPageToken: '',
          pageSize: 50,
          totalSize: 1,
        },
      ),
    ),
    scene(
      'A task that failed has a reason',
      v10.poll('failed', {
        response: { set: { '/result/artifacts': undefined, '/result/status/message': TOLD } },
      }),
    ),
  ],
  bad: [
    scene(
      'A message (information only)',
      v10.send('completed', {
        response: {
          set: { '/result/task/artifacts': undefined, '/result/task/status/message': TOLD },
        },
      }),
    ),
    scene(
      'Nothing (information only)',
      v10.poll('completed', { response: { set: { '/result/artifacts': undefined } } }),
    ),
    scene(
      '0.3: a message (information only)',
      v03.send('completed', {
        response: { set: { '/result/artifacts': undefined, '/result/status/message': TOLD_03 } },
      }),
    ),
  ],
  passes: ({ kind, outcome }) => kind === 'stream' || outcome !== 'task',
  *check(entry) {
    if (entry.kind === 'stream' || (entry.operation !== 'SendMessage' && entry.operation !== 'GetTask'))
      return;
    for (const { what, dialect } of told(entry)) {
      const fault = what.is === 'task' ? outputOf(what.task) : null;
      if (fault === null) continue;
      yield {
        at: placeIn(
          fault.status.doc,
          fault.message ? `${fault.status.pointer}/message` : fault.status.pointer,
        ),
        message: fault.message
          ? 'task is completed without an artifact, and with a message in its status; expected its output among the artifacts'
          : 'task is completed with neither an artifact nor a message; expected its output among the artifacts',
        requirement: generation(dialect) === '1.0' ? OUTPUT : OUTPUT_03,
        sameAs: fault.message ? 'message' : 'nothing',
        everywhere: true,
      };
    }
  },
});

function outputOf({ status, artifacts, history }: Task): {
  readonly status: Status;
  readonly message: boolean;
} | null {
  if (status?.state !== 'completed' || artifacts.length > 0) return null;
  const message = (status.message?.parts.length ?? 0) > 0;
  // What an agent said on the way may have been all.
  if (!message && history.some(({ role }) => role === 'agent')) return null;
  return { status, message };
}
