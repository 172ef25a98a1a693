import { afterAll, describe, expect, test } from 'vitest';
import { scene, v10 } from '../lib/scene.js';
import { openBench } from './command-line.js';

const { file, run, close } = openBench();
afterAll(close);

file('logs/a.log', scene('good', v10.card(), v10.send('completed')).log);
file('settings', 'SERVICE_API_KEY=abcdefghijkl0123\n');

describe('what is complained of', () => {
  test('shows no secret of a file that is no capture', async () => {
    const { err } = await run('{}/settings');
    expect(err).toContain('starts with `SERVICE_API_KEY=****0123`');
  });

  test.each([
    ['{}/no\u001b[31m'],
    ['--only', 'no\u001b[31m'],
    ['--no\u001b[31m'],
    ['-o', '{}/no\u001b[31m/x'],
  ])('%j is not obeyed by a terminal', async (...args) => {
    const { err, status } = await run(...args, '{}/logs/a.log');
    expect(err).toContain('no\\u{1b}[31m');
    expect(err).not.toContain('\u001b');
    expect(status).toBeGreaterThan(1);
  });

  test('a width that no terminal has is wrong usage', async () => {
    expect((await run('--width', '999999999', '{}/logs/a.log')).status).toBe(2);
  });
});
