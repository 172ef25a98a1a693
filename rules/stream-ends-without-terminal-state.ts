import type { Observation, StreamEnd, TaskTimeline } from '../lib/model/a2a.js';
import type { Requirement, Severity } from '../lib/model/finding.js';
import { cite, defineRule, generation, stateClass } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const TO_THE_END = cite('implied', 'A2A10-3.1.2-07', 'A2A10-11.7-02');
const TO_THE_END_03 = cite('implied', 'A2A03-PROTO-02');
const FINAL_WITH_END_03 = cite('implied', 'A2A03-7.2.2-05', 'A2A03-PUSH-01');

export default defineRule({
  id: 'stream-ends-without-terminal-state',
  summary: 'the agent ended a stream while its task was still running',
  requirement: [TO_THE_END, TO_THE_END_03],
  severity: 'error',
  severityOverride:
    'a client takes the orderly end of the stream for the end of the task, so an unfinished task passes for a success',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'stream-truncated',
    'stream-task-id-changed',
    'event-after-terminal-state',
    'message-stream-extra-events',
    'response-shape',
    'response-dialect-mismatch',
  ],
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client takes the orderly end of the stream for the end of the task: it reports success, or waits for a result that nobody will send.',
  fix: 'keep the stream open until the task has ended or waits for the client, and send that status before closing',
  meanwhile: {
    client: 'ask for the task or subscribe again when a stream ends before it; an end is no success',
  },
  good: [
    scene('The stream ends with the task', v10.stream(['task', 'working', 'completed'])),
    scene('The stream ends while the task waits for the client', v10.stream(['task', 'input-required'])),
    scene('A message is the whole answer', v10.stream(['message'])),
    scene('The client went', v10.stream(['task', 'working'], { unfinished: true, closed: 'client' })),
    scene('The capture ends first', v10.stream(['task', 'working'], { unfinished: true })),
    scene('An error ends the stream', v10.stream(['task', 'working', { data: error() }])),
    scene('0.3: the final status ends the stream', v03.stream(['task', 'working', 'completed'])),
  ],
  bad: [
    scene('Nothing shows how the task ended', v10.stream(['task', 'working'])),
    scene('A later poll shows the end (a warning)', v10.stream(['task', 'working']), v10.poll('completed')),
    scene(
      'A subscription that gives up',
      v10.subscribe([{ is: 'task', set: { '/result/task/status/state': 'TASK_STATE_WORKING' } }]),
    ),
    scene('0.3: nothing shows how the task ended', v03.stream(['task', 'working'])),
    scene(
      '0.3: `final: true` while the task works (a warning)',
      v03.stream(['task', { is: 'working', set: { '/result/final': true } }]),
    ),
  ],
  *check(task) {
    for (const stream of task.streams.filter(isSuspect).slice(0, MAX_STREAMS)) {
      const end = stream.ended;
      if (isRaced(task, stream)) {
        yield { skip: 'the capture tells no order between connections' };
        continue;
      }
      const state = stream.lastState ?? lastBefore(task, end)?.state ?? null;
      if (state === null || stream.unread) {
        yield { skip: 'the capture does not show the state of the task when its stream ended' };
        continue;
      }
      if (stateClass(state) !== 'active' || restedBefore(task, end)) continue;
      const rest = restedAfter(task, stream.exchange, end);
      yield {
        at: stream.lastStateAt ?? stream.endAt,
        exchange: stream.exchange,
        task: task.id,
        ...judged(stream, rest),
        message: `the stream ended while the task was \`${state}\`${shownBy(rest)}, expected it to go on until the task ends or waits for the client`,
        label: 'the last state that the stream told',
        related: [
          { label: 'the stream ended here', at: stream.endAt },
          ...(rest === undefined ? [] : [{ label: `the task was \`${rest.state}\` here`, at: rest.at }]),
        ],
        sameAs: rest === undefined ? 'never shown' : 'shown later',
      };
    }
  },
});

/** Suspect streams of one task that are judged; each is compared with everything else the task showed. */
const MAX_STREAMS = 100;

/** Ended by the agent, in order, and not with a word that the task rests. One without events is `stream-first-event`. */
function isSuspect({ close, endedInError, lastEvent, lastState }: StreamEnd): boolean {
  if (close !== 'properly' || endedInError || lastEvent === 0) return false;
  return lastState === null || stateClass(lastState) === 'active';
}

/** Whether another connection tells what decides, and nothing tells whether it did so before the stream ended. */
function isRaced({ observations }: TaskTimeline, { exchange, lastState }: StreamEnd): boolean {
  const own = observations.find((seen) => seen.exchange === exchange)?.connection ?? null;
  return observations.some(
    ({ connection, state }) => connection !== own && (lastState === null || stateClass(state) !== 'active'),
  );
}

/** Observations stand in wire order. */
function lastBefore({ observations }: TaskTimeline, end: number): Observation | undefined {
  return observations.findLast(({ order }) => order <= end);
}

/** Whether another exchange had already shown that the task was over, or waiting. */
function restedBefore(task: TaskTimeline, end: number): boolean {
  if (stateClass(lastBefore(task, end)?.state ?? null) === 'interrupted') return true;
  return task.observations.some(({ order, state }) => order <= end && stateClass(state) === 'terminal');
}

/** The first moment after the stream at which the task had ended or waited. */
function restedAfter({ observations }: TaskTimeline, exchange: number, end: number): Observation | undefined {
  return observations.find((seen) => {
    const kind = stateClass(seen.state);
    return seen.order > end && seen.exchange !== exchange && (kind === 'terminal' || kind === 'interrupted');
  });
}

function shownBy(rest: Observation | undefined): string {
  return rest === undefined ? '' : ` and only another exchange shows \`${rest.state}\``;
}

function judged(
  { dialect, finalSeen }: StreamEnd,
  rest: Observation | undefined,
): { severity?: Severity; requirement: Requirement } {
  const old = generation(dialect) !== '1.0';
  // An agent may say outright that the client is to poll from here on.
  if (old && finalSeen) {
    return { severity: rest === undefined ? 'warning' : 'info', requirement: FINAL_WITH_END_03 };
  }
  return {
    ...(rest === undefined ? {} : { severity: 'warning' }),
    requirement: old ? TO_THE_END_03 : TO_THE_END,
  };
}

function error(): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 'r-1', error: { code: -32603, message: 'Internal error' } });
}
