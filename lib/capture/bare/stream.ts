import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { bareBody, bareRecord } from './body.js';
import { BARE_FIDELITY } from './json.js';

/** Most bytes that are kept of the stream. */
const LIMIT = 64 * 1024 * 1024;
/** Lines that are looked at. */
const LINES = 200;
/** An empty line, which dispatches an event. */
const WHOLE = /(?:\r\n|\n|\r)(?:\r\n|\n|\r)$/;
const FIELD = /^(?:data|event|id|retry)(?::|$)|^:/;

/** A reader for the body of an event stream (WHATWG HTML §9.2) without its head; null where the first bytes are none. */
export function bareStream(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  const lines = text.replace(/^\xef\xbb\xbf/, '').split(/\r\n|\n|\r/, LINES + 1);
  // The last may go on behind what is seen here.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  const fields = whole.filter((line) => line !== '');
  if (fields.length === 0 || !fields.every((line) => FIELD.test(line))) return null;
  return fields.some((line) => line.startsWith('data:')) ? readStream() : null;
}

function readStream(): CaptureReader {
  const pieces: Buffer[] = [];
  let length = 0;
  let kept = 0;
  return {
    format: 'event stream',
    push(bytes) {
      length += bytes.length;
      const piece = Buffer.from(bytes.subarray(0, LIMIT - kept));
      if (piece.length > 0) pieces.push(piece);
      kept += piece.length;
      return [];
    },
    end(): CaptureItem[] {
      const bytes = Buffer.concat(pieces);
      const record = bareRecord(null, {
        // Who saved it may have left within an event.
        body: bareBody(
          bytes,
          0,
          length === kept && WHOLE.test(bytes.toString('latin1', Math.max(0, kept - 4))),
        ),
        offset: 0,
        stream: true,
      });
      if (length === kept) return [record];
      const reason = `an event stream of ${length} bytes, of which ${LIMIT} are read`;
      return [record, { kind: 'anomaly', reason, at: placeOf(kept, length - kept), exchange: null }];
    },
    fidelity: () => BARE_FIDELITY,
    truncated: () => false,
  };
}
