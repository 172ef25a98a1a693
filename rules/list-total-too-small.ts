import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, listing } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const BEFORE_PAGING = cite('implied', 'A2A10-3.1.4-12');

const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };
const list = (count: number, totalSize: number, nextPageToken = '') =>
  v10.call(
    'ListTasks',
    { pageSize: 2 },
    {
      tasks: Array.from({ length: count }, (_, at) => ({ ...TASK, id: `t-${at}` })),
      nextPageToken,
      pageSize: 2,
      totalSize,
    },
  );

export default defineRule({
  id: 'list-total-too-small',
  summary: 'a list says that it has fewer tasks than its page shows',
  requirement: [BEFORE_PAGING],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch', 'list-required-field'],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'A client that counts on the total shows the wrong number, or stops paging before it has every task.',
  fix: 'count all tasks that match the filters, before the page is cut',
  meanwhile: { client: 'go on while there is a `nextPageToken`, whatever `totalSize` says' },
  good: [
    scene('All on one page', list(2, 2)),
    scene('More on other pages', list(2, 7, 'p-2')),
    scene('The last page shows the rest', list(1, 7)),
  ],
  bad: [
    scene('Fewer than on this page', list(2, 1)),
    scene('The total counts the page, and another page follows (information only)', list(2, 2, 'p-2')),
  ],
  passes: ({ operation }) => operation !== 'ListTasks',
  *check(entry) {
    const found = listing(entry);
    const total = found?.page.totalSize ?? null;
    if (found === null || total === null) return;
    const { page, asked } = found;
    const count = page.tasks.length;
    // A first page with another behind it shows that there is more than it holds.
    const counted = total === count && page.nextPageToken && asked.pageToken === null && count > 0;
    if (total >= count && !counted) return;
    yield {
      at: placeIn(page.doc, `${page.pointer}/totalSize`),
      message: `total is \`${total}\`, but the page holds ${count} tasks${counted ? ' and another page follows' : ''}; expected all tasks that match`,
      ...(counted ? { severity: 'info', confidence: 'possible' } : {}),
      sameAs: counted ? 'counts the page' : 'less than the page',
    };
  },
});
