import type { Source } from '../model/location.js';
import { detectDress } from './dress/dress.js';
import { undress } from './dress/undress.js';
import { lineIndex } from './line-index.js';
import { formatNameOf, WIRE_LOG } from './read.js';
import { type Layout, layoutOf } from './wire-log/layout.js';

/** Where bytes are kept that cannot be read again where they come from. */
export interface Store {
  append(bytes: Uint8Array): void;
  read(offset: number, length: number): Uint8Array;
}

/** A capture on its way in: bytes as they come, undressed bytes out. */
export interface Intake {
  /** The first bytes, undressed, for `openReader`; they have been taken. */
  readonly head: Uint8Array;
  readonly source: Source;
  /** What was taken off to read it, one clause each. */
  readonly notes: readonly string[];
  /** Of the wire log that `head` is and no other format (null: there is none), where that is known already. */
  readonly layout: Layout | null | undefined;
  /** Takes what comes behind `begin`, in order. */
  take(bytes: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

/**
 * Opens a capture by its first bytes. `file` reads it where it lies, null where it can be read only once; `store` opens
 * a place to keep bytes, as often as needed. `bare`: nothing is wrapped around it, whatever it looks like.
 */
export function intake(
  begin: Uint8Array,
  file: Store['read'] | null,
  store: () => Store,
  { bare: asItIs = false } = {},
): Intake {
  const layout = asItIs ? undefined : layoutOf(begin);
  const name = layout === undefined ? null : formatNameOf(begin, layout);
  const dress = asItIs ? null : detectDress(begin, layout, name);
  const bare = dress === null ? null : undress(dress);
  const dressed = file === null ? store() : null;
  const clean = bare === null ? dressed : store();
  const readDressed = file ?? dressed?.read ?? (() => new Uint8Array());
  const read = clean?.read ?? readDressed;
  let size = 0;

  function give(text: Uint8Array): Uint8Array {
    if (bare !== null) clean?.append(text);
    size += text.length;
    return text;
  }

  function take(bytes: Uint8Array): Uint8Array {
    dressed?.append(bytes);
    return give(bare === null ? bytes : bare.push(bytes));
  }

  return {
    head: take(begin),
    source: {
      get size() {
        return size;
      },
      read,
      linesBefore: lineIndex(read).before,
      original: (offset) => bare?.original(offset, readDressed) ?? { offset, columnShift: 0 },
    },
    notes: dress?.notes ?? [],
    layout: dress === null && (layout === null || name === WIRE_LOG) ? layout : undefined,
    take,
    end: () => give(bare === null ? new Uint8Array() : bare.end()),
  };
}
