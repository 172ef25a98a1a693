import { placeIn } from '../lib/model/json.js';
import { askedPlace, cite, defineRule, listing } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const PROGRESS = cite('implied', 'A2A10-3.1.4-13');
const DANGLING = cite('MUST', 'A2A10-3.1.4-04');

const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };
const list = (pageToken: string, nextPageToken: string, ...tasks: readonly (typeof TASK)[]) =>
  v10.call('ListTasks', pageToken === '' ? {} : { pageToken }, {
    tasks,
    nextPageToken,
    pageSize: 50,
    totalSize: 9,
  });

export default defineRule({
  id: 'list-token-leads-nowhere',
  summary: 'the page token of a list leads back to its own page, or to an empty one',
  requirement: [PROGRESS, DANGLING],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch', 'list-required-field'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'Clients ask for page after page until the token is empty: one that leads back keeps them asking for ever.',
  fix: 'hand out the token of the page that follows, and an empty one on the last page',
  meanwhile: { client: 'stop at an empty page, and at a token that came before' },
  good: [
    scene('One page after the other', list('', 'p-2', TASK), list('p-2', '', { ...TASK, id: 't-2' })),
    scene('There is no task at all', list('', '')),
  ],
  bad: [
    scene('The token of the page that was asked for', list('', 'p-2', TASK), list('p-2', 'p-2', TASK)),
    scene('A token that led to an empty page (information only)', list('', 'p-2', TASK), list('p-2', '')),
  ],
  passes: ({ operation }) => operation !== 'ListTasks',
  *check(entry) {
    const found = listing(entry);
    if (found === null || found.asked.pageToken === null) return;
    const { asked, page } = found;
    const at = askedPlace(asked, 'pageToken');
    const related = at === null ? [] : [{ label: 'the page was asked for here', at }];
    if (page.nextPageToken === asked.pageToken) {
      yield {
        at: placeIn(page.doc, `${page.pointer}/nextPageToken`),
        message: `next page token \`${page.nextPageToken}\` is that of this page, expected that of the next`,
        label: 'leads back',
        related,
        sameAs: 'leads back',
      };
    } else if (page.tasks.length === 0 && page.totalSize !== 0) {
      yield {
        at: placeIn(page.doc, `${page.pointer}/tasks`),
        message: `page token \`${asked.pageToken}\` led to an empty page, expected none to be handed out for it`,
        requirement: DANGLING,
        severity: 'info',
        confidence: 'possible',
        related,
        sameAs: 'empty page',
      };
    }
  },
});
