import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Io } from '../lib/cli/io.js';
import { main } from '../lib/cli/main.js';
import { scene, v10 } from '../lib/scene.js';
import { rules } from '../rules/index.js';

let folder = '';
const good = scene('good', v10.card(), v10.send('submitted'), v10.poll('working'), v10.poll('completed')).log;
const bad = scene(
  'bad',
  v10.card(),
  v10.send('completed', { request: { headers: { 'A2A-Version': undefined } } }),
).log;
const mild = rules.find(({ id }) => id === 'poll-after-terminal')?.bad[0]?.log ?? '';

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'a2a-lint-cli-'));
  file('good.log', good);
  file('bad.log', bad);
  file('mild.log', mild);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line on files of the folder; `{}` in an argument stands for it. */
async function run(
  argv: readonly string[],
  world: Partial<Io> & { readonly tty?: boolean; readonly takes?: number } = {},
): Promise<Ran> {
  const written = { out: '', err: '' };
  let left = world.takes ?? Number.POSITIVE_INFINITY;
  const status = await main({
    argv: argv.map((argument) => argument.replace('{}', folder)),
    env: {},
    stdinIsTTY: false,
    stdout: {
      isTTY: world.tty ?? false,
      columns: world.tty ? 100 : null,
      write(text) {
        if (left > 0) written.out += text;
        left -= text.length;
        return left > 0;
      },
    },
    stderr: {
      isTTY: false,
      columns: null,
      write(text) {
        written.err += text;
        return true;
      },
    },
    ...world,
  });
  return {
    status,
    out: written.out.replaceAll(`${folder}/`, ''),
    err: written.err.replaceAll(`${folder}/`, ''),
  };
}

describe('exit status', () => {
  test.each<readonly [readonly string[], number]>([
    [['{}/good.log'], 0],
    [['{}/bad.log'], 1],
    [['{}/mild.log'], 0],
    [['{}/mild.log', '--fail-on', 'info'], 1],
    [['{}/bad.log', '--fail-on', 'never'], 0],
    [['{}/bad.log', '{}/missing.log'], 3],
    [['{}/missing.log', '{}/good.log'], 3],
    [['--nonsense', '{}/good.log'], 2],
    [['--only', 'no-such-rule', '{}/good.log'], 2],
    [['--format', 'xml', '{}/good.log'], 2],
    [['--exchange', '9-2', '{}/good.log'], 2],
    [['--width', '7', '{}/good.log'], 2],
    [['-', '-'], 2],
    [['{}/bad.log', '--format', 'json', '-o', '{}/r.json'], 0],
    [['{}/bad.log', '--format', 'json', '-o', '{}/r.json', '--fail-on', 'error'], 1],
    [['{}/bad.log', '-o', '{}/r.txt'], 1],
    [['--version'], 0],
    [['--help'], 0],
    [['explain', 'body-not-json'], 0],
    [['explain', 'no-such-thing'], 2],
  ])('%j gives %i', async (argv, status) => {
    expect((await run(argv)).status).toBe(status);
  });
});

test('a broken capture, whole screen', async () => {
  const { out, err } = await run(['{}/bad.log']);
  expect(err).toBe('');
  expect(out).toMatch(/^bad\.log {2}wire log, verbatim\n {2}A2A 1\.0 over JSON-RPC · /);
  expect(out).toMatch(/\nerror {2}version-header-missing {30,}client · §3\.6\.1 MUST\n/);
  expect(out).toMatch(/\n {5}╭─ bad\.log:\d+:1 {2}\(exchange 2\)\n +\d+ │ POST .* HTTP\/1\.1\n {5}│ \^+\n/);
  expect(out).toMatch(/\n1 error · \d+ rules judged.*\n$/);
});

test('files are reported one after the other, unreadable ones named', async () => {
  const { out, err } = await run(['{}/good.log', '{}/missing.log', '{}/bad.log']);
  expect(out.indexOf('good.log')).toBeLessThan(out.indexOf('bad.log'));
  expect(out).toMatch(/\n1 error in 1 of 2 captures; 1 more could not be read\n$/);
  expect(err).toMatch(/^a2a-lint: missing\.log: [^\n]+\n$/);
});

test('a file that is no capture is told by what it looks like', async () => {
  file('photo.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  const { out, err, status } = await run(['{}/photo.png']);
  expect([out, status]).toEqual(['', 3]);
  expect(err).toMatch(
    /^a2a-lint: photo\.png: not a capture that I know \(starts with 89 50 4e 47, a PNG image\)\n {2}I read: wire-log, .*, har, .*\(a2a-lint formats\)\n$/s,
  );
});

test('a capture without A2A holds nothing to lint', async () => {
  file(
    'foreign.log',
    '--> to agent\r\nGET /health HTTP/1.1\r\nHost: a\r\n\r\n\r\n<-- from agent\r\nHTTP/1.1 204 No Content\r\n\r\n\r\n',
  );
  const { out, err, status } = await run(['{}/foreign.log']);
  expect(status).toBe(3);
  expect(err).toBe('');
  expect(out).toMatch(/\n\nnothing to lint: its one exchange is not A2A \(health check\)\n$/);
  const compact = await run(['{}/foreign.log', '--format', 'compact']);
  expect(compact).toMatchObject({ status: 3, out: '' });
  expect(compact.err).toBe(
    'a2a-lint: foreign.log: nothing to lint: its one exchange is not A2A (health check)\n',
  );
});

test('-o takes the report, nothing goes to standard output', async () => {
  const { out } = await run(['{}/bad.log', '-o', '{}/report.txt', '--color', 'auto'], { tty: true });
  expect(out).toBe('');
  expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain('version-header-missing');
});

test('-o does not overwrite a capture', async () => {
  const { err, status } = await run(['{}/bad.log', '-o', '{}/bad.log']);
  expect(status).toBe(2);
  expect(err).toContain('would overwrite it');
  expect(readFileSync(join(folder, 'bad.log'), 'utf8')).toBe(bad);
});

test('compact: a finding a line', async () => {
  const { out } = await run(['{}/bad.log', '{}/good.log', '--format', 'compact']);
  expect(out).toMatch(/^bad\.log:\d+:1: error version-header-missing: [^\n]+\n$/);
});

test('json: one object for all captures, also when none could be read', async () => {
  const { out } = await run(['{}/bad.log', '{}/good.log', '--format', 'json']);
  expect(JSON.parse(out)).toMatchObject({
    schema: 1,
    captures: [{ path: expect.stringMatching(/bad\.log$/) }, {}],
    summary: { errors: 1 },
  });
  const none = await run(['{}/missing.log', '--format', 'json']);
  expect(JSON.parse(none.out)).toMatchObject({ captures: [] });
});

test('--only and --off take lists and repeats', async () => {
  expect((await run(['{}/bad.log', '--off', 'version-header-missing,body-not-json'])).status).toBe(0);
  expect(
    (await run(['{}/bad.log', '--only', 'body-not-json', '--only', 'version-header-missing'])).status,
  ).toBe(1);
  expect((await run(['{}/bad.log', '--only', 'body-not-json'])).status).toBe(0);
});

test('an unknown rule or option is answered with the nearest', async () => {
  expect((await run(['--off', 'version-header-mising', 'x'])).err).toMatch(
    /did you mean version-header-missing\?/,
  );
  expect((await run(['--formt', 'json', 'x'])).err).toBe(
    'a2a-lint: unknown option --formt (did you mean --format?)\n',
  );
});

test('--exchange limits what is judged', async () => {
  expect((await run(['{}/bad.log', '--exchange', '1'])).status).toBe(0);
  expect((await run(['{}/bad.log', '--exchange', 'x2'])).status).toBe(1);
});

test('--exchange, --task and --host also limit what is shown, and the report says so', async () => {
  const numbers = (out: string) => [...out.matchAll(/^ *(\d+) {2}\d/gm)].map(([, number]) => number);
  expect(numbers((await run(['{}/good.log', '--exchange', '2-3', '--format', 'outline'])).out)).toEqual([
    '2',
    '3',
  ]);
  expect(numbers((await run(['{}/good.log', '--host', 'nowhere', '--format', 'outline'])).out)).toEqual([]);
  expect((await run(['{}/good.log', '--exchange', '1'])).out).toMatch(/\nno findings within exchange 1 · /);
});

test.each([
  [['--task', 'no-such-task'], 'task no-such-task'],
  [['--exchange', '99'], 'exchange 99'],
  [['--host', 'nowhere'], 'host nowhere'],
])('%j leaves nothing to lint, which is said', async (limit, named) => {
  const { out, status } = await run(['{}/bad.log', ...limit]);
  expect(out).toMatch(new RegExp(`\nnothing in this capture is of ${named}\n$`));
  expect(out).not.toContain('submitted');
  expect(status).toBe(3);
  const json = await run(['{}/bad.log', ...limit, '--format', 'json']);
  expect(json).toMatchObject({
    status: 3,
    err: `a2a-lint: bad.log: nothing in this capture is of ${named}\n`,
  });
});

test('of several captures some may have nothing of what was asked for, but not all', async () => {
  const both = ['{}/good.log', '{}/bad.log'];
  const { out, status } = await run([...both, '--exchange', '3']);
  expect(status).toBe(0);
  expect(out).toMatch(/\nnothing in this capture is of exchange 3\n/);
  expect((await run([...both, '--exchange', '99'])).status).toBe(3);
});

test('without arguments: the short form on a terminal, a hint in a pipe', async () => {
  const shown = await run([], { stdinIsTTY: true });
  expect(shown).toMatchObject({ status: 2, out: '' });
  expect(shown.err).toContain('Usage: a2a-lint [options] FILE...');
  const piped = await run([]);
  expect(piped).toMatchObject({ status: 2, out: '', err: expect.stringContaining('a2a-lint - reads one') });
});

test('--help names every option once, in at most 80 columns', async () => {
  const { out } = await run(['--help']);
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  expect(out.match(/--jwks/g)).toHaveLength(1);
  expect(out.indexOf('Examples:')).toBeLessThan(out.indexOf('Exit status:'));
});

test('colour follows the terminal, NO_COLOR, FORCE_COLOR and --color, the strongest last', async () => {
  const colored = async (argv: readonly string[], env: Io['env'], tty: boolean) =>
    (await run(['{}/bad.log', ...argv], { env, tty })).out.includes('\u001b[');
  expect(await colored([], {}, false)).toBe(false);
  expect(await colored([], {}, true)).toBe(true);
  expect(await colored([], { NO_COLOR: '1' }, true)).toBe(false);
  expect(await colored([], { FORCE_COLOR: '0' }, true)).toBe(false);
  expect(await colored([], { FORCE_COLOR: '1', NO_COLOR: '1' }, false)).toBe(true);
  expect(await colored(['--color', 'never'], { FORCE_COLOR: '1' }, true)).toBe(false);
  expect(await colored(['--color', 'always'], { NO_COLOR: '1' }, false)).toBe(true);
});

test('--list-rules prints every rule on a line of its own', async () => {
  const { out } = await run(['--list-rules']);
  for (const { id } of rules) expect(out).toMatch(new RegExp(`^${id} +(error|warning|info) +\\S`, 'm'));
});

describe('explain', () => {
  test.each(rules.map(({ id }) => id))('%s shows itself at work', async (id) => {
    const { out, status } = await run(['explain', id]);
    expect(status).toBe(0);
    expect(out).toMatch(
      /\nWhy\n.*\nFix\n.*\nRequirement\n.*\nExample: .*\n +╭─ example\.log:\d+:\d+.*\nAs it should be: .*\nTo /s,
    );
    const [bad, good] = out.split('\nAs it should be: ');
    // The finding is a note in a box.
    const note = new RegExp(`│ (?:error|warning|info) ${id.split('-')[0]}-`);
    expect(bad).toMatch(note);
    expect(good).toMatch(/──[▶╌─]/);
    expect(good).not.toMatch(note);
    expect(out).toContain(`/blob/main/rules/${id}.md`);
  });

  test('what the other side can do stands beside the fix', async () => {
    const { out } = await run(['explain', 'stream-truncated']);
    expect(out).toMatch(/\n {2}Client, meanwhile: .*\n {2}Agent, meanwhile: /s);
  });

  test('words for what one sees lead to rules', async () => {
    const { out, status } = await run(['explain', 'my', 'stream', 'is', 'empty']);
    expect([status, out.split('\n')[0]]).toEqual([0, 'My client shows an empty stream.']);
    expect(out).toContain('\n  stream-first-event: ');
  });

  test('a requirement names the rules that enforce it', async () => {
    const { out } = await run(['explain', 'a2a10-3.6.1-01']);
    expect(out).toMatch(/^A2A10-3\.6\.1-01\n/);
    expect(out).toMatch(/Rules that enforce it\n.*version-header-missing: /s);
  });
});

test('a reader that goes away ends the run quietly', async () => {
  const { status, err } = await run(['{}/bad.log', '{}/good.log', '--format', 'outline'], { takes: 1 });
  expect([status, err]).toEqual([141, '']);
});

test('our own bug is one sentence, never a stack', async () => {
  const stdout = {
    isTTY: false,
    columns: null,
    write(): boolean {
      throw new Error('made for this test');
    },
  };
  const { status, err } = await run(['{}/bad.log'], { stdout });
  expect(status).toBe(70);
  expect(err).toMatch(
    /^a2a-lint: a bug in a2a-lint \d+\.\d+\.\d+ \(made for this test\); please report it at https:\S+\n$/,
  );
  expect((await run(['{}/bad.log'], { stdout, env: { A2A_LINT_DEBUG: '1' } })).err).toContain('\n    at ');
});
