import type { Source } from '../model/location.js';
import type { CaptureItem } from '../model/reader.js';
import { moved } from './moved.js';

/** One space of offsets for the items of several files: what comes later lies behind. */
export interface Weave {
  /** The item with its offsets in that space. */
  take(file: number, item: CaptureItem): CaptureItem;
  find(offset: number): { readonly file: number; readonly offset: number };
}

/** A stretch of the space: from `start` on it is the bytes of a file from `from` on. */
interface Stretch {
  readonly file: number;
  readonly start: number;
  readonly from: number;
}

export function openWeave(): Weave {
  const stretches: Stretch[] = [];
  let last: Stretch = { file: -1, start: 0, from: 0 };
  let used = 0;

  return {
    take(file, item) {
      let from = Number.POSITIVE_INFINITY;
      let to = 0;
      const measured = moved(item, (offset, length) => {
        from = Math.min(from, offset);
        to = Math.max(to, offset + length);
        return offset;
      });
      if (to < from) return measured;
      if (file !== last.file || from < last.from) {
        // One apart, so that the end of one stretch is not the start of the next.
        last = { file, start: stretches.length === 0 ? from : used + 1, from };
        stretches.push(last);
      }
      const by = last.start - last.from;
      used = Math.max(used, to + by);
      return by === 0 ? measured : moved(item, (offset) => offset + by);
    },
    find(offset) {
      let low = 0;
      for (let high = stretches.length; high - low > 1; ) {
        const middle = (low + high) >> 1;
        if ((stretches[middle]?.start ?? 0) <= offset) low = middle;
        else high = middle;
      }
      const { file, start, from } = stretches[low] ?? { file: 0, start: 0, from: 0 };
      return { file, offset: offset - start + from };
    },
  };
}

/** The bytes of several files, by offsets in the space of a weave. */
export function wovenSource(
  weave: Weave,
  files: readonly { readonly name: string; readonly source: Source }[],
): Source {
  function file(offset: number): ReturnType<NonNullable<Source['file']>> {
    const found = weave.find(offset);
    const { name, source } = files[found.file] ?? { name: '', source: NOWHERE };
    return { name, source, offset: found.offset };
  }
  return {
    get size() {
      return files.reduce((sum, { source }) => sum + source.size, 0);
    },
    file,
    read(offset, length) {
      const found = file(offset);
      return found.source.read(found.offset, length);
    },
    linesBefore(offset) {
      const found = file(offset);
      return found.source.linesBefore(found.offset);
    },
    original(offset) {
      const found = file(offset);
      return found.source.original(found.offset);
    },
  };
}

const NOWHERE: Source = {
  size: 0,
  read: () => new Uint8Array(),
  linesBefore: () => 0,
  original: (offset) => ({ offset, columnShift: 0 }),
};
