import type { CaptureReader } from '../model/reader.js';
import { looksLike } from './looks-like.js';
import { wireLog } from './wire-log.js';

/** Formats that can be read, by what the first bytes of a capture show; the first that fits is taken. */
const FORMATS: readonly ((head: Uint8Array) => CaptureReader | null)[] = [wireLog];

/** Bytes of a capture that are enough to tell its format. */
export const HEAD_LENGTH = 65_536;

/**
 * Tells the format of a capture from its first bytes (up to 64 KiB, undressed) and opens a reader, to which the
 * whole capture is then pushed, those bytes included; or says what the bytes look like instead.
 */
export function openReader(
  head: Uint8Array,
): { readonly reader: CaptureReader } | { readonly problem: string } {
  const first = head.subarray(0, HEAD_LENGTH);
  for (const format of FORMATS) {
    const reader = format(first);
    if (reader !== null) return { reader };
  }
  return { problem: looksLike(first) };
}
