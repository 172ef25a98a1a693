import { resolve } from 'node:path';
import {
  type AnyRule,
  count,
  inForce,
  type KnownFinding,
  openBaseline,
  type Ruleset,
  type Treatment,
} from '../index.js';
import { readBaseline } from './baseline-file.js';
import { Trouble } from './exit.js';
import type { LintOptions } from './options.js';

/** Findings that are known by a baseline. */
export interface Known {
  readonly treat: Treatment;
  /** What did not come again, as a sentence; null where all did. To be asked when all captures were read in full. */
  stale(): string | null;
}

const RULES_NAMED = 3;

/** The baseline that the options name; null where they name none. */
export function openKnown(options: LintOptions, rules: readonly AnyRule[], ruleset: Ruleset): Known | null {
  const { baseline: path, reports, strictBaseline } = options;
  if (path === undefined) {
    if (strictBaseline)
      throw new Trouble('--strict-baseline says how to take --baseline FILE, which is missing');
    return null;
  }
  if (reports.some(({ file }) => file !== null && resolve(file) === resolve(path)))
    throw new Trouble(`${path} is the baseline; the report would overwrite it`);
  const { treat, stale } = openBaseline(readBaseline(path));
  return {
    treat,
    stale() {
      if (isLimited(options)) return null;
      const gone = stale().filter(judged(rules, ruleset));
      return gone.length === 0 ? null : `${path}: ${staleText(gone)}`;
    },
  };
}

/** Whether parts of captures are not judged, so that what is missing tells nothing. */
export function isLimited({ host, task, exchange }: LintOptions): boolean {
  return host.length + task.length + exchange.length > 0;
}

/** Whether a known finding could have come again: its rule is in force, or there is none any more. */
export function judged(rules: readonly AnyRule[], ruleset: Ruleset): (known: KnownFinding) => boolean {
  const inUse = new Set(inForce(rules, ruleset).map(({ id }) => id));
  const idle = new Set(rules.map(({ id }) => id).filter((id) => !inUse.has(id)));
  return ({ rule }) => !idle.has(rule);
}

/** How many findings a list stands for. */
export function total(known: readonly KnownFinding[]): number {
  return known.reduce((sum, { count }) => sum + count, 0);
}

function staleText(gone: readonly KnownFinding[]): string {
  const names = [...new Set(gone.map(({ rule }) => rule))];
  const more = names.length - RULES_NAMED;
  const named = `${names.slice(0, RULES_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const number = total(gone);
  return `${count(number, 'known finding')} did not come again (${named}); a2a-lint baseline prune takes ${number === 1 ? 'it' : 'them'} out`;
}
