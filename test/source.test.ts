import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type OpenFile, openSource } from '../lib/cli/source.js';

const folder = mkdtempSync(join(tmpdir(), 'source-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, bytes: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function open(path: string): OpenFile {
  const opened = openSource(path);
  if ('problem' in opened) throw new Error(opened.problem);
  return opened.capture;
}

function all(capture: OpenFile): Buffer {
  const copies: Buffer[] = [];
  for (const chunk of capture.chunks()) copies.push(Buffer.from(chunk));
  return Buffer.concat(copies);
}

const LOG = '--> to agent\nGET / HTTP/1.1\r\nHost: a\r\n\r\n\n\n<-- from agent\nHTTP/1.1 200 OK\r\n\r\n\n\n';
const WRAPPED = LOG.split('\n')
  .slice(0, -1)
  .map((line) => `agent-1 | ${line}\n`)
  .join('');
const BIG = LOG.repeat(9000);

describe('a file', () => {
  test('is handed on whole, from its head on', () => {
    const capture = open(file('big.log', BIG));
    expect(Buffer.from(capture.head).toString()).toBe(BIG.slice(0, 65_536));
    expect(all(capture).toString()).toBe(BIG);
    expect(capture.source.size).toBe(BIG.length);
    expect(capture.problem()).toBeNull();
    capture.close();
  });

  test('is read anywhere, within its bounds', () => {
    const { source, close } = open(file('some.log', LOG));
    expect(Buffer.from(source.read(13, 3)).toString()).toBe('GET');
    expect(Buffer.from(source.read(LOG.length - 2, 10)).toString()).toBe('\n\n');
    expect(source.read(LOG.length + 5, 10).length).toBe(0);
    expect(source.original(40)).toEqual({ offset: 40, columnShift: 0 });
    close();
    expect(source.read(13, 3).length).toBe(0);
  });

  test('has its lines counted, in any order', () => {
    const capture = open(file('lines.log', BIG));
    all(capture);
    const lines = BIG.split('\n').length - 1;
    for (const offset of [BIG.length, 0, 13, 12, 65_536, 131_072, 131_073, BIG.length - 1, 300_000]) {
      expect(capture.source.linesBefore(offset)).toBe(BIG.slice(0, offset).split('\n').length - 1);
    }
    expect(capture.source.linesBefore(BIG.length + 99)).toBe(lines);
    capture.close();
  });

  test('in wrappings is read as undressed, and leads back to itself', () => {
    const capture = open(file('wrapped.log', WRAPPED));
    expect(all(capture).toString()).toBe(LOG);
    expect(capture.notes).toEqual(['`agent-1 | ` or the like was taken off every line']);
    const offset = LOG.indexOf('Host');
    expect(Buffer.from(capture.source.read(offset, 4)).toString()).toBe('Host');
    expect(capture.source.original(offset)).toEqual({ offset: WRAPPED.indexOf('Host'), columnShift: 10 });
    expect(capture.source.linesBefore(offset)).toBe(2);
    capture.close();
  });

  test('may be empty', () => {
    const capture = open(file('empty.log', ''));
    expect(capture.head.length).toBe(0);
    expect(all(capture).length).toBe(0);
    capture.close();
  });
});

describe('what cannot be read', () => {
  test('is said in one clause', () => {
    mkdirSync(join(folder, 'sub'));
    expect(openSource(join(folder, 'none.log'))).toEqual({ problem: 'does not exist' });
    expect(openSource(join(folder, 'sub'))).toEqual({ problem: 'is a directory' });
    expect(openSource(join(file('plain.log', LOG), 'x'))).toEqual({ problem: 'does not exist' });
  });
});

describe('standard input', () => {
  const script = `
    const { openSource } = await import(process.argv[1]);
    const { capture, problem } = openSource('-');
    if (problem) throw new Error(problem);
    let length = 0;
    for (const chunk of capture.chunks()) length += chunk.length;
    const { source } = capture;
    const middle = Buffer.from(source.read(13, 3)).toString();
    const back = source.original(13);
    const result = { length, size: source.size, lines: source.linesBefore(source.size), middle, back, notes: capture.notes };
    capture.close();
    console.log(JSON.stringify(result));`;
  const built = join(folder, 'source.mjs');

  function piped(input: string): { readonly result: unknown; readonly left: readonly string[] } {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, built], {
      input,
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: temporary, TMP: temporary, TEMP: temporary },
      maxBuffer: 1 << 24,
    });
    expect(stderr).toBe('');
    return { result: JSON.parse(stdout), left: readdirSync(temporary) };
  }

  test('is spooled, so that all of it can be read again, and leaves nothing behind', async () => {
    const { build } = await import('esbuild');
    const entryPoints = [join(import.meta.dirname, '../lib/cli/source.ts')];
    await build({
      entryPoints,
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: built,
      logLevel: 'error',
      mainFields: ['module', 'main'],
    });
    const lines = BIG.split('\n').length - 1;
    expect(piped(BIG)).toEqual({
      result: {
        length: BIG.length,
        size: BIG.length,
        lines,
        middle: 'GET',
        back: { offset: 13, columnShift: 0 },
        notes: [],
      },
      left: [],
    });
    expect(piped(WRAPPED)).toMatchObject({
      result: {
        length: LOG.length,
        middle: 'GET',
        back: { offset: WRAPPED.indexOf('GET'), columnShift: 10 },
      },
      left: [],
    });
    expect(piped('')).toMatchObject({ result: { length: 0, size: 0, lines: 0 }, left: [] });
  });
});
