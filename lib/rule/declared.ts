import type { AgentCard } from '../model/card.js';
import { isObject, member, valueAt } from '../model/json.js';

/**
 * Whether what a card says of an ability can be read. One without `capabilities`, or with something else in its place,
 * lacks more than this ability, and other rules say so.
 */
export function tellsOf({ doc, capabilitiesPointer }: AgentCard, ability: string): boolean {
  if (!capabilitiesPointer.endsWith('/capabilities')) return false;
  const declared = valueAt(doc.value, capabilitiesPointer);
  if (!isObject(declared)) return false;
  const said = member(declared, ability);
  return said === undefined || said === null || typeof said === 'boolean';
}
