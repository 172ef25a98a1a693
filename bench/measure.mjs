// Runs the built command line in a process of its own and tells what it took.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The recorded sitting of which large captures are made. */
export const sample = join(here, '..', 'samples', 'stock-brief.log');

/** Seconds by the clock and of computing, peak memory and the last line of what it said; of a capture, or of several. */
export function lint(captures, format) {
  const child = spawn(process.execPath, [join(here, 'child.mjs'), ...[captures].flat(), '--format', format], {
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

export function round(value) {
  return Math.round(value * 100) / 100;
}
