import { placeIn } from '../lib/model/json.js';
import type { Task } from '../lib/model/objects.js';
import { defineRule, listing } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const task = (id: string) => ({ id, contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } });
const list = (...ids: readonly string[]) =>
  v10.call('ListTasks', {}, { tasks: ids.map(task), nextPageToken: '', pageSize: 50, totalSize: ids.length });

export default defineRule({
  id: 'list-task-repeats',
  summary: 'a page of a list holds one task twice',
  requirement: [{ spec: 'experience', section: 'lists', level: 'implied', ids: [] }],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'Clients count and show the task twice, and another one may be missing in its place.',
  fix: 'list each task once, with the latest of its states',
  meanwhile: { client: 'keep tasks by their id, with the latest state' },
  good: [scene('Each task once', list('t-1', 't-2', 'T-1'))],
  bad: [scene('A task twice', list('t-1', 't-2', 't-1'))],
  passes: ({ operation }) => operation !== 'ListTasks',
  *check(entry) {
    const seen = new Map<string, Task>();
    for (const task of listing(entry)?.page.tasks ?? []) {
      const before = task.id === null ? undefined : seen.get(task.id);
      if (task.id !== null && before === undefined) seen.set(task.id, task);
      if (before === undefined) continue;
      yield {
        at: placeIn(task.doc, `${task.pointer}/id`),
        message: `task \`${task.id}\` stands on the page twice, expected once`,
        label: 'again',
        related: [{ label: 'for the first time', at: placeIn(before.doc, `${before.pointer}/id`) }],
        sameAs: 'twice',
      };
      return;
    }
  },
});
