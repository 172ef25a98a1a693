// Builds dist/: the library with its types by tsc, and the command line bundled by esbuild, so that it starts fast.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');

for (const part of ['bin', 'lib', 'man', 'rules']) rmSync(join(dist, part), { recursive: true, force: true });

execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
for (const name of ['report.schema.json', 'problem-matcher.json'])
  cpSync(join(root, 'lib', 'report', name), join(dist, 'lib', 'report', name));

// Editors complete configurations by it.
const { configSchema, rules } = await import(join(dist, 'lib', 'index.js'));
writeFileSync(
  join(dist, 'lib', 'config', 'config.schema.json'),
  `${JSON.stringify(configSchema(rules), null, 2)}\n`,
);

/** The lists of requirements are large: the package holds them once, and the command line reads those of the library. */
const sharedLists = {
  name: 'shared-lists',
  setup({ onResolve }) {
    onResolve({ filter: /\/requirements-[\d.]+\.json$/ }, ({ path }) => ({
      path: path.replace('./', '#'),
      external: true,
    }));
  },
};

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['bin/a2a-lint.ts'],
  outdir: 'dist/bin',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  chunkNames: 'chunks/[name]-[hash]',
  // jsonc-parser's main is a UMD file whose inner requires a bundler cannot see.
  mainFields: ['module', 'main'],
  minifyWhitespace: true,
  minifySyntax: true,
  minifyIdentifiers: true,
  legalComments: 'none',
  // CommonJS dependencies inside an ES module still call require for Node's own modules.
  banner: {
    js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);",
  },
  metafile: true,
  plugins: [sharedLists],
  logLevel: 'warning',
});
chmodSync(join(dist, 'bin', 'a2a-lint.js'), 0o755);
writeFileSync(join(dist, 'bin', 'THIRD-PARTY.txt'), notices(metafile));
mkdirSync(join(dist, 'man'), { recursive: true });
writeFileSync(join(dist, 'man', 'a2a-lint.1'), said('man'));

/** What the command line that was just built says. */
function said(...argv) {
  return execFileSync(process.execPath, [join(dist, 'bin', 'a2a-lint.js'), ...argv]);
}

/** Licence texts of the packages that went into the bundle or are installed with it, as their licences ask. */
function notices(meta) {
  const names = new Set();
  for (const input of Object.keys(meta.inputs)) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
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
