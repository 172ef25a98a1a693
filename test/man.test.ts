import { spawnSync } from 'node:child_process';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { manPage } from '../lib/cli/man.js';
import { say } from './said.js';

/** What a program says when it is handed the page; null where it is not installed. */
function through(
  program: string,
  args: readonly string[],
  page: string,
): { out: string; err: string } | null {
  const { error, stdout, stderr } = spawnSync(program, args, { input: page, encoding: 'utf8' });
  return error === undefined ? { out: stdout, err: stderr } : null;
}

test('the manual tells every option and command of the help', async () => {
  const { out } = await say('man');
  const help = (await say('--help')).out;
  const plain = out.replaceAll('\\-', '-');
  const flags = [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].flatMap(([, name]) => name ?? []);
  expect(flags.length).toBeGreaterThan(20);
  expect(flags.filter((flag) => !plain.includes(flag))).toEqual([]);
  const { out: convert } = await say('convert', '--help');
  const own = [...convert.matchAll(/^ {2}(--[a-z-]+)/gm)].flatMap(([, name]) => name ?? []);
  expect(own.filter((flag) => !plain.includes(flag))).toEqual([]);
});

test('mandoc and groff have nothing against it, where they are installed', async () => {
  const { out } = await say('man');
  const linted = through('mandoc', ['-Tlint', '-W', 'warning'], out);
  // It has no date: the same source gives the same page.
  const against = linted?.out.split('\n').filter((line) => line !== '' && !line.includes('missing date'));
  expect(against ?? []).toEqual([]);
  const set = through('groff', ['-man', '-Tutf8', '-ww', '-P-cbou'], out);
  expect(set?.err ?? '').toBe('');
  if (set !== null) expect(set.out).toContain('--fail-on <severity>');
});

test('words are set as they stand', async () => {
  const command = new Command('a2a-lint').description('.TH a \\fB \'quoted\' § "é"').option('--x', "'so");
  const page = manPage(command);
  expect(page).toContain('\n\\&.TH a \\efB \\(aqquoted\\(aq \\[u00A7] \\(dq\\[u00E9]\\(dq\n');
  expect(page).toContain('\n\\&\\(aqso\n');
});
