import { CARD_MEMBERS } from '../../model/card.js';
import { isObject, type Json, member, textMember } from '../../model/json.js';
import type { BodyRecord, ExchangeRecord, RequestRecord, ResponseRecord } from '../../model/record.js';

/** What a bare JSON value is: one side of a JSON-RPC call, an agent card, or what A2A sends without envelope. */
export type BareKind = 'request' | 'response' | 'card' | 'payload';

const OF_A_PAYLOAD = ['task', 'message', 'statusUpdate', 'artifactUpdate'];
const KINDS = ['task', 'message', 'status-update', 'artifact-update'];

/** What a value is; null for one that is nothing of A2A or JSON-RPC. */
export function bareKind(value: Json | undefined): BareKind | null {
  if (!isObject(value)) return null;
  const has = (name: string): boolean => Object.hasOwn(value, name);
  if (has('jsonrpc') || has('id')) {
    if (typeof member(value, 'method') === 'string') return 'request';
    if (has('result') || has('error')) return 'response';
  }
  if (typeof member(value, 'name') === 'string' && CARD_MEMBERS.filter(has).length >= 2) return 'card';
  if (KINDS.includes(textMember(value, 'kind') ?? '')) return 'payload';
  if (OF_A_PAYLOAD.some((name) => isObject(member(value, name)))) return 'payload';
  const state = member(member(value, 'status'), 'state');
  return (has('id') || has('taskId')) && typeof state === 'string' ? 'payload' : null;
}

/** A body that the file holds as it is. */
export function bareBody(bytes: Buffer, offset: number, complete: boolean): BodyRecord {
  return {
    kind: 'bytes',
    bytes,
    pieces: [{ at: 0, length: bytes.length, offset, span: bytes.length }],
    text: true,
    form: 'exact',
    coded: false,
    complete,
  };
}

/** A request and its answer, or one of them, of which only bodies are known. */
export function bareRecord(
  request: { readonly body: BodyRecord; readonly offset: number } | null,
  response: { readonly body: BodyRecord; readonly offset: number; readonly stream?: boolean } | null,
): ExchangeRecord {
  const asked: RequestRecord | null = request && { method: '', target: '', ...headless(request) };
  const answer: ResponseRecord | null = response && {
    status: 0,
    reason: '',
    events: null,
    ...(response.stream === true ? { stream: true } : {}),
    ...headless(response),
  };
  return {
    kind: 'record',
    connection: null,
    request: asked,
    response: answer,
    end: response === null ? 'capture-end' : 'complete',
    anomalies: [],
  };
}

function headless({ body, offset }: { readonly body: BodyRecord; readonly offset: number }) {
  const at = { offset, length: 0 };
  return { version: '', headers: [], body, at, time: null, endTime: null };
}
