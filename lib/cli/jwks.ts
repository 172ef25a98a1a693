import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Json, type PinnedKey, readKeySet } from '../index.js';
import { problemOf } from './descriptor.js';
import { Trouble } from './exit.js';

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
