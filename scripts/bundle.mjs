import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the command line into a folder, where it finds the `package.json` above it; gives the files that went in.
 * Each module has no effect but its exports, so that what a command does not use is in no chunk that it loads.
 * `packed`: as it is shipped. The library beside it holds the examples of the rules and the lists of requirements, and
 * only who asks for these loads them.
 */
export async function bundle(dir, { packed = false } = {}) {
  const made = await rolldown({
    cwd: root,
    input: { 'a2a-lint': 'bin/a2a-lint.ts' },
    platform: 'node',
    // jsonc-parser's main is a UMD file whose inner requires a bundler cannot see.
    resolve: { mainFields: ['module', 'main'] },
    treeshake: { moduleSideEffects: false },
    preserveEntrySignatures: false,
    checks: { ineffectiveDynamicImport: false },
    plugins: packed ? [besideLibrary, withoutScenes] : [],
  });
  const format = {
    dir,
    format: 'esm',
    minify: packed,
    comments: false,
    chunkFileNames: 'chunks/[name]-[hash].js',
  };
  const usual = packed ? usualModules((await made.generate(format)).output) : new Set();
  const { output } = await made.write({
    ...format,
    codeSplitting: {
      groups: [{ name: 'lint', test: (id) => usual.has(id) }],
      includeDependenciesRecursively: false,
    },
  });
  await made.close();
  return output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
}

/** What a run over a wire log needs that is reported as text. */
const USUAL = ['lib/cli/main.ts', 'lib/cli/lint.ts', 'lib/cli/over-captures.ts', 'lib/report/text.ts'];

/** The modules that such a run loads beside those of `--version`: one file is read faster than a hundred. */
function usualModules(output) {
  const first = reached(output, ['bin/a2a-lint.ts']);
  return new Set([...reached(output, USUAL)].filter((id) => !first.has(id)));
}

/** All modules of the chunks that are loaded for these. */
function reached(output, names) {
  const chunks = output.filter(({ type }) => type === 'chunk');
  const queue = chunks.filter(({ moduleIds }) => names.some((name) => moduleIds.includes(join(root, name))));
  for (const { imports } of queue)
    queue.push(...chunks.filter((chunk) => imports.includes(chunk.fileName) && !queue.includes(chunk)));
  return new Set(queue.flatMap(({ moduleIds }) => moduleIds));
}

/** Large files that the bundle takes from the library beside it, by the names that the package gives them. */
const besideLibrary = {
  name: 'beside-library',
  resolveId(path, from = '') {
    if (path === '../../rules/index.js' && /\/lib\/cli\//.test(from)) return { id: '#rules', external: true };
    const [, list] = /\/(requirements-[\d.]+\.json)$/.exec(path) ?? [];
    return list === undefined ? null : `\0#${list}`;
  },
  load(id) {
    // An import with attributes would be left as it is written, and lead nowhere.
    return id.startsWith('\0#')
      ? {
          code: `import { createRequire } from 'node:module'; export default createRequire(import.meta.url)('${id.slice(1)}');`,
          moduleType: 'js',
        }
      : null;
  },
};

/** Takes the examples out of the rules, which are more than half of their text. */
const withoutScenes = {
  name: 'without-scenes',
  transform: {
    filter: { id: /\/rules\/[a-z0-9-]+\.ts$/ },
    handler(code) {
      const { body } = this.parse(code, { lang: 'ts' });
      const call = body.find(({ type }) => type === 'ExportDefaultDeclaration')?.declaration;
      const scenes =
        call?.arguments?.[0]?.properties?.filter(({ key }) => /^(good|bad)$/.test(key?.name)) ?? [];
      let rest = code;
      for (const { value } of scenes.toReversed())
        rest = `${rest.slice(0, value.start)}[]${rest.slice(value.end)}`;
      return { code: rest, map: null };
    },
  },
};
