import { isObject, type Json, type JsonObject, member } from '../../model/json.js';

/** Items of one list that a view holds; what comes behind them is left out. */
const MAX_ITEMS = 10_000;

/** An object member; null where it is absent or anything else. */
export function objectMember(value: Json | undefined, key: string): JsonObject | null {
  const found = member(value, key);
  return isObject(found) ? found : null;
}

/** A string that says something: the proto takes an empty one for an absent one. */
export function idMember(value: Json | undefined, key: string): string | null {
  const found = member(value, key);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** A whole number, which ProtoJSON may also spell as a string; null for anything else. */
export function countMember(value: Json | undefined, key: string): number | null {
  const found = member(value, key);
  const number = typeof found === 'string' && /^-?\d{1,15}$/.test(found) ? Number(found) : found;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
}

const NO_TEXTS: readonly string[] = [];

/** The strings of a list member; none where it is no list. */
export function textsIn(value: Json | undefined, key: string): readonly string[] {
  return textsOf(member(value, key)) ?? NO_TEXTS;
}

/** The strings of a list; null where it is none. */
export function textsOf(list: Json | undefined): readonly string[] | null {
  if (!Array.isArray(list)) return null;
  const texts: string[] = [];
  for (const item of list) {
    if (typeof item === 'string' && texts.length < MAX_ITEMS) texts.push(item);
  }
  return texts;
}

/** What `read` makes of each object in a list; `at` leads to the item. Anything else in it is passed over. */
export function each<T>(
  list: readonly Json[],
  pointer: string,
  read: (item: JsonObject, at: string) => T,
): readonly T[] {
  const found: T[] = [];
  const count = Math.min(list.length, MAX_ITEMS);
  for (let i = 0; i < count; i++) {
    const item = list[i];
    if (isObject(item)) found.push(read(item, `${pointer}/${i}`));
  }
  return found;
}
