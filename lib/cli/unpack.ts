import { Gunzip } from 'fflate';
import { Decompress } from 'fzstd';
import { windowSize } from './zstd-window.js';

/** Undoes the compression of a whole file, as its bytes come. */
export interface Unpacker {
  readonly name: string;
  push(bytes: Uint8Array): readonly Uint8Array[];
  end(): readonly Uint8Array[];
  /** What was wrong: it ends early, it is damaged, or it grows past all measure; null where nothing was. */
  problem(): 'truncated' | 'damaged' | 'too-large' | null;
}

interface Engine {
  push(bytes: Uint8Array, last: boolean): void;
}

/** More than any text shrinks to; what grows further was made to fill disks. */
const MOST_GROWTH = 200;
/** Up to this size, in bytes, growth does not matter. */
const HARMLESS = 2 ** 30;
const LARGEST_WINDOW = 2 ** 28;
/** Bytes of the shortest gzip file: its header, an empty block, its trailer. fflate takes fewer without a word. */
const SHORTEST_GZIP = 20;
/** How both libraries say that the input ends early: by a code of their own, or in words. */
const EARLY_END = /unexpected eof|unexpected end|invalid gzip data: eof/i;

/** Whether a file that begins like this is gzip (RFC 1952) or zstd (RFC 8878), and how to undo it. */
export function unpackerFor(begin: Uint8Array): Unpacker | null {
  if (begin[0] === 0x1f && begin[1] === 0x8b && begin[2] === 8) {
    return unpacker('gzip', (give) => {
      const engine = new Gunzip(give);
      return { push: (bytes, last) => engine.push(bytes, last) };
    });
  }
  if (begin[0] !== 0x28 || begin[1] !== 0xb5 || begin[2] !== 0x2f || begin[3] !== 0xfd) return null;
  const tooWide = windowSize(begin) > LARGEST_WINDOW;
  return unpacker('zstd', (give) => {
    if (tooWide) throw new RangeError('window too wide');
    const engine = new Decompress(give);
    return { push: (bytes, last) => engine.push(bytes, last) };
  });
}

function unpacker(name: string, open: (give: (bytes: Uint8Array) => void) => Engine): Unpacker {
  let given: Uint8Array[] = [];
  let taken = 0;
  let grown = 0;
  let trouble: ReturnType<Unpacker['problem']> = null;
  let engine: Engine | null = null;

  function step(bytes: Uint8Array, last: boolean): readonly Uint8Array[] {
    if (trouble !== null) return [];
    taken += bytes.length;
    given = [];
    try {
      engine ??= open((piece) => {
        grown += piece.length;
        if (grown > HARMLESS && grown > taken * MOST_GROWTH) throw new RangeError('grows too much');
        if (piece.length > 0) given.push(piece.slice());
      });
      engine.push(bytes, last);
    } catch (error) {
      trouble =
        error instanceof RangeError ? 'too-large' : endsEarly(error) && last ? 'truncated' : 'damaged';
    }
    return given;
  }

  return {
    name,
    // The libraries keep what they have not used yet, while the buffer is the caller's.
    push: (bytes) => step(bytes.slice(), false),
    end() {
      const last = step(new Uint8Array(), true);
      if (name === 'gzip' && taken < SHORTEST_GZIP) trouble ??= 'truncated';
      return last;
    },
    problem: () => trouble,
  };
}

function endsEarly(error: unknown): boolean {
  return error instanceof Error && EARLY_END.test(error.message);
}
