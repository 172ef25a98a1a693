import { basename, resolve } from 'node:path';
import { type Config, type Json, type PinnedKey, readKeySet } from '../index.js';
import { Trouble } from './exit.js';
import { smallText } from './small-text.js';

/** A thousand keys of the largest kind fit in it. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The keys of the key sets that the user trusts: by option for any agent, by configuration each for its own. */
export function pinnedKeys(paths: readonly string[], { jwks }: Config): readonly PinnedKey[] {
  return [
    ...paths.flatMap((path) => keysIn(path, path)),
    ...jwks.flatMap(({ agent, file, folder, at }) =>
      keysIn(resolve(folder, file), `${at}: ${file}`).map((key) => ({ ...key, agent })),
    ),
  ];
}

function keysIn(path: string, name: string): readonly PinnedKey[] {
  const keys = readKeySet(parse(path, name), basename(path));
  if (typeof keys === 'string') throw new Trouble(`${name}: ${keys}`);
  return keys;
}

function parse(path: string, name: string): Json {
  const text = smallText(path, MAX_BYTES);
  if (typeof text !== 'string')
    throw new Trouble(`${name}: ${text.problem ?? 'too large for a JSON Web Key Set'}`);
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new Trouble(`${name}: not JSON; a JSON Web Key Set was expected`);
  }
}
