import { type Original, openChain } from './chain.js';
import type { Dress } from './dress.js';
import { wholeLines } from './encoding.js';

/** Takes the dress off a log, incrementally: clean bytes with the same number of lines. */
export interface Undresser {
  push(bytes: Uint8Array): Uint8Array;
  end(): Uint8Array;
  /** Maps an offset of the clean bytes given out so far; `read` reads the dressed file. */
  original(offset: number, read: (offset: number, length: number) => Uint8Array): Original;
}

/** Starts of lines are noted this far apart, in bytes of the file. */
const STRIDE = 1 << 16;
/** Bytes read at once when a place is looked up. */
const LOOK = 1 << 16;

export function undress(dress: Dress): Undresser {
  const chain = openChain(dress, true);
  /** Starts of lines, in the dressed and in the clean log. */
  const marks: { readonly dressed: number; readonly clean: number }[] = [
    { dressed: dress.encoding.skip, clean: 0 },
  ];
  let taken = 0;
  let given = 0;
  let marked = 0;

  function give(bytes: Buffer): Buffer {
    given += bytes.length;
    return bytes;
  }

  return {
    push(pushed) {
      const bytes = Buffer.from(pushed.buffer, pushed.byteOffset, pushed.length);
      const whole = wholeLines(dress.encoding, bytes, taken);
      taken += bytes.length;
      if (whole === 0 || taken - marked < STRIDE) return give(chain.push(bytes));
      const lines = give(chain.push(bytes.subarray(0, whole)));
      marked = taken - bytes.length + whole;
      marks.push({ dressed: marked, clean: given });
      return Buffer.concat([lines, give(chain.push(bytes.subarray(whole)))]);
    },
    end: () => give(chain.end()),
    original(offset, read) {
      let low = 0;
      for (let high = marks.length; high - low > 1; ) {
        const middle = (low + high) >> 1;
        if ((marks[middle]?.clean ?? 0) <= offset) low = middle;
        else high = middle;
      }
      const mark = marks[low] ?? { dressed: dress.encoding.skip, clean: 0 };
      return trace(dress, mark.dressed, offset - mark.clean, read);
    },
  };
}

/** Undresses again from the start of a line until the place is passed, and follows it back through the layers. */
function trace(
  dress: Dress,
  start: number,
  target: number,
  read: (offset: number, length: number) => Uint8Array,
): Original {
  const chain = openChain({ ...dress, encoding: { ...dress.encoding, skip: 0 } }, false);
  let given = 0;
  for (let at = start; given <= target; ) {
    const bytes = read(at, LOOK);
    given += (bytes.length === 0 ? chain.end() : chain.push(Buffer.from(bytes))).length;
    if (bytes.length === 0) break;
    at += bytes.length;
  }
  const found = chain.locate(Math.min(target, given));
  return { offset: start + found.offset, columnShift: found.columnShift };
}
