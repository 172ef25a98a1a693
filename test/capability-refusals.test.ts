import { expect, test } from 'vitest';
import { RECOMMENDED } from '../lib/lint/ruleset.js';
import type { Json } from '../lib/model/a2a.js';
import { scene, v10 } from '../lib/scene.js';
import { reportOf } from './pipeline.js';

const RULES = ['capability-refused-otherwise', 'capability-declared-but-refused'];
const CONFIG = { taskId: 't-1', url: 'https://hooks.example/a2a' };
const ASKED = {
  message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain in Riga?' }] },
};
const NONE = { streaming: false, pushNotifications: false, extendedAgentCard: false };
const ALL = { streaming: true, pushNotifications: true, extendedAgentCard: true };

/** Which of these rules speak where a card has these capabilities, and the agent answers with this code. */
function found(capabilities: Json, method: string, params: Json, code: number): readonly string[] {
  const { log } = scene(
    'refused',
    v10.card({ response: { set: { '/capabilities': capabilities } } }),
    v10.call(method, params, null, { error: { code, message: 'no' } }),
  );
  const { findings } = reportOf(log, { ruleset: { ...RECOMMENDED, only: RULES } });
  return findings.map(({ rule }) => rule);
}

test.each([
  ['SendStreamingMessage', ASKED, -32004],
  ['CreateTaskPushNotificationConfig', CONFIG, -32003],
  ['GetExtendedAgentCard', {}, -32004],
] as const)(
  '%s that no card offers is refused with the error for it, or with a wrong one',
  (method, params, right) => {
    expect(found(NONE, method, params, right)).toEqual([]);
    expect(found({}, method, params, right)).toEqual([]);
    expect(found(NONE, method, params, -32601)).toEqual(['capability-refused-otherwise']);
    // What was wrong first comes first.
    expect(found(NONE, method, params, -32001)).toEqual([]);
    expect(found(NONE, method, params, -32602)).toEqual([]);
    expect(found(NONE, method, params, -32603)).toEqual([]);
    expect(found(ALL, method, params, right)).toEqual(['capability-declared-but-refused']);
    expect(found(ALL, method, params, -32001)).toEqual([]);
  },
);

test('an extended card, which was not in force, may declare what the public one leaves open', () => {
  const open = { extendedAgentCard: true };
  expect(found(open, 'CreateTaskPushNotificationConfig', CONFIG, -32601)).toEqual([]);
  expect(
    found({ ...open, pushNotifications: false }, 'CreateTaskPushNotificationConfig', CONFIG, -32601),
  ).toEqual([]);
});
