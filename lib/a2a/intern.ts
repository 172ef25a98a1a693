import { flat } from './head.js';

/** Gives one kept copy of each text, so that equal ones share it and none keeps a longer string alive. */
export type Intern = (text: string) => string;

/** Remembers at most `limit` texts; past that, each further one is a copy of its own. */
export function interner(limit: number): Intern {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const copy = flat(text);
    if (kept.size < limit) kept.set(copy, copy);
    return copy;
  };
}
