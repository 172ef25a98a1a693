import { lstatSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { ConfigText } from '../index.js';
import { Trouble } from './exit.js';
import { shown } from './shown.js';
import { smallText } from './small-text.js';

/** What a configuration may be called, beside a member of package.json. */
const CONFIG_NAMES = ['a2a-lint.jsonc', '.a2a-lint.jsonc', 'a2a-lint.json'] as const;
const MANIFEST = 'package.json';
const MEMBER = 'a2a-lint';
const MAX_BYTES = 1024 * 1024;

/** The configuration of this name. */
export function namedConfig(name: string, folder: string): ConfigText {
  const read = configAt(resolve(folder, name), folder);
  if (typeof read === 'string') throw new Trouble(`${name}: ${read}`);
  return { ...read, name };
}

/** The configuration of the nearest folder upwards that has one; two in one folder are trouble. */
export function foundConfig(folder: string): ConfigText | null {
  for (let here = folder; ; here = dirname(here)) {
    const [one, other] = configsIn(here).map((name) => shown(join(here, name), folder));
    if (one !== undefined && other !== undefined)
      throw new Trouble(`${one} and ${other} are both configurations; keep one, or name it with --config`);
    if (one !== undefined) {
      const fault = faultOf(resolve(folder, one));
      if (fault !== null) throw new Trouble(`${one}: ${fault}`);
      return namedConfig(one, folder);
    }
    if (here === dirname(here)) return null;
  }
}

/** A report under the name of a configuration would be written over one, or be taken for one by the next run. */
export function refuseConfigName(file: string | null, folder: string): void {
  if (file !== null && CONFIG_NAMES.some((name) => resolve(folder, name) === resolve(folder, file)))
    throw new Trouble(`${file} is what a configuration is called; call the report something else`);
}

/** The configurations that lie in a folder, by name. What cannot be looked at is not there. */
export function configsIn(folder: string): string[] {
  const names: string[] = CONFIG_NAMES.filter((name) => seen(() => lstatSync(join(folder, name))) !== null);
  const manifest = join(folder, MANIFEST);
  if (seen(() => statSync(manifest))?.isFile() && hasMember(manifest)) names.push(MANIFEST);
  return names;
}

/** The configuration in a file; a string says why there is none. */
export function configAt(path: string, folder: string): ConfigText | string {
  const text = smallText(path, MAX_BYTES);
  if (typeof text !== 'string') return text.problem ?? 'too large for a configuration';
  const member = path.endsWith(`${sep}${MANIFEST}`) ? MEMBER : null;
  return { name: shown(path, folder), path, folder: dirname(path), text, member };
}

/** Why nothing is read from something that was found. A pipe that nobody writes to would be waited for. */
function faultOf(path: string): string | null {
  const stats = seen(() => statSync(path));
  if (stats === null) return 'is a link that leads nowhere';
  if (stats.isFile()) return null;
  return stats.isDirectory() ? 'is a directory' : 'is no file';
}

function seen(look: () => Stats): Stats | null {
  try {
    return look();
  } catch {
    return null;
  }
}

/** Whether a manifest configures a2a-lint. Of a broken one its look decides, so that what is wrong with it is told. */
function hasMember(path: string): boolean {
  const text = smallText(path, MAX_BYTES);
  if (typeof text !== 'string') return false;
  try {
    const read: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return typeof read === 'object' && read !== null && Object.hasOwn(read, MEMBER);
  } catch {
    return text.includes(`"${MEMBER}": {`) || text.includes(`"${MEMBER}":{`);
  }
}
