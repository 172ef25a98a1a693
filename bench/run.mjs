// Computing time and memory of the built command line on large logs. `npm run bench [-- MEGABYTES…]`, by default 50 and 500;
// `npm run bench -- formats [MEGABYTES]` on other formats, by default 1000; `npm run bench -- start` on small ones, `-- many` on
// many small ones; `npm run bench -- rules` what judging takes beside reading.
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lint, round, sample } from './measure.mjs';
import { sittingsOf } from './sittings.mjs';

if (['formats', 'start', 'many', 'rules'].includes(process.argv[2] ?? '')) {
  await import(`./${process.argv[2]}.mjs`);
  process.exit();
}
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
      const { seconds, cpuSeconds, peakMiB, lastLine } = await lint(log, format);
      rows.push({
        'log MB': Math.round(bytes / million),
        sittings,
        format,
        seconds: round(seconds),
        'cpu s': round(cpuSeconds),
        'MB/cpu s': Math.round(bytes / million / cpuSeconds),
        'peak MiB': Math.round(peakMiB),
        'JSON.parse s': round(floor),
        'times floor': round(cpuSeconds / floor),
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
    const { user } = process.cpuUsage();
    for (const text of texts) JSON.parse(text);
    floor += process.cpuUsage().user - user;
  }
  closeSync(file);
  return { sittings, bytes: sittings * size, floor: floor / million };
}
