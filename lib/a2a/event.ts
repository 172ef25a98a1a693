import type { Json, StreamEvent } from '../model/a2a.js';
import { isObject, type JsonObject, member, textMember } from '../model/json.js';
import { isMessage } from './answer.js';
import { PAYLOADS } from './spec/values.js';

type Meaning = (typeof PAYLOADS)[number]['meaning'] | 'unknown';

/** What an event or a webhook body tells. `pointer` from the payload's own place; `wrapper` as in 1.0. */
export interface Payload {
  readonly meaning: Meaning;
  readonly pointer: string;
  readonly wrapper: string | null;
  readonly value: Json | undefined;
}

const BY_KIND: ReadonlyMap<string, Meaning> = new Map(PAYLOADS.map(({ kind, meaning }) => [kind, meaning]));

/** Reads a StreamResponse of 1.0 or the bare object of 0.3 and 0.1. */
export function readPayload(value: Json | undefined): Payload {
  if (!isObject(value)) return { meaning: 'unknown', pointer: '', wrapper: null, value };
  const kind = BY_KIND.get(textMember(value, 'kind') ?? '');
  if (kind) return { meaning: kind, pointer: '', wrapper: null, value };
  for (const { wrapper, meaning } of PAYLOADS) {
    const inner = member(value, wrapper);
    if (isObject(inner)) return { meaning, pointer: `/${wrapper}`, wrapper, value: inner };
  }
  return { meaning: bareMeaning(value), pointer: '', wrapper: null, value };
}

/** Without `kind`: 0.1, or a 0.3 agent that drops it (0.3 reference §15.4). */
function bareMeaning(value: JsonObject): Meaning {
  if (isObject(member(value, 'status'))) {
    return Object.hasOwn(value, 'taskId') || Object.hasOwn(value, 'final') ? 'status' : 'task';
  }
  if (isObject(member(value, 'artifact'))) return 'artifact';
  return isMessage(value) ? 'message' : 'unknown';
}

/** Ids and state of a payload, as written. */
export interface Told {
  readonly taskId: string | null;
  readonly contextId: string | null;
  readonly state: string | null;
  readonly final: boolean | null;
}

const NOTHING: Told = { taskId: null, contextId: null, state: null, final: null };

/** What an object of this meaning names, whatever its dialect calls it (0.1: `id` and `sessionId`). */
export function toldBy(meaning: StreamEvent['meaning'], value: Json | undefined): Told {
  const contextId = textMember(value, 'contextId');
  switch (meaning) {
    case 'task': {
      const state = textMember(member(value, 'status'), 'state');
      const session = contextId ?? textMember(value, 'sessionId');
      return { taskId: textMember(value, 'id'), contextId: session, state, final: null };
    }
    case 'message':
      return { taskId: textMember(value, 'taskId'), contextId, state: null, final: null };
    case 'status':
    case 'artifact': {
      const final = member(value, 'final');
      return {
        taskId: textMember(value, 'taskId') ?? textMember(value, 'id'),
        contextId,
        state: meaning === 'status' ? textMember(member(value, 'status'), 'state') : null,
        final: typeof final === 'boolean' ? final : null,
      };
    }
    case 'error':
    case 'unknown':
    case 'not-json':
      return NOTHING;
  }
}
