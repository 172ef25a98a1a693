import { ABSENT, cite, defineRule, isShapely, objectProblems, type ShapeCase } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const STATUS = cite('MUST', 'A2A10-4.2.1-01');
const ARTIFACT = cite('MUST', 'A2A10-4.2.2-01');
const STATUS_03 = cite('implied', 'A2A03-7.2.2-01');
const ARTIFACT_03 = cite('implied', 'A2A03-7.2.3-01');

const CASES: readonly ShapeCase[] = [
  { by: STATUS, of: ['TaskStatusUpdateEvent'], flaws: ABSENT },
  { by: ARTIFACT, of: ['TaskArtifactUpdateEvent'], flaws: ABSENT },
  // The prose of 0.2 made it optional.
  { by: STATUS_03, of: ['TaskStatusUpdateEvent'], members: ['final'], flaws: ABSENT, severity: 'warning' },
  { by: STATUS_03, of: ['TaskStatusUpdateEvent'], flaws: ABSENT },
  { by: ARTIFACT_03, of: ['TaskArtifactUpdateEvent'], flaws: ABSENT },
];

export default defineRule({
  id: 'event-required-field',
  summary: 'an update lacks a member that every update has',
  requirement: [STATUS, STATUS_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch'],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'An update that does not say of which task and conversation it is, or what changed, cannot be applied to anything.',
  fix: 'send `taskId`, `contextId` and `status` or `artifact` with every update, in each event and delivery',
  meanwhile: { client: 'take the ids from the event that opened the stream' },
  good: [scene('Whole updates', v10.stream()), scene('0.3: whole updates', v03.stream())],
  bad: [
    scene(
      'No contextId',
      v10.stream([
        'task',
        { is: 'working', set: { '/result/statusUpdate/contextId': undefined } },
        'completed',
      ]),
    ),
    scene(
      'No artifact',
      v10.stream(['task', { is: 'artifact', set: { '/result/artifactUpdate/artifact': null } }, 'completed']),
    ),
    scene(
      '0.3: no contextId',
      v03.stream(['task', { is: 'working', set: { '/result/contextId': undefined } }, 'completed']),
    ),
    scene(
      '0.3: no artifact',
      v03.stream(['task', { is: 'artifact', set: { '/result/artifact': undefined } }, 'completed']),
    ),
    scene(
      '0.3: no final (a warning)',
      v03.stream(['task', { is: 'working', set: { '/result/final': undefined } }, 'completed']),
    ),
  ],
  passes: isShapely,
  check: (entry) => objectProblems(entry, CASES),
});
