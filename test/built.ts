import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles the program into a folder of the package, where it finds its package.json; it is `a2a-lint.js` there. */
export async function buildInto(folder: string): Promise<void> {
  await build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints: ['bin/a2a-lint.ts'],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);",
    },
    logLevel: 'warning',
  });
}
