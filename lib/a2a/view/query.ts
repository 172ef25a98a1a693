import type { HttpRequest } from '../../model/http.js';
import { type Place, placeOf } from '../../model/location.js';
import type { Parameter } from '../../model/query.js';
import type { StateWord } from '../../model/state.js';
import { stateWord } from '../spec/states.js';

/** Parameters that are read of one request. */
const MAX_PARAMETERS = 200;
const NONE: readonly Parameter[] = [];

/** The parameters in the query of a request's target, each with its place; read when asked for. */
export function queryOf(request: HttpRequest): readonly Parameter[] {
  const { target } = request;
  const mark = target.indexOf('?');
  if (mark < 0) return NONE;
  const hash = target.indexOf('#', mark);
  const end = hash < 0 ? target.length : hash;
  const place = placer(request);
  const found: Parameter[] = [];
  for (let start = mark + 1; start < end && found.length < MAX_PARAMETERS; ) {
    const next = target.indexOf('&', start);
    const stop = next < 0 || next > end ? end : next;
    if (stop > start) found.push(parameterAt(target, start, stop, place));
    start = stop + 1;
  }
  return found;
}

type Placer = (start: number, stop: number) => Place;

/** Tells where a stretch of the target stands: in the request line, if the capture holds that line as it was sent. */
function placer({ method, target, version, at }: HttpRequest): Placer {
  const whole = placeOf(at.offset, at.length);
  const verbatim =
    at.length === method.length + target.length + version.length + ' '.length + ' HTTP/'.length;
  const from = at.offset + method.length + ' '.length;
  return (start, stop) => (verbatim && stop > start ? placeOf(from + start, stop - start) : whole);
}

function parameterAt(target: string, start: number, stop: number, place: Placer): Parameter {
  const text = target.slice(start, stop);
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const value = equals < 0 ? '' : text.slice(equals + 1);
  return {
    name: decoded(name),
    value: decoded(value),
    at: place(start, stop),
    valueAt: place(equals < 0 ? start : start + equals + 1, stop),
  };
}

function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The first parameter of that name; null where there is none. */
export function parameter(query: readonly Parameter[], name: string): Parameter | null {
  return query.find((found) => found.name === name) ?? null;
}

/** The value of a text parameter; an empty one says nothing. */
export function textParameter(query: readonly Parameter[], name: string): string | null {
  return parameter(query, name)?.value || null;
}

/** A whole number; null where there is none or it is written otherwise. */
export function countParameter(query: readonly Parameter[], name: string): number | null {
  const written = parameter(query, name)?.value ?? '';
  return /^-?\d{1,15}$/.test(written) ? Number(written) : null;
}

/** `true` or `false` (A2A 1.0 §11.5); null for anything else. */
export function flagParameter(query: readonly Parameter[], name: string): boolean | null {
  const written = parameter(query, name)?.value;
  return written === 'true' ? true : written === 'false' ? false : null;
}

/** The state that a parameter names, in any dialect's spelling. */
export function stateParameter(query: readonly Parameter[], name: string): StateWord | null {
  return stateWord(parameter(query, name)?.value ?? null);
}

/** Values of a parameter that is repeated, or parted by commas (A2A 1.0 §11.5). */
export function listParameter(query: readonly Parameter[], name: string): readonly string[] {
  return query
    .filter((found) => found.name === name)
    .flatMap(({ value }) => value.split(',').filter(Boolean));
}
