import { type Dirent, readdirSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { looksLikeFolder, openReader } from '../index.js';
import { problemOf } from './descriptor.js';
import { EXIT, Trouble } from './exit.js';
import { inflate } from './inflate.js';
import { openSource } from './source.js';

/** One capture to be read: a file, or several that are one. `path` is what it is called. */
export type Input =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'merge' | 'pair' | 'folder'; readonly path: string; readonly files: readonly string[] };

/** What the arguments come to; `problems` names those that come to nothing. */
export interface Inputs {
  readonly inputs: readonly Input[];
  readonly problems: readonly string[];
}

/** How arguments are taken together. */
export interface Together {
  readonly merge?: true;
  readonly pair?: true;
}

const DEEPEST = 16;
const PATTERN = /[*?[{]/;
/** Names that fit into the name of a merged capture. */
const NAMED = 3;

/** Files for the arguments: themselves, what matches them as patterns, and the captures in folders. */
export async function inputsOf(named: readonly string[], { merge, pair }: Together): Promise<Inputs> {
  if (merge && pair) throw new Trouble('--merge and --pair exclude each other');
  const problems: string[] = [];
  const found: Input[] = [];
  for (const argument of named) {
    const inputs = await inputsFor(argument);
    if (typeof inputs === 'string') problems.push(`${argument}: ${inputs}`);
    else found.push(...inputs);
  }
  const inputs = found.filter(({ path }, at) => found.findIndex((other) => other.path === path) === at);
  if (pair) return { inputs: [paired(inputs)], problems };
  if (!merge || inputs.length === 0) return { inputs, problems };
  const [only] = inputs;
  const whole = inputs.find(({ kind }) => kind !== 'file');
  if (whole) throw new Trouble(`${whole.path}: a folder that is one capture has no times to merge it by`);
  if (only !== undefined && inputs.length === 1) return { inputs: [only], problems };
  const files = inputs.map(({ path }) => path);
  return { inputs: [{ kind: 'merge', path: jointName(files), files }], problems };
}

function paired(inputs: readonly Input[]): Input {
  const files = inputs.filter(({ kind }) => kind === 'file').map(({ path }) => path);
  if (files.length !== 2 || inputs.length !== 2)
    throw new Trouble('--pair takes two files: what the client sent, then what the server sent');
  return { kind: 'pair', path: jointName(files), files };
}

function jointName(files: readonly string[]): string {
  const more = files.length - NAMED;
  const shown = files.slice(0, NAMED).map((file) => (file === '-' ? '<stdin>' : file));
  return `${shown.join(' + ')}${more > 0 ? ` + ${more} more` : ''}`;
}

async function inputsFor(argument: string): Promise<readonly Input[] | string> {
  if (argument === '-') return [{ kind: 'file', path: argument }];
  try {
    if (!statSync(argument).isDirectory()) return [{ kind: 'file', path: argument }];
  } catch (error) {
    if (!PATTERN.test(argument)) return problemOf(error);
    const matches = await filesMatching(argument);
    return matches.length === 0 ? 'no file matches' : matches.map((path) => ({ kind: 'file', path }));
  }
  const inside = capturesIn(argument, DEEPEST);
  return inside.length === 0 ? 'no file in it is a capture that I know' : inside;
}

/** Loaded when a pattern is met only: shells expand most of them. */
async function filesMatching(pattern: string): Promise<string[]> {
  const { glob } = await import('tinyglobby');
  const matches = await glob(pattern.replaceAll('\\', '/'), {
    absolute: isAbsolute(pattern),
    expandDirectories: false,
  });
  return matches.sort();
}

/** The files of a folder whose content is recognised, and the folders in it that are one capture. */
function capturesIn(folder: string, depth: number): Input[] {
  const entries = entriesOf(folder);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  if (looksLikeFolder(files))
    return [{ kind: 'folder', path: folder, files: files.map((name) => join(folder, name)) }];
  return entries.flatMap((entry): Input[] => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return depth > 0 ? capturesIn(path, depth - 1) : [];
    return entry.isFile() && isCapture(path) ? [{ kind: 'file', path }] : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    throw new Trouble(`${folder}: ${problemOf(error)}`, EXIT.unreadable);
  }
}

function isCapture(path: string): boolean {
  const opened = openSource(path);
  if ('problem' in opened) return false;
  const { capture } = opened;
  capture.close();
  return 'reader' in openReader(capture.head, { inflate, layout: capture.layout });
}
