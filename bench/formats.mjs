// Large captures of several formats, made of sittings: throughput, peak memory, and for packets tshark side by side.
// Computing time is compared, which other work on the machine disturbs less than the clock.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { lint, round, sample } from './measure.mjs';
import { fileHead, packetWriter } from './packets.mjs';
import { sittingsOf, underFreshIds } from './sittings.mjs';

/** Three fields of a packet on a line, and the whole tree of what was dissected: the least and the most it prints. */
const FIELDS = ['http.request.uri', 'http.response.code', 'json.value.string'].flatMap((name) => [
  '-e',
  name,
]);
FIELDS.unshift('-T', 'fields');
const JSON_TREE = ['-T', 'json', '-J', 'http json'];

const million = 1_000_000;
const limit = Number(process.argv[3] ?? 1000) * million;
const only = process.argv.slice(4);
const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const { templatesOf } = await writers();
const templates = templatesOf(sittingsOf(sample).next());
const makers = {
  pcap: packets,
  ...Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [name, () => repeated(template)]),
  ),
};

const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-bench-'));
const rows = [];
try {
  for (const [name, maker] of Object.entries(makers)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const capture = join(folder, name);
    write(capture, maker());
    const { size } = statSync(capture);
    const { seconds, cpuSeconds, peakMiB, lastLine } = await lint(capture, 'text');
    const row = {
      format: name,
      MB: Math.round(size / million),
      seconds: round(seconds),
      'cpu s': round(cpuSeconds),
      'MB/cpu s': Math.round(size / million / cpuSeconds),
      'peak MiB': Math.round(peakMiB),
      said: lastLine,
    };
    const sharks = name === 'pcap' ? [tshark(capture, FIELDS), tshark(capture, JSON_TREE)] : [];
    const [fields, tree] = sharks.map((shark) => shark && `${round(shark)} (${round(shark / cpuSeconds)}×)`);
    rows.push({ ...row, 'tshark fields, cpu s': fields, 'tshark json, cpu s': tree });
    rmSync(capture);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.table(rows);

/** The test suite's writers, which are TypeScript. */
async function writers() {
  const bundle = join(root, 'node_modules', '.cache', 'a2a-lint', 'writers.mjs');
  mkdirSync(dirname(bundle), { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['bench/writers.ts'],
    outfile: bundle,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return import(bundle);
}

function* packets() {
  const { next } = sittingsOf(sample);
  const records = packetWriter();
  yield fileHead();
  for (;;) yield records(next());
}

function* repeated({ before, sitting, between, behind }) {
  const next = underFreshIds(sitting);
  yield Buffer.from(before);
  for (let first = true; ; first = false) {
    const isLast = yield first ? next() : Buffer.concat([Buffer.from(between), next()]);
    if (isLast) yield Buffer.from(behind);
  }
}

function write(path, pieces) {
  const file = openSync(path, 'w');
  let written = 0;
  for (let piece = pieces.next(); !piece.done; ) {
    writeSync(file, piece.value);
    written += piece.value.length;
    if (written >= limit) {
      const last = pieces.next(true);
      if (!last.done && last.value.length < 64) writeSync(file, last.value);
      break;
    }
    piece = pieces.next();
  }
  closeSync(file);
}

/**
 * Seconds of computing that tshark takes to dissect HTTP and JSON in the same file and to print them; null where
 * there is no tshark.
 */
function tshark(path, printing) {
  const args = ['-r', path, '-d', 'tcp.port==9999,http', '-Y', 'http', ...printing];
  const timed = 'TIMEFORMAT="%U %S"; time tshark "$@" > /dev/null 2> /dev/null';
  const { stderr, status } = spawnSync('bash', ['-c', timed, 'tshark', ...args], { encoding: 'utf8' });
  if (status !== 0) return null;
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number);
  return user + system;
}
