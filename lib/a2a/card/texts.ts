import type { Json } from '../../model/json.js';

const MAX_TEXTS = 200;

/** The strings of a list, the first of them; null where it is no list. */
export function textsIn(value: Json | undefined): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const items: readonly Json[] = value;
  return items.slice(0, MAX_TEXTS).filter((item) => typeof item === 'string');
}
