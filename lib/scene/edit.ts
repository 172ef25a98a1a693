import { type Json, pointerTokens } from '../model/json.js';

/** Changes to a JSON value by JSON pointer; `undefined` removes the member or element. */
export type Changes = { readonly [pointer: string]: Json | undefined };

/** The value with the changes made; the given value stays as it was. Missing objects on the way are made. */
export function edited(value: Json, changes: Changes = {}): Json {
  return Object.entries(changes).reduce(
    (done, [pointer, to]) => changed(done, pointerTokens(pointer), to) ?? null,
    value,
  );
}

function changed(value: Json | undefined, path: readonly string[], to: Json | undefined): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    const next = changed(items[Number(key)], rest, to);
    return next === undefined ? items.toSpliced(Number(key), 1) : items.toSpliced(Number(key), 1, next);
  }
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const known = members.find(([name]) => name === key)?.[1];
  const next = changed(known, rest, to);
  const pairs = members.map(([name, old]): [string, Json | undefined] => [name, name === key ? next : old]);
  if (known === undefined) pairs.push([key, next]);
  return Object.fromEntries(pairs.filter((pair): pair is [string, Json] => pair[1] !== undefined));
}
