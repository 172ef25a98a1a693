import { placeIn } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import type { Asked } from '../lib/model/requests.js';
import {
  askedBy,
  askedPlace,
  cite,
  defineRule,
  generation,
  objectOf,
  startLine,
  stateClass,
  told,
} from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const CONTINUED = cite('implied', 'A2A10-3.4.2-05');
const ASKED_FOR = cite('implied', 'A2A10-3.1.3-02');
const CONTINUED_03 = cite('implied', 'A2A03-6.1-07', 'A2A03-7.2-05');

const GOES_ON = { request: { set: { '/params/message/taskId': 't-1', '/params/message/contextId': 'c-1' } } };
const TASK = { id: 't 1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };
const V10 = { request: { headers: { 'A2A-Version': '1.0' } } };
const POLLED = { request: { set: { '/params/id': 't-1' } } };

export default defineRule({
  id: 'task-id-mismatch',
  summary: 'an answer is about another task than the request named',
  requirement: [CONTINUED, ASKED_FOR, CONTINUED_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-dialect-mismatch', 'task-terminal-accepts-message', 'rest-path-body-mismatch'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The client takes the answer for news of its own task, and shows, cancels or goes on with the wrong one.',
  fix: 'answer about the task that the request names, or refuse with TaskNotFound',
  meanwhile: { client: 'compare the id of the answer with the one asked for before you use it' },
  good: [
    scene('A message goes on with its task', v10.send('input-required'), v10.send('completed', GOES_ON)),
    scene('A message without a task begins one', v10.send('completed', { task: 't-2' })),
    scene('A message is answered by a message', v10.send('message', {})),
    scene('An id in a path is percent-encoded', http('GET /tasks/t%201', undefined, TASK, V10)),
    scene(
      '0.3: a message to an ended task begins another',
      v03.send('completed'),
      v03.send('completed', { ...GOES_ON, task: 't-2' }),
    ),
    scene(
      '0.3: the capture does not show whether the task had ended',
      v03.send('completed', { ...GOES_ON, task: 't-2' }),
    ),
  ],
  bad: [
    scene(
      'A message that goes on with a task is answered by another',
      v10.send('input-required'),
      v10.send('completed', { ...GOES_ON, task: 't-2' }),
    ),
    scene('A poll shows another task', v10.poll('working', { ...POLLED, task: 't-2' })),
    scene('Another task is canceled', v10.cancel('canceled', { ...POLLED, task: 't-2' })),
    scene('A subscription is to another task', v10.subscribe(undefined, { ...POLLED, task: 't-2' })),
    scene(
      'A stream is of another task',
      v10.send('input-required'),
      v10.stream(undefined, { ...GOES_ON, task: 't-2' }),
    ),
    scene(
      '0.3: a stream is of another task',
      v03.send('input-required'),
      v03.stream(undefined, { ...GOES_ON, task: 't-2' }),
    ),
  ],
  *check(entry) {
    const asked = askedBy(entry);
    const wanted = asked === null ? null : wantedBy(asked);
    if (asked === null || wanted === null) return;
    for (const { what, dialect, event } of told(entry)) {
      const { doc, pointer, taskId } = objectOf(what);
      const spoken = generation(dialect);
      // In 0.1 a client chooses the id, and a message tells of its task only where it names one.
      if (taskId === null || spoken === '0.1') continue;
      if (taskId === wanted.id) return;
      const sends = wanted.name === 'message/taskId';
      // 0.3 lets an agent begin anew where the task had ended, which a capture that begins later does not show.
      const before = entry.before === null ? 'terminal' : stateClass(entry.before.state);
      if (sends && spoken !== '1.0' && before === 'terminal') return;
      yield {
        at: placeIn(doc, `${pointer}/${what.is === 'task' ? 'id' : 'taskId'}`),
        event,
        message: `answer is about task \`${taskId}\`, expected \`${wanted.id}\``,
        label: 'another task',
        requirement: spoken === '0.3' ? CONTINUED_03 : sends ? CONTINUED : ASKED_FOR,
        related: relatedTo(wantedPlace(entry, asked, wanted.name)),
        sameAs: wanted.name,
      };
      return;
    }
  },
});

/** The task that a request names, and the member that does. */
function wantedBy(asked: Asked): { readonly id: string; readonly name: string } | null {
  switch (asked.operation) {
    case 'SendMessage':
    case 'SendStreamingMessage': {
      const id = asked.message?.taskId ?? null;
      return id === null ? null : { id, name: 'message/taskId' };
    }
    case 'GetTask':
    case 'CancelTask':
    case 'SubscribeToTask':
      return asked.taskId === null ? null : { id: asked.taskId, name: 'id' };
    default:
      return null;
  }
}

type Judged = Parameters<typeof askedBy>[0];

function wantedPlace({ binding, exchange: { request } }: Judged, asked: Asked, name: string): Place | null {
  if (binding === 'HTTP+JSON' && name === 'id') return request === null ? null : startLine(request);
  return askedPlace(asked, name);
}

function relatedTo(at: Place | null) {
  return at === null ? [] : [{ label: 'the task was named here', at }];
}
