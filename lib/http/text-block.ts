import type { BodyForm } from '../model/http.js';
import type { Part } from '../model/location.js';
import type { Look } from './body.js';
import type { Half } from './half.js';

/**
 * A block of a reformatted capture: its text, where it stands and when it crossed. `spelled` tells where a stretch of
 * it stands in a capture that encodes the text. `lineEnds` null: the last one behind the text may be missing.
 */
export interface Block {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly time: number | null;
  readonly lineEnds: 'kept' | 'stripped' | null;
  readonly spelled?: (from: number, to: number) => Part;
  readonly look?: Look;
}

/** Feeds bytes that stand at `at` of the block, over `span` bytes of it; null: as they are. */
export function hand(
  half: Half,
  { offset, time, spelled, look }: Block,
  bytes: Uint8Array,
  at: number,
  span: number | null,
  form: BodyForm,
): void {
  if (spelled === undefined) {
    half.feed(bytes, offset + at, span, time, form);
    return;
  }
  const place = spelled(at, at + (span ?? bytes.length));
  half.feed(bytes, place.offset, place.length, time, form, look);
}
