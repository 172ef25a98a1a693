/**
 * The stretch of a capture that is still being looked at, addressed by capture offsets. Appended bytes are copied
 * once into slabs that are never written again, so views stay valid; each pins its slab.
 */
export interface Window {
  readonly end: number;
  append(bytes: Uint8Array): void;
  /** Forgets what lies before an offset. */
  drop(before: number): void;
  view(from: number, to: number): Buffer;
  byte(offset: number): number | undefined;
  /** Offset of the first occurrence at or behind `from`, -1 where there is none. */
  find(needle: Buffer | number, from: number): number;
}

/** Slabs hold four times what came, between these bounds: a folder of flows has thousands of windows open at once. */
const SMALLEST = 1 << 12;
const SLAB = 1 << 18;

export function openWindow(): Window {
  let slab = Buffer.alloc(0);
  let used = 0;
  /** Capture offset of the slab's first byte. */
  let base = 0;
  let kept = 0;
  return {
    get end() {
      return base + used;
    },
    append(bytes) {
      if (slab.length - used < bytes.length) {
        const live = slab.subarray(kept - base, used);
        const roomy = Math.min(SLAB, Math.max(SMALLEST, 4 * (live.length + bytes.length)));
        const next = Buffer.allocUnsafeSlow(Math.max(roomy, 2 * live.length + bytes.length));
        live.copy(next);
        base = kept;
        used = live.length;
        slab = next;
      }
      slab.set(bytes, used);
      used += bytes.length;
    },
    drop(before) {
      kept = Math.min(Math.max(kept, before), base + used);
    },
    view: (from, to) => slab.subarray(from - base, Math.min(to - base, used)),
    byte: (offset) => (offset - base < used ? slab[offset - base] : undefined),
    find(needle, from) {
      const at = slab.subarray(0, used).indexOf(needle, from - base);
      return at < 0 ? -1 : at + base;
    },
  };
}
