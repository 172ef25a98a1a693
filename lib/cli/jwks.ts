import { readFileSync } from 'node:fs';
import { problemOf } from './descriptor.js';
import { Trouble } from './exit.js';

/** The `kid`s of the key sets that the user trusts (RFC 7517 §5). */
export function pinnedKeys(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.flatMap(keyIds));
}

function keyIds(path: string): string[] {
  const keys = keysOf(parse(path));
  if (keys === null)
    throw new Trouble(`${path}: not a JSON Web Key Set: a member \`keys\` with an array was expected`);
  const ids = keys.map(keyId).filter((id) => id !== null);
  if (ids.length === 0)
    throw new Trouble(`${path}: no key in this set has a \`kid\`, so no signature can name one`);
  return ids;
}

function parse(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Trouble(`${path}: ${problemOf(error)}`);
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new Trouble(`${path}: not JSON; a JSON Web Key Set was expected`);
  }
}

function keysOf(set: unknown): readonly unknown[] | null {
  if (typeof set !== 'object' || set === null || !('keys' in set)) return null;
  return Array.isArray(set.keys) ? set.keys : null;
}

function keyId(key: unknown): string | null {
  return typeof key === 'object' && key !== null && 'kid' in key && typeof key.kid === 'string'
    ? key.kid
    : null;
}
