import { existsSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIVE_REPORTERS } from '../lib/report/index.js';
import { scene, v10 } from '../lib/scene.js';
import { type Bench, openBench } from './command-line.js';
import { sarifFaults } from './sarif-schema.js';

let bench: Bench;
let at = (name: string): string => name;
const read = (name: string): string => readFileSync(at(name), 'utf8');
const bad = scene(
  'bad',
  v10.card(),
  v10.send('completed', { request: { headers: { 'A2A-Version': undefined } } }),
).log;
const FOR_MACHINES = ['json', 'jsonl', 'sarif', 'gitlab', 'junit', 'checkstyle', 'rdjsonl'] as const;

beforeAll(() => {
  bench = openBench();
  const place = bench.file('bad.log', bad);
  at = (name) => place.replace('bad.log', name);
});
afterAll(() => bench.close());

describe('several reports at once', () => {
  const others = Object.keys(LIVE_REPORTERS).filter((name) => name !== 'text');

  test('are what each alone is', async () => {
    const alone = new Map<string, string>();
    for (const format of ['text', ...others]) {
      await bench.run('{}/bad.log', '--format', format, '-o', '{}/alone');
      alone.set(format, read('alone'));
    }
    const options = others.flatMap((format) => ['--format', `${format}:{}/out.${format}`]);
    const { out, status, err } = await bench.run('{}/bad.log', '--format', 'text', ...options);
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect(out).toBe(alone.get('text')?.replaceAll(at(''), ''));
    for (const format of others) {
      // Rows that only one of them needs may not change what another shows.
      expect(read(`out.${format}`), format).toBe(alone.get(format));
    }
  });

  test('need a place each', async () => {
    const { err, status } = await bench.run('{}/bad.log', '--format', 'text', '--format', 'json');
    expect({ err, status }).toEqual({
      err: 'a2a-lint: --format text and --format json would go to one place; name a file for one, as --format json:FILE\n',
      status: 2,
    });
    expect((await bench.run('{}/bad.log', '--format', 'json:{}/a', '--format', 'sarif:{}/a')).err).toBe(
      'a2a-lint: two reports would go to a\n',
    );
    expect((await bench.run('{}/bad.log', '--format', 'json:{}/a', '-o', '{}/b')).err).toMatch(
      /-o b is for a report without a file/,
    );
    expect((await bench.run('{}/bad.log', '--format', 'json:')).err).toMatch(/a file was expected/);
    expect((await bench.run('{}/bad.log', '--format', 'xml')).err).toMatch(
      /one of these was expected: text, /,
    );
    expect(existsSync(at('a'))).toBe(false);
  });

  test('-o is for the one without a file', async () => {
    const { out, status } = await bench.run(
      ...['{}/bad.log', '--format', 'compact', '--format', 'json:{}/x.json', '-o', '{}/x.txt'],
    );
    expect({ out, status }).toEqual({ out: '', status: 1 });
    expect(read('x.txt')).toMatch(/bad\.log:\d+:\d+: error /);
    expect(JSON.parse(read('x.json')).summary.errors).toBe(1);
  });

  test('never go over a capture', async () => {
    const { err, status } = await bench.run('{}/bad.log', '--format', 'text', '--format', 'json:{}/bad.log');
    expect({ err, status }).toEqual({
      err: 'a2a-lint: bad.log is one of the captures; the report would overwrite it\n',
      status: 2,
    });
    expect(read('bad.log')).toBe(bad);
  });

  test('files are written to their end, also when nobody reads standard output any more', async () => {
    rmSync(at('x.sarif'), { force: true });
    await bench.runIn({ takes: 1 }, '{}/bad.log', '--format', 'outline', '--format', 'sarif:{}/x.sarif');
    expect(sarifFaults(JSON.parse(read('x.sarif')))).toEqual([]);
  });

  test('findings of doctor and of the formats that can be read have one format', async () => {
    const both = ['--format', 'json', '--format', 'text:{}/t'];
    expect(await bench.run('doctor', '{}/bad.log', ...both)).toMatchObject({ status: 2 });
  });
});

describe('the status', () => {
  const statusOf = async (...argv: readonly string[]) => (await bench.run('{}/bad.log', ...argv)).status;

  test.each(FOR_MACHINES)('is 0 where %s in a file is all that is written', async (format) => {
    expect(await statusOf('--format', `${format}:{}/o`)).toBe(0);
    expect(await statusOf('--format', format, '-o', '{}/o')).toBe(0);
    expect(await statusOf('--format', `${format}:{}/o`, '--fail-on', 'error')).toBe(1);
    expect(await statusOf('--format', `${format}:{}/o`, '--format', 'text')).toBe(1);
    expect(await statusOf('--format', format)).toBe(format === 'sarif' ? 0 : 1);
  });

  test.each(['text', 'compact', 'markdown', 'github'])('is 1 with %s, wherever it goes', async (format) => {
    expect(await statusOf('--format', `${format}:{}/o`)).toBe(1);
    expect(await statusOf('--format', format)).toBe(1);
  });

  test('is 0 for several files of machines, 3 where nothing could be read', async () => {
    expect(await statusOf('--format', 'json:{}/o', '--format', 'sarif', '--format', 'junit:{}/p')).toBe(0);
    expect((await bench.run('{}/none.log', '--format', 'sarif:{}/o')).status).toBe(3);
    expect(JSON.parse(read('o')).runs[0].invocations[0]).toMatchObject({ executionSuccessful: false });
  });
});

describe('for GitHub', () => {
  test('the job summary is added to what the file holds', async () => {
    bench.file('summary.md', 'before\n');
    const env = { GITHUB_STEP_SUMMARY: at('summary.md') };
    const { out, status } = await bench.runIn({ env }, '{}/bad.log', '--format', 'github');
    expect(status).toBe(1);
    expect(out).toMatch(/^::error file=bad\.log,line=\d+,.*title=version-header-missing::/);
    expect(read('summary.md')).toMatch(/^before\n### ❌ a2a-lint: 1 error\n/);
    expect(read('summary.md')).toContain('```mermaid');
  });

  test('a summary that cannot be written is said, and costs nothing else', async () => {
    const env = { GITHUB_STEP_SUMMARY: at('no/such/folder/summary.md') };
    const { out, err, status } = await bench.runIn({ env }, '{}/bad.log', '--format', 'github');
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/^a2a-lint: no\/such\/folder.* cannot be written/),
    ]);
    expect(out).toMatch(/^::error [^\n]*\na2a-lint: 1 error\n$/);
  });

  test('there is none where nobody asked for annotations', async () => {
    const env = { GITHUB_STEP_SUMMARY: at('none.md') };
    await bench.runIn({ env }, '{}/bad.log');
    expect(existsSync(at('none.md'))).toBe(false);
  });
});

test('machines are told no absolute path', async () => {
  for (const format of ['sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'rdjsonl', 'markdown'] as const) {
    await bench.run('{}/bad.log', '--format', `${format}:{}/o`);
    expect(read('o'), format).not.toContain(at(''));
    expect(read('o'), format).toContain('bad.log');
  }
});

test('what could not be read is told to machines too, by its name', async () => {
  bench.file('empty/x.log', 'nothing of the kind\n');
  const named = ['{}/bad.log', '{}/none.log', '{}/empty/x.log'];
  await bench.run(
    ...[...named, '--format', 'sarif:{}/s', '--format', 'junit:{}/j', '--format', 'github:{}/g'],
    ...['--format', 'jsonl:{}/l'],
  );
  const lines = read('l').trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('{"type":"trouble",')).length).toBe(2);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ type: 'summary', errors: 1, unread: 2 });
  const [invocation] = JSON.parse(read('s')).runs[0].invocations;
  expect(invocation.executionSuccessful).toBe(false);
  const told = invocation.toolExecutionNotifications
    .filter(({ descriptor }: { descriptor: { id: string } }) => descriptor.id === 'unread')
    .map(({ message }: { message: { text: string } }) => message.text);
  expect(told).toEqual([
    'none.log: does not exist',
    expect.stringMatching(/^x\.log: not a capture that I know/),
  ]);
  expect(read('j')).toContain('<error message="none.log: does not exist" type="capture"/>');
  expect(read('g')).toContain('::error title=a2a-lint::none.log: does not exist\n');
  expect([read('s'), read('j'), read('g')].join()).not.toContain(at(''));
});

test('of captures that are merged each place names its own file', async () => {
  bench.file('b/other.log', scene('other', v10.card()).log);
  await bench.run('--merge', '{}/b/other.log', '{}/bad.log', '--format', 'rdjsonl:{}/o');
  const { location, related_locations } = JSON.parse(read('o'));
  expect([location, ...(related_locations ?? [])].map((one) => one.path ?? one.location.path)).toContain(
    'bad.log',
  );
  expect(location.range.start.line).toBeGreaterThan(1);
});

test('the help names every format', async () => {
  const { out } = await bench.run('--help');
  const said = out.replace(/\s+/g, ' ');
  expect(said).toContain(`${Object.keys(LIVE_REPORTERS).join(', ')} (default: text)`);
});

test('a state of any length takes a part of its line in an outline', async () => {
  const { file, run, close } = openBench();
  file('long.log', scene('odd', v10.card(), v10.stream(['task', { raw: oddState('W'.repeat(9000)) }])).log);
  const { out } = await run('--format', 'outline', '{}/long.log');
  expect(out).toContain('WWWW…WWWW');
  for (const line of out.split('\n')) expect(line.length).toBeLessThan(200);
  close();
});

/** An event that tells a state that there is none of. */
function oddState(state: string): string {
  const told = { statusUpdate: { taskId: 't-1', contextId: 'c-1', status: { state } } };
  return `data: ${JSON.stringify({ jsonrpc: '2.0', id: 'r-1', result: told })}\n\n`;
}
