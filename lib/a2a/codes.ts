import type { Part, Place } from '../model/location.js';

/** A word by its number, or the word itself where there are too many. */
export type Code<T extends string> = number | T;
/** A Place without its names: its parts as numbers, its pointer, whether it is on the key, how its text is spelled. */
export type PackedPlace = readonly [readonly number[], Code<string> | null, boolean, Place['text']];

const MAX_WORDS = 4096;

/** Numbers for words that come again and again. */
export function codes<T extends string>() {
  const numbers = new Map<string, number>();
  const words: T[] = [];
  return {
    of(word: T): Code<T> {
      const known = numbers.get(word);
      if (known !== undefined || words.length >= MAX_WORDS) return known ?? word;
      numbers.set(word, words.length);
      return words.push(word) - 1;
    },
    word(code: Code<T>): T {
      const found = typeof code === 'number' ? words[code] : code;
      if (found === undefined) throw new RangeError(`no word has the number ${code}`);
      return found;
    },
  };
}

/** Puts places away as short lists. Offsets are told from `base`, so that they are short. */
export interface PlacePacker {
  pack(place: Place, base: number): PackedPlace;
  unpack(packed: PackedPlace, base: number): Place;
}

export function placePacker(): PlacePacker {
  const pointers = codes<string>();
  return {
    pack({ parts, pointer, on, text }, base) {
      const numbers: number[] = [];
      for (const { offset, length } of parts) numbers.push(offset - base, length);
      return [numbers, pointer === null ? null : pointers.of(pointer), on === 'key', text];
    },
    unpack([numbers, pointer, key, text], base) {
      const parts: Part[] = [];
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        parts.push({ offset: base + (numbers[i] ?? 0), length: numbers[i + 1] ?? 0 });
      }
      return {
        ...{ parts, text, on: key ? 'key' : 'value' },
        pointer: pointer === null ? null : pointers.word(pointer),
      };
    },
  };
}
