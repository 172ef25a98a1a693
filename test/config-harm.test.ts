import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupFor } from '../lib/cli/config.js';
import { initialised } from '../lib/cli/init.js';
import { type Bench, openBench } from './command-line.js';

let bench: Bench;
let folder = '';
beforeAll(() => {
  bench = openBench();
  folder = join(bench.file('x', ''), '..');
});
afterAll(() => bench.close());

const configIn = (name: string) => setupFor({}, join(folder, name));

describe('what is called a configuration and cannot be read is told, never passed over', () => {
  test('a folder, a link that leads nowhere, a pipe', async () => {
    mkdirSync(join(folder, 'dir', 'a2a-lint.jsonc'), { recursive: true });
    await expect(configIn('dir')).rejects.toThrow('a2a-lint.jsonc: is a directory');
    mkdirSync(join(folder, 'link'));
    symlinkSync('nowhere', join(folder, 'link', '.a2a-lint.jsonc'));
    await expect(configIn('link')).rejects.toThrow('.a2a-lint.jsonc: is a link that leads nowhere');
    expect(() => initialised(join(folder, 'link'))).toThrow('.a2a-lint.jsonc is there already');
  });

  test.skipIf(process.platform === 'win32')('a pipe that nobody writes to is not waited for', async () => {
    mkdirSync(join(folder, 'pipe'));
    execFileSync('mkfifo', [join(folder, 'pipe', 'a2a-lint.jsonc')]);
    await expect(configIn('pipe')).rejects.toThrow('a2a-lint.jsonc: is no file');
  });

  test('a package.json that is broken, or begins with a byte order mark', async () => {
    bench.file('bom/package.json', '\ufeff{ "a2a-lint": { "failOn": "never" } }');
    expect((await configIn('bom')).config.failOn).toBe('never');
    bench.file('broken/package.json', '{ "a2a-lint": { "failOn": "never" },, }');
    await expect(configIn('broken')).rejects.toThrow('package.json:1:37: not JSON: property name expected');
    bench.file('other/package.json', '{ "devDependencies": { "a2a-lint": "1.0.0" },, }');
    expect((await configIn('other')).config.failOn).toBe(null);
  });

  test('init writes none beside one that package.json holds', () => {
    bench.file('npm/package.json', '{ "a2a-lint": {} }');
    expect(() => initialised(join(folder, 'npm'))).toThrow('package.json holds one already');
  });
});

describe('a large configuration is told what is wrong with it at once, and not without end', () => {
  const list = (one: (at: number) => string) =>
    Array.from({ length: 20_000 }, (_, at) => one(at)).join(',\n');
  test.each([
    ['unknown rules', `{ "rules": {\n${list((at) => `"r${at}": "off"`)}} }`, '2:1: no rule is called `r0`'],
    ['wrong types', `{ "suppressions": [\n${list(() => '{ "a": 1 }')}] }`, '2:1: `rule` is missing'],
    ['twins', `{ "rules": {\n"a": 1, ${list(() => '"a": 1')}} }`, '2:9: `a` stands here twice'],
  ])('%s', async (_, text, first) => {
    bench.file('large.jsonc', text);
    const { err, status } = await bench.run('--config', '{}/large.jsonc', '--print-config');
    const lines = err.trimEnd().split('\n');
    expect([status, lines.length, lines[0]?.endsWith(`large.jsonc:${first}`)]).toEqual([2, 21, true]);
    expect(lines.at(-1)).toContain('there are more');
  });

  test('a name of any length', async () => {
    bench.file('word.jsonc', `{ "rules": { "${'x'.repeat(900_000)}": "off" } }`);
    const { err } = await bench.run('--config', '{}/word.jsonc', '--print-config');
    expect(err).toMatch(/word\.jsonc:1:14: no rule is called `x+…x+`\n$/);
    expect(err.length).toBeLessThan(600);
  });

  test.skipIf(process.platform === 'win32').each(['--config', '--baseline', '--jwks'])(
    'a file that does not end: %s',
    async (option) => {
      bench.file('wrong.log', '');
      const { err, status } = await bench.run(option, '/dev/zero', '{}/wrong.log');
      expect([status, err]).toEqual([2, expect.stringContaining('/dev/zero: too large for a')]);
    },
  );
});
