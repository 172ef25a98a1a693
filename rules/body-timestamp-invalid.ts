import { cite, defineRule, isShapely, type ShapeCase, shapeProblems } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const UTC = cite('MUST', 'A2A10-5.6.1-01', 'A2A10-5.6.1-03');
const ISO_03 = cite('implied', 'A2A03-6.2-02');

const CASES: readonly ShapeCase[] = [
  {
    by: UTC,
    of: ['TaskStatus', 'ListTasksRequest'],
    members: ['timestamp', 'statusTimestampAfter'],
    flaws: ['type', 'format'],
  },
  { by: ISO_03, of: ['TaskStatus'], members: ['timestamp'], flaws: ['type', 'format'], severity: 'warning' },
];

const AT = '/result/status/timestamp';

export default defineRule({
  id: 'body-timestamp-invalid',
  summary: 'a timestamp is not written as its version wants it',
  requirement: [UTC, ISO_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch', 'version-mixed-message'],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'States of one task are ordered by their timestamps; one that cannot be read, or counts from another zone, puts them in the wrong order.',
  fix: 'write timestamps in UTC as `2026-01-31T12:00:00.000Z`',
  meanwhile: {
    client: 'read offsets as well as `Z`, and order tasks by something else where the zone is missing',
  },
  good: [
    scene(
      'UTC, with and without a fraction',
      v10.poll('working'),
      v10.poll('completed', {
        response: { set: { [AT]: '2026-01-01T00:00:01Z' } },
      }),
    ),
    scene('No timestamp', v10.poll('working', { response: { set: { [AT]: undefined } } })),
    scene(
      '0.3: any zone, or none',
      v03.poll('working', { response: { set: { [AT]: '2026-01-01T02:00:00.123456+02:00' } } }),
      v03.poll('completed', { response: { set: { [AT]: '2026-01-01T00:00:01' } } }),
    ),
  ],
  bad: [
    scene('Another zone', v10.poll('working', { response: { set: { [AT]: '2026-01-01T02:00:00+02:00' } } })),
    scene('No zone', v10.poll('working', { response: { set: { [AT]: '2026-01-01T00:00:00' } } })),
    scene('A number', v10.poll('working', { response: { set: { [AT]: 1767225600 } } })),
    scene(
      'A day that does not exist',
      v10.poll('working', { response: { set: { [AT]: '2026-02-30T00:00:00Z' } } }),
    ),
    scene('0.3: a number (a warning)', v03.poll('working', { response: { set: { [AT]: 1767225600 } } })),
  ],
  passes: isShapely,
  check: (entry) => shapeProblems(entry, CASES),
});
