import type { Requirement } from '../model/finding.js';

/** Sections that ids of the 0.3 list abbreviate. */
const SECTIONS: ReadonlyMap<string, string> = new Map([
  ['VER', 'version mismatch'],
  ['PROTO', 'a2a.proto (0.3.0)'],
  ['ENT', 'guide: enterprise'],
  ['EXT', 'guide: extensions'],
  ['LIFE', 'guide: life of a task'],
  ['PUSH', 'guide: streaming and push'],
]);

/** The requirement that the first of these ids names, as `A2A10-4.1.1-01`. */
export function cite(level: Requirement['level'], first: string, ...more: readonly string[]): Requirement {
  const section = /^A2A\d\d-(.*)-\d+$/.exec(first)?.[1] ?? '';
  return {
    spec: first.startsWith('A2A10-') ? 'A2A 1.0' : 'A2A 0.3',
    section: SECTIONS.get(section) ?? section,
    level,
    ids: [first, ...more],
  };
}
