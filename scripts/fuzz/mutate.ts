/** Numbers from 0 to below 1, the same for the same seed and case (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number, turn: number): Random {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(turn + 1, 0xc2b2ae35)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}

const WORDS = [
  '\r\n',
  '\n',
  '\0',
  '\xff\xff\xff\xff',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '\\u0000',
  'data: ',
  '\r\n\r\n',
  'HTTP/1.1 200 OK\r\n',
  'POST / HTTP/1.1\r\n',
  'Content-Length: 99999999\r\n',
  'Content-Length: -1\r\n',
  'Transfer-Encoding: chunked\r\n',
  'ffffffff\r\n',
  '0\r\n\r\n',
  '--> to agent\n',
  '<-- from agent\n',
  '\x1b[31m',
  '99999999999:',
  '4294967295',
  '-1',
  '1e309',
  'null',
  'true',
  '\t',
  ' ',
  '\ufeff',
  '<',
  '>',
  '=> Send data, 9999999 bytes (0x98967f)\n',
].map((word) => Buffer.from(word, 'latin1'));

/** The bytes changed in a few places: bits, runs, words, cuts and parts of another capture. */
export function mutated(bytes: Buffer, other: Buffer, random: Random): Buffer {
  let result: Buffer = Buffer.from(bytes);
  const changes = 1 + Math.floor(random() ** 3 * 24);
  for (let done = 0; done < changes; done++) result = changed(result, other, random);
  return random() < 0.25 ? result.subarray(0, Math.floor(random() * result.length)) : result;
}

function changed(bytes: Buffer, other: Buffer, random: Random): Buffer {
  const at = Math.floor(random() * (bytes.length + 1));
  const run = 1 + Math.floor(random() ** 4 * 2000);
  const put = (middle: Uint8Array, from: number) =>
    Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(from)]);
  switch (Math.floor(random() * 8)) {
    case 0:
      if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      return bytes;
    case 1:
      if (at < bytes.length) bytes[at] = Math.floor(random() * 256);
      return bytes;
    case 2:
      return put(Buffer.alloc(0), at + run);
    case 3:
      return put(bytes.subarray(at, at + run), at);
    case 4:
      return put(pick(random, WORDS), at + (random() < 0.5 ? 0 : run));
    case 5: {
      const from = Math.floor(random() * (other.length + 1));
      return put(other.subarray(from, from + run), at);
    }
    case 6:
      return put(Buffer.from(String(Math.floor(random() ** 4 * 2 ** 40))), at + Math.floor(random() * 6));
    default:
      return put(Buffer.alloc(run, Math.floor(random() * 256)), at);
  }
}
