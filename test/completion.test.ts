import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHELLS, type Shell } from '../lib/cli/completion/shells.js';
import { rules } from '../rules/index.js';
import { say } from './said.js';

let folder = '';
const script = (shell: Shell): string => join(folder, shell);

/** Every option and every command, as the help tells them. */
let longs: readonly string[] = [];
let commands: readonly string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'a2a-lint-shells-'));
  for (const shell of SHELLS) writeFileSync(script(shell), (await say('completion', shell)).out);
  for (const name of ['session one.log', 'formats.log', 'out.sarif']) writeFileSync(join(folder, name), '');
  const help = (await say('--help')).out;
  const block = help.slice(help.indexOf('\nCommands:\n'), help.indexOf('\nWhat is read:\n'));
  commands = [...block.matchAll(/^ {2}([a-z]+) /gm)].flatMap(([, name]) => name ?? []);
  const helps = await Promise.all(commands.map((name) => say(name, '--help')));
  longs = [help, ...helps.map(({ out }) => out)].flatMap((text) =>
    [...text.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].flatMap(([, name]) => name ?? []),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(SHELLS)('the script for %s knows every option, command and rule', async (shell) => {
  const { out } = await say('completion', shell);
  const spelled = (long: string) => (shell === 'fish' ? ` -l ${long.slice(2)} ` : long);
  expect(longs.filter((long) => !out.includes(spelled(long)))).toEqual([]);
  expect([longs.length > 25, commands.length > 4]).toEqual([true, true]);
  expect(commands.filter((name) => !out.includes(name))).toEqual([]);
  expect(rules.filter(({ id }) => !out.includes(id))).toEqual([]);
});

test('a shell that there is no completion for is wrong usage', async () => {
  expect(await say('completion', 'tcsh')).toMatchObject({ status: 2, out: '' });
});

/** What is offered for a line that ends where the cursor stands. */
type Case = readonly [line: string, offered: readonly string[]];

const CASES: readonly Case[] = [
  ['a2a-lint --form', ['--format']],
  ['a2a-lint --fail-on ', ['error', 'info', 'never', 'warning']],
  ['a2a-lint convert --numb', ['--numbers']],
  ['a2a-lint convert --to m', ['mermaid']],
  ['a2a-lint -o x convert --to m', ['mermaid']],
  ['a2a-lint --input-format wi', ['wire-log']],
  ['a2a-lint expl', ['explain']],
  ['a2a-lint explain jsonrpc-id-m', ['jsonrpc-id-mismatch']],
  ['a2a-lint completion ', ['bash', 'fish', 'pwsh', 'zsh']],
  ['a2a-lint doctor session', ['session one.log']],
  ['a2a-lint session', ['session one.log']],
];

describe.skipIf(!has('bash'))('bash', () => {
  /** Words as bash parts them: `=` and `:` stand alone. */
  function offered(...words: readonly string[]): string[] {
    const code = `
      cd "$1"; source "$2"; shift 2
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _a2a_lint
      for one in "\${COMPREPLY[@]}"; do printf '%s\\n' "$one"; done`;
    return lines('bash', '--norc', '-c', code, 'bash', folder, script('bash'), ...words);
  }

  test.each<Case>([...CASES, ['a2a-lint x', []], ['a2a-lint formats', ['formats', 'formats.log']]])(
    '%s',
    (line, expected) => expect(offered(...line.split(' ')).toSorted()).toEqual(expected),
  );

  test('values behind =, lists, and files behind a colon', () => {
    expect(offered('a2a-lint', '--color', '=', 'al')).toEqual(['always']);
    expect(offered('a2a-lint', '--only', '=')).toHaveLength(rules.length);
    expect(offered('a2a-lint', '--off', 'poll-after-terminal,jsonrpc-id-m')).toEqual([
      'poll-after-terminal,jsonrpc-id-mismatch',
    ]);
    expect(offered('a2a-lint', '--format', 'sarif', ':', 'ou')).toEqual(['out.sarif']);
    expect(offered('a2a-lint', '--format', 'sarif', ':', 'out.sarif', 'doc')).toEqual(['doctor']);
  });
});

describe.skipIf(!has('fish'))('fish', () => {
  test('every case', () => {
    const asked = CASES.map(([line]) => `complete -C '${line}'; echo =`).join('\n');
    const out = lines('fish', '-N', '-c', `cd ${folder}; source ${script('fish')}\n${asked}`);
    const said = out
      .join('\n')
      .split(/^=$/m)
      .map((block) => block.split('\n').flatMap((line) => line.split('\t')[0] || []))
      .slice(0, CASES.length);
    expect(said.map((words) => words.toSorted())).toEqual(CASES.map(([, words]) => words));
  });
});

describe.skipIf(!has('zsh'))('zsh', () => {
  /** What the script hands to zsh's own parser of options, where the first word is `command`. */
  function specs(command: string): string[] {
    const code = `compdef() {}; _arguments() { line=(${command}); state=rest; print -rl -- "$@"; }; source ${script('zsh')}; _a2a-lint`;
    return lines('zsh', '-f', '-c', code);
  }

  test('options and arguments of each command', () => {
    expect(specs('convert')).toContain(
      '*--to[what to make]:value:(mermaid plantuml svg ladder har capture wire-log curl)',
    );
    expect(specs('convert')).toContain(
      '(-o --output)-o[write the report there, nothing to standard output]:value:_files',
    );
    expect(specs('explain').at(-1)).toBe('1: :_a2a_lint_rules');
    expect(specs('x.log').at(-1)).toBe('*: :_files');
    const told = commands.flatMap((command) => specs(command)).join('\n');
    expect(longs.filter((long) => !told.includes(long))).toEqual([]);
  });
});

function has(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function lines(command: string, ...args: readonly string[]): string[] {
  const env = { ...process.env, HOME: folder };
  return execFileSync(command, args, { encoding: 'utf8', env })
    .split('\n')
    .filter((line) => line !== '');
}
