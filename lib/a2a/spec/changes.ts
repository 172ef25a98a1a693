import { BEHAVIOUR } from './changes/behaviour.js';
import { CALLS } from './changes/calls.js';
import { CARDS } from './changes/cards.js';
import type { Change } from './changes/change.js';
import { MODEL } from './changes/model.js';
import { NAMES } from './changes/names.js';

/** Every difference between 0.3 and 1.0 on the wire, by its row from 1 (A2A 1.0 appendix A; both texts side by side). */
export const CHANGES: ReadonlyMap<number, Change> = new Map(
  [...NAMES, ...CALLS, ...MODEL, ...CARDS, ...BEHAVIOUR].map((change) => [change.row, change]),
);
