import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Io } from '../lib/cli/io.js';
import { main } from '../lib/cli/main.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const sample = readFileSync(join(root, 'samples/stock-brief.log'));
const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-progress-'));
const large = join(folder, 'large.log');
const hostile = join(folder, 'evil\u001b[31m\u202e.log');
beforeAll(() => {
  for (const path of [large, hostile]) writeFileSync(path, Buffer.concat(Array(25).fill(sample)));
});
afterAll(() => rmSync(folder, { recursive: true }));

const CLEAR = '\r\u001b[K';

interface Shown {
  readonly status: number;
  /** All that was written, in order. */
  readonly all: string;
  readonly err: string;
}

/** A run on a terminal where each look at the clock finds that so many milliseconds went by. */
async function shown(
  argv: readonly string[],
  world: Partial<Io> & { readonly step?: number; readonly outIsTTY?: boolean } = {},
): Promise<Shown> {
  const written = { all: '', err: '' };
  let time = 0;
  const end = (isTTY: boolean, isErr: boolean) => ({
    isTTY,
    columns: 80,
    write(text: string | Uint8Array) {
      written.all += Buffer.from(text).toString();
      if (isErr) written.err += Buffer.from(text).toString();
      return true;
    },
  });
  const status = await main({
    argv,
    env: {},
    stdinIsTTY: true,
    stdout: end(world.outIsTTY ?? true, false),
    stderr: end(true, true),
    now: () => {
      time += world.step ?? 700;
      return time;
    },
    ...world,
  });
  return { status, ...written };
}

/** What a terminal shows in the end. */
function screen(text: string): string {
  return text
    .split('\n')
    .map((line) => line.split(CLEAR).at(-1) ?? '')
    .join('\n');
}

test('a bar tells how far a long reading is, and is gone at its end', async () => {
  const { all, err, status } = await shown([large, '--format', 'story']);
  const bars = err.split(CLEAR).filter((line) => line !== '');
  expect(bars.length).toBeGreaterThan(1);
  expect(bars[0]).toMatch(/^large\.log {2}█+░+ {2}\d+ % {2}[\d.]+ [kM]B of [\d.]+ [kM]B$/);
  const shares = bars.map((bar) => Number(/(\d+) %/.exec(bar)?.[1]));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const plain = await shown([large, '--format', 'story'], { step: 0 });
  expect(plain.all).not.toContain(CLEAR);
  expect(screen(all)).toBe(plain.all);
  expect(status).toBe(plain.status);
});

test('of several inputs it tells which; names of files obey nothing', async () => {
  const { err } = await shown([large, hostile, '--ascii']);
  expect(err).toContain('2 of 2');
  expect(err).toMatch(/ {2}#+-* {2}/);
  expect(err).toContain('evil\\u{1b}');
  expect(err.replaceAll(CLEAR, '')).toMatch(/^[ -~\n]*$/);
});

test('what is read twice is told twice', async () => {
  const { err } = await shown(['convert', '--to', 'capture', '--exchange', '1-3', large], {
    outIsTTY: false,
  });
  const shares = [...err.matchAll(/(\d+) %/g)].map(([, share]) => Number(share));
  expect(shares.some((share, at) => share < (shares[at - 1] ?? 0))).toBe(true);
  expect(shares.at(-1)).toBe(100);
});

test('it fits the terminal', async () => {
  for (const columns of [10, 40]) {
    const err: string[] = [];
    const stderr = { isTTY: true, columns, write: (text: string | Uint8Array) => err.push(`${text}`) > 0 };
    await shown([large, hostile], { stderr });
    const bars = err
      .join('')
      .split(CLEAR)
      .filter((line) => !line.includes('a2a-lint'));
    expect(bars.filter((line) => line.length >= columns)).toEqual([]);
  }
});

describe('none is shown', () => {
  test.each<[string, readonly string[], Partial<Io> & { readonly step?: number }]>([
    ['within a second', [], { step: 1 }],
    ['with --quiet', ['--quiet'], {}],
    ['in CI', [], { env: { CI: 'true' } }],
    ['where the terminal can only print', [], { env: { TERM: 'dumb' } }],
    ['into a pipe', [], { stderr: { isTTY: false, columns: null, write: () => true } }],
  ])('%s', async (_, argv, world) => {
    const { all, err } = await shown([large, ...argv], world);
    expect(err).toBe('');
    expect(all).not.toContain('\r');
  });
});

const built = join(root, 'dist/bin/a2a-lint.js');
const hasTerminal = process.platform === 'linux' && existsSync('/usr/bin/script') && existsSync(built);

test.skipIf(!hasTerminal)('on a real terminal, from a slow pipe, whose size nobody knows', () => {
  const half = join(folder, 'half.log');
  writeFileSync(half, sample);
  const line = `(cat ${half}; sleep 3; cat ${half}) | ${process.execPath} ${built} -`;
  const { stdout } = spawnSync('/usr/bin/script', ['-qec', line, '/dev/null'], {
    env: { ...process.env, CI: '', TERM: 'xterm', NO_COLOR: '1' },
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(stdout).toMatch(/\r\u001b\[K<stdin> {2}[\d.]+ kB read/);
  expect(screen(stdout.replaceAll('\r\n', '\n'))).toMatch(/^<stdin> {2}wire log[^█\u001b]*$/);
});
