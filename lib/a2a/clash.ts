import type { Clash } from '../model/dialect.js';
import { isObject, type Json, type JsonDoc, type JsonObject, pointerToken } from '../model/json.js';
import type { ReadEvent } from './answer-dialect.js';
import type { Side } from './dialect.js';
import type { Clue } from './marks.js';
import type { Sight } from './sight.js';

const MAX_DEPTH = 64;
const MAX_VALUES = 100_000;

/** Where the first mixed message of an exchange mixes two dialects: the request, else the answer; null where none does. */
export function clashOf(
  { requestDoc, responseDoc }: Sight,
  request: Side,
  answer: Side,
  events: readonly ReadEvent[] | null,
): Clash | null {
  if (request.clash !== null) return clashIn('request', null, request, request.clash, requestDoc);
  if (answer.clash === null) return null;
  const mixed = events?.find(({ side }) => side.clash !== null);
  if (mixed === undefined) return clashIn('response', null, answer, answer.clash, responseDoc);
  const { event, side } = mixed;
  return clashIn('response', event.index, side, side.clash ?? answer.clash, event.doc);
}

function clashIn(
  side: Clash['side'],
  event: number | null,
  { envelope }: Side,
  { clause, holder, key }: Clue,
  doc: JsonDoc | null,
): Clash {
  const left = { values: MAX_VALUES };
  const at = doc === null || holder === null ? null : pointerTo(doc.value, holder, MAX_DEPTH, left);
  return { side, event, says: clause, pointer: at === null ? null : at + pointerToken(key), envelope };
}

/** The JSON pointer of an object inside a value, by identity; null where it is not found within the limits. */
function pointerTo(value: Json, wanted: JsonObject, depth: number, left: { values: number }): string | null {
  if (value === wanted) return '';
  if (depth === 0 || left.values-- <= 0) return null;
  const items: Iterable<readonly [string | number, Json]> = Array.isArray(value)
    ? value.entries()
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [key, item] of items) {
    const found = pointerTo(item, wanted, depth - 1, left);
    if (found !== null) return pointerToken(key) + found;
  }
  return null;
}
