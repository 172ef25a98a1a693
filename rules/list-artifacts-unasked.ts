import { member, placeIn, valueAt } from '../lib/model/json.js';
import { cite, defineRule, listing } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const OMITTED = cite('MUST', 'A2A10-3.1.4-01');

const TASK = {
  id: 't-1',
  contextId: 'c-1',
  status: { state: 'TASK_STATE_COMPLETED', timestamp: '2026-01-01T00:00:00.000Z' },
};
const ARTIFACTS = [{ artifactId: 'a-1', parts: [{ text: 'Rain until noon.' }] }];
const PAGE = { nextPageToken: '', pageSize: 50, totalSize: 1 };

export default defineRule({
  id: 'list-artifacts-unasked',
  summary: 'a list of tasks holds artifacts, which the client had not asked for',
  requirement: [OMITTED],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict'],
  yieldsTo: [
    'version-method-mismatch',
    'response-dialect-mismatch',
    'rest-query-invalid',
    'body-snake-case-field',
    'body-field-invalid',
  ],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'Artifacts may be large: a client that wants an overview gets the whole output of every task.',
  fix: 'leave `artifacts` out of listed tasks unless the request says `includeArtifacts: true`',
  good: [
    scene('Without artifacts', v10.call('ListTasks', {}, { ...PAGE, tasks: [TASK] })),
    scene(
      'Artifacts that were asked for',
      v10.call(
        'ListTasks',
        { includeArtifacts: true },
        { ...PAGE, tasks: [{ ...TASK, artifacts: ARTIFACTS }] },
      ),
    ),
  ],
  bad: [
    scene('Nobody asked', v10.call('ListTasks', {}, { ...PAGE, tasks: [{ ...TASK, artifacts: ARTIFACTS }] })),
    scene(
      'Not wanted',
      v10.call(
        'ListTasks',
        { includeArtifacts: false },
        { ...PAGE, tasks: [{ ...TASK, artifacts: ARTIFACTS }] },
      ),
    ),
    scene(
      'An empty list (information only)',
      v10.call('ListTasks', {}, { ...PAGE, tasks: [{ ...TASK, artifacts: [] }] }),
    ),
  ],
  *check(entry) {
    const found = listing(entry);
    if (found === null || found.asked.includeArtifacts === true) return;
    const kept = found.page.tasks.filter(({ doc, pointer }) => hasArtifacts(valueAt(doc.value, pointer)));
    const task = kept.find(({ artifacts }) => artifacts.length > 0) ?? kept[0];
    if (task === undefined) return;
    const empty = task.artifacts.length === 0;
    yield {
      at: placeIn(task.doc, `${task.pointer}/artifacts`),
      message: empty
        ? 'listed task has an empty `artifacts`, expected none, as the request did not ask for artifacts'
        : 'listed task has `artifacts`, expected none, as the request did not ask for them',
      label: 'not asked for',
      // SDKs write the empty list by habit, and nobody is hurt.
      ...(empty ? { severity: 'info' } : {}),
      sameAs: empty ? 'empty' : 'artifacts',
      everywhere: true,
    };
  },
});

function hasArtifacts(task: Parameters<typeof member>[0]): boolean {
  const artifacts = member(task, 'artifacts');
  return Array.isArray(artifacts);
}
