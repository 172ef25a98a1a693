import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import {
  type AnyRule,
  CONTRACT_RULE,
  type Config,
  type ConfigProblem,
  FORMATS,
  inForceBy,
  type Load,
  type NameFrom,
  NO_CONFIG,
  PRESETS,
  printedConfig,
  resolveConfig,
  ruleOf,
  rules,
} from '../index.js';
import { configAt, foundConfig, namedConfig } from './config-file.js';
import { Trouble } from './exit.js';
import type { LintOptions } from './options.js';
import { openPlugins } from './plugins.js';

/** Nobody reads more at once. */
const MOST_TOLD = 20;

/** A configuration, and the rules that there are: ours, and those of its plugins. */
export interface Setup {
  readonly config: Config;
  readonly rules: readonly AnyRule[];
}

/** The configuration that the options name, or that is found; what is wrong with it is trouble, each with its place. */
export async function setupFor(
  { config: named, preset = [] }: Pick<LintOptions, 'config'> & Partial<Pick<LintOptions, 'preset'>>,
  folder = resolve('.'),
): Promise<Setup> {
  const given = preset.length === 0 ? {} : { presets: preset };
  if (named === false) return { config: { ...NO_CONFIG, ...given }, rules };
  const text = typeof named === 'string' ? namedConfig(named, folder) : foundConfig(folder);
  if (text === null) return { config: { ...NO_CONFIG, ...given }, rules };
  const plugins = openPlugins(folder);
  const read = await resolveConfig(text, loader(folder), {
    rules: new Set([...rules.map(({ id }) => id), CONTRACT_RULE]),
    formats: FORMATS,
    plugin: plugins.plugin,
  });
  if (!('files' in read)) throw refused(read);
  const config = { ...read, ...given };
  return { config, rules: [...rules, ...plugins.rules(), ...(await contractRules(config))] };
}

/** The rule that judges by contracts, where there are any. */
async function contractRules({ contracts }: Config): Promise<readonly AnyRule[]> {
  if (contracts.length === 0) return [];
  const made = await ruleOf(contracts);
  if ('id' in made) return [made];
  throw refused(made.map(({ schema, path, message }) => schema.problem(path, message)));
}

function refused(problems: readonly ConfigProblem[]): Trouble {
  const [first = '', ...more] = problems
    .slice(0, MOST_TOLD)
    .map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);
  return new Trouble(
    first,
    undefined,
    problems.length > MOST_TOLD ? [...more, `these are the first ${MOST_TOLD} faults; there are more`] : more,
  );
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

/** Files as seen from the one that builds on them, and packages as its folder finds them; nothing of them is run. */
function loader(folder: string): Load {
  return (name, from) => {
    if (/^\.{0,2}[/\\]/.test(name)) return configAt(resolve(from.folder, name), folder);
    let path: string;
    try {
      path = createRequire(join(from.folder, 'package.json')).resolve(name);
    } catch {
      return `neither a preset (${PRESETS.join(', ')}) nor a package that is installed here; a file begins with ./`;
    }
    if (!/\.jsonc?$/.test(path)) return 'its entry is no JSON; name the file, as package/a2a-lint.jsonc';
    return configAt(path, folder);
  };
}
