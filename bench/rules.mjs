// What judging by all recommended rules takes beside reading and understanding, on a large wire log: the rules together are
// to take no longer. `npm run bench -- rules [MEGABYTES]`, by default 50.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sample } from './measure.mjs';
import { sittingsOf } from './sittings.mjs';

const program = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'bin', 'a2a-lint.js');
const limit = Number(process.argv[3] ?? 50) * 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-bench-'));
try {
  const log = join(folder, 'large.log');
  const { size, next } = sittingsOf(sample);
  const file = openSync(log, 'w');
  for (let written = 0; written < limit; written += size) writeSync(file, next());
  closeSync(file);
  const { stderr } = spawnSync(process.execPath, [program, '--stats', '--format', 'compact', log], {
    encoding: 'utf8',
  });
  const [, reading, judging] = /([\d.]+) ms to read and understand, ([\d.]+) ms to judge/.exec(stderr) ?? [];
  if (judging === undefined) throw new Error(`nothing was measured: ${stderr}`);
  console.log(stderr);
  console.table([
    {
      'log MB': limit / 1_000_000,
      'reading s': Number(reading) / 1000,
      'rules s': Number(judging) / 1000,
      'rules / reading': Number((Number(judging) / Number(reading)).toFixed(2)),
      'at most': 1,
    },
  ]);
  if (Number(judging) > Number(reading)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
