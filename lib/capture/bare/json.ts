import type { Fidelity } from '../../model/capture.js';
import { type Json, member } from '../../model/json.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import type { BodyRecord } from '../../model/record.js';
import { parse } from '../reading/json-value.js';
import { bareBody, bareKind, bareRecord } from './body.js';
import { type BareValue, openValues } from './values.js';

/** Most bytes of one value. */
const LIMIT = 64 * 1024 * 1024;
/** Requests that wait for the answer with their id. */
const MOST_WAITING = 1000;

/** What only bodies can say of the wire. */
export const BARE_FIDELITY: Fidelity = {
  bytes: 'exact',
  lineEnds: 'exact',
  timing: 'absent',
  directions: 'absent',
  connections: 'absent',
  notes: ['bodies only, without their heads'],
};

/** A reader for JSON without HTTP around it: an agent card, JSON-RPC messages; null where the first bytes are none. */
export function bareJson(head: Uint8Array): CaptureReader | null {
  const values = openValues(LIMIT);
  const [first] = [...values.push(head), ...values.end()];
  if (!first?.bytes || (first.bytes[0] !== 0x7b && first.bytes[0] !== 0x5b)) return null;
  const kind = first.whole ? bareKind(parse(first.bytes)) : beginning(first.bytes);
  if (kind === null) return null;
  return readJson(kind === 'card' ? 'agent card' : 'JSON messages');
}

/** A first value that is longer than what is looked at, told by its first members. */
function beginning(bytes: Buffer): 'card' | 'message' | null {
  const text = bytes.toString('latin1');
  if (/^\{\s*"(?:log|_index|_source|index|a2acap)"/.test(text)) return null;
  if (/"(?:skills|supportedInterfaces|defaultInputModes)"\s*:/.test(text) && !text.includes('"jsonrpc"'))
    return 'card';
  return /^\{(?:\s*"[\w]{1,20}"\s*:\s*(?:"[^"]{0,200}"|\d{1,20}|null)\s*,){0,3}\s*"(?:jsonrpc|result|method|params)"\s*:/.test(
    text,
  )
    ? 'message'
    : null;
}

interface Waiting {
  readonly body: BodyRecord;
  readonly offset: number;
}

function readJson(format: string): CaptureReader {
  const values = openValues(LIMIT);
  const waiting = new Map<string, Waiting>();
  let truncated = false;

  function* items(found: Iterable<BareValue>): Generator<CaptureItem> {
    for (const value of found) yield* itemsOf(value);
  }

  function* itemsOf({ bytes, offset, length, whole }: BareValue): Generator<CaptureItem> {
    const at = placeOf(offset, length);
    truncated ||= !whole;
    if (bytes === null) {
      const reason = `a JSON value of ${length} bytes, where at most ${LIMIT} are read`;
      yield { kind: 'anomaly', reason, at, exchange: null };
      return;
    }
    const value = parse(bytes);
    const kind = bareKind(value);
    const message = { body: bareBody(bytes, offset, whole), offset };
    if (kind === 'request') yield* ask(idOf(value), message);
    else if (kind !== null) yield answer(kind === 'response' ? idOf(value) : null, message);
    else {
      const what = whole
        ? 'neither an agent card nor a message of JSON-RPC or A2A'
        : 'cut off at the end of the capture';
      const reason = value === undefined && whole ? 'text that is no JSON' : `a JSON value that is ${what}`;
      yield { kind: 'anomaly', reason, at, exchange: null };
    }
  }

  function* ask(id: string | null, message: Waiting): Generator<CaptureItem> {
    if (id === null) {
      yield bareRecord(message, null);
      return;
    }
    const [oldest] = waiting;
    const evicted = waiting.get(id) ?? (waiting.size >= MOST_WAITING ? oldest?.[1] : undefined);
    if (evicted !== undefined) {
      waiting.delete(waiting.has(id) ? id : (oldest?.[0] ?? id));
      yield bareRecord(evicted, null);
    }
    waiting.set(id, message);
  }

  function answer(id: string | null, message: Waiting): CaptureItem {
    const asked = id === null ? undefined : waiting.get(id);
    if (id !== null) waiting.delete(id);
    return bareRecord(asked ?? null, message);
  }

  return {
    format,
    push: (bytes) => items(values.push(bytes)),
    *end() {
      yield* items(values.end());
      truncated ||= values.unclosed();
      for (const message of waiting.values()) yield bareRecord(message, null);
      waiting.clear();
    },
    fidelity: () => BARE_FIDELITY,
    truncated: () => truncated,
  };
}

/** The id of a message, its type included; null where it has none to pair by. */
function idOf(value: Json | undefined): string | null {
  const id = member(value, 'id');
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : null;
}
