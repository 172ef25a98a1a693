// Feeds changed captures to every reader, and to all that comes behind, for a time: nothing may throw, hang or swell.
// npm run fuzz [-- SECONDS] [--seed N [--case N]]; A2A_LINT_CAPTURES names a folder of more captures to start from.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, case: { type: 'string' } },
});
const seconds = Number(positionals[0] ?? 60);
const seed = Number(values.seed ?? Date.now() % 1_000_000_007);
const only = values.case === undefined ? null : Number(values.case);
const patience = 10_000;
const mostMemory = 1.5 * 2 ** 30;

// Beside the packages that it imports.
const bundle = join(root, 'node_modules', '.cache', 'a2a-lint', 'fuzz.mjs');
mkdirSync(dirname(bundle), { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: ['scripts/fuzz/worker.ts'],
  outfile: bundle,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  loader: { '.json': 'json' },
  logLevel: 'warning',
});

console.log(`seed ${seed}, ${only === null ? `${seconds} seconds` : `case ${only} alone`}`);
const progress = new Float64Array(new SharedArrayBuffer(16));
const worker = new Worker(bundle, {
  workerData: {
    seed,
    only,
    samples: join(root, 'samples'),
    more: process.env.A2A_LINT_CAPTURES ?? null,
    progress,
    until: Date.now() + seconds * 1000,
  },
  resourceLimits: { maxOldGenerationSizeMb: 768 },
});
let last = { turn: -1, since: Date.now() };
const watchdog = setInterval(() => {
  const [turn = 0] = progress;
  if (turn !== last.turn) last = { turn, since: Date.now() };
  const { rss } = process.memoryUsage();
  if (rss > mostMemory) fail(`case ${turn} took the memory to ${Math.round(rss / 2 ** 20)} MiB`);
  // The first case waits for the captures to be made.
  if (Date.now() - last.since > patience * (turn === 0 ? 6 : 1)) fail(`case ${turn} hangs`);
}, 100);
worker.on('message', ({ failure }) => {
  if (failure !== undefined) fail(failure);
});
worker.on('error', (error) => fail(`case ${progress[0]}: ${error.stack ?? error}`));
worker.on('exit', () => {
  clearInterval(watchdog);
  if (!process.exitCode) console.log(`${progress[0] + 1} cases, ${progress[1]} of them read; nothing broke`);
});

function fail(what) {
  if (process.exitCode) return;
  console.error(`${what}\nagain: npm run fuzz -- --seed ${seed} --case ${progress[0]}`);
  process.exitCode = 1;
  void worker.terminate();
}
