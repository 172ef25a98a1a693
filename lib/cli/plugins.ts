import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyRule, type ConfigText, type Plugged, pluginRules } from '../index.js';
import { shown } from './shown.js';

/** Runs the modules that configurations name, once each, and keeps their rules. */
export interface Plugins {
  plugin(name: string, from: ConfigText): Promise<Plugged | string>;
  rules(): readonly AnyRule[];
}

/** `folder`: where people are. */
export function openPlugins(folder: string): Plugins {
  const known = new Map<string, Plugged>();
  const rules: AnyRule[] = [];
  return {
    rules: () => rules,
    async plugin(name, from) {
      const path = pathOf(name, from);
      if (path === null) return 'no package of this name is installed here; a file begins with ./';
      const before = known.get(path);
      if (before !== undefined) return before;
      if (!existsSync(path)) return 'does not exist';
      const called = shown(path, folder);
      try {
        const made = pluginRules(await import(/* @vite-ignore */ pathToFileURL(path).href), called);
        if (typeof made === 'string') return made;
        const plugged = { name: called, ids: made.map(({ id }) => id) };
        known.set(path, plugged);
        rules.push(...made);
        return plugged;
      } catch (error) {
        return `it cannot be loaded: ${reasonOf(error)}`;
      }
    },
  };
}

/** A file as seen from the configuration, or the entry of a package; null where there is none. */
function pathOf(name: string, from: ConfigText): string | null {
  if (/^\.{0,2}[/\\]/.test(name)) return resolve(from.folder, name);
  try {
    return createRequire(join(from.folder, 'package.json')).resolve(name);
  } catch {
    return null;
  }
}

/** The first line of what went wrong; what is most often missing is told with its remedy. */
function reasonOf(error: unknown): string {
  const [text = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return text.startsWith("Cannot find package 'a2a-lint'")
    ? 'a2a-lint is not installed beside it; npm install --save-dev a2a-lint'
    : text.replace(/ imported from .*$/, '');
}
