import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, truncateSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { openBench } from './command-line.js';

const bench = openBench();
afterAll(bench.close);
const sample = (name: string) => readFileSync(new URL(`../samples/${name}`, import.meta.url));
const log = bench.file('x.log', sample('stream.log'));
const folder = log.slice(0, -'/x.log'.length);
bench.file('x.har', sample('postman.har'));
bench.file('empty.log', '');
bench.file('zeros.bin', Buffer.alloc(4096));
bench.file('words.txt', 'These are words,\nand nothing else.\n');
bench.file('cut.har', sample('postman.har').subarray(0, 900));
mkdirSync(`${folder}/folder`);
symlinkSync(log, `${folder}/soft.log`);
linkSync(log, `${folder}/hard.log`);

const TARGETS = ['har', 'capture', 'wire-log', 'curl'] as const;
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8').replaceAll(`${folder}/`, '');

describe.each(TARGETS)('-o of %s', (target) => {
  test('takes the place of what a file held, and is what standard output would get', async () => {
    const { out } = await bench.run('convert', '--to', target, '--quiet', '{}/x.log');
    bench.file('old', 'old '.repeat(100_000));
    const ran = await bench.run('convert', '--to', target, '--quiet', '{}/x.log', '-o', '{}/old');
    expect(ran).toEqual({ status: 0, out: '', err: '' });
    expect(read('old')).toBe(out);
    expect(await bench.run('convert', '--to', target, '--quiet', '-o', '-', '{}/x.log')).toMatchObject({
      status: 0,
      out,
    });
  });

  test.each([
    ['{}/none.log', 3],
    ['{}/empty.log', 3],
    ['{}/zeros.bin', 3],
    ['{}/words.txt', 3],
    ['{}/folder', 3],
    ['--exchange 99 {}/x.log', 3],
    ['--task nobody {}/x.log', 3],
    ['{}/x.log {}/x.har', 2],
    ['--slice {}/x.log', 2],
    ...(target === 'wire-log' ? ([['{}/x.har', 2]] as const) : []),
  ] as const)('leaves a file as it is where nothing can be made of %s', async (input, status) => {
    bench.file('kept', 'kept');
    for (const file of ['kept', 'new']) {
      const ran = await bench.run('convert', '--to', target, '-o', `{}/${file}`, ...input.split(' '));
      expect(ran).toMatchObject({ status, out: '' });
      expect(ran.err).toMatch(/^a2a-lint: [^\n]+\n(?: {2}I read: [\s\S]*\n)?$/);
    }
    expect(read('kept')).toBe('kept');
    expect(existsSync(`${folder}/new`)).toBe(false);
  });

  test('ends quietly where nobody reads on', async () => {
    expect(await bench.runIn({ takes: 0 }, 'convert', '--to', target, '{}/x.log')).toEqual({
      status: 141,
      out: '',
      err: '',
    });
  });
});

describe('a file that cannot be written, in one sentence', () => {
  test.each([
    ['{}/folder', 'folder: cannot be written: it is a directory'],
    ['{}/no/such/x.har', 'no/such/x.har: cannot be written: there is no such folder'],
    ['{}/x.log', 'x.log is one of the captures; the report would overwrite it'],
    ['{}/./x.log', './x.log is one of the captures; the report would overwrite it'],
    ['{}/soft.log', 'soft.log is one of the captures; the report would overwrite it'],
    ['{}/hard.log', 'hard.log is one of the captures; the report would overwrite it'],
  ])('-o %s', async (file, says) => {
    const ran = await bench.run('convert', '--to', 'har', '-o', file, '{}/x.log');
    expect(ran).toEqual({ status: 2, out: '', err: `a2a-lint: ${says}\n` });
    expect(read('x.log')).toBe(sample('stream.log').toString());
  });
});

test('a capture that breaks off is written up to there, and that is said', async () => {
  const cut = bench.file('cut.log', sample('stream.log'));
  truncateSync(cut, 2500);
  for (const target of TARGETS) {
    const ran = await bench.run('convert', '--to', target, '{}/cut.log');
    const err = 'a2a-lint: cut.log: the capture breaks off, and what was written ends there\n';
    expect({ target, status: ran.status, err: ran.err }).toEqual({ target, status: 0, err });
    expect(ran.out.length).toBeGreaterThan(500);
  }
  const har = await bench.run('convert', '--to', 'har', '-o', '{}/none.har', '{}/cut.har');
  expect(har).toMatchObject({
    status: 3,
    err: 'a2a-lint: cut.har: nothing to convert: no HTTP message was found\n',
  });
});

test('a capture that turns out late to hold no bytes is said to be cut off there', async () => {
  const request = { method: 'GET', target: '/', version: '1.1', headers: [], body: null };
  const segment = { direction: 'to-server', text: `GET / HTTP/1.1\r\n\r\n${'x'.repeat(300_000)}` };
  const lines = [{ a2acap: 1 }, segment, { exchange: { request, response: null, end: 'complete' } }];
  bench.file('mixed.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const ran = await bench.run('convert', '--to', 'wire-log', '-o', '{}/mixed.log', '{}/mixed.jsonl');
  expect(ran.status).toBe(2);
  expect(ran.err).toMatch(/^a2a-lint: mixed\.jsonl: .*; what was written before that is no whole capture\n$/);
});

test('nothing is coloured', async () => {
  for (const target of TARGETS) {
    const coloured = await bench.run('convert', '--color', 'always', '--to', target, '{}/x.log');
    expect(coloured.out).not.toContain('\u001b');
    expect((await bench.runIn({ env: { NO_COLOR: '1' } }, 'convert', '--to', target, '{}/x.log')).out).toBe(
      coloured.out,
    );
  }
});

test('what is handed on tells nothing of the folder that the capture lay in', async () => {
  bench.file('place/own.log', sample('stream.log'));
  for (const target of ['svg', 'har', 'curl'] as const) {
    await bench.run('convert', '--to', target, '-o', '{}/handed', '{}/place/own.log');
    expect(read('handed'), target).toContain('own.log');
    expect(read('handed'), target).not.toContain('place/');
  }
  await bench.run('--format', 'html:{}/handed', '{}/place/own.log');
  expect(read('handed')).toContain('<title>own.log</title>');
  expect(read('handed')).not.toContain('place/');
});
