// Fails unless the package would hold exactly what it should, and the lock file names no registry host.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const allowed =
  /^(dist\/(bin|lib|rules)\/.+|dist\/man\/a2a-lint\.1|README\.md|CHANGELOG\.md|LICENSE|package\.json)$/;
const needed = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'dist/bin/a2a-lint.js',
  'dist/bin/THIRD-PARTY.txt',
  'dist/lib/index.js',
  'dist/lib/index.d.ts',
  'dist/lib/browser.js',
  'dist/lib/browser.d.ts',
  'dist/lib/cli/inflate.js',
  'dist/lib/cli/inflate.d.ts',
  'dist/lib/config/config.schema.json',
  'dist/lib/report/report.schema.json',
  'dist/lib/report/problem-matcher.json',
  'dist/man/a2a-lint.1',
];
/** The library and the bundled command line both hold the code: that much, and no sources, captures or tests. */
const packedLimit = 1.75 * 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-pack-'));
const [pack, types] = packed();
const paths = pack.files.map(({ path }) => path);
const notices = readFileSync(join(root, 'dist', 'bin', 'THIRD-PARTY.txt'), 'utf8');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const wrong = [
  ...paths.filter((path) => !allowed.test(path)).map((path) => `${path} does not belong in the package`),
  ...needed.filter((path) => !paths.includes(path)).map((path) => `${path} is missing from the package`),
  ...(pack.size > packedLimit ? [`the package has ${pack.size} bytes, more than ${packedLimit}`] : []),
  ...Object.entries(lock.packages)
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([name]) => `package-lock.json names where ${name} came from`),
  ...Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version, license }]) => `${path.replace(/^.*node_modules\//, '')} ${version} (${license})`)
    .filter((name) => !notices.includes(`${name}\n`))
    .map((name) => `dist/bin/THIRD-PARTY.txt does not hold the licence of ${name}`),
  ...(types === null ? [] : [types]),
];
for (const line of wrong) console.error(line);
console.log(`package: ${paths.length} files, ${Math.round(pack.size / 1024)} KiB packed`);
if (wrong.length > 0) process.exitCode = 1;

/** The package as npm would publish it, and what is wrong with its types for modules and bundlers; null where nothing is. */
function packed() {
  try {
    const npm = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const [made] = JSON.parse(
      execFileSync('npm', npm, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    const attw = ['--no-install', 'attw', join(folder, made.filename), '--profile', 'esm-only', '--no-color'];
    const { status, stdout } = spawnSync('npx', attw, { cwd: root, encoding: 'utf8' });
    return [made, status === 0 ? null : stdout];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
