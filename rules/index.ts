import type { AnyRule } from '../lib/rule.js';
import * as all from './all.js';

/** Every rule, in the order of their ids. */
export const rules: readonly AnyRule[] = Object.values<AnyRule>(all).toSorted(({ id: a }, { id: b }) =>
  a < b ? -1 : 1,
);
