import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import {
  type AnyRule,
  type Config,
  type ConfigText,
  FORMATS,
  inForceBy,
  type Load,
  type NameFrom,
  NO_CONFIG,
  printedConfig,
  resolveConfig,
  rules,
} from '../index.js';
import { problemOf } from './descriptor.js';
import { Trouble } from './exit.js';
import type { LintOptions } from './options.js';
import { openPlugins } from './plugins.js';
import { shown } from './shown.js';

/** What a configuration may be called, beside a member of package.json. */
export const CONFIG_NAMES = ['a2a-lint.jsonc', '.a2a-lint.jsonc', 'a2a-lint.json'] as const;
const MEMBER = 'a2a-lint';
const MAX_BYTES = 1024 * 1024;

/** A configuration, and the rules that there are: ours, and those of its plugins. */
export interface Setup {
  readonly config: Config;
  readonly rules: readonly AnyRule[];
}

/** The configuration that the options name, or that is found; what is wrong with it is trouble, each with its place. */
export async function setupFor(
  { config: named }: Pick<LintOptions, 'config'>,
  folder = resolve('.'),
): Promise<Setup> {
  if (named === false) return { config: NO_CONFIG, rules };
  const text = typeof named === 'string' ? readNamed(named, folder) : found(folder);
  if (text === null) return { config: NO_CONFIG, rules };
  const plugins = openPlugins(folder);
  const config = await resolveConfig(text, loader(folder), {
    rules: new Set(rules.map(({ id }) => id)),
    formats: FORMATS,
    plugin: plugins.plugin,
  });
  if ('files' in config) return { config, rules: [...rules, ...plugins.rules()] };
  const [first = '', ...more] = config.map(
    ({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`,
  );
  throw new Trouble(first, undefined, more);
}

/** The configuration with all that it builds on, as JSON. */
export async function configText(options: LintOptions): Promise<string> {
  const { config, rules } = await setupFor(options);
  return printedConfig(config, inForceBy(config, rules, options.only));
}

/** A capture's name as seen from folders; standard input is called `-` everywhere. */
export function nameFrom(path: string): NameFrom {
  return (folder) => (path === '-' ? path : relative(folder, resolve(path)).split(sep).join('/'));
}

function readNamed(name: string, folder: string): ConfigText {
  const read = textOf(resolve(folder, name), folder);
  if (typeof read === 'string') throw new Trouble(`${name}: ${read}`);
  return { ...read, name };
}

/** The nearest folder upwards that has one; two in one folder are trouble. */
function found(folder: string): ConfigText | null {
  for (let here = folder; ; here = dirname(here)) {
    const files = CONFIG_NAMES.map((name) => join(here, name)).filter(isFile);
    const manifest = join(here, 'package.json');
    if (isFile(manifest) && hasMember(manifest)) files.push(manifest);
    const [one, other] = files;
    if (one !== undefined && other !== undefined)
      throw new Trouble(
        `${shown(one, folder)} and ${shown(other, folder)} are both configurations; keep one, or name it with --config`,
      );
    if (one !== undefined) return readNamed(shown(one, folder), folder);
    if (here === dirname(here)) return null;
  }
}

/** Files as seen from the one that builds on them, and packages as its folder finds them; nothing of them is run. */
function loader(folder: string): Load {
  return (name, from) => {
    if (/^\.{0,2}[/\\]/.test(name)) return textOf(resolve(from.folder, name), folder);
    let path: string;
    try {
      path = createRequire(join(from.folder, 'package.json')).resolve(name);
    } catch {
      return 'neither a preset nor a package that is installed here; a file begins with ./';
    }
    if (!/\.jsonc?$/.test(path)) return 'its entry is no JSON; name the file, as package/a2a-lint.jsonc';
    return textOf(path, folder);
  };
}

/** A file read; a string says why it cannot be. */
function textOf(path: string, folder: string): ConfigText | string {
  try {
    if (statSync(path).size > MAX_BYTES) return 'too large for a configuration';
    const text = readFileSync(path, 'utf8');
    const isManifest = path.endsWith(`${sep}package.json`);
    return {
      name: shown(path, folder),
      path,
      folder: dirname(path),
      text,
      member: isManifest ? MEMBER : null,
    };
  } catch (error) {
    return problemOf(error);
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Whether a manifest configures a2a-lint; one that cannot be read does not. */
function hasMember(path: string): boolean {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof read === 'object' && read !== null && Object.hasOwn(read, MEMBER);
  } catch {
    return false;
  }
}
