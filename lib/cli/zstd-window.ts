/** Window size that a zstd frame header declares (RFC 8878 §3.1.1.1); 0 where there is no such header. */
export function windowSize(bytes: Uint8Array): number {
  const descriptor = bytes[4] ?? 0;
  if (bytes[0] !== 0x28 || bytes[1] !== 0xb5 || bytes[2] !== 0x2f || bytes[3] !== 0xfd) return 0;
  if ((descriptor & 0x20) === 0) {
    const window = bytes[5] ?? 0;
    const base = 2 ** (10 + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  const idLength = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeLength = [1, 2, 4, 8][descriptor >> 6] ?? 1;
  let size = descriptor >> 6 === 1 ? 256 : 0;
  for (let i = 0; i < sizeLength; i++) size += (bytes[5 + idLength + i] ?? 0) * 256 ** i;
  return size;
}
