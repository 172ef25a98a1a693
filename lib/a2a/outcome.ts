import type { Binding, Json, Operation, Outcome } from '../model/a2a.js';
import { isObject, member, textMember } from '../model/json.js';
import { readAnswer } from './answer.js';
import { errorSide, resultSide } from './answer-dialect.js';
import { type Side, UNKNOWN } from './dialect.js';
import type { Sight } from './sight.js';
import { MEDIA_TYPES } from './spec/values.js';

/** How a call ended, and what its answer shows. */
export interface Ending {
  readonly outcome: Outcome;
  readonly resultPointer: string | null;
  readonly rpcError: { readonly code: Json | undefined; readonly message: Json | undefined } | null;
  readonly taskId: string | null;
  readonly contextId: string | null;
  readonly state: string | null;
  readonly side: Side;
}

const NOTHING = {
  resultPointer: null,
  rpcError: null,
  taskId: null,
  contextId: null,
  state: null,
  side: UNKNOWN,
};

/** Reads the answer of a call that is no stream. */
export function endingOf(
  sight: Sight,
  binding: Binding | null,
  operation: Operation | null,
  asked: Side,
): Ending {
  const { response } = sight.exchange;
  if (!response) return { ...NOTHING, outcome: 'unanswered' };
  const value = sight.responseDoc?.value;
  const error = protocolError(value, binding, response.status, sight.responseType);
  if (error !== undefined) {
    const rpcError = { code: member(error, 'code'), message: member(error, 'message') };
    return { ...NOTHING, outcome: 'rpc-error', rpcError, side: errorSide(asked, error) };
  }
  if (response.status >= 400) return { ...NOTHING, outcome: 'http-error' };
  if (
    response.body.kind === 'absent' ||
    (response.body.kind === 'bytes' && response.body.bytes.length === 0)
  ) {
    return { ...NOTHING, outcome: response.complete ? 'empty' : 'unreadable' };
  }
  if (value === undefined || response.status >= 300) return { ...NOTHING, outcome: 'unreadable' };
  const enveloped = isObject(value) && Object.hasOwn(value, 'result');
  if (binding === 'JSONRPC' && !enveloped) return { ...NOTHING, outcome: 'unreadable' };
  const root = binding === 'JSONRPC' ? '/result' : '';
  const result = root === '' ? value : member(value, 'result');
  const answer = readAnswer(result, operation);
  const found = answer.value;
  const isTask = answer.outcome === 'task';
  return {
    outcome: answer.outcome,
    resultPointer: answer.pointer === null ? null : root + answer.pointer,
    rpcError: null,
    taskId: textMember(found, isTask ? 'id' : 'taskId'),
    contextId: textMember(found, 'contextId') ?? textMember(found, 'sessionId'),
    state: isTask ? textMember(member(found, 'status'), 'state') : null,
    side: resultSide(asked, binding, answer, sight.answered?.contentType ?? null),
  };
}

/** The error object with which the agent answered; undefined where the answer is none of the protocol's. */
function protocolError(
  value: Json | undefined,
  binding: Binding | null,
  status: number,
  type: string | null,
): Json | undefined {
  if (!isObject(value)) return undefined;
  const error = member(value, 'error');
  if (binding === 'JSONRPC') {
    if (error === undefined || error === null) return undefined;
    const enveloped = Object.hasOwn(value, 'jsonrpc') || typeof member(error, 'code') === 'number';
    return enveloped ? error : undefined;
  }
  if (status < 400) return undefined;
  // 1.0: google.rpc.Status below `error`. 0.3 leaves the form free: code and message, or a message alone.
  if (isObject(error)) return error;
  const told = typeof member(value, 'message') === 'string' || type === MEDIA_TYPES.problem;
  return told ? value : undefined;
}
