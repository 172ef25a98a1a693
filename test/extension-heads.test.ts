import { expect, test } from 'vitest';
import { RECOMMENDED } from '../lib/lint/ruleset.js';
import { type Scene, scene, v10 } from '../lib/scene.js';
import { reportOf } from './pipeline.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const NAMES = { '/params/message/extensions': [MAPS] };
const requires = v10.card({
  response: { set: { '/capabilities/extensions': [{ uri: MAPS, required: true }] } },
});

/** How often one rule speaks. */
function found(rule: string, { log }: Scene): number {
  return reportOf(log, { ruleset: { ...RECOMMENDED, only: [rule] } }).findings.length;
}

test.each([
  [
    'extension-activated-unrequested',
    (host: string | undefined) =>
      scene(
        'activated',
        v10.send('completed', {
          request: { headers: { Host: host } },
          response: { headers: { 'A2A-Extensions': MAPS } },
        }),
      ),
  ],
  [
    'extension-not-activated',
    (host: string | undefined) =>
      scene('used', v10.send('completed', { request: { headers: { Host: host }, set: NAMES } })),
  ],
  [
    'extension-required-missing',
    (host: string | undefined) =>
      scene('required', requires, v10.send('completed', { request: { headers: { Host: host } } })),
  ],
] as const)('%s is silent where a recorder left header fields out', (rule, made) => {
  expect(found(rule, made('agent.example')), 'a whole head').toBe(1);
  expect(found(rule, made(undefined)), 'no host, so that other fields may lack too').toBe(0);
});

test('a client that names an extension as the card does is not to blame for the name', () => {
  const declares = (uri: string) =>
    v10.card({ response: { set: { '/capabilities/extensions': [{ uri }] } } });
  const asks = v10.send('completed', { request: { headers: { 'A2A-Extensions': 'maps' } } });
  expect(found('extension-header-malformed', scene('as declared', declares('maps'), asks))).toBe(0);
  expect(found('card-extension-invalid', scene('as declared', declares('maps'), asks))).toBe(1);
  expect(found('extension-header-malformed', scene('otherwise', declares('charts'), asks))).toBe(1);
});
