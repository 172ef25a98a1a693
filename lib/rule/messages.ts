import type { Entry, JsonDoc } from '../model/a2a.js';
import type { Dialect } from '../model/dialect.js';
import type { Party } from '../model/finding.js';
import { isObject, type JsonObject, listMember, member, textMember, valueAt } from '../model/json.js';
import { readAs } from './generation.js';
import { rolesIn } from './lacks.js';
import { sentMessage } from './sent.js';
import { type Shown, shown } from './shown.js';

/** A message of an exchange: where it stands, who answers for it, and how it is to be read. */
export interface SaidMessage {
  readonly doc: JsonDoc;
  readonly pointer: string;
  readonly value: JsonObject;
  readonly dialect: Dialect;
  readonly party: Party;
  /** Index of the stream event; null outside streams. */
  readonly event: number | null;
  /** Whether it is, or was, the message of a status. */
  readonly inStatus: boolean;
}

/** The client's message, and what the agent said in its answer, events or deliveries. */
export function* messagesOf(entry: Entry): Generator<SaidMessage> {
  const sent = sentMessage(entry);
  const value = sent === null ? undefined : valueAt(sent.doc.value, sent.pointer);
  if (sent !== null && isObject(value)) {
    const dialect = readAs(entry, entry.dialect.request);
    const { doc, pointer } = sent;
    yield { doc, pointer, value, dialect, party: 'client', event: null, inStatus: false };
  }
  for (const seen of shown(entry)) yield* saidIn(seen, readAs(entry, seen.dialect));
}

function* saidIn({ is, doc, pointer, value, event }: Shown, dialect: Dialect): Generator<SaidMessage> {
  const said = (at: string, value: JsonObject, inStatus: boolean): SaidMessage => {
    return { doc, pointer: at, value, dialect, party: 'agent', event, inStatus };
  };
  if (is === 'message') yield said(pointer, value, false);
  const told = member(member(value, 'status'), 'message');
  if (isObject(told)) yield said(`${pointer}/status/message`, told, true);
  if (is !== 'task') return;
  // The history echoes what clients sent, faults included; only what the agent itself said is the agent's.
  const [, agent] = rolesIn(dialect);
  for (const [at, earlier] of listMember(value, 'history').entries()) {
    if (isObject(earlier) && textMember(earlier, 'role') === agent) {
      yield said(`${pointer}/history/${at}`, earlier, true);
    }
  }
}
