import type { Config } from './config.js';
import { printedContract } from './contracts.js';
import type { Where } from './where.js';
import type { Setting } from './written.js';

/** A configuration with all that it builds on, as JSON. `inForce`: each rule with what is said of it. */
export function printedConfig(config: Config, inForce: ReadonlyMap<string, Setting>): string {
  const { limits, failOn, formats, ignore, secrets } = config;
  const printed = {
    files: config.files,
    presets: config.presets,
    plugins: config.plugins,
    contracts: config.contracts.map(printedContract),
    rules: Object.fromEntries(inForce),
    overrides: config.overrides.map(({ where, rules }) => ({
      ...placesOf(where),
      rules: Object.fromEntries(rules),
    })),
    suppressions: config.suppressions.map(({ name, rules, where, reason, day }) => ({
      at: name,
      rule: rules,
      ...placesOf(where),
      reason,
      until: day,
    })),
    ignore,
    jwks: config.jwks.map(({ agent, file }) => ({ agent, file })),
    limits,
    parties: Object.fromEntries(config.parties),
    secrets,
    failOn: failOn ?? 'error',
    formats: formats.length === 0 ? ['text'] : formats,
  };
  return `${JSON.stringify(printed, null, 2)}\n`;
}

/** The conditions that are set, as they are written. */
function placesOf({ captures, agents, operations, bindings, dialects, pointers }: Where) {
  const all = {
    capture: captures,
    agent: agents,
    operation: operations,
    binding: bindings,
    dialect: dialects,
    pointer: pointers,
  };
  return Object.fromEntries(Object.entries(all).filter(([, values]) => values.length > 0));
}
