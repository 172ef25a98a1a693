import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
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

  test.each([
    ['show', 'show FILE x17 [x17.3 x20-x22 ...]'],
    ['search', 'search FILE... TEXT'],
    ['explain', 'explain RULE|REQUIREMENT-ID|WORDS...'],
  ])('%s without arguments says what it wants', async (name, usage) => {
    expect(await run(name)).toEqual({
      status: 2,
      out: '',
      err: `a2a-lint: ${name} needs more: a2a-lint ${usage}\n`,
    });
  });

  test('what can be read is listed within 80 columns', async () => {
    file('noise', 'noise\n');
    const { err } = await run('{}/noise');
    expect(err).toContain('(a2a-lint formats)');
    for (const line of err.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('a width that no terminal has is wrong usage', async () => {
    expect((await run('--width', '999999999', '{}/logs/a.log')).status).toBe(2);
  });
});

describe('why nothing was read', () => {
  const whole = gzipSync('x');
  test.each([
    ['whole', gzipSync(''), 'is empty'],
    ['three', whole.subarray(0, 3), 'is a gzip file that breaks off before its content'],
    ['head', whole.subarray(0, 11), 'is a gzip file that breaks off before its content'],
    ['none', '', 'is empty'],
  ])('%s: %s', async (name, bytes, why) => {
    file(name, bytes);
    expect(await run(`{}/${name}`)).toEqual({ status: 3, out: '', err: `a2a-lint: ${name}: ${why}\n` });
  });

  test('a key set that is a folder', async () => {
    const { err, status } = await run('--jwks', '{}/logs', '{}/logs/a.log');
    expect(err).toBe('a2a-lint: logs: is a directory\n');
    expect(status).toBe(2);
  });
});

test('captures that could not be read are counted', async () => {
  const { out } = await run('--quiet', '{}/logs/a.log', '{}/logs/none', '{}/settings');
  expect(out).toBe('no findings in 1 capture; 2 more could not be read\n');
});

test('-o - is standard output', async () => {
  const { out } = await run('--quiet', '-o', '-', '{}/logs/a.log');
  expect(out).toMatch(/^no findings · /);
  expect(existsSync('-')).toBe(false);
});
