import type { Json } from '../model/json.js';

/** What a schema is asked about: more would cost more time, or stack, than one part is worth. */
const MOST_VALUES = 10_000;
const DEEPEST = 200;

/** Why a value is too large to be held against a schema; null where it is not. */
export function tooLarge(value: Json): string | null {
  let left = MOST_VALUES;
  function fits(one: Json, depth: number): boolean {
    if (left-- <= 0 || depth > DEEPEST) return false;
    if (typeof one !== 'object' || one === null) return true;
    return Object.values(one).every((inner: Json) => fits(inner, depth + 1));
  }
  return fits(value, 0)
    ? null
    : `data of more than ${MOST_VALUES} values, or deeper than ${DEEPEST}, is not held against contracts`;
}
