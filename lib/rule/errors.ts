import { ERROR_DOMAIN, ERROR_INFO, type ErrorFacts, errorOfReason } from '../a2a/spec/errors.js';
import { errorOf } from '../a2a/view/error.js';
import type { Call, ErrorTold, JsonDoc, Poll, Stream } from '../model/a2a.js';
import { listMember, member, textMember, valueAt } from '../model/json.js';

/** An error that an agent told, as the whole answer or as an event of a stream, and where. */
interface Told extends ErrorTold {
  readonly doc: JsonDoc;
  readonly event: number | null;
}

/** One ErrorInfo among the details of an error. */
interface Info {
  readonly pointer: string;
  readonly reason: string | null;
  readonly domain: string | null;
}

const MAX_DETAILS = 64;

/** Every error with which a call was answered, in wire order. */
export function* errors(entry: Call | Poll | Stream): Generator<Told> {
  if (entry.kind !== 'stream') {
    const { rpcError, responseDoc } = entry;
    if (rpcError !== null && responseDoc !== null) yield { ...rpcError, doc: responseDoc, event: null };
    return;
  }
  for (const event of entry.events) {
    if (event.meaning !== 'error' || event.doc === null || !event.sse.complete) continue;
    const told = errorOf(event);
    if (told !== null) yield { ...told, doc: event.doc, event: event.index };
  }
}

/** Whether a call was answered by no error at all, as most are. */
export function isServed(entry: Call | Poll | Stream): boolean {
  return entry.kind === 'stream' ? entry.events.every(isNoError) : entry.rpcError === null;
}

function isNoError({ meaning }: Stream['events'][number]): boolean {
  return meaning !== 'error';
}

/** Every ErrorInfo of an error: in `data` over JSON-RPC, in `details` over HTTP+JSON. */
export function errorInfos({ doc, pointer }: Told): readonly Info[] {
  const error = valueAt(doc.value, pointer);
  return ['data', 'details'].flatMap((list) =>
    listMember(error, list)
      .slice(0, MAX_DETAILS)
      .flatMap((detail, at) =>
        textMember(detail, '@type') === ERROR_INFO
          ? {
              pointer: `${pointer}/${list}/${at}`,
              reason: textMember(detail, 'reason'),
              domain: textMember(detail, 'domain'),
            }
          : [],
      ),
  );
}

/** The error of A2A's own that an ErrorInfo tells; null for a vendor's, and for those of JSON-RPC. */
export function ownError({ reason, domain }: Info): ErrorFacts | null {
  if (reason === null || (domain !== null && domain !== ERROR_DOMAIN)) return null;
  const facts = errorOfReason(reason);
  return facts === undefined || facts.status === null ? null : facts;
}

/** Whether an error is a google.rpc.Status, as 1.0 has it over HTTP+JSON. */
export function isStatus({ form, doc, pointer }: Told): boolean {
  return form === 'status' && typeof member(valueAt(doc.value, pointer), 'code') === 'number';
}
