import { describe, expect, test } from 'vitest';
import type { Json } from '../lib/model/a2a.js';
import { reporter } from '../lib/report/index.js';
import { type Scene, scene, v03, v10 } from '../lib/scene.js';
import { OPTIONS } from './made-report.js';
import { reportOf } from './pipeline.js';

/** Nested deeper than JSON.stringify can print, in a text as long as a string that a scene can hold. */
const DEPTH = 20_000;
const STAND_IN = 'x'.repeat(2 * DEPTH - 2);
const DEEP = '['.repeat(DEPTH) + ']'.repeat(DEPTH);

const deepen = (log: string) => log.replaceAll(`"${STAND_IN}"`, DEEP);
const at = (pointer: string) => ({ set: { [pointer]: STAND_IN } });

const CARD = ['/x', '/name', '/url', '/protocolVersion', '/capabilities', '/capabilities/streaming'];
const CARDS = [
  ...CARD,
  ...['/skills', '/skills/0', '/skills/0/tags', '/supportedInterfaces', '/supportedInterfaces/0'],
  ...['/supportedInterfaces/0/protocolVersion', '/supportedInterfaces/0/url', '/provider'],
  ...['/securitySchemes', '/securitySchemes/s', '/signatures', '/signatures/0', '/security'],
];
const MESSAGE = [
  '',
  '/messageId',
  '/role',
  '/parts',
  '/parts/0',
  '/parts/0/text',
  '/parts/0/data',
  '/metadata',
];
const REQUESTS = [
  ...['/id', '/jsonrpc', '/method', '/params', '/params/configuration', '/params/metadata'],
  ...MESSAGE.map((member) => `/params/message${member}`),
];
const TASK = ['', '/id', '/contextId', '/status', '/status/state', '/status/timestamp', '/status/message'];
const OUTPUT = [
  '/artifacts',
  '/artifacts/0',
  '/artifacts/0/artifactId',
  '/artifacts/0/parts',
  '/history',
  '/x',
];
const answers = (task: string) => [
  ...['/id', '/jsonrpc', '/error', '/x'],
  ...[...TASK, ...OUTPUT].map((member) => `${task}${member}`),
];
const header = Buffer.from(`{"alg":${'['.repeat(6000)}${']'.repeat(6000)},"kid":"k"}`).toString('base64url');

const SCENES: readonly Scene[] = [v10, v03].flatMap((speaker) => [
  ...CARDS.map((pointer) => scene(pointer, speaker.card({ response: at(pointer) }))),
  scene(
    'header',
    speaker.card({ response: { set: { '/signatures': [{ protected: header, signature: 'AA' }] } } }),
  ),
  ...REQUESTS.map((pointer) =>
    scene(pointer, speaker.card(), speaker.send('completed', { request: at(pointer) })),
  ),
  ...answers(speaker === v10 ? '/result/task' : '/result').map((pointer) =>
    scene(pointer, speaker.card(), speaker.send('completed', { response: at(pointer) })),
  ),
  ...answers('/result').map((pointer) =>
    scene(pointer, speaker.stream([{ is: 'task', set: { [pointer]: STAND_IN } }, 'artifact', 'completed'])),
  ),
]);

describe('values that are nested deeper than can be printed', () => {
  test.each(SCENES.map((one, i) => [`${i} ${one.title}`, one] as const))('%s', (_, { log }) => {
    const report = reportOf(deepen(log), { migrate: true });
    expect(report.counts.exchanges).toBeGreaterThan(0);
    for (const format of ['json', 'text', 'outline', 'dialect', 'story'] as const) {
      const told: Json | string = reporter(format)({ captures: [report], options: OPTIONS });
      expect(told).not.toBe('');
    }
  });
});
