import type { AgentCard } from '../model/a2a.js';
import { isObject, type Json, member } from '../model/json.js';

/** Members of a card that are not as another has them, its signatures aside; none where they are nested too deep to tell. */
export function changedMembers({ value: was }: AgentCard, { value: is }: AgentCard): readonly string[] {
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  names.delete('signatures');
  try {
    return [...names].filter((name) => !isAlike(member(was, name), member(is, name)));
  } catch {
    return [];
  }
}

/** Whether two values are one; the order of members says nothing. */
function isAlike(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    const others: readonly Json[] = other;
    return one.length === others.length && one.every((item: Json, at) => isAlike(item, others[at]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isAlike(one[name], other[name]))
  );
}
