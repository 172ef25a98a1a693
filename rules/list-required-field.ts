import { ABSENT, cite, defineRule, isShapely, objectProblems, type ShapeCase } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const MEMBERS = cite('MUST', 'A2A10-3.1.4-08');
const TOKEN = cite('MUST', 'A2A10-3.1.4-03');

const CASES: readonly ShapeCase[] = [
  { by: TOKEN, of: ['ListTasksResponse'], members: ['nextPageToken'], flaws: ABSENT },
  { by: MEMBERS, of: ['ListTasksResponse'], flaws: ABSENT },
];

const WHOLE = { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 };

export default defineRule({
  id: 'list-required-field',
  summary: 'a list of tasks lacks one of its four members',
  requirement: [MEMBERS],
  enforces: { 'A2A10-3.1.4-04': 'No token' },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'A client that pages through the tasks cannot tell the last page from a broken one, nor how many tasks there are.',
  fix: 'write `tasks`, `nextPageToken`, `pageSize` and `totalSize` into every answer, also where they are empty or 0',
  meanwhile: { client: 'take a missing `nextPageToken` as the end of the list' },
  good: [scene('An empty page has all four', v10.call('ListTasks', {}, WHOLE))],
  bad: [
    scene('No token', v10.call('ListTasks', {}, { ...WHOLE, nextPageToken: null })),
    scene('No size', v10.call('ListTasks', {}, { tasks: [], nextPageToken: '', totalSize: 0 })),
  ],
  passes: isShapely,
  check: (entry) => objectProblems(entry, CASES),
});
