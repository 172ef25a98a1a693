import { isObject, member, placeIn, valueAt } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import type { ListAsked } from '../lib/model/requests.js';
import { answerOf, askedBy, cite, defineRule, parameter } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const CURSORS = cite('MUST', 'A2A10-3.1.4-06');

/** What other interfaces page by; a gateway may add any other parameter. */
const ASKED = ['page', 'perPage', 'offset', 'limit', 'cursor'];
const TOLD = 'nextCursor';

const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };
const PAGE = { tasks: [TASK], nextPageToken: '', pageSize: 50, totalSize: 1 };
const V10 = { request: { headers: { 'A2A-Version': '1.0' } } };

export default defineRule({
  id: 'list-offset-paging',
  summary: 'a list of tasks is paged by an offset or a page number',
  requirement: [CURSORS],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch', 'list-required-field'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'client',
  why: 'An agent passes over the parameter and answers with the first page again and again.',
  fix: 'page by `pageSize` and `pageToken`, with the `nextPageToken` of the page before',
  good: [
    scene('By token', v10.call('ListTasks', { pageSize: 10, pageToken: 'p-2' }, PAGE)),
    scene('A parameter of a gateway', http('GET /tasks?trace=on', undefined, PAGE, V10)),
  ],
  bad: [
    scene('By offset', v10.call('ListTasks', { offset: 20, limit: 10 }, PAGE)),
    scene('By page number, in a query', http('GET /tasks?page=2', undefined, PAGE, V10)),
    scene('The answer has a cursor of its own', v10.call('ListTasks', {}, { ...PAGE, nextCursor: 'x' })),
  ],
  passes: ({ operation }) => operation !== 'ListTasks',
  *check(entry) {
    const asked = askedBy(entry);
    if (asked?.operation !== 'ListTasks') return;
    for (const name of ASKED) {
      const at = strayPlace(asked, name);
      if (at === null) continue;
      yield {
        at,
        message: `list is asked for by \`${name}\`, expected \`pageSize\` and \`pageToken\``,
        sameAs: 'asked',
      };
      return;
    }
    const answer = answerOf(entry);
    if (answer?.is !== 'tasks') return;
    const { doc, pointer } = answer.page;
    const page = valueAt(doc.value, pointer);
    if (!isObject(page) || member(page, TOLD) === undefined) return;
    yield {
      at: placeIn(doc, `${pointer}/${TOLD}`, 'key'),
      message: `list tells its next page by \`${TOLD}\`, expected \`nextPageToken\``,
      party: 'agent',
      fix: 'write the token of the next page into `nextPageToken`',
      sameAs: 'told',
    };
  },
});

function strayPlace({ doc, pointer, query }: ListAsked, name: string): Place | null {
  const found = parameter(query, name);
  if (found !== null) return found.at;
  if (doc === null || member(valueAt(doc.value, pointer), name) === undefined) return null;
  return placeIn(doc, `${pointer}/${name}`, 'key');
}
