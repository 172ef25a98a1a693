import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sittingsOf } from '../bench/sittings.mjs';
import { scene, v10 } from '../lib/scene.js';
import { buildInto } from './built.js';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder = '';
let log = '';
let large = '';
const OUTLINED = 4000;

/** The program as it is shipped, bundled into a folder inside the package, where it finds its own package.json. */
beforeAll(async () => {
  mkdirSync(join(root, 'dist'), { recursive: true });
  folder = mkdtempSync(join(root, 'dist', 'spawn-'));
  await buildInto(folder);
  log = join(folder, 'x.log');
  large = join(folder, 'large.log');
  const text = scene('x', v10.card(), v10.send('submitted'), v10.poll('completed')).log;
  writeFileSync(log, text);
  writeFileSync(large, scene('many', ...Array.from({ length: OUTLINED }, () => v10.card())).log);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program; `read` says how its standard output is read. */
function ran(
  argv: readonly string[],
  input: string | Buffer,
  read: 'all' | 'slowly' | 'once' = 'all',
): Promise<Ran> {
  const child = spawn(process.execPath, [join(folder, 'a2a-lint.js'), ...argv]);
  let out = '';
  let err = '';
  child.stderr.on('data', (bytes) => {
    err += bytes;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const reading = (async () => {
    for await (const bytes of child.stdout) {
      out += bytes;
      if (read === 'once') break;
      if (read === 'slowly') await sleep(5);
    }
  })();
  return new Promise((resolve) => {
    child.on('close', async (status) => {
      await reading;
      resolve({ status, out, err });
    });
  });
}

test('standard input gives the report of the file', async () => {
  const piped = await ran(['-', '--format', 'json'], readFileSync(log));
  const named = await ran([log, '--format', 'json'], '');
  expect(piped.status).toBe(0);
  expect(piped.out.replace('"path": "-"', '')).toBe(named.out.replace(`"path": ${JSON.stringify(log)}`, ''));
});

test('a slow reader loses nothing', async () => {
  const { out, status } = await ran([large, '--format', 'outline'], '', 'slowly');
  expect(status).toBe(0);
  expect(out.match(/^ *\d+ .* card /gm)).toHaveLength(OUTLINED);
});

test('a reader that goes away ends the program quietly', async () => {
  const { err, status } = await ran([large, '--format', 'outline'], '', 'once');
  expect([err, status]).toEqual(['', 141]);
});

test('the executable starts by itself, under its own version', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(await ran(['--version'], '')).toEqual({ status: 0, out: `${version}\n`, err: '' });
  expect(readFileSync(join(folder, 'a2a-lint.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

/** A log of recorded sittings under fresh ids, piece by piece. */
function* sittings(bytes: number): Generator<Buffer> {
  const { size, next } = sittingsOf(join(root, 'samples', 'stock-brief.log'));
  for (let written = 0; written < bytes; written += size) yield next();
}

test('jsonl is written while the capture is read, and needs no more memory for more of it', async () => {
  const program = JSON.stringify(pathToFileURL(join(folder, 'a2a-lint.js')).href);
  // resourceUsage() also counts the process that started this one; Linux tells this one's own peak elsewhere.
  const code = `import { existsSync, readFileSync } from 'node:fs';
    const own = '/proc/self/status';
    const peak = () => existsSync(own)
      ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(own, 'utf8'))[1]
      : String(process.resourceUsage().maxRSS);
    process.on('exit', () => process.stderr.write(peak()));
    await import(${program});`;
  const child = spawn(process.execPath, [
    ...['--input-type=module', '-e', code],
    ...['a2a-lint', '-', '--format', 'jsonl'],
  ]);
  const types = new Map<string, number>();
  let kilobytes = '';
  let early = 0;
  child.stderr.on('data', (bytes) => {
    kilobytes += bytes;
  });
  const reading = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      if (!child.stdin.writableEnded) early++;
      const type = /^\{"type":"(\w+)"/.exec(line)?.[1] ?? line;
      types.set(type, (types.get(type) ?? 0) + 1);
    }
  })();
  await pipeline(Readable.from(sittings(50_000_000)), child.stdin);
  await reading;
  const exchanges = types.get('exchange') ?? 0;
  expect(exchanges).toBeGreaterThan(10_000);
  expect(Object.fromEntries(types)).toEqual({ report: 1, exchange: exchanges, capture: 1, summary: 1 });
  expect(early).toBeGreaterThan(exchanges / 2);
  expect(Number(kilobytes)).toBeGreaterThan(0);
  expect(Number(kilobytes) / 1024).toBeLessThan(260);
}, 120_000);
