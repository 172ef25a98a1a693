import type { Dialect } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import type { Status } from '../lib/model/objects.js';
import {
  cite,
  defineRule,
  generation,
  isShapely,
  type Problem,
  readAs,
  type ShapeCase,
  type StateWord,
  shapeProblems,
  stateSpellings,
  stateWord,
  told,
} from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const ONE_OF_NINE = cite('MUST', 'A2A10-4.1.3-01');
const SPECIFIED = cite('implied', 'A2A10-4.1.3-02');
const PRESENT = cite('MUST', 'A2A10-4.1.2-01');
const ONE_OF_NINE_03 = cite('implied', 'A2A03-6.3-01');
const PROTO_NAME_03 = cite('implied', 'A2A03-6.3-02');
const PRESENT_03 = cite('implied', 'A2A03-6.2-01');

/** A status without a state, or with something that names none. */
const STATELESS: readonly ShapeCase[] = [
  { by: PRESENT, of: ['TaskStatus'], members: ['state'], flaws: ['missing'] },
  { by: PRESENT_03, of: ['TaskStatus'], members: ['state'], flaws: ['missing'] },
  { by: ONE_OF_NINE, of: ['TaskStatus'], members: ['state'], flaws: ['type'] },
  { by: ONE_OF_NINE_03, of: ['TaskStatus'], members: ['state'], flaws: ['type'] },
];

const BUSY = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_BUSY' } };
const LISTED = { nextPageToken: '', pageSize: 50, totalSize: 1 };

export default defineRule({
  id: 'task-state-unknown',
  summary: 'a task state is none that the version knows',
  requirement: [ONE_OF_NINE, ONE_OF_NINE_03],
  enforces: {
    'A2A03-VER-10': '0.3: two l in canceled',
    'A2A03-6.3-02': '0.3 over HTTP+JSON: one l in canceled (a warning)',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-dialect-mismatch', 'version-mixed-message'],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client that does not know the state can neither stop waiting nor go on: strict ones refuse the whole answer, lenient ones wait for ever.',
  fix: 'use one of the states that the version spoken defines, spelled exactly as it spells them',
  meanwhile: { client: 'take a state that you do not know as unfinished, and poll up to a limit' },
  good: [
    scene('States as 1.0 spells them', v10.send('submitted'), v10.poll('working'), v10.poll('completed')),
    scene('States as 0.3 spells them', v03.send('submitted'), v03.poll('working'), v03.poll('canceled')),
    scene(
      'What a task says about states in its texts is nobody’s state',
      v10.send('completed', {
        response: { set: { '/result/task/metadata': { status: { state: 'done' } } } },
      }),
    ),
  ],
  bad: [
    scene(
      'A state of the agent’s own',
      v10.poll('working', { response: { set: { '/result/status/state': 'TASK_STATE_RUNNING' } } }),
    ),
    scene(
      'Two l in canceled',
      v10.cancel('canceled', { response: { set: { '/result/status/state': 'TASK_STATE_CANCELLED' } } }),
    ),
    scene(
      'The wrong case',
      v10.poll('working', { response: { set: { '/result/status/state': 'task_state_working' } } }),
    ),
    scene('0.3: no state', v03.poll('working', { response: { set: { '/result/status/state': undefined } } })),
    scene('No state', v10.poll('working', { response: { set: { '/result/status/state': undefined } } })),
    scene(
      'A state that says nothing (a warning)',
      v10.poll('working', { response: { set: { '/result/status/state': 'TASK_STATE_UNSPECIFIED' } } }),
    ),
    scene(
      'In a stream',
      v10.stream([
        'task',
        { is: 'working', set: { '/result/statusUpdate/status/state': 'TASK_STATE_BUSY' } },
        'completed',
      ]),
    ),
    scene('In a list of tasks', v10.call('ListTasks', {}, { ...LISTED, tasks: [BUSY] })),
    scene(
      '0.3: in a list of tasks without an object around it',
      v03.call('tasks/list', {}, [{ ...BUSY, kind: 'task', status: { state: 'busy' } }]),
    ),
    scene(
      '0.3: two l in canceled',
      v03.cancel('canceled', { response: { set: { '/result/status/state': 'cancelled' } } }),
    ),
    scene(
      '0.3 over HTTP+JSON: one l in canceled (a warning)',
      http(
        'GET /v1/tasks/t-1',
        undefined,
        { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_CANCELED' } },
        { request: { headers: { 'A2A-Version': '0.3' } } },
      ),
    ),
  ],
  passes: (entry) =>
    entry.kind === 'poll' &&
    entry.outcome === 'task' &&
    isShapely(entry) &&
    isRight(entry.state, entry.dialect.response),
  *check(entry) {
    yield* shapeProblems(entry, STATELESS);
    for (const { what, dialect, event } of told(entry)) {
      const holder = what.is === 'task' ? what.task : what.is === 'status' ? what.update : null;
      if (holder?.status && !isRight(holder.status.written, dialect))
        yield* judged(holder.status, readAs(entry, dialect), event);
    }
  },
});

/** Whether it is as its dialect spells it, and tells something. */
function isRight(written: string | null, dialect: Dialect): boolean {
  const state = stateWord(written);
  return state !== null && state !== 'unknown' && stateSpellings(dialect)?.get(state) === written;
}

function* judged(
  { doc, pointer, written: state }: Status,
  dialect: Dialect,
  event: number | null,
): Generator<Problem> {
  const spoken = generation(dialect);
  const spellings = stateSpellings(dialect);
  if (state === null || spoken === null || spellings === null) return;
  const at = placeIn(doc, `${pointer}/state`);
  if (state === 'TASK_STATE_UNSPECIFIED' && spoken === '1.0') {
    yield {
      event,
      at,
      severity: 'warning',
      requirement: SPECIFIED,
      message: `state \`${state}\` tells the client nothing, expected the state that the task is in`,
      fix: 'set the state before the status is sent',
    };
  }
  if (isKnown(state, dialect, spellings)) return;
  const near = spellings.get(meant(state) ?? 'unknown');
  const known = meant(state) === null ? undefined : near;
  const oneL = dialect === '0.3-proto' && state === 'TASK_STATE_CANCELED';
  yield {
    event,
    at,
    ...(oneL ? { severity: 'warning', requirement: PROTO_NAME_03 } : {}),
    message: `state \`${state.slice(0, 60)}\` is not one of A2A ${spoken}, expected ${known === undefined ? `one of its ${spellings.size === 9 ? 'nine' : 'seven'} states` : `\`${known}\``}`,
    label: known === undefined ? 'unknown state' : `did you mean ${known}?`,
    sameAs: `state ${state.slice(0, 60)}`,
    everywhere: true,
  };
}

/** Drafts of 1.0 spelled `canceled` either way. */
function isKnown(state: string, dialect: Dialect, spellings: ReadonlyMap<StateWord, string>): boolean {
  const word = stateWord(state);
  if (word === null) return false;
  return spellings.get(word) === state || (dialect === '1.0-rc' && state === 'TASK_STATE_CANCELLED');
}

const HABITS: ReadonlyMap<string, StateWord> = new Map([
  ['cancelled', 'canceled'],
  ['running', 'working'],
  ['in-progress', 'working'],
  ['pending', 'submitted'],
  ['queued', 'submitted'],
  ['done', 'completed'],
  ['success', 'completed'],
  ['succeeded', 'completed'],
  ['finished', 'completed'],
  ['error', 'failed'],
]);

/** The state that a near miss means: another case, another dialect, or a habit from elsewhere. */
function meant(state: string): StateWord | null {
  const plain = state
    .slice(0, 60)
    .toLowerCase()
    .replace(/^task[_-]?state[_-]?/, '')
    .replace(/[_ ]/g, '-');
  return stateWord(plain) ?? HABITS.get(plain) ?? null;
}
