import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stages = [
  'capture',
  'http',
  'a2a',
  'signature',
  'lint',
  'report',
  'contract',
  'doctor',
  'diagram',
  'convert',
  'stats',
];
const modelOrder = [
  'host',
  'location',
  'query',
  'json',
  'capture',
  'connection',
  'http',
  'http-text',
  'sse-comments',
  'record',
  'reader',
  'dialect',
  'error',
  'security',
  'signature',
  'card',
  'claim',
  'choice',
  'shape',
  'state',
  'contract',
  'objects',
  'requests',
  'access',
  'push',
  'context',
  'earlier',
  'artifact',
  'timeline',
  'a2a',
  'stats',
  'story',
  'moment',
  'understood',
  'finding',
  'coverage',
  'treatment',
  'migration',
  'secret-names',
  'report',
  'sequence',
  'state-diagram',
  'diagnosis',
];
const longest = 250;

interface Layer {
  /** Which files these are. */
  readonly of: RegExp;
  /** Files of this project that they may import. */
  readonly may: RegExp;
  /** Packages and built-in modules that they may import. */
  readonly packages: readonly string[];
}

/** The first that fits a file governs it. */
const layers: readonly Layer[] = [
  { of: /^bin\/a2a-lint\.ts$/, may: /^lib\/cli\/(exit|fd-out|main|package)\.ts$/, packages: ['node:v8'] },
  { of: /^lib\/index\.ts$/, may: /^(lib\/(?!cli\/)|rules\/index\.ts$)/, packages: [] },
  {
    of: /^lib\/browser\.ts$/,
    may: /^(lib\/(?!cli\/|index\.ts$)|lib\/cli\/inflate-browser\.ts$|rules\/index\.ts$)/,
    packages: [],
  },
  {
    of: /^lib\/pipeline\.ts$/,
    may: /^lib\/(model\/|rule\.ts$|http\/(exchanges|lanes)\.ts$|a2a\/(transcript|rows|story|migrate|claims\/claims)\.ts$|lint\/run\.ts$|coverage\/tool\.ts$|signature\/(checks|keys)\.ts$)/,
    packages: [],
  },
  {
    of: /^lib\/analyze(-files)?\.ts$/,
    may: /^lib\/(model\/|analyze\.ts$|pipeline\.ts$|capture\/|signature\/checks\.ts$)/,
    packages: [],
  },
  {
    of: /^lib\/(rule|scene)(\.ts$|\/)/,
    may: /^lib\/(model\/|a2a\/(spec|view)\/|(rule|scene)(\.ts$|\/))/,
    packages: [],
  },
  {
    of: /^lib\/library\//,
    may: /^(lib\/(?!cli\/|index\.ts$)|lib\/cli\/inflate\.ts$|rules\/index\.ts$)/,
    packages: ['node:fs/promises', 'node:url'],
  },
  { of: /^lib\/model\//, may: /^lib\/model\//, packages: [] },
  { of: /^lib\/capture\//, may: /^lib\/(model|capture)\//, packages: [] },
  { of: /^lib\/http\//, may: /^lib\/(model|http)\//, packages: ['http-parser-js'] },
  { of: /^lib\/a2a\//, may: /^lib\/(model|a2a)\//, packages: [] },
  {
    of: /^lib\/signature\//,
    may: /^lib\/(model|signature|a2a\/spec)\//,
    packages: ['canonicalize', 'jose/*'],
  },
  {
    of: /^lib\/contract\//,
    may: /^lib\/(model\/|contract\/|rule\.ts$)/,
    packages: ['ajv', 'ajv/dist/2019.js', 'ajv/dist/2020.js'],
  },
  {
    of: /^lib\/coverage\//,
    may: /^lib\/(model\/|coverage\/|a2a\/spec\/|lint\/(dispatch|finding|needs|panel)\.ts$|rule\.ts$)/,
    packages: [],
  },
  { of: /^lib\/doctor\//, may: /^lib\/(model|doctor)\//, packages: [] },
  { of: /^lib\/stats\//, may: /^lib\/(model|stats)\//, packages: [] },
  { of: /^lib\/lint\//, may: /^lib\/(model\/|lint\/|rule\.ts$)/, packages: ['jsonc-parser'] },
  {
    of: /^lib\/report\//,
    may: /^lib\/(model|text|report)\//,
    packages: ['cli-table3', 'jsonc-parser', 'picocolors'],
  },
  { of: /^lib\/config\//, may: /^lib\/(model|text|config)\//, packages: ['jsonc-parser'] },
  { of: /^lib\/text\//, may: /^lib\/(model|text)\//, packages: ['string-width'] },
  { of: /^lib\/diagram\//, may: /^lib\/(model|text|diagram)\//, packages: ['picocolors'] },
  { of: /^lib\/convert\//, may: /^lib\/(model|text|convert)\//, packages: [] },
  // Examples of rules are loaded for those alone who ask for one.
  {
    of: /^lib\/cli\/main\.ts$/,
    may: /^(lib\/(cli\/|index\.ts$)|rules\/index\.ts$)/,
    packages: ['commander', 'node:path'],
  },
  {
    of: /^lib\/cli\//,
    may: /^lib\/(cli\/|index\.ts$)/,
    packages: ['commander', 'fflate', 'fzstd', 'jsonc-parser', 'node:*', 'tinyglobby'],
  },
  { of: /^rules\/(?:index|all)\.ts$/, may: /^(rules\/|lib\/rule\.ts$)/, packages: [] },
  { of: /^rules\//, may: /^lib\/(rule|scene)\.ts$|^lib\/model\//, packages: [] },
];

interface Import {
  readonly name: string;
  /** Whether it is gone once the types are erased. */
  readonly erased: boolean;
}

const files = ['bin', 'lib', 'rules'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(folder, ...name.split(/[\\/]/))),
);
const text = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

function importsOf(file: string): Import[] {
  const source = text.get(file) ?? '';
  const fixed = source.matchAll(/^(?:import|export)\s(?:(type)\s)?(?:[^'";]*?\sfrom\s)?'([^']+)'/gm);
  const lazy = source.matchAll(/\bimport\('([^']+)'\)/g);
  return [
    ...Array.from(fixed, (match) => ({ name: match[2] ?? '', erased: match[1] === 'type' })),
    ...Array.from(lazy, (match) => ({ name: match[1] ?? '', erased: false })),
  ];
}

function target(file: string, name: string): string | null {
  if (!name.startsWith('.')) return null;
  return posix.join(posix.dirname(file), name).replace(/\.js$/, '.ts');
}

function matches(name: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) =>
    entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry,
  );
}

function modelRank(file: string): number {
  return modelOrder.indexOf(posix.basename(file, '.ts'));
}

test('each file imports only what its place in the house may', () => {
  const wrong: string[] = [];
  for (const file of files) {
    const layer = layers.find(({ of }) => of.test(file));
    if (layer === undefined) {
      wrong.push(`${file}: no layer names this place`);
      continue;
    }
    for (const { name } of importsOf(file)) {
      const to = target(file, name);
      if (to === null ? !matches(name, layer.packages) : !layer.may.test(to)) {
        wrong.push(`${file} imports ${to ?? name}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('a stage imports no other stage', () => {
  const wrong = files.flatMap((file) => {
    const own = stages.find((stage) => file.startsWith(`lib/${stage}/`));
    if (own === undefined) return [];
    return importsOf(file)
      .map(({ name }) => target(file, name))
      .filter((to) => stages.some((stage) => stage !== own && to?.startsWith(`lib/${stage}/`)))
      .filter((to) => !to?.startsWith('lib/a2a/spec/'))
      .map((to) => `${file} imports ${to}`);
  });
  expect(wrong).toEqual([]);
});

test('the model grows in one order', () => {
  const wrong = files
    .filter((file) => file.startsWith('lib/model/'))
    .flatMap((file) =>
      importsOf(file)
        .map(({ name }) => target(file, name) ?? name)
        .filter((to) => modelRank(file) < 0 || modelRank(to) >= modelRank(file))
        .map((to) => `${file} imports ${to}`),
    );
  expect(wrong).toEqual([]);
});

test('no import leads back to where it came from', () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    const seen = path.indexOf(file);
    if (seen >= 0) cycles.push([...path.slice(seen), file].join(' → '));
    if (seen >= 0 || done.has(file)) return;
    for (const { name, erased } of importsOf(file)) {
      const to = target(file, name);
      if (to !== null && !erased && text.has(to)) walk(to, [...path, file]);
    }
    done.add(file);
  };
  for (const file of files) walk(file, []);
  expect(cycles).toEqual([]);
});

test('only bin/a2a-lint.ts names process', () => {
  const named = [...text]
    .filter(([, source]) => /(?<![.\w'`-])process(?:\.\w|\[)|\bnode:process\b/.test(source))
    .map(([file]) => file);
  expect(named.filter((file) => file !== 'bin/a2a-lint.ts')).toEqual([]);
});

test(`no file has more than ${longest} lines, generated ones and the list of rules apart`, () => {
  const long = [...text]
    .filter(([file]) => !file.endsWith('.generated.ts') && file !== 'rules/all.ts')
    .map(([file, source]) => ({ file, lines: source.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longest)
    .map(({ file, lines }) => `${file}: ${lines}`);
  expect(long).toEqual([]);
});

test('no file is named after nothing in particular', () => {
  expect(files.filter((file) => /\/(?:utils?|helpers?|common|misc)\.ts$/.test(file))).toEqual([]);
});
