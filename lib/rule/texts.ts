import { isObject, type Json, pointerToken } from '../model/json.js';

/** Values that are looked at. */
const MAX_VALUES = 4000;

/** Members that are left out, by name and pointer. */
export type Skips = (name: string, pointer: string) => boolean;

/** A text in a JSON value, the name of the member that holds it, and where it stands. */
interface Text {
  readonly text: string;
  readonly name: string;
  readonly pointer: string;
}

/** The texts in a JSON value, in their order; `skips`: members that are left out. */
export function* textsIn(value: Json | undefined, pointer: string, skips: Skips): Generator<Text> {
  const left: { readonly value: Json; readonly pointer: string; readonly name: string }[] = [];
  if (value !== undefined) left.push({ value, pointer, name: '' });
  for (let looked = 0; looked < MAX_VALUES; looked++) {
    const one = left.pop();
    if (one === undefined) return;
    if (typeof one.value === 'string') yield { text: one.value, name: one.name, pointer: one.pointer };
    if (!Array.isArray(one.value) && !isObject(one.value)) continue;
    const names = Object.entries(one.value).slice(0, MAX_VALUES);
    for (const [name, inner] of names.reverse()) {
      const at = one.pointer + pointerToken(name);
      if (!skips(name, at)) left.push({ value: inner, pointer: at, name });
    }
  }
}
