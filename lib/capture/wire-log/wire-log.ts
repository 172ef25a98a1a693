import type { CaptureReader } from '../../model/reader.js';
import { type Layout, layoutOf } from './layout.js';
import { readWireLog } from './reader.js';

/** A reader for the text log of a two-arrow tap; null where the first bytes are none. */
export function wireLog(head: Uint8Array, layout: Layout | null = layoutOf(head)): CaptureReader | null {
  return layout === null ? null : readWireLog(layout);
}
