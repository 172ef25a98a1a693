import { isRequirement } from '../lint/sound.js';
import { type Confidence, type Party, PRESETS, type Severity } from '../model/finding.js';
import { ofPlugin } from '../rule/own.js';
import type { AnyRule, Need, Subject } from '../rule.js';
import { didYouMean } from '../text/nearest.js';

const SUBJECTS: readonly Subject[] = ['card', 'exchange', 'call', 'stream', 'push', 'task', 'capture'];
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
const CONFIDENCES: readonly Confidence[] = ['certain', 'likely', 'possible'];
const NEEDS: readonly Need[] = ['bytes', 'response', 'times', 'end', 'asked', 'shown'];
const PARTIES: readonly Party[] = [
  'client',
  'agent',
  'proxy',
  'card-publisher',
  'webhook',
  'capture',
  'unknown',
];

/**
 * The rules of a module, by its default export: one object as `defineRule` gives it, or a list of them. `plugin`: what
 * the module is called. A string says in a clause what is wrong with it.
 */
export function pluginRules(module: unknown, plugin: string): readonly AnyRule[] | string {
  const exported = memberOf(module, 'default');
  if (exported === undefined)
    return 'it has no default export; a rule that defineRule gives, or a list of them, was expected';
  const listed: readonly unknown[] = Array.isArray(exported) ? exported : [exported];
  if (listed.length === 0) return 'it has no rule';
  const made: AnyRule[] = [];
  for (const [at, rule] of listed.entries()) {
    const wrong = faultOf(rule, listed.length === 1 ? 'its rule' : `its rule ${at + 1}`);
    if (wrong !== null) return wrong;
    if (isRule(rule)) made.push(ofPlugin(rule, plugin));
  }
  return made;
}

/** What `faultOf` found nothing wrong with. */
function isRule(value: unknown): value is AnyRule {
  return faultOf(value, '') === null;
}

function faultOf(rule: unknown, which: string): string | null {
  if (typeof rule !== 'object' || rule === null) return `${which} is no object`;
  const id = memberOf(rule, 'id');
  if (typeof id !== 'string') return `${which} has no id`;
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id) || id.length > 80)
    return `${which} has the id \`${id.slice(0, 80)}\`; lower-case words with hyphens were expected, as \`acme-order-total\``;
  const wrong = (text: string) => `rule \`${id}\`: ${text}`;
  for (const name of ['summary', 'fix', 'why']) {
    const value = memberOf(rule, name);
    if (
      name === 'why'
        ? value !== undefined && typeof value !== 'string'
        : typeof value !== 'string' || value === ''
    )
      return wrong(`\`${name}\` is ${value === undefined ? 'missing' : 'no text'}`);
  }
  for (const [name, words, needed] of [
    ['each', SUBJECTS, true],
    ['severity', SEVERITIES, false],
    ['confidence', CONFIDENCES, false],
    ['party', PARTIES, false],
  ] as const) {
    const value = memberOf(rule, name);
    if (value === undefined ? needed : !words.some((word) => word === value))
      return wrong(
        `\`${name}\` is ${value === undefined ? 'missing' : `\`${String(value)}\``}${didYouMean(String(value), words)}; one of these was expected: ${words.join(', ')}`,
      );
  }
  for (const [name, words] of [
    ['presets', PRESETS],
    ['needs', NEEDS],
    ['yieldsTo', null],
    ['dialects', null],
    ['bindings', null],
  ] as const) {
    const value = memberOf(rule, name);
    const fits = (one: unknown) =>
      words === null ? typeof one === 'string' : words.some((word) => word === one);
    if (value !== undefined && !(Array.isArray(value) && value.every(fits)))
      return wrong(`\`${name}\` is no list of ${words === null ? 'names' : `these: ${words.join(', ')}`}`);
  }
  for (const name of ['good', 'bad']) {
    const value = memberOf(rule, name);
    if (value !== undefined && !(Array.isArray(value) && value.every(isScene)))
      return wrong(`\`${name}\` is no list of scenes`);
  }
  const requirement = memberOf(rule, 'requirement');
  if (
    requirement !== undefined &&
    !(Array.isArray(requirement) && requirement.length > 0 && requirement.every(isRequirement))
  )
    return wrong('`requirement` is no list of requirements, each with spec, section, level and ids');
  const passes = memberOf(rule, 'passes');
  if (passes !== undefined && typeof passes !== 'function') return wrong('`passes` is no function');
  return typeof memberOf(rule, 'check') === 'function' ? null : wrong('`check` is no function');
}

function isScene(value: unknown): boolean {
  return typeof memberOf(value, 'title') === 'string' && typeof memberOf(value, 'log') === 'string';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
