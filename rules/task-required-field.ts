import { ABSENT, cite, defineRule, isShapely, objectProblems, type ShapeCase } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const ID = cite('MUST', 'A2A10-4.1.1-01');
const STATUS = cite('MUST', 'A2A10-4.1.1-02');
const MEMBERS_03 = cite('implied', 'A2A03-6.1-01');

const CASES: readonly ShapeCase[] = [
  { by: ID, of: ['Task'], members: ['id'], flaws: ABSENT },
  { by: STATUS, of: ['Task'], members: ['status'], flaws: ABSENT },
  { by: MEMBERS_03, of: ['Task'], flaws: ABSENT },
];

export default defineRule({
  id: 'task-required-field',
  summary: 'a task lacks a member that every task has',
  requirement: [ID, MEMBERS_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-method-mismatch',
    'response-dialect-mismatch',
    'rest-status-body-mismatch',
    'rest-body-enveloped',
  ],
  enforces: { 'A2A03-3.4.3-02': '0.3: a status under a name of one’s own' },
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client keeps tasks by their id and acts on their status; a task without them is refused, or lost from sight.',
  fix: 'give every task its `id` and `status` (0.3: its `contextId` as well) wherever it is shown',
  meanwhile: { client: 'take an answer without a task id as failed: nothing can be asked about it later' },
  good: [
    scene('Whole tasks', v10.send('working'), v10.poll('completed')),
    scene('0.3: whole tasks', v03.send('working'), v03.poll('completed')),
    scene(
      '1.0: no contextId, which is optional there',
      v10.poll('working', { response: { set: { '/result/contextId': undefined } } }),
    ),
    scene(
      '0.3 over HTTP+JSON: no kind',
      http('GET /v1/tasks/t-1', undefined, {
        id: 't-1',
        contextId: 'c-1',
        status: { state: 'TASK_STATE_WORKING' },
      }),
    ),
  ],
  bad: [
    scene('No id', v10.poll('working', { response: { set: { '/result/id': undefined } } })),
    scene('An empty id', v10.poll('working', { response: { set: { '/result/id': '' } } })),
    scene('No status', v10.poll('working', { response: { set: { '/result/status': undefined } } })),
    scene(
      'No status in a stream',
      v10.stream([{ is: 'task', set: { '/result/task/status': null } }, 'completed']),
    ),
    scene(
      '0.3: no contextId',
      v03.poll('working', { response: { set: { '/result/contextId': undefined } } }),
    ),
    scene(
      '0.3: a status under a name of one’s own',
      v03.poll('working', {
        response: { set: { '/result/status': undefined, '/result/acme-status': { state: 'working' } } },
      }),
    ),
    scene(
      '0.3: no `kind` (a warning)',
      v03.poll('working', { response: { set: { '/result/kind': undefined } } }),
    ),
  ],
  passes: isShapely,
  check: (entry) => objectProblems(entry, CASES),
});
