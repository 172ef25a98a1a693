/** Unsigned numbers in captured bytes; what lies behind the end counts as 0. */
export function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

export function u32(bytes: Uint8Array, at: number): number {
  return ((u16(bytes, at) << 16) | u16(bytes, at + 2)) >>> 0;
}

/** Reads numbers in the byte order of the machine that wrote a file. */
export interface Order {
  u16(bytes: Uint8Array, at: number): number;
  u32(bytes: Uint8Array, at: number): number;
}

export const BIG: Order = { u16, u32 };

export const LITTLE: Order = {
  u16: (bytes, at) => ((bytes[at + 1] ?? 0) << 8) | (bytes[at] ?? 0),
  u32: (bytes, at) =>
    (((bytes[at + 3] ?? 0) << 24) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 1] ?? 0) << 8) |
      (bytes[at] ?? 0)) >>>
    0,
};
