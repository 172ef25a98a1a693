import { cite, defineRule, isShapely, type ShapeCase, shapeProblems } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const RAW = cite('MUST', 'A2A10-4.1.6-02');
const BYTES_03 = cite('implied', 'A2A03-6.6-02');

const CASES: readonly ShapeCase[] = [
  { by: RAW, of: ['Part'], members: ['raw'], flaws: ['format'] },
  { by: BYTES_03, of: ['File'], members: ['bytes', 'fileWithBytes'], flaws: ['format'] },
];

const PART = '/params/message/parts/0';

export default defineRule({
  id: 'part-raw-not-base64',
  summary: 'the bytes of a file are not written as base64',
  requirement: [RAW, BYTES_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch', 'version-mixed-message'],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The receiver cannot read the message at all, or stores a file that nothing opens.',
  fix: 'encode the bytes as base64 with the standard alphabet; a data URL is no base64',
  meanwhile: { agent: 'accept the URL-safe alphabet and missing padding, and refuse all else with -32602' },
  good: [
    scene(
      'Both alphabets, with and without padding',
      v10.send('completed', {
        request: { set: { '/params/message/parts': [{ raw: 'aGk=' }, { raw: '-_8' }, { raw: '' }] } },
      }),
    ),
    scene(
      '0.3: base64',
      v03.send('completed', { request: { set: { [PART]: { kind: 'file', file: { bytes: 'aGk=' } } } } }),
    ),
    scene(
      'A file that the recorder cut short',
      v10.send('completed', { request: { set: { [PART]: { raw: 'iVBORw0KGgo...' } } } }),
    ),
  ],
  bad: [
    scene(
      'A data URL',
      v10.send('completed', { request: { set: { [PART]: { raw: 'data:text/plain;base64,aGk=' } } } }),
    ),
    scene(
      'Plain text in an artifact',
      v10.send('completed', {
        response: { set: { '/result/task/artifacts/0/parts/0': { raw: 'Rain until noon' } } },
      }),
    ),
    scene(
      '0.3: plain text',
      v03.send('completed', {
        request: { set: { [PART]: { kind: 'file', file: { bytes: 'Will it rain?' } } } },
      }),
    ),
  ],
  passes: isShapely,
  check: (entry) => shapeProblems(entry, CASES),
});
