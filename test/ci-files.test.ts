import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import matchers from '../lib/report/problem-matcher.json' with { type: 'json' };
import { rules } from '../rules/index.js';
import { buildInto } from './built.js';
import { say } from './said.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly id: string;
      readonly run: string;
      readonly env: Readonly<Record<string, string>>;
    }[];
  };
}

const action: Action = parse(read('action.yml'));
const [step] = action.runs.steps;
if (step === undefined) throw new Error('the action has no step');

let built = '';
let folder = '';

/** A folder with captures, and an `npx` that runs the program as it is now. */
beforeAll(async () => {
  mkdirSync(join(root, 'dist'), { recursive: true });
  built = mkdtempSync(join(root, 'dist', 'action-'));
  folder = mkdtempSync(join(tmpdir(), 'a2a-lint-action-'));
  await buildInto(built);
  mkdirSync(join(folder, 'captures'));
  for (const name of ['wrong-id.log', 'stock-brief.log'])
    cpSync(join(root, 'samples', name), join(folder, 'captures', name));
  mkdirSync(join(folder, 'bin'));
  const npx = `#!/usr/bin/env bash
[[ "$1 $2" == '--yes a2a-lint'* ]] || exit 99
echo "$2" >> npx-ran; shift 2; exec '${process.execPath}' '${join(built, 'a2a-lint.js')}' "$@"\n`;
  writeFileSync(join(folder, 'bin', 'npx'), npx, { mode: 0o755 });
});
afterAll(() => {
  for (const made of [built, folder]) rmSync(made, { recursive: true, force: true });
});

function bash(script: string, env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}` },
  });
  return { status, stdout, stderr };
}

describe.skipIf(process.platform === 'win32')('the action', () => {
  /** Runs its step as GitHub would, and reads what it puts out. */
  function run(inputs: Readonly<Record<string, string>>) {
    const env = Object.fromEntries(
      Object.entries(step?.env ?? {}).map(([name, value]) => {
        const input = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(value)?.[1] ?? '';
        return [name, inputs[input] ?? action.inputs[input]?.default ?? ''];
      }),
    );
    const [output, summary] = [join(folder, 'output'), join(folder, 'summary.md')];
    for (const file of [output, summary]) writeFileSync(file, '');
    const ran = bash(step?.run ?? '', {
      ...env,
      RUNNER_TEMP: folder,
      GITHUB_ACTION_PATH: root,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    });
    const lines = readFileSync(output, 'utf8');
    const given = new Map<string, string>();
    for (const [, name = '', value = ''] of lines.matchAll(/^([a-z]+)=(.*)$/gm)) given.set(name, value);
    for (const [, name = '', , value = ''] of lines.matchAll(/^([a-z]+)<<(\S+)\n([\s\S]*?)^\2$/gm))
      given.set(name, value);
    return { ...ran, given, summary: readFileSync(summary, 'utf8') };
  }

  test('takes every input by the environment, and gives every output', () => {
    expect(step.run).not.toContain('${{');
    const taken = Object.values(step.env).map((value) => /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(value)?.[1]);
    expect(taken.toSorted()).toEqual(Object.keys(action.inputs).toSorted());
    const { given } = run({ files: 'captures/wrong-id.log' });
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(value).toBe(`\${{ steps.lint.outputs.${name} }}`);
      expect(given.has(name)).toBe(true);
    }
  });

  test('annotates, sums up, counts, and fails', () => {
    const { status, stdout, summary, given } = run({
      files: 'captures/*.log\n',
      formats: 'sarif:a2a.sarif\njunit:my reports.xml\n',
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error .*file=captures\/wrong-id\.log,line=43/m);
    expect(summary).toContain('jsonrpc-id-mismatch');
    expect(given.get('errors')).toBe('1');
    expect(given.get('reports')).toBe('a2a.sarif\nmy reports.xml\n');
    expect(JSON.parse(readFileSync(given.get('json') ?? '', 'utf8')).captures).toHaveLength(2);
    expect(readFileSync(join(folder, 'my reports.xml'), 'utf8')).toContain('<testsuites');
  });

  test('takes lines as people write them, and the version that it came with', () => {
    rmSync(join(folder, 'npx-ran'), { force: true });
    const { status, given } = run({
      files: '  captures/wrong-id.log  \r\n\r\n',
      formats: ' sarif:it is.sarif\r\n',
    });
    expect([status, given.get('errors'), given.get('reports')]).toEqual([1, '1', 'it is.sarif\n']);
    run({ files: 'captures/wrong-id.log', version: '9.9.9' });
    expect(readFileSync(join(folder, 'npx-ran'), 'utf8')).toBe(
      `a2a-lint@${JSON.parse(read('package.json')).version}\na2a-lint@9.9.9\n`,
    );
  });

  test('says so where nothing could be linted', () => {
    writeFileSync(join(folder, 'faulty.jsonc'), '{ "rulez": {} }');
    for (const wrong of [{ config: 'faulty.jsonc' }, { 'fail-on': 'wat' }, { formats: 'text' }])
      expect(run({ files: 'captures/wrong-id.log', ...wrong })).toMatchObject({
        status: 2,
        stdout: '::error title=a2a-lint::nothing was linted; the log of this step says why\n',
      });
  });

  test('goes by the severity and by the baseline', async () => {
    expect(run({ files: 'captures/wrong-id.log', 'fail-on': 'never' }).status).toBe(0);
    writeFileSync(join(folder, 'lenient.jsonc'), '{ "failOn": "never" }');
    const lenient = { files: 'captures/wrong-id.log', config: 'lenient.jsonc' };
    expect(run(lenient).status).toBe(0);
    expect(run({ ...lenient, 'fail-on': 'error' }).status).toBe(1);
    await say(
      'baseline',
      'create',
      '-o',
      join(folder, 'known.json'),
      join(folder, 'captures', 'wrong-id.log'),
    );
    const { status, given } = run({ files: 'captures/wrong-id.log', baseline: 'known.json' });
    expect([status, given.get('errors'), given.get('baselined')]).toEqual([0, '0', '1']);
  });

  test('runs nothing that an input holds, and takes no file for an option', () => {
    const evil = '$(touch owned)`touch owned`"; touch owned; "';
    run(Object.fromEntries(Object.keys(action.inputs).map((name) => [name, evil])));
    run({ files: 'captures/wrong-id.log', formats: `json:${evil}` });
    expect(globSync('**/owned', { cwd: folder })).toEqual([]);
    expect(run({ files: '--list-rules' })).toMatchObject({
      status: 3,
      stdout: expect.not.stringContaining('rules;'),
    });
    expect(run({ files: 'none.log' }).given.get('errors')).toBe('0');
  });
});

test('the problem matcher reads each line of compact, by severity', async () => {
  const mild = join(folder, 'mild.log');
  writeFileSync(mild, rules.find(({ id }) => id === 'poll-after-terminal')?.bad[0]?.log ?? '');
  const samples = ['wrong-id.log', 'html-error.log'].map((name) => join(root, 'samples', name));
  const { out } = await say('--format', 'compact', ...samples, mild);
  const severities = [...out.matchAll(/:\d+:\d+: ([a-z]+) /g)].map(([, severity]) => severity);
  expect(severities).toEqual(['error', 'warning', 'info']);
  const lines = [...out.trim().split('\n'), 'x.pcap@17: error jsonrpc-id-mismatch: a place without lines'];
  for (const line of lines) {
    const [found, ...others] = matchers.problemMatcher.flatMap(({ owner, pattern: [pattern] }) => {
      const match = pattern && new RegExp(pattern.regexp).exec(line);
      return match
        ? [{ owner, file: match[pattern.file], code: match[pattern.code], text: match[pattern.message] }]
        : [];
    });
    expect(others).toEqual([]);
    expect(line).toContain(`${found?.file}`);
    expect(line.endsWith(`${found?.code}: ${found?.text}`)).toBe(true);
    expect(found?.owner).toBe(/: info [a-z0-9-]+: /.test(line) ? 'a2a-lint-info' : 'a2a-lint');
  }
});

test('the hook of pre-commit is the program, over captures only', () => {
  const [hook] = parse(read('.pre-commit-hooks.yaml'));
  expect(Object.keys(JSON.parse(read('package.json')).bin)).toContain(hook.entry);
  const names = ['a/b.har', 'x.pcapng.gz', 'x.a2acap.jsonl', 'ci/a2a-session.log', 'a2a.log.zst'];
  const others = ['README.md', 'package.json', 'npm-debug.log', 'x.jsonl', 'har', 'gala2a.log'];
  expect([...names, ...others].filter((name) => new RegExp(hook.files).test(name))).toEqual(names);
});

describe.skipIf(process.platform === 'win32')('the README', () => {
  const snippets = [...read('README.md').matchAll(/\bnpx --yes a2a-lint '.*?' .*?(?="?$)/gm)].map(
    ([line]) => line,
  );

  test('tells GitLab and Jenkins what runs', () => {
    expect(snippets).toHaveLength(2);
    for (const line of snippets) {
      const { status, stdout } = bash(line);
      expect(status).toBe(1);
      expect(stdout).toMatch(/1 error in 1 of 2 captures/);
      const written = [...line.matchAll(/--format [a-z]+:(\S+)/g)].map(([, file = '']) => file);
      for (const file of written)
        expect(readFileSync(join(folder, file), 'utf8')).toContain('jsonrpc-id-mismatch');
    }
  });

  test('gives the action inputs that it has, and no others', () => {
    const blocks = [...read('README.md').matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) =>
      parse(text),
    );
    const use = blocks.flat().find(({ uses = '' }) => uses.startsWith('a2a-lint/'));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(use.with)));
    expect(blocks.some((block) => block.repos?.[0].hooks[0].id === 'a2a-lint')).toBe(true);
  });
});

describe('the image', () => {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  test('is built from names with a version, and runs as somebody who is not root', () => {
    for (const line of lines.filter((one) => one.startsWith('FROM ')))
      expect(line).toMatch(/^FROM node:\d+-alpine( AS build)?$/);
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(last.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
      last.findLastIndex((line) => line.startsWith('COPY ')),
    );
    expect(lines.filter((line) => line.startsWith('ADD '))).toEqual([]);
  });

  test('holds what the program needs', async () => {
    const image = mkdtempSync(join(tmpdir(), 'a2a-lint-image-'));
    try {
      for (const line of last.filter((one) => one.startsWith('COPY '))) {
        const words = line.split(' ').slice(2);
        const to = join(image, words.pop() ?? '');
        for (const from of words.flatMap((word) =>
          globSync(word.replace('/src/', ''), { cwd: root, onlyFiles: false, expandDirectories: false }),
        )) {
          const path = join(root, from);
          cpSync(path, line.endsWith('/') ? join(to, basename(from)) : to, { recursive: true });
        }
      }
      const [, entry = ''] = JSON.parse(last.at(-1)?.replace('ENTRYPOINT ', '') ?? '[]');
      const run = (...argv: readonly string[]) =>
        spawnSync(process.execPath, [join(image, entry), ...argv], { cwd: folder, encoding: 'utf8' });
      expect(run('captures/wrong-id.log')).toMatchObject({ status: 1, stderr: '' });
      expect(run('explain', 'A2A10-3.1.2-05')).toMatchObject({ status: 0, stderr: '' });
      expect(run('explain', 'stream-first-event')).toMatchObject({ status: 0, stderr: '' });
      expect(run('--version').stdout).toBe(`${JSON.parse(read('package.json')).version}\n`);
    } finally {
      rmSync(image, { recursive: true, force: true });
    }
  });
});
