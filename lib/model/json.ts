import type { Part, Place, Spelling } from './location.js';

/** Any JSON value as JSON.parse gives it. Objects are only read through `member`. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A parsed JSON text and the capture ranges that spell it. */
export interface JsonDoc {
  readonly value: Json;
  readonly parts: readonly Part[];
  readonly text: Spelling;
}

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** Whether a value is a JSON object: no array, and no null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member of a JSON object; undefined where it is absent or the value is no object. */
export function member(value: Json | undefined, key: string): Json | undefined {
  if (!isObject(value)) return undefined;
  const found = value[key];
  // What every object inherits is no member: functions, which JSON has none of, and what stands behind `__proto__`.
  return typeof found === 'function' || found === Object.prototype ? undefined : found;
}

/** An own member that is a string, else null. */
export function textMember(value: Json | undefined, key: string): string | null {
  const found = member(value, key);
  return typeof found === 'string' ? found : null;
}

/** The elements of an array member; none where it is absent or no array. */
export function listMember(value: Json | undefined, key: string): readonly Json[] {
  const found = member(value, key);
  return Array.isArray(found) ? found : [];
}

/** A value as JSON text, in full; null for one that is nested too deep to be printed. */
export function jsonText(value: Json | undefined): string | null {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return null;
  }
}

/** The beginning of a value's JSON text, for messages. */
export function jsonStart(value: Json | undefined, most = 40): string {
  return (jsonText(value) ?? (Array.isArray(value) ? '[…]' : '{…}')).slice(0, most);
}

/** One reference token of a JSON pointer (RFC 6901 §3). */
export function pointerToken(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The names and indexes that a JSON pointer goes through (RFC 6901 §3, §4). */
export function pointerTokens(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescaped);
}

function unescaped(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}

/** Follows a JSON pointer (RFC 6901 §4); undefined where it leads nowhere. */
export function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  let here = value;
  for (let at = 1; pointer !== '' && here !== undefined && at <= pointer.length; ) {
    const slash = pointer.indexOf('/', at);
    const end = slash === -1 ? pointer.length : slash;
    const key = unescaped(pointer.slice(at, end));
    const items: readonly Json[] | null = Array.isArray(here) ? here : null;
    here = items === null ? member(here, key) : items[Number(key)];
    at = end + 1;
  }
  return here;
}

/** The Place of a value (or of its name) inside a parsed JSON text. */
export function placeIn(doc: JsonDoc, pointer: string, on: 'value' | 'key' = 'value'): Place {
  return { parts: doc.parts, pointer, on, text: doc.text };
}
