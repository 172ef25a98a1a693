// Builds dist/: the library with its types by tsc, and the command line bundled, so that it starts fast.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');

for (const part of ['bin', 'lib', 'man', 'rules']) rmSync(join(dist, part), { recursive: true, force: true });

// Types keep their comments, which editors show; code that is run has no use for them.
for (const how of [['--emitDeclarationOnly'], ['--declaration', 'false', '--removeComments', '--noCheck']])
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', ...how], { cwd: root, stdio: 'inherit' });
for (const name of ['report.schema.json', 'problem-matcher.json'])
  cpSync(join(root, 'lib', 'report', name), join(dist, 'lib', 'report', name));

// Editors complete configurations by it.
const { configSchema, rules } = await import(join(dist, 'lib', 'index.js'));
writeFileSync(
  join(dist, 'lib', 'config', 'config.schema.json'),
  `${JSON.stringify(configSchema(rules), null, 2)}\n`,
);

const bundled = await bundle(join(dist, 'bin'), { packed: true });
chmodSync(join(dist, 'bin', 'a2a-lint.js'), 0o755);
writeFileSync(join(dist, 'bin', 'THIRD-PARTY.txt'), notices(bundled));
mkdirSync(join(dist, 'man'), { recursive: true });
writeFileSync(join(dist, 'man', 'a2a-lint.1'), said('man'));

/** What the command line that was just built says. */
function said(...argv) {
  return execFileSync(process.execPath, [join(dist, 'bin', 'a2a-lint.js'), ...argv]);
}

/** Licence texts of the packages that went into the bundle or are installed with it, as their licences ask. */
function notices(files) {
  const names = new Set();
  for (const file of files) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
    if (name !== undefined) names.add(name);
  }
  // What they depend on without a need for it here is installed beside the library all the same.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages))
    if (path !== '' && !dev && !devOptional) names.add(path.replace(/^.*node_modules\//, ''));
  return [...names]
    .sort()
    .map((name) => {
      const folder = join(root, 'node_modules', name);
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return `${name} ${version} (${license})\n\n${licenceText(folder)}`;
    })
    .join(`\n${'-'.repeat(72)}\n\n`);
}

function licenceText(folder) {
  for (const file of ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENSE-MIT.txt']) {
    try {
      return `${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`no licence text in ${folder}`);
}
