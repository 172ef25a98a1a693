import type { Stream, StreamEvent } from '../lib/model/a2a.js';
import type { Requirement } from '../lib/model/finding.js';
import type { Place } from '../lib/model/location.js';
import { cite, defineRule, generation, stateClass, stateWord } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const AFTER_TERMINAL = cite('MUST', 'A2A10-3.1.2-05', 'A2A10-3.1.2-11', 'A2A10-3.1.6-02');
const AFTER_TERMINAL_03 = cite('implied', 'A2A03-7.2.3-05');
const AFTER_FINAL = cite('implied', 'A2A03-7.2.2-03');

export default defineRule({
  id: 'event-after-terminal-state',
  summary: 'an event follows the one that ended the task, in the same stream',
  requirement: [AFTER_TERMINAL, AFTER_TERMINAL_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['jsonrpc-envelope-missing'],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients stop reading when the task has ended, so whatever follows is lost, and two clients of one task may report different ends.',
  fix: 'send artifacts and updates before the terminal status, then close the stream',
  meanwhile: { client: 'read on until the stream closes, then ask for the task once' },
  good: [
    scene('The terminal status is the last event', v10.stream(['task', 'working', 'artifact', 'completed'])),
    scene(
      'One closing Task snapshot after the terminal status (1.0 §11.7 allows it)',
      v10.stream([
        'task',
        'working',
        'completed',
        { is: 'task', set: { '/result/task/status/state': 'TASK_STATE_COMPLETED' } },
      ]),
    ),
    scene(
      '0.3: the final status is the last event',
      v03.stream(['task', 'working', 'artifact', 'completed']),
    ),
  ],
  bad: [
    scene(
      'An artifact after the task has completed',
      v10.stream(['task', 'working', 'completed', 'artifact']),
    ),
    scene('A second, different end', v10.stream(['task', 'working', 'completed', 'failed'])),
    scene(
      'The opening Task has already ended',
      v10.stream([{ is: 'task', set: { '/result/task/status/state': 'TASK_STATE_COMPLETED' } }, 'artifact']),
    ),
    scene(
      '0.3: an artifact after the final status',
      v03.stream(['task', 'working', 'completed', 'artifact']),
    ),
    scene('0.3: work goes on after `final: true`', v03.stream(['task', 'input-required', 'working'])),
  ],
  *check(stream) {
    const told = stream.events.filter(counts);
    const end = told.findIndex(ends);
    const ending = told[end];
    const extra = told.slice(end + 1).filter((event, i, rest) => !isClosing(event, i, rest, ending));
    const [first] = extra;
    if (ending === undefined || first === undefined) return;
    const count = extra.length === 1 ? '' : `, and ${extra.length - 1} more after it`;
    yield {
      at: placeOfEvent(first),
      event: first.index,
      message: `${nameOf(first)} follows ${endingOf(ending)}${count}; expected the end of the stream`,
      label: 'after the end',
      requirement: requirementFor(stream, ending),
      related: [{ label: 'the end was told here', at: placeOfState(ending) }],
      sameAs: `${first.meaning} after ${ending.meaning}`,
    };
  },
});

/** Errors and data that is not JSON are told by themselves. */
function counts({ sse, meaning }: StreamEvent): boolean {
  return sse.complete && meaning !== 'error' && meaning !== 'not-json';
}

/** 1.0 ends a stream by a terminal state; 0.3 also by `final: true`. */
function ends({ state, final, meaning }: StreamEvent): boolean {
  return stateClass(state) === 'terminal' || (meaning === 'status' && final === true);
}

/** One last Task snapshot of the same end may close the stream (A2A 1.0 §11.7); 0.3 may say the end once more as final. */
function isClosing(
  event: StreamEvent,
  at: number,
  rest: readonly StreamEvent[],
  ending: StreamEvent | undefined,
): boolean {
  if (at !== rest.length - 1 || ending === undefined) return false;
  if (stateWord(event.state) !== stateWord(ending.state)) return false;
  return event.meaning === 'task' || (event.final === true && ending.final !== true);
}

function requirementFor(stream: Stream, ending: StreamEvent): Requirement {
  if (generation(ending.dialect) !== '0.3' && generation(stream.dialect.spoken) !== '0.3')
    return AFTER_TERMINAL;
  return stateClass(ending.state) === 'terminal' ? AFTER_TERMINAL_03 : AFTER_FINAL;
}

const NAMES = {
  task: 'a task',
  message: 'a message',
  status: 'a status update',
  artifact: 'an artifact update',
  error: 'an error',
  unknown: 'an event of no known kind',
  'not-json': 'an event that is not JSON',
};

function endingOf({ state }: StreamEvent): string {
  return stateClass(state) === 'terminal'
    ? `the event that ended the task with \`${state}\``
    : 'the event that was marked `final`';
}

function nameOf({ meaning, state }: StreamEvent): string {
  return state === null ? NAMES[meaning] : `${NAMES[meaning]} with \`${state}\``;
}

function placeOfEvent({ doc, pointer, sse }: StreamEvent): Place {
  return { parts: sse.parts, pointer: doc === null ? null : pointer, on: 'value', text: sse.text };
}

function placeOfState(event: StreamEvent): Place {
  const place = placeOfEvent(event);
  return place.pointer === null ? place : { ...place, pointer: `${place.pointer}/status/state` };
}
