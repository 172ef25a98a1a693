import type { Binding } from '../../model/dialect.js';
import { MEDIA_TYPES } from './values.js';

/** What a body is: of a request, of an answer or error in one piece, of an event stream, of a card, of a push delivery. */
export type BodyRole = 'request' | 'answer' | 'error' | 'stream' | 'card' | 'push';

/**
 * Media types of one kind of body. `named`: what the version names, first what it recommends; `seen`: what peers take all
 * the same, without harm. `binding` null: whichever.
 */
export interface BodyTypes {
  readonly role: BodyRole;
  readonly version: '1.0' | '0.3';
  readonly binding: Binding | null;
  readonly named: readonly string[];
  readonly seen: readonly string[];
}

const { a2a, json, problem, eventStream } = MEDIA_TYPES;

/** A2A 1.0 §9.1, §11.1, §11.6, §11.7, §14.1 and its reference §5 and §14; 0.3 §3.2, §7 and its reference §2, §3 and §9. */
export const BODY_TYPES: readonly BodyTypes[] = [
  row('request', '1.0', 'JSONRPC', [json]),
  row('answer', '1.0', 'JSONRPC', [json]),
  row('error', '1.0', 'JSONRPC', [json]),
  row('stream', '1.0', 'JSONRPC', [eventStream]),
  // 1.0.0 had `application/json` where 1.0.1 has the type of its own; both are right on the wire.
  row('request', '1.0', 'HTTP+JSON', [a2a, json]),
  row('answer', '1.0', 'HTTP+JSON', [a2a, json]),
  row('error', '1.0', 'HTTP+JSON', [a2a, json], [problem]),
  row('stream', '1.0', 'HTTP+JSON', [eventStream]),
  row('card', '1.0', null, [json], [a2a]),
  row('push', '1.0', null, [a2a], [json]),
  row('request', '0.3', 'JSONRPC', [json]),
  row('answer', '0.3', 'JSONRPC', [json]),
  row('error', '0.3', 'JSONRPC', [json]),
  row('stream', '0.3', 'JSONRPC', [eventStream]),
  row('request', '0.3', 'HTTP+JSON', [json]),
  row('answer', '0.3', 'HTTP+JSON', [json]),
  row('error', '0.3', 'HTTP+JSON', [json], [problem]),
  row('stream', '0.3', 'HTTP+JSON', [eventStream]),
  row('card', '0.3', null, [json]),
  row('push', '0.3', null, [json]),
];

function row(
  role: BodyRole,
  version: '1.0' | '0.3',
  binding: Binding | null,
  named: readonly string[],
  seen: readonly string[] = [],
): BodyTypes {
  return { role, version, binding, named, seen };
}

/** What a body of this kind may be typed in; null where no version says so. */
export function bodyTypes(role: BodyRole, version: '1.0' | '0.3', binding: Binding | null): BodyTypes | null {
  return (
    BODY_TYPES.find(
      (types) =>
        types.role === role &&
        types.version === version &&
        (types.binding === null || types.binding === binding),
    ) ?? null
  );
}
