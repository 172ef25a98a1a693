import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scene, v10 } from '../lib/scene.js';
import { type Bench, openBench } from './command-line.js';

const bad = (name: string, ...more: Parameters<typeof scene>[1][]) =>
  scene(name, v10.card(), v10.send('completed', unversioned), ...more).log;
const unversioned = { request: { headers: { 'A2A-Version': undefined } } };
const sendWrong = v10.send('completed', unversioned);

let bench: Bench;
let known = '';

beforeEach(() => {
  bench = openBench();
  bench.file('one.log', bad('one'));
  bench.file('same.log', bad('one'));
  bench.file('two.log', bad('two', sendWrong));
  bench.file('clean.log', scene('clean', v10.card(), v10.send('completed')).log);
  known = bench.file('known.json', '');
});
afterEach(() => bench.close());

const withKnown = (...argv: readonly string[]) => bench.run('--baseline', '{}/known.json', ...argv);

describe('a baseline', () => {
  beforeEach(async () => {
    await bench.run('baseline', 'create', '-o', '{}/made.json', '{}/one.log');
    known = bench.file('known.json', readFileSync(known.replace('known', 'made')));
  });

  test('is a line for each kind of finding', () => {
    expect(readFileSync(known, 'utf8')).toMatch(
      /^\{\n {2}"schema": 1,\n {2}"findings": \[\n {4}\{ "rule": "version-header-missing", "at": "SendMessage", "count": 1, "fingerprint": "[0-9a-f]{16}" \}\n {2}\]\n\}\n$/,
    );
  });

  test('what is known does not fail, and is counted', async () => {
    const { status, out, err } = await withKnown('{}/one.log');
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/\nno findings · 1 known before · \d+ rules judged/);
    expect(out).not.toContain('version-header-missing');
  });

  test('what comes more often than it was counted is new, at its own place', async () => {
    const { status, out } = await withKnown('{}/two.log', '--format', 'compact');
    expect(status).toBe(1);
    const all = await bench.run('{}/two.log', '--format', 'json');
    const { captures } = JSON.parse((await withKnown('{}/two.log', '--format', 'json')).out);
    expect(
      captures[0].findings.map(({ status: is, exchange }: { status: string; exchange: number }) => [
        is,
        exchange,
      ]),
    ).toEqual([
      ['baselined', 2],
      ['new', 3],
    ]);
    expect(JSON.parse(all.out).summary).toMatchObject({ errors: 2, baselined: 0 });
    expect(out.trim().split('\n')).toHaveLength(1);
  });

  test('counts go over all captures of a run', async () => {
    const { status, out } = await withKnown('{}/one.log', '{}/same.log', '--format', 'compact');
    expect([status, out.trim().split('\n').length]).toEqual([1, 1]);
  });

  test('SARIF tells what is unchanged and what is new', async () => {
    const { out } = await withKnown('{}/two.log', '--format', 'sarif');
    const states = JSON.parse(out).runs[0].results.map(
      (result: { baselineState?: string }) => result.baselineState,
    );
    expect(states.toSorted()).toEqual(['new', 'unchanged']);
  });

  test('what did not come again is told; it fails only where that is asked for', async () => {
    const said =
      /1 known finding did not come again\s+\(version-header-missing\); a2a-lint baseline prune takes it out\n/;
    const { status, out } = await withKnown('{}/clean.log');
    expect(status).toBe(0);
    expect(out).toMatch(said);
    const strict = await withKnown('{}/clean.log', '--strict-baseline', '--format', 'compact');
    expect([strict.status, strict.out]).toEqual([1, '']);
    expect(strict.err).toMatch(said);
    const json = JSON.parse((await withKnown('{}/clean.log', '--format', 'json')).out);
    expect(json.notes).toEqual([expect.stringMatching(said.source.replace('\\n', '$'))]);
  });

  test.each([
    ['a rule that is not in force', ['--off', 'version-header-missing']],
    ['a part that is not looked at', ['--exchange', '1-2']],
    ['a capture that could not be read', ['{}/missing.log']],
  ])('%s makes nothing stale', async (_, more) => {
    const { out, err } = await withKnown('{}/clean.log', '--strict-baseline', ...more);
    expect(out + err).not.toContain('did not come again');
  });

  test('update takes in and out, prune only out', async () => {
    const counted = () =>
      JSON.parse(readFileSync(known, 'utf8')).findings.map(({ count }: { count: number }) => count);
    const update = (action: string, file: string) =>
      bench.run('baseline', action, '--baseline', '{}/known.json', file);
    expect(await update('prune', '{}/two.log')).toMatchObject({
      status: 0,
      out: 'known.json: 1 finding of 1 kind; 0 added, 0 taken out\n',
    });
    expect((await update('update', '{}/two.log')).out).toBe(
      'known.json: 2 findings of 1 kind; 1 added, 0 taken out\n',
    );
    expect(counted()).toEqual([2]);
    expect((await update('prune', '{}/one.log')).out).toBe(
      'known.json: 1 finding of 1 kind; 0 added, 1 taken out\n',
    );
    expect((await update('update', '{}/clean.log')).out).toBe(
      'known.json: 0 findings of 0 kinds; 0 added, 1 taken out\n',
    );
    expect(await withKnown('{}/clean.log', '--strict-baseline')).toMatchObject({ status: 0, err: '' });
  });

  test('what is not judged stays in it', async () => {
    const before = readFileSync(known, 'utf8');
    await bench.run(
      'baseline',
      'update',
      '--off',
      'version-header-missing',
      '--baseline',
      '{}/known.json',
      '{}/one.log',
    );
    expect(readFileSync(known, 'utf8')).toBe(before);
    const limited = await bench.run(
      'baseline',
      'prune',
      '--exchange',
      '1',
      '--baseline',
      '{}/known.json',
      '{}/one.log',
    );
    expect(limited).toMatchObject({
      status: 2,
      err: expect.stringContaining('leave out --host, --task and --exchange'),
    });
    const unread = await bench.run(
      'baseline',
      'update',
      '--baseline',
      '{}/known.json',
      '{}/one.log',
      '{}/missing.log',
    );
    expect(unread).toMatchObject({ status: 3, err: expect.stringContaining('known.json was not written') });
    expect(readFileSync(known, 'utf8')).toBe(before);
  });

  test('what the configuration lets stand is not in it, and uses none of it up', async () => {
    const reason = { rule: 'version-header-missing', reason: 'a proxy takes it away' };
    bench.file('config.jsonc', JSON.stringify({ suppressions: [reason] }));
    const made = await bench.run(
      'baseline',
      'create',
      '-o',
      '{}/none.json',
      '--config',
      '{}/config.jsonc',
      '{}/one.log',
    );
    expect(made).toMatchObject({ status: 0, out: 'none.json: 0 findings of 0 kinds\n' });
    const { out } = await withKnown('{}/one.log', '--config', '{}/config.jsonc');
    expect(out).toMatch(/\nno findings · 1 suppressed · /);
    expect(out).toContain('1 known finding did not come again');
  });

  test('is not written over, by a report or by create', async () => {
    const before = readFileSync(known, 'utf8');
    expect(await withKnown('{}/one.log', '-o', '{}/known.json')).toMatchObject({
      status: 2,
      err: 'a2a-lint: known.json is the baseline; the report would overwrite it\n',
    });
    expect(await bench.run('baseline', 'create', '-o', '{}/known.json', '{}/one.log')).toMatchObject({
      status: 2,
      err: 'a2a-lint: known.json: exists already; baseline update takes in what is new, baseline prune only takes out\n',
    });
    expect(readFileSync(known, 'utf8')).toBe(before);
  });
});

const entry = '{ "rule": "a", "at": "", "count": 1, "fingerprint": "0123456789abcdef" }';

test.each([
  ['{"schema": 1, "findings": [', '1:28: not JSON: close bracket expected'],
  ['{\n  "schema": 2 }', '2:13: `"schema": 1` was expected: not a baseline, or a newer one'],
  ['[]', '1:1: an object was expected'],
  ['', '1:1: not JSON: value expected'],
  ['{"schema": 1}', '1:1: `findings` was expected, a list'],
  [
    `{"schema": 1, "findings": [\n${entry},\n${entry.replace('1,', '0,')}]}`,
    '3:35: `count` was expected, a number from 1',
  ],
  [`{"schema": 1, "findings": [${entry.replace('"a"', '7')}]}`, '1:38: `rule` was expected, a text'],
  [
    `{"schema": 1, "findings": [${entry.replace('abcdef', 'xyz')}]}`,
    '1:80: `fingerprint` has 16 hexadecimal digits',
  ],
  [`${'['.repeat(100_000)}`, '1:11: nested too deep for a baseline'],
])('a broken one is told in one sentence: %#', async (text, said) => {
  bench.file('known.json', text);
  expect(await withKnown('{}/one.log')).toEqual({
    status: 2,
    out: '',
    err: `a2a-lint: known.json:${said}\n`,
  });
});

test('one that is missing, or is not named', async () => {
  expect((await bench.run('--baseline', '{}/none.json', '{}/one.log')).err).toBe(
    'a2a-lint: none.json: does not exist; a2a-lint baseline create makes one\n',
  );
  expect(await bench.run('--strict-baseline', '{}/one.log')).toMatchObject({
    status: 2,
    err: 'a2a-lint: --strict-baseline says how to take --baseline FILE, which is missing\n',
  });
});

test('one whose lines a merge has doubled counts both', async () => {
  await bench.run('baseline', 'create', '-o', '{}/made.json', '{}/one.log');
  const text = readFileSync(known.replace('known', 'made'), 'utf8');
  const line = /^ {4}\{.*\}$/m.exec(text)?.[0] ?? '';
  bench.file('known.json', text.replace(line, `${line},\n${line}`));
  expect((await withKnown('{}/two.log')).status).toBe(0);
});

test.skipIf(process.platform === 'win32')(
  'a link to a baseline stays one, and no other is followed',
  async () => {
    await bench.run('baseline', 'create', '-o', '{}/made.json', '{}/one.log');
    const [made, link, other] = ['made', 'link', 'other'].map((name) => known.replace('known', name));
    symlinkSync('made.json', link ?? '');
    symlinkSync(other ?? '', `${made}.new`);
    expect((await bench.run('baseline', 'update', '--baseline', '{}/link.json', '{}/two.log')).status).toBe(
      0,
    );
    expect(lstatSync(link ?? '').isSymbolicLink()).toBe(true);
    expect(readFileSync(made ?? '', 'utf8')).toContain('"count": 2');
    expect([existsSync(other ?? ''), existsSync(`${made}.new`)]).toEqual([false, false]);
  },
);
