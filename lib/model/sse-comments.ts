const COLON = 0x3a;
const LF = 0x0a;
const CR = 0x0d;
/** Bytes that are looked at. */
const MOST = 16 * 1024 * 1024;

/** How many lines of an event stream are comments, as agents send to keep it alive (WHATWG HTML §9.2.7); the first of them. */
export function commentsIn(bytes: Uint8Array, most = 1000): number {
  let found = 0;
  let at = bytes.indexOf(COLON);
  while (at >= 0 && at < MOST && found < most) {
    const before = bytes[at - 1];
    if (at === 0 || before === LF || before === CR) found++;
    at = bytes.indexOf(COLON, at + 1);
  }
  return found;
}
