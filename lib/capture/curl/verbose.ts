import type { CaptureReader } from '../../model/reader.js';
import { requestLine, statusLine } from '../reading/http-lines.js';
import { readCurlVerbose } from './verbose-reader.js';

const LINE = /^(?:\d\d:\d\d:\d\d\.\d{6} )?(?:\[\S{1,20}\] )?([<>]) (\S.{0,8000})$/;

/** A reader for what `curl -v` prints, the answer's body in between; null where the first bytes are none. */
export function curlVerbose(head: Uint8Array): CaptureReader | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  if (bytes.indexOf(' HTTP/') < 0) return null;
  // A quoted text has its `>` before every line: notes or an answer must be there too.
  let asked = false;
  let noted = false;
  for (const line of bytes.toString('latin1').split(/\r{0,3}\n/)) {
    if (/^(?:\d\d:\d\d:\d\d\.\d{6} )?(?:\[\S{1,20}\] )?\* /.test(line)) noted = true;
    const [found, arrow, text = ''] = LINE.exec(line) ?? [];
    if (found === undefined) continue;
    if (arrow === '<' && statusLine(text) !== null) return readCurlVerbose();
    if (arrow === '>' && requestLine(text) !== null) asked = true;
    if (asked && noted) return readCurlVerbose();
  }
  return null;
}
