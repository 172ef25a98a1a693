import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_SET } from '../lib/scene/signed.js';
import { buildInto } from './built.js';
import { say } from './said.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** What a shell is told to run, without the comments behind it. */
function shellLines(page: string): string[] {
  return [...read(page).matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/ +# .*$/, '').trim())
    .filter((line) => line !== '');
}

/** Commands in the midst of a sentence, where they name what they are about. */
function namedInText(page: string): string[] {
  return [...read(page).matchAll(/`(a2a-lint [^`\n]+)`/g)]
    .map(([, line = '']) => line)
    .filter((line) => !/ (?:FILE|formats)\b/.test(line) || / FILE$/.test(line));
}

async function helpExamples(): Promise<string[]> {
  const { out } = await say('--help');
  const [, block = ''] = /\nExamples:\n([\s\S]*?)\n\n/.exec(out) ?? [];
  return block.split('\n').flatMap((line) => /^ {2}(\S.*)/.exec(line)?.[1] ?? []);
}

/** Lines that no test runs here, and who does. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^npm |^npx |^git clone|^docker /, 'needs the network or minutes; ci-files, packaging and CI'],
  [/^a2a-lint convert$/, 'the name of a command'],
  [/^source <\(a2a-lint completion bash|completion (?:fish|pwsh)/, 'completion.test.ts'],
];

let built = '';
let folder = '';
beforeAll(async () => {
  mkdirSync(join(root, 'dist'), { recursive: true });
  built = mkdtempSync(join(root, 'dist', 'readme-'));
  folder = mkdtempSync(join(tmpdir(), 'a2a-lint-readme-'));
  await buildInto(built);
  const program = `#!/bin/sh\nexec '${process.execPath}' '${join(built, 'a2a-lint.js')}' "$@"\n`;
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'a2a-lint'), program, { mode: 0o755 });
});
afterAll(() => {
  for (const made of [built, folder]) rmSync(made, { recursive: true, force: true });
});

/** A folder with all that the examples name: one session with times, in several formats. */
function sittingIn(name: string): string {
  const here = join(folder, name);
  mkdirSync(here);
  const poll = read('samples/poll.log').replaceAll(/9bb79c77(?=-)/g, '4bd80000');
  const twice = `${poll}\n${poll.slice(poll.indexOf('--> to agent', 20))}`;
  let second = 0;
  const timed = twice.replace(
    /^(-->|<--) (to|from) agent/gm,
    (marker) => `[2026-10-04T05:35:${String(second++).padStart(2, '0')}.000Z] #1 ${marker}`,
  );
  writeFileSync(join(here, 'session.log'), timed);
  writeFileSync(join(here, 'keys.json'), JSON.stringify(KEY_SET));
  writeFileSync(join(here, 'sent.bin'), 'GET /.well-known/agent-card.json HTTP/1.1\r\nhost: a\r\n\r\n');
  writeFileSync(join(here, 'received.bin'), 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
  for (const to of ['client.pcap', 'agent.pcap']) cpSync(join(root, 'samples/tcpdump.pcap'), join(here, to));
  return here;
}

/** Lines that write where people are, or that a pipe is part of. */
const NEEDS_SHELL = /[|']|^a2a-lint (?:init|baseline)\b/;

function bash(line: string, here: string) {
  const path = `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`;
  const env = { ...process.env, PATH: path };
  const ran = spawnSync('bash', ['-c', line], { cwd: here, encoding: 'utf8', env });
  return { line, status: ran.status, err: ran.stderr };
}

/** The same without a process of its own, which takes a tenth of the time: files are named in full. */
async function inProcess(line: string, here: string) {
  const words = line.split(' ').slice(1);
  const named = words.map((word) => word.replace(/^([a-z]+:)?([\w*.-]+\.[a-z]+)$/, `$1${here}/$2`));
  const { status, err } = await say(...named);
  return { line, status, err };
}

test('every option that the help of a command tells is used by a test', async () => {
  const ran = readdirSync(join(root, 'test')).filter((name) => name.endsWith('.test.ts'));
  // These go through all options, and would prove each.
  const others = ran.filter((name) => !/^(?:completion|man|readme-commands)\.test\.ts$/.test(name));
  const tests = others.map((name) => read(`test/${name}`)).join('\n');
  const { out } = await say('--help');
  const [block = ''] = /\nCommands:\n[\s\S]*?\n\n/.exec(out) ?? [];
  const commands = [...block.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  const helps = [
    out,
    ...(await Promise.all(commands.map((name) => say(name, '--help')))).map((one) => one.out),
  ];
  const options = helps.flatMap((help) => [...help.matchAll(/^ {2}(?:(-\w), )?(--[a-z-]+)/gm)]);
  expect([commands.length > 10, new Set(options.map(([, , long]) => long)).size > 40]).toEqual([true, true]);
  const unused = options.filter(([, short, long]) => {
    const names = short === undefined ? [long] : [short, long];
    return !names.some((name) => new RegExp(`['"\`\\s]${name}(?![a-z-])`).test(tests));
  });
  expect(unused.map(([, , long]) => long)).toEqual([]);
});

describe.skipIf(process.platform === 'win32')('what the pages tell people to type runs', () => {
  test('README.md, CONTRIBUTING.md and the help', async () => {
    const here = sittingIn('all');
    const made = bash('a2a-lint convert --to har -o session.har session.log', here);
    expect(made.status).toBe(0);
    // The same session as a pcap is not among the samples; the content decides, never the name.
    cpSync(join(here, 'session.log'), join(here, 'session.pcap'));
    const told = [
      ...['README.md', 'CONTRIBUTING.md'].flatMap(shellLines),
      ...(await helpExamples()),
      ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].flatMap(namedInText),
    ];
    const lines = [...new Set(told)].filter((line) => !ELSEWHERE.some(([pattern]) => pattern.test(line)));
    expect(lines.length).toBeGreaterThan(35);
    const wrong = [];
    for (const told of lines) {
      const line = told
        .replace(/\bTEXT\b/, 'ACME')
        .replace(/\bFILE x17/, 'session.log x17')
        .replace(/\bFILE ID/, 'session.log 4bd8')
        .replace(/\bFILE(?:\.\.\.)?(?= |$)/, 'session.log');
      const ran = NEEDS_SHELL.test(line) ? bash(line, here) : await inProcess(line, here);
      if (ran.status !== 0 && ran.status !== 1) wrong.push(ran);
    }
    expect(wrong).toEqual([]);
    expect(readdirSync(here)).toEqual(
      expect.arrayContaining([
        'a2a-baseline.json',
        'report.html',
        'report.json',
        'session.mmd',
        'session.svg',
      ]),
    );
  });
});
