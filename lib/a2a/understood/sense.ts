import { isObject, type Json } from '../../model/json.js';
import type { Sense } from '../../model/understood.js';

/** Longest id or URL that is copied. */
const MOST = 300;
/** Items of one list. */
const MOST_ITEMS = 20;

/** Something in our words; null where there is nothing to say. */
export function words(label: string, text: string | null, pointer: string | null = null): Sense | null {
  return text === null || text === '' ? null : { label, text, pointer, as: 'words', senses: [] };
}

/** An id, a URL or another name, as captured. */
export function code(label: string, text: string | null, pointer: string | null = null): Sense | null {
  if (text === null) return null;
  return {
    label,
    text: text.length > MOST ? `${text.slice(0, MOST)}…` : text,
    pointer,
    as: 'code',
    senses: [],
  };
}

/** The value at a pointer. */
export function valueAt(label: string, pointer: string, as: 'text' | 'tree'): Sense {
  return { label, text: null, pointer, as, senses: [] };
}

/** A member of an object, where it is there and no empty object. */
export function objectAt(pointer: string, name: string, found: Json | null | undefined): Sense | null {
  const isEmpty = isObject(found ?? undefined) && Object.keys(found ?? {}).length === 0;
  return found === null || found === undefined || isEmpty
    ? null
    : valueAt(name, `${pointer}/${name}`, 'tree');
}

/** What consists of others. */
export function group(
  label: string,
  text: string | null,
  pointer: string | null,
  senses: readonly (Sense | null)[],
): Sense {
  return { label, text: text ?? '', pointer, as: 'words', senses: present(senses) };
}

export function present(senses: readonly (Sense | null)[]): readonly Sense[] {
  return senses.filter((sense) => sense !== null);
}

/** The first of many. */
export function firstOf<T>(
  all: readonly T[],
  what: string,
  sense: (one: T, at: number) => Sense | null,
  most = MOST_ITEMS,
): readonly (Sense | null)[] {
  const more = all.length - most;
  const shown = all.slice(0, most).map(sense);
  return more > 0 ? [...shown, words('and', `${more} more ${what}`)] : shown;
}
