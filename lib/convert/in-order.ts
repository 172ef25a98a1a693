/** Where text is laid aside that memory should not hold. */
export interface Shelf {
  append(bytes: Uint8Array): void;
  read(offset: number, length: number): Uint8Array;
}

/** Characters that wait in memory. */
const HELD = 16 * 1024 * 1024;

type Waiting = string | { readonly offset: number; readonly length: number } | null;

/**
 * Puts texts that come as exchanges end into the order of their numbers: what waits for one that is still open is
 * held, and laid on a shelf where it is more than `most` characters.
 */
export function inOrder(shelf: () => Shelf, most = HELD) {
  const waiting = new Map<number, Waiting>();
  let next = 1;
  let held = 0;
  let aside: { readonly on: Shelf; size: number } | null = null;

  function lay(text: string): Waiting {
    if (held + text.length <= most) {
      held += text.length;
      return text;
    }
    aside ??= { on: shelf(), size: 0 };
    const bytes = Buffer.from(text);
    aside.on.append(bytes);
    aside.size += bytes.length;
    return { offset: aside.size - bytes.length, length: bytes.length };
  }

  function taken(one: Waiting): string[] {
    if (one === null) return [];
    if (typeof one === 'string') {
      held -= one.length;
      return [one];
    }
    return [Buffer.from(aside?.on.read(one.offset, one.length) ?? []).toString()];
  }

  return {
    /** Takes the text of an exchange, null for none; gives what can be written now. */
    push(index: number, text: string | null): string[] {
      if (index !== next) {
        waiting.set(index, text === null ? null : lay(text));
        return [];
      }
      const ready = text === null ? [] : [text];
      for (next++; waiting.has(next); next++) {
        ready.push(...taken(waiting.get(next) ?? null));
        waiting.delete(next);
      }
      return ready;
    },
    /** What still waits, number by number. */
    *rest(): Iterable<string> {
      for (const index of [...waiting.keys()].sort((a, b) => a - b)) yield* taken(waiting.get(index) ?? null);
      waiting.clear();
    },
  };
}
