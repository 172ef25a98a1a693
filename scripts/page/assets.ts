import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';

const folder = join(import.meta.dirname, '..', '..', 'lib', 'report', 'html');

/** What a page carries along: its script and its stylesheet, as a module of two texts. */
export async function assetsModule(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'browser', 'main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    charset: 'ascii',
  });
  const styles = await transform(await readFile(join(folder, 'page.css'), 'utf8'), {
    loader: 'css',
    minify: true,
    charset: 'ascii',
  });
  const script = outputFiles.map(({ text }) => text.trim()).join('\n');
  return `// Made by \`npm run page\` from browser/ and page.css; do not edit.
export const SCRIPT = ${JSON.stringify(script)};
export const STYLES = ${JSON.stringify(styles.code.trim())};
`;
}
