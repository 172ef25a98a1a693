import { PRESETS, type Preset } from '../model/finding.js';
import { didYouMean } from '../text/nearest.js';
import { type Config, NO_CONFIG, type Override, type Suppression } from './config.js';
import { contractsOf } from './contracts.js';
import { type ConfigText, MOST_PROBLEMS, type Path, type Problem } from './parse.js';
import { type Read, readConfig } from './read.js';
import { nameFault, secretFault } from './secrets.js';
import { whereOf } from './where.js';
import { listOf, type Setting } from './written.js';

/** What is known of names that a configuration may use. */
export interface Known {
  readonly rules: ReadonlySet<string>;
  readonly formats: readonly string[];
  /** Runs a module with rules of one's own; a string says why it gives none. */
  plugin(name: string, from: ConfigText): Promise<Plugged | string>;
}

/** A module that was run: what it is called, and the ids of its rules. */
export interface Plugged {
  readonly name: string;
  readonly ids: readonly string[];
}

/** Finds what a configuration builds on, as seen from it; a string says why there is none. */
export type Load = (name: string, from: ConfigText) => ConfigText | string;

const DEEPEST = 8;
const MOST_FILES = 50;

/** A configuration with all that it builds on, or all that is wrong with them. */
export async function resolveConfig(
  main: ConfigText,
  load: Load,
  known: Known,
): Promise<Config | readonly Problem[]> {
  const problems: Problem[] = [];
  const rules = new Set(known.rules);
  const plugged = new Set<string>();
  let files = 0;
  const presets: Preset[] = [];

  /** Runs the plugins of a file, those that were run before apart. */
  async function plug({ written, problem }: Read, text: ConfigText): Promise<void> {
    for (const [at, name] of (written.plugins ?? []).entries()) {
      const wrong = (message: string) => problems.push(problem(['plugins', at], `\`${name}\`: ${message}`));
      const found = await known.plugin(name, text);
      if (typeof found === 'string') wrong(found);
      else if (!plugged.has(found.name)) {
        plugged.add(found.name);
        for (const id of found.ids) {
          if (rules.has(id))
            wrong(`a rule is called \`${id}\` already; name yours after you, as \`acme-${id}\``);
          rules.add(id);
        }
      }
    }
  }

  async function onto(base: Config, text: ConfigText, above: readonly ConfigText[]): Promise<Config> {
    const read = await readConfig(text);
    if (!('written' in read)) {
      problems.push(...read);
      return base;
    }
    let config = base;
    const single = typeof read.written.extends === 'string';
    for (const [at, name] of listOf(read.written.extends).entries()) {
      const preset = PRESETS.find((one) => one === name);
      if (preset !== undefined) {
        presets.push(preset);
        continue;
      }
      const wrong = (message: string) =>
        problems.push(read.problem(single ? ['extends'] : ['extends', at], message));
      const found = load(name, text);
      if (typeof found === 'string') {
        wrong(`\`${name}\`: ${found}${didYouMean(name, PRESETS)}`);
      } else if ([...above, text].some(({ path }) => path === found.path)) {
        wrong(`it builds on itself: ${[...above, text, found].map((one) => one.name).join(' → ')}`);
      } else if (above.length >= DEEPEST || ++files > MOST_FILES) {
        wrong(`too many files build on each other: ${DEEPEST} deep and ${MOST_FILES} in all may`);
      } else config = await onto(config, found, [...above, text]);
    }
    await plug(read, text);
    problems.push(...faultsOf(read, { ...known, rules }));
    const contracts = [...config.contracts, ...contractsOf(read, text, load, problems)];
    return { ...merged(config, read, text), plugins: [...plugged], contracts };
  }

  const config = await onto(NO_CONFIG, main, []);
  if (problems.length > 0) return problems;
  return presets.length === 0 ? config : { ...config, presets };
}

/** What a file says, over what it builds on: lists add up, the rest is replaced member by member. */
function merged(base: Config, { written, problem }: Read, { name, folder }: ConfigText): Config {
  const { ignore = {}, jwks = {}, parties = {}, secrets = {} } = written;
  const overrides = (written.overrides ?? []).map(
    (override): Override => ({ where: whereOf(override, folder), rules: settings(override.rules) }),
  );
  const suppressions = (written.suppressions ?? []).map((one, at): Suppression => {
    const { reason, until = null } = one;
    return {
      name: `${name}:${problem(['suppressions', at], '').line}`,
      rules: listOf(one.rule),
      where: whereOf(one, folder),
      reason,
      day: until,
      until: until === null ? null : endOf(until),
    };
  });
  const keys = Object.entries(jwks).flatMap(([agent, names]) =>
    listOf(names).map((file, at) => {
      const { line, column } = problem(['jwks', agent, ...(typeof names === 'string' ? [] : [at])], '');
      return { agent, file, folder, at: `${name}:${line}:${column}` };
    }),
  );
  return {
    ...base,
    files: [...base.files, name],
    rules: new Map([...base.rules, ...settings(written.rules ?? {})]),
    overrides: [...base.overrides, ...overrides],
    suppressions: [...base.suppressions, ...suppressions],
    ignore: {
      hosts: [...base.ignore.hosts, ...(ignore.hosts ?? [])],
      paths: [...base.ignore.paths, ...(ignore.paths ?? [])],
    },
    jwks: [...base.jwks, ...keys],
    limits: { ...base.limits, ...written.limits },
    parties: new Map([...base.parties, ...Object.entries(parties)]),
    secrets: {
      names: [...base.secrets.names, ...(secrets.names ?? [])],
      patterns: [...base.secrets.patterns, ...(secrets.patterns ?? [])],
    },
    failOn: written.failOn ?? base.failOn,
    formats: written.formats ?? base.formats,
  };
}

function settings(rules: { readonly [rule: string]: Setting }): ReadonlyMap<string, Setting> {
  return new Map(Object.entries(rules));
}

/** The last millisecond of a day as `2026-12-31`; null where there is no such day. */
function endOf(day: string): number | null {
  const begin = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  // Date.parse takes some days that no month has.
  const isDay = !Number.isNaN(begin) && new Date(begin).toISOString().startsWith(day);
  return isDay ? begin + 86_400_000 - 1 : null;
}

/** What the schema cannot tell: names of rules and formats, and days. */
function faultsOf({ written, problem }: Read, { rules, formats }: Known): Problem[] {
  const found: Problem[] = [];
  const named = (ids: readonly string[], path: (id: string, at: number) => Path, on: 'name' | 'value') => {
    for (const [at, id] of ids.entries()) {
      if (!rules.has(id) && found.length < MOST_PROBLEMS)
        found.push(problem(path(id, at), `no rule is called \`${id}\`${didYouMean(id, rules)}`, on));
    }
  };
  named(Object.keys(written.rules ?? {}), (id) => ['rules', id], 'name');
  for (const [at, override] of (written.overrides ?? []).entries())
    named(Object.keys(override.rules), (id) => ['overrides', at, 'rules', id], 'name');
  for (const [at, { rule, until }] of (written.suppressions ?? []).entries()) {
    const path = ['suppressions', at, 'rule'];
    named(listOf(rule), (_, which) => (typeof rule === 'string' ? path : [...path, which]), 'value');
    if (until !== undefined && endOf(until) === null && found.length < MOST_PROBLEMS)
      found.push(problem(['suppressions', at, 'until'], `\`${until}\` is no day, as 2026-12-31`));
  }
  for (const [at, name] of (written.secrets?.names ?? []).entries()) {
    const fault = nameFault(name);
    if (fault !== null) found.push(problem(['secrets', 'names', at], fault));
  }
  for (const [at, pattern] of (written.secrets?.patterns ?? []).entries()) {
    const fault = secretFault(pattern);
    if (fault !== null) found.push(problem(['secrets', 'patterns', at], fault));
  }
  for (const [at, target] of (written.formats ?? []).entries()) {
    const [, name = '', file] = /^([^:]*)(?::(.*))?$/s.exec(target) ?? [];
    if (!formats.includes(name))
      found.push(problem(['formats', at], `no format is called \`${name}\`${didYouMean(name, formats)}`));
    else if (file === '') found.push(problem(['formats', at], 'a file was expected after the colon'));
  }
  return found;
}
