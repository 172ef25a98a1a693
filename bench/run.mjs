// Throughput and memory of the built command line on large logs. `npm run bench [-- MEGABYTES…]`, by default 50 and 500.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sittingsOf } from './sittings.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const sample = join(here, '..', 'samples', 'stock-brief.log');
const formats = ['text', 'compact'];
const million = 1_000_000;

const megabytes = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-bench-'));
const rows = [];
try {
  for (const size of megabytes.length > 0 ? megabytes : [50, 500]) {
    const log = join(folder, `${size}.log`);
    const { sittings, bytes, floor } = write(log, size * million);
    for (const format of formats) {
      const { seconds, peakMiB, lastLine } = await lint(log, format);
      rows.push({
        'log MB': Math.round(bytes / million),
        sittings,
        format,
        seconds: round(seconds),
        'MB/s': Math.round(bytes / million / seconds),
        'peak MiB': Math.round(peakMiB),
        'JSON.parse s': round(floor),
        'times floor': round(seconds / floor),
        said: lastLine,
      });
    }
    rmSync(log);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.table(rows);

/** Writes the log, and on the way times JSON.parse alone over the bodies that it holds. */
function write(path, limit) {
  const { size, next, bodies } = sittingsOf(sample);
  const file = openSync(path, 'w');
  let sittings = 0;
  let floor = 0;
  for (; sittings * size < limit; sittings++) {
    const bytes = next();
    writeSync(file, bytes);
    const texts = bodies(bytes);
    const started = performance.now();
    for (const text of texts) JSON.parse(text);
    floor += performance.now() - started;
  }
  closeSync(file);
  return { sittings, bytes: sittings * size, floor: floor / 1000 };
}

function lint(log, format) {
  const child = spawn(process.execPath, [join(here, 'child.mjs'), log, '--format', format], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  let tail = '';
  let measured = '';
  child.stdout.on('data', (bytes) => {
    tail = (tail + bytes).slice(-2000);
  });
  child.stdio[3].on('data', (bytes) => {
    measured += bytes;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      if (measured === '') return reject(new Error(`no measurement for ${format}`));
      resolve({ ...JSON.parse(measured), lastLine: tail.trim().split('\n').at(-1) ?? '' });
    });
  });
}

function round(value) {
  return Math.round(value * 100) / 100;
}
