import type { AnyRule, NotJudged, Problem } from '../rule.js';

/** What a rule says of one subject. */
export type Said = readonly (Problem | NotJudged)[];

/** Why nothing is kept for certain where a rule found a fault; null where it found none. */
export function faultIn({ id }: AnyRule, said: Said): string | null {
  return said.some((one) => !('skip' in one)) ? `\`${id}\` found a fault, which may be one against it` : null;
}

/** Why a rule could not tell; null where it could. */
export function skipIn(said: Said): string | null {
  for (const one of said) if ('skip' in one) return one.skip;
  return null;
}

/** Those of some requirements that a rule enforces without citing them. */
export function uncited({ enforces }: AnyRule, ids: readonly string[]): readonly string[] {
  return enforces === undefined ? [] : ids.filter((id) => Object.hasOwn(enforces, id));
}
