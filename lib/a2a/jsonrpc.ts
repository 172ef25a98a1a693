import type { Json, RpcRequest } from '../model/a2a.js';
import { isObject, member, textMember } from '../model/json.js';
import { nearestMethod } from './spec/methods.js';

/** A JSON-RPC request object with a method; null for anything else. */
export function rpcRequest(value: Json | undefined): RpcRequest | null {
  const method = member(value, 'method');
  if (typeof method !== 'string') return null;
  return {
    id: member(value, 'id'),
    method,
    params: member(value, 'params'),
    version: member(value, 'jsonrpc'),
  };
}

const MAX_BATCH = 100;
const MAX_NAMES = 3;

/** The requests of a batch by their methods, as `batch of 2: GetTask, SendMessage`; null for what is no batch. */
export function batchNamed(value: Json | undefined): string | null {
  const methods = batchMethods(value);
  if (!Array.isArray(value) || methods.length === 0) return null;
  const names = methods.slice(0, MAX_NAMES).map((method) => method.slice(0, 60));
  return `batch of ${value.length}: ${names.join(', ')}${value.length > names.length ? ', …' : ''}`;
}

/** Methods that the first requests of a batch call (JSON-RPC 2.0 §6). */
export function batchMethods(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_BATCH).flatMap((item) => textMember(item, 'method') ?? []);
}

/** Whether a JSON value is a JSON-RPC response, by its members. */
export function isRpcResponse(value: Json | undefined): boolean {
  if (!isObject(value)) return false;
  const answered = Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error');
  return Object.hasOwn(value, 'jsonrpc') || (answered && Object.hasOwn(value, 'id'));
}

/** Whether an unknown method was meant for A2A: close to a known name, or with an A2A message. */
export function meantForA2a({ method, params }: RpcRequest): boolean {
  if (/^(?:message|tasks|agent)\//.test(method) || nearestMethod(method) !== null) return true;
  const message = member(params, 'message');
  return isObject(message) && (Object.hasOwn(message, 'parts') || Object.hasOwn(message, 'messageId'));
}
