import { placeIn } from '../lib/model/json.js';
import type { Task } from '../lib/model/objects.js';
import { cite, defineRule, elapsed, listing } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const NEWEST_FIRST = cite('MUST', 'A2A10-3.1.4-07');

const WHOLE = { nextPageToken: '', pageSize: 50 };
const task = (id: string, timestamp?: string) => ({
  id,
  contextId: 'c-1',
  status: { state: 'TASK_STATE_WORKING', ...(timestamp === undefined ? {} : { timestamp }) },
});
const list = (...tasks: readonly ReturnType<typeof task>[]) =>
  v10.call('ListTasks', {}, { ...WHOLE, tasks, totalSize: tasks.length });

export default defineRule({
  id: 'list-order',
  summary: 'a page of a list has an older task before a newer one',
  requirement: [NEWEST_FIRST],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'Clients read the first page to learn what moved last, and stop there: what stands on a later page is never seen.',
  fix: 'sort by the timestamp of the status, the newest first, before the page is cut',
  meanwhile: { client: 'sort what arrives once all pages are there' },
  good: [
    scene(
      'The newest comes first, equal times stay as they are',
      list(
        task('t-3', '2026-01-01T00:00:02Z'),
        task('t-2', '2026-01-01T00:00:01.000Z'),
        task('t-1', '2026-01-01T00:00:01Z'),
      ),
    ),
    scene(
      'A task without a time may stand anywhere',
      list(task('t-2', '2026-01-01T00:00:02Z'), task('t-3'), task('t-1', '2026-01-01T00:00:01Z')),
    ),
  ],
  bad: [
    scene(
      'The oldest comes first',
      list(task('t-1', '2026-01-01T00:00:01Z'), task('t-2', '2026-01-01T00:00:02Z')),
    ),
    scene(
      'One without a time hides nothing',
      list(task('t-1', '2026-01-01T00:00:01Z'), task('t-3'), task('t-2', '2026-01-01T00:00:02Z')),
    ),
  ],
  passes: ({ operation }) => operation !== 'ListTasks',
  *check(entry) {
    let before: { readonly task: Task; readonly time: string } | null = null;
    for (const next of listing(entry)?.page.tasks ?? []) {
      const time = next.status?.timestamp ?? null;
      if (time === null) continue;
      if (before !== null && (elapsed(before.time, time) ?? 0) > 0) {
        yield {
          at: timeOf(next),
          message: `task of \`${time}\` stands behind one of \`${before.time}\`, expected the newest first`,
          label: 'newer',
          related: [{ label: 'an older task stands before it', at: timeOf(before.task) }],
        };
        return;
      }
      before = { task: next, time };
    }
  },
});

function timeOf({ doc, pointer }: Task) {
  return placeIn(doc, `${pointer}/status/timestamp`);
}
