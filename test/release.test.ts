import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { FORMATS } from '../lib/index.js';
import { say } from './said.js';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string): string => readFileSync(path(name), 'utf8');
const about = JSON.parse(read('package.json'));

test('the changelog begins with this version; older ones follow in order', () => {
  const headings = [
    ...read('CHANGELOG.md').matchAll(/^## (\d+)\.(\d+)\.(\d+) \((unreleased|\d{4}-\d\d-\d\d)\)$/gm),
  ];
  expect([...read('CHANGELOG.md').matchAll(/^## /gm)]).toHaveLength(headings.length);
  const versions = headings.map(([, ...parts]) => parts.slice(0, 3).map(Number));
  expect(versions[0]?.join('.')).toBe(about.version);
  const rank = ([major = 0, minor = 0, patch = 0]: readonly number[]) =>
    (major * 1000 + minor) * 1000 + patch;
  expect(versions.map(rank)).toEqual(versions.map(rank).toSorted((a, b) => b - a));
  expect(headings.slice(1).filter(([line]) => line.includes('unreleased'))).toEqual([]);
  expect(read('README.md')).toContain(`rev: v${about.version}\n`);
});

test('the changelog tells every command and report that there is', async () => {
  const { out } = await say('--help');
  const [block = ''] = /\nCommands:\n[\s\S]*?\n\n/.exec(out) ?? [];
  const commands = [...block.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(10);
  const log = read('CHANGELOG.md');
  const untold = [...commands, ...FORMATS.filter((name) => name !== 'text')].filter(
    (name) => !log.includes(`\`${name}\``),
  );
  expect(untold).toEqual([]);
});

test('npm version changes all places that tell the version', () => {
  expect(about.scripts.version).toBe('node scripts/set-version.mjs && git add README.md');
  const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-version-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...about, version: '3.14.15' }));
    writeFileSync(join(folder, 'README.md'), read('README.md'));
    execFileSync(process.execPath, [path('scripts/set-version.mjs')], { cwd: folder });
    const now = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(now.replaceAll('3.14.15', about.version)).toBe(read('README.md'));
    expect(now).toContain('rev: v3.14.15\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('commands that contributors are told exist', () => {
  const told = ['CONTRIBUTING.md', 'SECURITY.md', 'README.md'].map(read).join('\n');
  const scripts = [...told.matchAll(/\bnpm run (?:-s )?([a-z-]+)/g)].map(([, name = '']) => name);
  expect(new Set(scripts).size).toBeGreaterThan(5);
  expect(scripts.filter((name) => about.scripts[name] === undefined)).toEqual([]);
  const files = [...told.matchAll(/\]\(([\w./-]+)\)/g)].map(([, name = '']) => name);
  for (const name of files) expect(read(name).length).toBeGreaterThan(0);
});

test('releases are public, with provenance, and depend on pinned versions of free licences', () => {
  expect(about.publishConfig).toEqual({ access: 'public', provenance: true });
  const pinned = Object.values({ ...about.dependencies, ...about.devDependencies });
  expect(
    pinned.filter((version) => !/^(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(`${version}`)),
  ).toEqual([]);
  interface Locked {
    readonly dev?: true;
    readonly devOptional?: true;
    readonly license?: string;
  }
  const locked: Readonly<Record<string, Locked>> = JSON.parse(read('package-lock.json')).packages;
  const shipped = Object.entries(locked).filter(
    ([name, { dev, devOptional }]) => name !== '' && !dev && !devOptional,
  );
  expect(shipped.length).toBeGreaterThan(10);
  expect(
    shipped.filter(
      ([, { license = '' }]) => !['MIT', 'ISC', 'Apache-2.0', 'BSD-3-Clause', '0BSD'].includes(license),
    ),
  ).toEqual([]);
});

test('a tag is tested and published from where provenance can be told', () => {
  const { on, permissions, jobs } = parse(read('.github/workflows/release.yml'));
  expect([on.push.tags, permissions]).toEqual([['v*'], { contents: 'read', 'id-token': 'write' }]);
  const lines: readonly string[] = jobs.publish.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(lines).toEqual(['npm ci', 'npm test', 'npm run -s sbom > sbom.cdx.json', 'npm publish']);
  expect(about.scripts.prepublishOnly).toBe('npm run check');
});
