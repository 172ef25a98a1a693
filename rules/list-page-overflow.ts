import { placeIn } from '../lib/model/json.js';
import { askedPlace, cite, defineRule, listing } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const SIZE = cite('MUST', 'A2A10-3.1.4-10');

/** How many tasks a page has at most where the request says nothing, and where it says too much (A2A 1.0 §3.1.4). */
const DEFAULT = 50;
const MOST = 100;

const tasks = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `t-${at}`,
    contextId: 'c-1',
    status: { state: 'TASK_STATE_WORKING' },
  }));
const list = (asked: { readonly pageSize?: number }, count: number, pageSize: number) =>
  v10.call('ListTasks', asked, { tasks: tasks(count), nextPageToken: '', pageSize, totalSize: count });

export default defineRule({
  id: 'list-page-overflow',
  summary: 'a page of a list holds more tasks than its size allows',
  requirement: [SIZE],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch', 'rest-query-invalid'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'A client that made room for a page of the size it asked for drops the rest or fails, and a big store comes in one answer.',
  fix: 'cut the page at `pageSize`, at 50 where the request names none, and hand out a `nextPageToken`',
  meanwhile: { client: 'be ready for pages of any size' },
  good: [
    scene('As many as were asked for', list({ pageSize: 2 }, 2, 2)),
    scene('Fewer, on the last page', list({}, 3, 50)),
    scene('A size of 0 in the answer says nothing', list({}, 1, 0)),
  ],
  bad: [
    scene('More than were asked for', list({ pageSize: 2 }, 3, 50)),
    scene('More than 50 where no size was asked for', list({}, 51, 100)),
    scene('More than the answer itself says', list({ pageSize: 10 }, 3, 2)),
  ],
  passes: ({ operation }) => operation !== 'ListTasks',
  *check(entry) {
    const found = listing(entry);
    if (found === null) return;
    const { asked, page } = found;
    const count = page.tasks.length;
    const size = asked.pageSize ?? DEFAULT;
    const allowed = Math.min(size, MOST);
    const own = page.pageSize ?? 0;
    const byRequest = size > 0 && count > allowed;
    if (!byRequest && (own <= 0 || count <= own)) return;
    const at = asked.pageSize === null ? null : askedPlace(asked, 'pageSize');
    yield {
      at: placeIn(page.doc, `${page.pointer}/tasks`),
      message: byRequest
        ? `page holds ${count} tasks, expected at most \`${allowed}\`${asked.pageSize === null ? ', as no size was asked for' : ''}`
        : `page holds ${count} tasks, but says that its size is \`${own}\``,
      label: 'too many',
      related: byRequest
        ? at === null
          ? []
          : [{ label: 'the size was asked for here', at }]
        : [{ label: 'the size of the page is told here', at: placeIn(page.doc, `${page.pointer}/pageSize`) }],
      sameAs: byRequest ? 'more than asked for' : 'more than told',
    };
  },
});
