import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, stateClass, told } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const REFUSED = cite('MUST', 'A2A10-3.1.6-03');

const WORKS = { is: 'task', set: { '/result/task/status/state': 'TASK_STATE_WORKING' } } as const;
const ENDED = { is: 'task', set: { '/result/task/status/state': 'TASK_STATE_COMPLETED' } } as const;

export default defineRule({
  id: 'stream-subscribed-after-end',
  summary: 'a subscription to a task that had ended is served',
  requirement: [REFUSED],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['event-after-terminal-state', 'task-id-mismatch', 'response-dialect-mismatch'],
  each: 'stream',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'A client cannot tell a stream that ended from one that never began: those that subscribe again whenever a stream ends do so for ever.',
  fix: 'answer UnsupportedOperationError, so that the client asks for the task instead',
  meanwhile: { client: 'close the stream at a terminal state, and ask for the task' },
  good: [
    scene('A running task is subscribed to', v10.send('working'), v10.subscribe([WORKS, 'completed'])),
    scene(
      'A refusal',
      v10.send('completed'),
      v10.call('SubscribeToTask', { id: 't-1' }, null, {
        error: {
          code: -32004,
          message: 'The task has ended',
          data: [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: 'UNSUPPORTED_OPERATION',
              domain: 'a2a-protocol.org',
            },
          ],
        },
      }),
    ),
    scene('A task that waits has not ended', v10.send('input-required'), v10.subscribe([WORKS, 'completed'])),
  ],
  bad: [
    scene('The task had ended before', v10.send('completed'), v10.subscribe([ENDED])),
    scene('When it ended is not known (a warning)', v10.subscribe([ENDED])),
  ],
  *check(stream) {
    if (stream.operation !== 'SubscribeToTask') return;
    const [first] = told(stream);
    if (first === undefined || first.what.is !== 'task' || stream.events[0]?.index !== first.event) return;
    const { doc, pointer, status, id } = first.what.task;
    const state = status?.written ?? null;
    if (stateClass(state) !== 'terminal') return;
    const { before } = stream;
    const known = stateClass(before?.state ?? null) === 'terminal';
    yield {
      at: placeIn(doc, `${pointer}/status/state`),
      event: first.event,
      ...(id === null ? {} : { task: id }),
      // It may have ended while the request was under way.
      ...(known ? {} : { severity: 'warning', confidence: 'likely' }),
      message: `subscription is served though the task had ended with \`${state}\`, expected UnsupportedOperationError`,
      label: 'ended already',
      related: known && before !== null ? [{ label: 'the end was shown here', at: before.at }] : [],
      sameAs: known ? 'known' : 'not known',
    };
  },
});
