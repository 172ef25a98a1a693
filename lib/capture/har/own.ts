import type { ConnectionEnds } from '../../model/connection.js';
import { EXCHANGE_ENDS, type ExchangeEnd } from '../../model/http.js';
import { isObject, type Json, listMember, member, textMember } from '../../model/json.js';
import type { BodyRecord } from '../../model/record.js';
import { partAt } from '../reading/json-shape.js';
import { linePieces } from '../reading/string-pieces.js';
import type { Content } from './body.js';

/** What a2a-lint itself wrote beside an entry, a `postData` or a `content`, for which HAR has no member. */
function beside(value: Json | undefined): Json | undefined {
  return member(value, '_a2alint');
}

/** What an entry of our own says of itself. `target` null: it stands in the URL. */
export interface OwnEntry {
  readonly timed: boolean;
  readonly requested: boolean;
  readonly headed: boolean;
  readonly target: string | null;
  readonly end: ExchangeEnd;
  readonly doubted: boolean;
  readonly ends: ConnectionEnds | null;
}

export function ownEntry(value: Json): OwnEntry {
  const told = beside(value);
  const ends = member(told, 'ends');
  const end = member(told, 'end');
  return {
    timed: member(told, 'time') !== 'unknown',
    requested: member(told, 'request') !== 'absent',
    headed: member(told, 'head') !== 'absent',
    target: textMember(told, 'target'),
    end: EXCHANGE_ENDS.find((word) => word === end) ?? 'complete',
    doubted: member(told, 'doubted') === true,
    ends: isObject(ends) ? { client: textMember(ends, 'client'), server: textMember(ends, 'server') } : null,
  };
}

/** The fields of a message whose `headers` could not hold them all as they were; else none. */
export function ownHeaders(message: Json | undefined): readonly Json[] {
  return listMember(beside(message), 'headers');
}

/** The body of a message that a2a-lint wrote: exactly what it says. */
export function ownBody({ value, shape, entry, offset }: Content, wireLength: number | null): BodyRecord {
  const told = beside(value);
  const reason = textMember(told, 'unknown');
  if (reason !== null) return { kind: 'unknown', reason };
  const text = textMember(value, 'text');
  const place = shape && partAt(shape, 'text');
  if (text === null || place === null) return { kind: 'absent' };
  const base64 = (textMember(value, 'encoding') ?? textMember(value, '_encoding')) === 'base64';
  const bytes = Buffer.from(text, base64 ? 'base64' : 'utf8');
  const string = entry.subarray(place.start + 1, place.end - 1);
  const at = offset + place.start + 1;
  const form = member(told, 'form');
  return {
    kind: 'bytes',
    bytes,
    pieces: base64
      ? [{ at: 0, length: bytes.length, offset: at, span: string.length }]
      : linePieces(bytes, string, at),
    text: base64 ? false : 'escaped',
    form: form === 'restored' || form === 'reformatted' ? form : 'exact',
    coded: member(told, 'coded') === true,
    ...(wireLength === null ? {} : { wireLength }),
    complete: member(told, 'complete') !== false,
  };
}
