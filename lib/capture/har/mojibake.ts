/** What windows-1252 shows for 0x80 … 0x9f where that differs from Latin-1 (WHATWG Encoding, index windows-1252). */
const SPECIALS: ReadonlyMap<number, number> = new Map(
  [
    ...[0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152],
    ...[0x8d, 0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122],
    ...[0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178],
  ].map((character, at) => [character, 0x80 + at]),
);

const NOT_ASCII = /[^\0-\x7f]/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The bytes of a UTF-8 text that was read as windows-1252 or Latin-1 (`ZÃ¼rich â‚¬`); null where nothing shows that
 * it was. Recorders do so with event streams, whose media type names no charset.
 */
export function unmangled(text: string): Buffer | null {
  if (!NOT_ASCII.test(text)) return null;
  const bytes = Buffer.allocUnsafe(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const byte = code < 0x80 ? code : (SPECIALS.get(code) ?? (code <= 0xff ? code : null));
    if (byte === null) return null;
    bytes[at] = byte;
  }
  try {
    utf8.decode(bytes);
    return bytes;
  } catch {
    return null;
  }
}
