import type { Entry } from '../lib/model/a2a.js';
import type { ShapeFault } from '../lib/model/shape.js';
import { ABSENT, cite, defineRule, isShapely, objectProblems, type ShapeCase, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const ID = cite('MUST', 'A2A10-4.1.7-01');
const PARTS = cite('MUST', 'A2A10-4.1.7-02');
const MEMBERS_03 = cite('implied', 'A2A03-6.7-01');
const PARTS_03 = cite('implied', 'A2A03-6.7-03');
const KIND_03 = cite('implied', 'A2A03-6.5-02');

const EMPTY = { '/result/task/artifacts/0/parts': [] };

const CASES: readonly ShapeCase[] = [
  { by: ID, of: ['Artifact'], members: ['artifactId'], flaws: ABSENT },
  // Some agents end an artifact by a chunk that holds nothing more, and clients live with it.
  { by: PARTS, of: ['Artifact'], members: ['parts'], flaws: ['empty'], severity: 'info', if: isLastChunk },
  { by: PARTS_03, of: ['Artifact'], members: ['parts'], flaws: ['empty'], severity: 'info', if: isLastChunk },
  { by: PARTS, of: ['Artifact'], members: ['parts'], flaws: ABSENT },
  { by: PARTS_03, of: ['Artifact'], members: ['parts'], flaws: ['empty'], severity: 'warning' },
  { by: MEMBERS_03, of: ['Artifact'], members: ['artifactId', 'parts'], flaws: ABSENT },
  { by: KIND_03, of: ['Part'], members: ['kind'], flaws: ['missing'], if: isInArtifact },
];

export default defineRule({
  id: 'artifact-required-field',
  summary: 'an artifact lacks a member that every artifact has',
  requirement: [ID, MEMBERS_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch'],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients put chunks together by the id of their artifact; without id or parts the output of the task is lost.',
  fix: 'give every artifact an `artifactId` that is unique in its task, and at least one part',
  meanwhile: { client: 'keep artifacts without an id by their place in the list' },
  good: [
    scene('Whole artifacts', v10.send('completed'), v10.stream(undefined, { task: 't-2' })),
    scene('0.3: whole artifacts', v03.send('completed'), v03.stream(undefined, { task: 't-2' })),
    scene(
      'A task without artifacts',
      v10.poll('completed', { response: { set: { '/result/artifacts': [] } } }),
    ),
  ],
  bad: [
    scene(
      'No id',
      v10.send('completed', { response: { set: { '/result/task/artifacts/0/artifactId': undefined } } }),
    ),
    scene('No parts', v10.send('completed', { response: { set: EMPTY } })),
    scene(
      'No parts in a stream',
      v10.stream([
        'task',
        {
          is: 'artifact',
          set: { '/result/artifactUpdate/artifact/parts': [], '/result/artifactUpdate/lastChunk': false },
        },
        'completed',
      ]),
    ),
    scene(
      'A last chunk that holds nothing (information only)',
      v10.stream([
        'task',
        { is: 'artifact', set: { '/result/artifactUpdate/lastChunk': false } },
        {
          is: 'artifact',
          set: { '/result/artifactUpdate/artifact/parts': [], '/result/artifactUpdate/append': true },
        },
        'completed',
      ]),
    ),
    scene(
      '0.3: no id',
      v03.send('completed', { response: { set: { '/result/artifacts/0/artifactId': undefined } } }),
    ),
    scene(
      '0.3: no parts (a warning)',
      v03.send('completed', { response: { set: { '/result/artifacts/0/parts': [] } } }),
    ),
    scene(
      '0.3: a part without `kind` (a warning)',
      v03.send('completed', { response: { set: { '/result/artifacts/0/parts/0/kind': undefined } } }),
    ),
  ],
  passes: isShapely,
  check: (entry) => objectProblems(entry, CASES),
});

function isLastChunk({ event }: ShapeFault, entry: Entry): boolean {
  return told(entry).some(
    (one) => one.event === event && one.what.is === 'artifact' && one.what.update.lastChunk,
  );
}

function isInArtifact({ pointer }: ShapeFault): boolean {
  return /\/artifacts?\//.test(pointer);
}
