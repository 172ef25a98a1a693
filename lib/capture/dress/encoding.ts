import { HIGH, LOW, latin1Undone } from './misread.js';

/**
 * How the characters of a log are written; `latin-1`: its bytes were read as that and written as UTF-8. `skip`: length
 * of the byte order mark.
 */
export interface Encoding {
  readonly units: 'bytes' | 'latin-1' | 'utf-16le' | 'utf-16be';
  readonly skip: number;
  readonly note: string | null;
}

/** Bytes that tell UTF-16 without a byte order mark. */
const SAMPLE = 512;

/** Tells UTF-16 and byte order marks from the first bytes; anything else is left as it is. */
export function encodingOf(head: Uint8Array): Encoding {
  const [a, b, c] = head;
  if (a === 0xff && b === 0xfe) return utf16('le', 2);
  if (a === 0xfe && b === 0xff) return utf16('be', 2);
  if (a === 0xef && b === 0xbb && c === 0xbf) {
    return { units: 'bytes', skip: 3, note: 'it began with a UTF-8 byte order mark' };
  }
  const sample = head.subarray(0, SAMPLE - (head.length < SAMPLE ? head.length % 2 : 0));
  const zeros = [0, 0];
  sample.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = sample.length * 0.4;
  if (sample.length >= 16 && odd > most && even === 0) return utf16('le', 0);
  if (sample.length >= 16 && even > most && odd === 0) return utf16('be', 0);
  return { units: 'bytes', skip: 0, note: null };
}

function utf16(order: 'le' | 'be', skip: number): Encoding {
  return { units: `utf-16${order}`, skip, note: `it was written in UTF-16 (${order.toUpperCase()})` };
}

/** Turns a log into UTF-8, byte for byte the same where it is that. */
export interface Transcoder {
  push(bytes: Buffer): Buffer;
  end(): Buffer;
}

export function transcoder(encoding: Encoding): Transcoder {
  let skip = encoding.skip;
  const rest = (bytes: Buffer): Buffer => {
    const start = Math.min(skip, bytes.length);
    skip -= start;
    return bytes.subarray(start);
  };
  if (encoding.units === 'bytes') return { push: rest, end: () => Buffer.alloc(0) };
  if (encoding.units === 'latin-1') return latin1(rest);
  // TextDecoder keeps odd bytes and half surrogate pairs for the next push.
  const decoder = new TextDecoder(encoding.units, { ignoreBOM: true });
  return {
    push: (bytes) => Buffer.from(decoder.decode(rest(bytes), { stream: true })),
    end: () => Buffer.from(decoder.decode()),
  };
}

function latin1(rest: (bytes: Buffer) => Buffer): Transcoder {
  let half = Buffer.alloc(0);
  return {
    push(pushed) {
      const bytes = Buffer.concat([half, rest(pushed)]);
      const last = bytes.at(-1);
      const whole = last === LOW || last === HIGH ? bytes.length - 1 : bytes.length;
      half = Buffer.from(bytes.subarray(whole));
      return latin1Undone(bytes.subarray(0, whole));
    },
    end: () => half,
  };
}

/** Bytes of the log that spell the first `length` bytes of their UTF-8 form. */
export function unitsFor(encoding: Encoding, text: Buffer, length: number): number {
  if (encoding.units === 'bytes') return length;
  if (encoding.units === 'latin-1') return Buffer.byteLength(text.toString('latin1', 0, length));
  return text.toString('utf8', 0, length).length * 2;
}

/** Length of the longest beginning of `bytes` that ends in a line end; `start` is its offset in the file. */
export function wholeLines(encoding: Encoding, bytes: Buffer, start: number): number {
  if (encoding.units === 'bytes' || encoding.units === 'latin-1') return bytes.lastIndexOf(0x0a) + 1;
  const [high, low] = encoding.units === 'utf-16le' ? [1, 0] : [0, 1];
  const last = bytes.length - 2;
  for (let at = last - ((start + last) % 2); at >= 0; at -= 2) {
    if (bytes[at + low] === 0x0a && bytes[at + high] === 0) return at + 2;
  }
  return 0;
}
