import { placeIn } from '../lib/model/json.js';
import type { Task } from '../lib/model/objects.js';
import type { ListAsked } from '../lib/model/requests.js';
import { askedPlace, cite, defineRule, elapsed, listing, stateWord } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const FILTERS = cite('MUST', 'A2A10-3.1.4-11');

const WHOLE = { nextPageToken: '', pageSize: 50, totalSize: 1 };
const TASK = {
  id: 't-1',
  contextId: 'c-1',
  status: { state: 'TASK_STATE_WORKING', timestamp: '2026-01-01T00:00:00.000Z' },
};
const list = (filter: { readonly [name: string]: string }) =>
  v10.call('ListTasks', filter, { ...WHOLE, tasks: [TASK] });

export default defineRule({
  id: 'list-filter-ignored',
  summary: 'a list holds a task that the filter of the request leaves out',
  requirement: [FILTERS],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch', 'rest-query-invalid'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'The client takes every task of the list for one that it asked for, and shows or cancels those of other conversations.',
  fix: 'apply `contextId`, `status` and `statusTimestampAfter` before the page is cut',
  meanwhile: { client: 'filter again what arrives' },
  good: [
    scene(
      'Every filter holds; a time is inclusive',
      list({
        contextId: 'c-1',
        status: 'TASK_STATE_WORKING',
        statusTimestampAfter: '2026-01-01T00:00:00Z',
      }),
    ),
    scene('A state that names none filters nothing', list({ status: 'TASK_STATE_UNSPECIFIED' })),
    scene(
      'A task without a time cannot be judged by it',
      v10.call(
        'ListTasks',
        { statusTimestampAfter: '2026-01-01T00:00:01Z' },
        { ...WHOLE, tasks: [{ ...TASK, status: { state: 'TASK_STATE_WORKING' } }] },
      ),
    ),
  ],
  bad: [
    scene('A task of another context', list({ contextId: 'c-2' })),
    scene('A task in another state', list({ status: 'TASK_STATE_COMPLETED' })),
    scene('An older task', list({ statusTimestampAfter: '2026-01-01T00:00:01Z' })),
  ],
  passes: ({ operation }) => operation !== 'ListTasks',
  *check(entry) {
    const found = listing(entry);
    if (found === null) return;
    const { asked, page } = found;
    for (const task of page.tasks) {
      const broken = brokenFilter(asked, task);
      if (broken === null) continue;
      const { name, member, is, expected } = broken;
      const at = askedPlace(asked, name);
      yield {
        at: placeIn(task.doc, `${task.pointer}/${member}`),
        message: `list asked for ${expected} holds a task with \`${is}\``,
        label: 'left out by the filter',
        related: at === null ? [] : [{ label: `\`${name}\` was asked for here`, at }],
        sameAs: name,
      };
      return;
    }
  },
});

interface Broken {
  readonly name: string;
  readonly member: string;
  readonly is: string;
  readonly expected: string;
}

/** The first filter that should have left the task out; what the task does not tell is not held against it. */
function brokenFilter(asked: ListAsked, { contextId, status }: Task): Broken | null {
  const { contextId: context, status: state, statusTimestampAfter: after } = asked;
  if (context !== null && contextId !== null && contextId !== context) {
    return { name: 'contextId', member: 'contextId', is: contextId, expected: `context \`${context}\`` };
  }
  const shown = status?.written ?? null;
  const word = stateWord(shown);
  if (state !== null && state !== 'unknown' && shown !== null && word !== null && word !== state) {
    return { name: 'status', member: 'status/state', is: shown, expected: `\`${asked.statusWritten}\`` };
  }
  const time = status?.timestamp ?? null;
  if (after !== null && time !== null && (elapsed(after, time) ?? 0) < 0) {
    return {
      name: 'statusTimestampAfter',
      member: 'status/timestamp',
      is: time,
      expected: `a status of \`${after}\` or later`,
    };
  }
  return null;
}
