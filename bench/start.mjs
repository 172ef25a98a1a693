// How much longer than an empty process of Node the built command line takes: medians over whole processes, in turns,
// so that a busy machine slows each alike. Fails where it is more than promised. `npm run bench -- start [TURNS]`
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const program = join(root, 'dist', 'bin', 'a2a-lint.js');
const turns = Number(process.argv[3] ?? 21);

/** What is run, and how many milliseconds beyond an empty process it may take. */
const runs = [
  { name: 'an empty process', argv: ['-e', ''], most: 0 },
  { name: '--version', argv: [program, '--version'], most: 60 },
  {
    name: 'a wire log of 27 kB',
    argv: [program, join(root, 'samples', 'stock-brief-pretty.log')],
    most: 150,
  },
];

const times = runs.map(() => []);
for (let turn = 0; turn < turns; turn++) {
  for (const [at, { argv }] of runs.entries()) {
    const started = performance.now();
    const { status, stderr } = spawnSync(process.execPath, argv, { stdio: ['ignore', 'ignore', 'pipe'] });
    times[at]?.push(performance.now() - started);
    if (status !== 0) throw new Error(`${argv.join(' ')} gave ${status}: ${stderr}`);
  }
}
const medians = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(turns / 2)] ?? 0);
const rows = runs.map(({ name, most }, at) => ({
  run: name,
  ms: Math.round(medians[at] ?? 0),
  'beyond an empty process': Math.round((medians[at] ?? 0) - (medians[0] ?? 0)),
  'at most': most,
}));
console.table(rows);
if (rows.some((row) => row['beyond an empty process'] > row['at most'])) process.exitCode = 1;
