/** How a block is written: the wire's own bytes, or text of which at least the line ends were changed. */
export type Form = 'exact' | 'reformatted';

const LF = 0x0a;
const CR = 0x0d;
/** Start lines past this length are not looked for. */
const START_LINE_LIMIT = 16_384;

const RESPONSE_START = Buffer.from('HTTP/');
const REQUEST_END = Buffer.from(' HTTP/');
const LAID_OUT_DATA = [Buffer.from('data: {\n'), Buffer.from('data: [\n')];
const HEAD_END = Buffer.from('\n\n');

/** Whether a block begins with a start line of HTTP, which one, and how its lines end; null where it does not. */
export function startLine(
  block: Uint8Array,
): { readonly is: 'request' | 'response'; readonly crlf: boolean } | null {
  const first = block[0] ?? 0;
  if (first < 0x41 || first > 0x5a) return null;
  const bytes = view(block, START_LINE_LIMIT);
  const end = bytes.indexOf(LF);
  if (end < 0) return null;
  const crlf = bytes[end - 1] === CR;
  if (bytes.subarray(0, RESPONSE_START.length).equals(RESPONSE_START)) return { is: 'response', crlf };
  const version = bytes.subarray(0, end).lastIndexOf(REQUEST_END);
  return version > 0 && end - version < 12 ? { is: 'request', crlf } : null;
}

/** Whether a block with LF line ends holds JSON that was laid out over several lines near its beginning. */
export function laidOut(block: Uint8Array): boolean {
  const bytes = view(block, START_LINE_LIMIT);
  const head = startLine(block) === null ? 0 : bytes.indexOf(HEAD_END);
  const body = head > 0 ? head + HEAD_END.length : head;
  if (body >= 0 && opens(bytes[body]) && bytes[body + 1] === LF) return true;
  return LAID_OUT_DATA.some((needle) => bytes.includes(needle));
}

function opens(byte: number | undefined): boolean {
  return byte === 0x7b || byte === 0x5b;
}

function view(bytes: Uint8Array, limit: number): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, limit));
}
