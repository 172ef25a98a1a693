import type { CaptureReader } from '../../model/reader.js';
import { layoutOf } from './layout.js';
import { readWireLog } from './reader.js';

/** A reader for the text log of a two-arrow tap; null where the first bytes are none. */
export function wireLog(head: Uint8Array): CaptureReader | null {
  const layout = layoutOf(head);
  return layout === null ? null : readWireLog(layout);
}
