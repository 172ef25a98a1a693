import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildInto } from './built.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

export interface Ran {
  readonly status: number;
  readonly out: string;
}

/** A folder as a user has it: a2a-lint installed, built from these sources, and the files that the README names. */
export interface Installed {
  readonly folder: string;
  write(name: string, text: string): void;
  /** Runs node there; both outputs as one text. */
  node(...argv: readonly string[]): Promise<Ran>;
  lint(...argv: readonly string[]): Promise<Ran>;
  remove(): void;
}

/** Blocks of the README that are files, by their names. */
function readmeFiles(): ReadonlyMap<string, string> {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const blocks = readme.matchAll(/<!-- file: (\S+) -->\n```\w+\n([\s\S]*?)```/g);
  return new Map(Array.from(blocks, ([, name = '', text = '']) => [name, text]));
}

export async function installed(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-installed-'));
  const home = join(folder, 'node_modules', 'a2a-lint');
  mkdirSync(home, { recursive: true });
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', join(home, 'dist')], {
    cwd: root,
  });
  await buildInto(join(home, 'dist', 'bin'), true);
  cpSync(join(root, 'package.json'), join(home, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  symlinkSync(join(root, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'));
  symlinkSync(join(root, 'samples'), join(folder, 'samples'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const [name, text] of readmeFiles()) write(name, text);
  const node: Installed['node'] = (...argv) => ran(argv, folder);
  return {
    folder,
    write,
    node,
    lint: (...argv) => node(join(home, 'dist', 'bin', 'a2a-lint.js'), ...argv),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function ran(argv: readonly string[], cwd: string): Promise<Ran> {
  // Vitest says by its environment that it runs; what it starts is a world of its own.
  const { NODE_OPTIONS, VITEST, NODE_ENV, NODE_TEST_CONTEXT, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, argv, { cwd, env, timeout: 60_000 }, (error, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ status, out: `${stdout}${stderr}` });
    });
  });
}
