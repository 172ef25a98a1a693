import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, objectOf, stateWord, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NOT_CANCELABLE = cite('MUST', 'A2A10-3.1.5-02');
const NOT_CANCELABLE_03 = cite('implied', 'A2A03-7.4-04');

/** A cancellation that is repeated may succeed again. */
const ENDS: readonly (string | null)[] = ['completed', 'failed', 'rejected'];

export default defineRule({
  id: 'task-cancel-after-end',
  summary: 'an agent answered the cancellation of an ended task with success',
  requirement: [NOT_CANCELABLE, NOT_CANCELABLE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-dialect-mismatch', 'task-id-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The client believes that it stopped the work, although all of it was done.',
  fix: 'refuse with TaskNotCancelable once a task is completed, failed or rejected',
  good: [
    scene(
      'A task that works is canceled',
      v10.send('working', { request: { set: { '/params/configuration/returnImmediately': true } } }),
      v10.cancel('canceled'),
    ),
    scene('A cancellation is repeated', v10.cancel('canceled'), v10.cancel('canceled')),
    scene(
      'It is refused',
      v10.send('completed'),
      v10.cancel('completed', { error: { code: -32002, message: 'Task cannot be canceled' } }),
    ),
  ],
  bad: [
    scene('The answer shows the end', v10.send('completed'), v10.cancel('completed')),
    scene('The end is shown, and had not been seen before (information only)', v10.cancel('completed')),
    scene('0.3: the answer shows the end (a warning)', v03.send('failed'), v03.cancel('failed')),
  ],
  passes: ({ operation }) => operation !== 'CancelTask',
  *check(entry) {
    if (entry.operation !== 'CancelTask') return;
    const [answer] = told(entry);
    const spoken = answer === undefined ? null : generation(answer.dialect);
    if (answer === undefined || (spoken !== '1.0' && spoken !== '0.3')) return;
    const { what } = answer;
    const status = what.is === 'task' ? what.task.status : null;
    const ended = ENDS.includes(stateWord(entry.before?.state ?? null));
    // Another state is `state-change-after-terminal`.
    if (ended && status?.state !== stateWord(entry.before?.state ?? null)) return;
    // Without an end that was seen before, the work may have been done while it was to be canceled.
    if (status === null || (!ended && !ENDS.includes(status.state))) return;
    const { doc, pointer } = objectOf(what);
    const old = spoken === '0.3';
    yield {
      at: placeIn(doc, `${pointer}/status/state`),
      message:
        ended && entry.before !== null
          ? `cancellation of a task that had ended with \`${entry.before.state}\` succeeded, expected TaskNotCancelable`
          : `cancellation succeeded with a task that is \`${status.written}\`, expected TaskNotCancelable`,
      requirement: old ? NOT_CANCELABLE_03 : NOT_CANCELABLE,
      ...(!ended ? { severity: 'info', confidence: 'possible' } : old ? { severity: 'warning' } : {}),
      related:
        ended && entry.before !== null
          ? [{ label: `the task ended with \`${entry.before.state}\` here`, at: entry.before.at }]
          : [],
      sameAs: ended ? 'ended before' : 'ended meanwhile',
    };
  },
});
