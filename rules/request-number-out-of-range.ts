import { askedBy, askedPlace, cite, defineRule, generation, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const HISTORY = cite('MUST', 'A2A10-3.2.4-03');
const PAGE_SIZE = cite('MUST', 'A2A10-3.1.4-09');
const HISTORY_03 = cite('implied', 'A2A03-7.1.1-02');

const PAGE = { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 };
const TASK_03 = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };
const WRONG = { error: { code: -32602, message: 'Invalid params' } };
const list = (pageSize: number, refused = {}) => v10.call('ListTasks', { pageSize }, PAGE, refused);

export default defineRule({
  id: 'request-number-out-of-range',
  summary: 'a request asks for a length of history or a size of pages that does not exist',
  requirement: [HISTORY, PAGE_SIZE, HISTORY_03],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'version-header-missing'],
  each: 'call',
  needs: ['asked'],
  dialects: ['1.0', '0.2', '0.3-rpc', '0.3-proto'],
  bindings: [],
  party: 'client',
  why: 'Some agents refuse such a number, others take another in its place, so the client gets what it did not ask for.',
  fix: 'ask for a history of 0 or more messages, and for pages of 1 to 100 tasks',
  meanwhile: { agent: 'refuse with -32602, rather than correct the number in silence' },
  good: [
    scene('The smallest and the largest page', list(1), list(100)),
    scene('No history at all', v10.poll('working', { request: { set: { '/params/historyLength': 0 } } })),
  ],
  bad: [
    scene(
      'A poll for less than no history',
      v10.poll('working', { ...WRONG, request: { set: { '/params/historyLength': -1 } } }),
    ),
    scene(
      'A message with less than no history',
      v10.send('completed', { ...WRONG, request: { set: { '/params/configuration/historyLength': -5 } } }),
    ),
    scene('Pages of no task', list(0, WRONG)),
    scene('Pages of more than 100 tasks', list(101)),
    scene(
      'In a query',
      http('GET /tasks?pageSize=1000', undefined, PAGE, { request: { headers: { 'A2A-Version': '1.0' } } }),
    ),
    scene(
      '0.3: a poll for less than no history',
      v03.poll('working', { ...WRONG, request: { set: { '/params/historyLength': -1 } } }),
    ),
    scene(
      '0.3 over HTTP+JSON: a poll for less than no history',
      http('GET /v1/tasks/t-1?historyLength=-1', undefined, TASK_03, {
        request: { headers: { 'A2A-Version': '0.3' } },
      }),
    ),
  ],
  *check(entry) {
    const asked = askedBy(entry);
    const { request } = entry.exchange;
    if (asked === null || request === null) return;
    const by03 = generation(entry.dialect.request) === '0.3';
    for (const { name, below, value, least, most, by } of numbersOf(asked)) {
      // 0.3 has no pages of tasks.
      if (by03 && by === PAGE_SIZE) continue;
      if (value === null || (value >= least && value <= most)) continue;
      yield {
        at: askedPlace(asked, `${below}${name}`) ?? startLine(request),
        message: `\`${name}\` is \`${value}\`, expected ${most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} to ${most}`}`,
        requirement: by03 ? HISTORY_03 : by,
        sameAs: name,
      };
    }
  },
});

const LENGTH = { name: 'historyLength', below: '', least: 0, most: Number.POSITIVE_INFINITY, by: HISTORY };
const SIZE = { name: 'pageSize', below: '', least: 1, most: 100, by: PAGE_SIZE };

function numbersOf(asked: NonNullable<ReturnType<typeof askedBy>>) {
  switch (asked.operation) {
    case 'SendMessage':
    case 'SendStreamingMessage':
      return [{ ...LENGTH, below: 'configuration/', value: asked.configuration?.historyLength ?? null }];
    case 'GetTask':
      return [{ ...LENGTH, value: asked.historyLength }];
    case 'ListTasks':
      return [
        { ...LENGTH, value: asked.historyLength },
        { ...SIZE, value: asked.pageSize },
      ];
    default:
      return [];
  }
}
