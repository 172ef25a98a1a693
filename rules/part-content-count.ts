import { cite, defineRule, isShapely, type ShapeCase, shapeProblems } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const ONE = cite('MUST', 'A2A10-4.1.6-01');
const ONE_03 = cite('MUST', 'A2A03-6.5-01');
const AS_KIND_03 = cite('implied', 'A2A03-6.5-02');
const FILE_03 = cite('implied', 'A2A03-6.6-01');

const NOT_ONE = ['none-of', 'several-of'] as const;

const CASES: readonly ShapeCase[] = [
  { by: ONE, of: ['Part'], flaws: ['padded'], severity: 'info' },
  { by: ONE_03, of: ['Part'], flaws: ['padded'], severity: 'info' },
  { by: FILE_03, of: ['File'], flaws: ['padded'], severity: 'info' },
  { by: ONE, of: ['Part'], flaws: NOT_ONE },
  { by: ONE_03, of: ['Part'], flaws: NOT_ONE },
  { by: AS_KIND_03, of: ['Part'], members: ['text', 'file', 'data'], flaws: ['missing'] },
  { by: FILE_03, of: ['File'], flaws: NOT_ONE },
];

const PART = '/params/message/parts/0';
const PICTURE = { mimeType: 'image/png', name: 'map.png' };

export default defineRule({
  id: 'part-content-count',
  summary: 'a part holds no content, or more than one',
  requirement: [ONE, ONE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch', 'version-mixed-message'],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'A part is a choice: readers take the first content they know and drop the others, or refuse the whole message.',
  fix: 'put each content into a part of its own, and send no part without one',
  meanwhile: { agent: 'refuse the part with -32602, rather than choose one of its contents' },
  good: [
    scene(
      'A part for each content',
      v10.send('completed', {
        request: {
          set: {
            '/params/message/parts': [
              { text: '' },
              { data: null },
              { raw: 'aGk=', mediaType: 'image/png', filename: 'map.png' },
              { url: 'https://agent.example/map.png' },
            ],
          },
        },
      }),
    ),
    scene(
      '0.3: a part for each kind',
      v03.send('completed', {
        request: {
          set: {
            '/params/message/parts': [
              { kind: 'text', text: '' },
              { kind: 'data', data: {} },
              { kind: 'file', file: { ...PICTURE, bytes: 'aGk=' } },
              { kind: 'file', file: { uri: 'https://agent.example/map.png' } },
            ],
          },
        },
      }),
    ),
    scene(
      '0.3 over HTTP+JSON: data in data',
      http(
        'POST /v1/message:send',
        { message: { messageId: 'm-1', role: 'ROLE_USER', content: [{ data: { data: {} } }] } },
        {
          message: {
            messageId: 'm-2',
            contextId: 'c-1',
            role: 'ROLE_AGENT',
            content: [{ text: 'Rain until noon.' }],
          },
        },
      ),
    ),
  ],
  bad: [
    scene(
      'Text and data in one',
      v10.send('completed', { request: { set: { [PART]: { text: 'Riga', data: 1 } } } }),
    ),
    scene(
      'Empty texts for what is left open (information only)',
      v10.send('completed', { request: { set: { [PART]: { text: 'Rain?', raw: '', url: '' } } } }),
    ),
    scene('No content', v10.send('completed', { request: { set: { [PART]: { mediaType: 'text/plain' } } } })),
    scene(
      'No content in an artifact',
      v10.send('completed', { response: { set: { '/result/task/artifacts/0/parts/0': {} } } }),
    ),
    scene(
      '0.3: another content than its kind says',
      v03.send('completed', { request: { set: { [PART]: { kind: 'text', data: {} } } } }),
    ),
    scene(
      '0.3: a file with bytes and uri',
      v03.send('completed', {
        request: {
          set: { [PART]: { kind: 'file', file: { bytes: 'aGk=', uri: 'https://agent.example/a' } } },
        },
      }),
    ),
    scene(
      '0.3: a file that is nowhere',
      v03.send('completed', { request: { set: { [PART]: { kind: 'file', file: PICTURE } } } }),
    ),
  ],
  passes: isShapely,
  check: (entry) => shapeProblems(entry, CASES),
});
