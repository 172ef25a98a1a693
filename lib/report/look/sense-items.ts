import { type Json, type JsonDoc, jsonText, valueAt } from '../../model/json.js';
import type { Sense } from '../../model/understood.js';
import type { Item } from './items.js';

/** What a message says, as items; values that were not copied are taken from the JSON that it is said in. */
export function senseItems(senses: readonly Sense[], doc: JsonDoc | null, depth = 0): Item[] {
  return senses.flatMap(({ label, text, pointer, as, senses: inner }) => [
    { depth, name: label, text: text ?? found(doc, pointer, as) },
    ...senseItems(inner, doc, depth + 1),
  ]);
}

function found(doc: JsonDoc | null, pointer: string | null, as: Sense['as']): string {
  const value = doc === null || pointer === null ? undefined : valueAt(doc.value, pointer);
  return as === 'text' && typeof value === 'string' ? value : told(value);
}

function told(value: Json | undefined): string {
  return value === undefined ? '(not there)' : (jsonText(value) ?? '(nested too deep)');
}
