import { readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Config, type Json, type PinnedKey, readKeySet } from '../index.js';
import { problemOf } from './descriptor.js';
import { Trouble } from './exit.js';

/** A thousand keys of the largest kind fit in it. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The keys of the key sets that the user trusts: by option for any agent, by configuration each for its own. */
export function pinnedKeys(paths: readonly string[], { jwks }: Config): readonly PinnedKey[] {
  return [
    ...paths.flatMap((path) => keysIn(path, path)),
    ...jwks.flatMap(({ agent, file, folder }) =>
      keysIn(resolve(folder, file), file).map((key) => ({ ...key, agent })),
    ),
  ];
}

function keysIn(path: string, name: string): readonly PinnedKey[] {
  const keys = readKeySet(parse(path, name), basename(name));
  if (typeof keys === 'string') throw new Trouble(`${name}: ${keys}`);
  return keys;
}

function parse(path: string, name: string): Json {
  let text: string;
  try {
    if (statSync(path).size > MAX_BYTES) throw new Trouble(`${name}: too large for a JSON Web Key Set`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble(`${name}: ${problemOf(error)}`);
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new Trouble(`${name}: not JSON; a JSON Web Key Set was expected`);
  }
}
