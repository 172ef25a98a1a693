import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type Json, type PinnedKey, readKeySet } from '../index.js';
import { problemOf } from './descriptor.js';
import { Trouble } from './exit.js';

/** A thousand keys of the largest kind fit in it. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The keys of the key sets that the user trusts. */
export function pinnedKeys(paths: readonly string[]): readonly PinnedKey[] {
  return paths.flatMap((path) => {
    const keys = readKeySet(parse(path), basename(path));
    if (typeof keys === 'string') throw new Trouble(`${path}: ${keys}`);
    return keys;
  });
}

function parse(path: string): Json {
  let text: string;
  try {
    if (statSync(path).size > MAX_BYTES) throw new Trouble(`${path}: too large for a JSON Web Key Set`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble(`${path}: ${problemOf(error)}`);
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new Trouble(`${path}: not JSON; a JSON Web Key Set was expected`);
  }
}
