import type { CaptureReader } from '../../model/reader.js';
import { readCurlTrace } from './trace-reader.js';

const BLOCK =
  /^(?:\d\d:\d\d:\d\d\.\d{6} )?(?:\[\S{1,20}\] )?(?:=> Send|<= Recv) header, \d{1,9} bytes \(0x[0-9a-f]+\)\r?\n(.{0,200})/m;
const HEX = /^0000: (?:[0-9a-f]{2} ){1,16}/;
const TEXT = /^0000: (?:[A-Z]{3,20} \S|HTTP\/\d)/;

/** A reader for what curl's `--trace` and `--trace-ascii` write; null where the first bytes are none. */
export function curlTrace(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  const [, row = ''] = BLOCK.exec(text) ?? [];
  if (HEX.test(row)) return { ...readCurlTrace('hex'), encoded: () => true };
  return TEXT.test(row) ? readCurlTrace('text') : null;
}
