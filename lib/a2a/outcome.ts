import type { Binding, ErrorTold, Json, Operation, Outcome } from '../model/a2a.js';
import { isObject, member, textMember } from '../model/json.js';
import { readAnswer } from './answer.js';
import { errorSide, resultSide } from './answer-dialect.js';
import { type Side, UNKNOWN } from './dialect.js';
import { isRpcResponse } from './jsonrpc.js';
import type { Sight } from './sight.js';
import { MEDIA_TYPES } from './spec/values.js';
import { errorTold } from './view/error.js';

/** How a call ended, and what its answer shows. */
export interface Ending {
  readonly outcome: Outcome;
  readonly resultPointer: string | null;
  readonly rpcError: ErrorTold | null;
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
  const rpcError = protocolError(value, binding, response.status, sight.responseType);
  if (rpcError !== null) {
    const error = rpcError.pointer === '' ? value : member(value, 'error');
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

/** The error with which the agent answered; null where the answer is none of the protocol's. */
function protocolError(
  value: Json | undefined,
  binding: Binding | null,
  status: number,
  type: string | null,
): ErrorTold | null {
  if (!isObject(value)) return null;
  const error = member(value, 'error');
  if (binding === 'JSONRPC') {
    if (error === undefined || error === null) return null;
    const enveloped = Object.hasOwn(value, 'jsonrpc') || typeof member(error, 'code') === 'number';
    if (!enveloped) return null;
    // What stands before an agent may answer as Google's services do.
    const foreign = !Object.hasOwn(value, 'jsonrpc') && typeof member(error, 'status') === 'string';
    return errorTold(error, '/error', foreign ? 'status' : 'json-rpc');
  }
  if (status < 400) return null;
  // 1.0: google.rpc.Status below `error`. 0.3 leaves the form free: code and message, or a message alone.
  if (isObject(error)) return errorTold(error, '/error', isRpcResponse(value) ? 'json-rpc' : 'status');
  if (type === MEDIA_TYPES.problem) return errorTold(value, '', 'problem');
  return typeof member(value, 'message') === 'string' ? errorTold(value, '', 'bare') : null;
}
