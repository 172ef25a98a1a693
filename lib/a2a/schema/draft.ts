import type { Shape } from '../spec/objects/member.js';
import type { RawFault } from './reduce.js';
import { rightIn } from './right-in.js';

/** A fault on its way to a sentence. */
export interface Draft extends RawFault {
  readonly rightIn: string | null;
  readonly twin: string | null;
  /** The known member that an unknown one is spelled almost like. */
  readonly near: string | null;
}

/** A fault with the dialects in which it would be none. */
export function draftOf(raw: RawFault, shape: Shape): Draft {
  return { ...raw, rightIn: rightIn(raw, shape), twin: null, near: null };
}
