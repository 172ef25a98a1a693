// Many small captures beside a single one of the same bytes: computing time in turns, medians. Fails where the many take
// more than was promised. `npm run bench -- many [TURNS]`
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lint, round, sample } from './measure.mjs';
import { sittingsOf } from './sittings.mjs';

const CAPTURES = 200;
const SITTINGS = 2;
const MOST = 1.25;

const turns = Number(process.argv[3] ?? 9);
const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-bench-'));
const { next } = sittingsOf(sample);
const captures = Array.from({ length: CAPTURES }, () =>
  Buffer.concat(Array.from({ length: SITTINGS }, next)),
);
const small = captures.map((bytes, at) => {
  const path = join(folder, `${at}.log`);
  writeFileSync(path, bytes);
  return path;
});
const whole = join(folder, 'whole.log');
writeFileSync(whole, Buffer.concat(captures));
const runs = [
  { name: `${CAPTURES} captures of ${Math.round((captures[0]?.length ?? 0) / 1000)} kB`, files: small },
  { name: 'one capture of the same bytes', files: [whole] },
];

const measured = runs.map(() => []);
try {
  for (let turn = 0; turn < turns; turn++)
    for (const [at, { files }] of runs.entries()) measured[at]?.push(await lint(files, 'text'));
} finally {
  rmSync(folder, { recursive: true });
}
const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(turns / 2)] ?? 0;
const rows = runs.map(({ name }, at) => ({
  run: name,
  'cpu s': round(median((measured[at] ?? []).map(({ cpuSeconds }) => cpuSeconds))),
  seconds: round(median((measured[at] ?? []).map(({ seconds }) => seconds))),
}));
console.table(rows);
const ratio = (rows[0]?.['cpu s'] ?? 0) / (rows[1]?.['cpu s'] ?? 1);
console.log(`${round(ratio)} times as long; at most ${MOST}`);
if (ratio > MOST) process.exitCode = 1;
