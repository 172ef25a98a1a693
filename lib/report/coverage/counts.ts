import type { CoverageStatus } from '../../model/coverage.js';
import type { Gathered } from './gathered.js';

/** How many requirements of a group have which status. */
export interface CoverageCount {
  readonly name: string;
  readonly of: number;
  readonly by: Readonly<Record<CoverageStatus, number>>;
}

export const STATUS_WORDS: Readonly<Record<CoverageStatus, string>> = {
  met: 'met',
  violated: 'violated',
  'not-exercised': 'not exercised',
  'not-decidable': 'not decidable',
};

/** In the order in which they are counted. */
export const COUNTED: readonly CoverageStatus[] = ['met', 'violated', 'not-exercised', 'not-decidable'];

export function countOf(name: string, all: readonly Gathered[]): CoverageCount {
  const by = { met: 0, violated: 0, 'not-exercised': 0, 'not-decidable': 0 };
  for (const { status } of all) by[status]++;
  return { name, of: all.length, by };
}

/** A count per group, in the order in which groups come up. */
function countsBy(all: readonly Gathered[], group: (one: Gathered) => string): CoverageCount[] {
  const groups = new Map<string, Gathered[]>();
  for (const one of all) {
    const name = group(one);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups].map(([name, own]) => countOf(name, own));
}

const LEVELS = ['MUST', 'SHOULD', 'MAY', 'implied'];

export function countsByLevel(all: readonly Gathered[]): CoverageCount[] {
  const counts = countsBy(all, ({ level }) => level);
  return counts.sort((a, b) => LEVELS.indexOf(a.name) - LEVELS.indexOf(b.name));
}

/** By chapter; what is no numbered section stands under its own name. */
export function countsByChapter(all: readonly Gathered[]): CoverageCount[] {
  return countsBy(all, ({ section, spec }) => {
    const number = /^(\d+|[A-Z])(?:[.-]|$)/.exec(section)?.[1] ?? /^\d+$/.exec(section)?.[0];
    if (number === undefined || isOldVersion(section)) return section;
    const title = CHAPTERS[spec].get(number);
    return title === undefined ? number : `${number} ${title}`;
  }).sort((a, b) => place(a.name) - place(b.name));
}

function isOldVersion(section: string): boolean {
  return section.startsWith('0.');
}

function place(name: string): number {
  const number = Number.parseInt(name, 10);
  return Number.isNaN(number) || isOldVersion(name) ? 100 : number;
}

const CHAPTERS: Readonly<Record<Gathered['spec'], ReadonlyMap<string, string>>> = {
  'A2A 1.0': new Map([
    ['3', 'operations'],
    ['4', 'data model'],
    ['5', 'bindings'],
    ['7', 'authentication'],
    ['8', 'agent card'],
    ['9', 'JSON-RPC'],
    ['10', 'gRPC'],
    ['11', 'HTTP+JSON'],
    ['12', 'custom bindings'],
    ['13', 'security'],
    ['A', 'migration'],
    ['T', 'topics'],
  ]),
  'A2A 0.3': new Map([
    ['3', 'transports'],
    ['4', 'authentication'],
    ['5', 'agent card'],
    ['6', 'data objects'],
    ['7', 'methods'],
    ['8', 'errors'],
    ['11', 'compliance'],
  ]),
};
