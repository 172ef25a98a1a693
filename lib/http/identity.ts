import type { Json } from '../model/a2a.js';
import { isObject, member } from '../model/json.js';
import { isBlank, jsonTextAt } from './json-text.js';
import { mend } from './spelling.js';

/** What tells which exchange a JSON text belongs to. */
export interface Identity {
  /** True for a JSON-RPC object. */
  readonly rpc: boolean;
  /** Its `id` as JSON text; null where absent or null. */
  readonly rpcId: string | null;
  /** Values of `messageId`, `taskId` and of a task's `id`, anywhere near the top. */
  readonly names: ReadonlySet<string>;
  /** Those of `taskId` and of a task's `id` alone. */
  readonly tasks: ReadonlySet<string>;
  /** Values of `contextId`, which several exchanges may share. */
  readonly contexts: ReadonlySet<string>;
  /** Whether a stream would end here: an error, a message, or a state that is terminal or waits for the client. */
  readonly last: boolean;
}

const NAMES = new Set(['messageId', 'taskId', 'id']);
const MAX_DEPTH = 8;
const MAX_NODES = 2000;
/** Bytes of a value that goes on elsewhere that are looked at. */
const BEGUN = 2048;
const MAX_TEXT = 4 * 1024 * 1024;

/** The identity of the first JSON object in a block or body; null where there is none to read. */
export function identityOf(bytes: Uint8Array): Identity | null {
  for (let at = bytes.indexOf(0x7b); at !== -1 && at < MAX_TEXT; at = bytes.indexOf(0x7b, at + 1)) {
    if (at > 0 && !isBlank(bytes[at - 1]) && bytes[at - 1] !== 0x3a) continue;
    const text = jsonTextAt(bytes, at, Math.min(bytes.length, at + MAX_TEXT));
    if (!text) return begunIdentity(bytes.subarray(at, at + BEGUN));
    const value = parse(text.broken ? mend(bytes, text) : bytes.subarray(text.start, text.end));
    if (isObject(value)) return identify(value);
  }
  return null;
}

/** What the beginning of a JSON-RPC object tells that goes on in another block; null where it begins none. */
function begunIdentity(bytes: Uint8Array): Identity | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const envelope = text.slice(0, /"(?:result|error|params|method)"/.exec(text)?.index ?? 0);
  if (!envelope.includes('"jsonrpc"')) return null;
  const rpcId = /"id"\s*:\s*(-?\d{1,20}|"[^"\\]{0,256}")\s*,/.exec(envelope)?.[1] ?? null;
  const values = (key: RegExp): Set<string> =>
    new Set([...text.matchAll(key)].map((match) => match[1] ?? ''));
  const tasks = values(/"taskId"\s*:\s*"([^"\\]{4,256})"/g);
  const names = new Set([...tasks, ...values(/"(?:messageId|id)"\s*:\s*"([^"\\]{4,256})"/g)]);
  const contexts = values(/"contextId"\s*:\s*"([^"\\]{4,256})"/g);
  if (rpcId?.startsWith('"')) names.delete(rpcId.slice(1, -1));
  return { rpc: true, rpcId, names, tasks, contexts, last: false };
}

/** Parses a value, also one that an event stream writes over several `data:` lines. */
function parse(bytes: Uint8Array): Json | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  try {
    return JSON.parse(text.replace(/\r?\ndata: ?/g, '\n')) as Json;
  } catch {
    return undefined;
  }
}

function identify(value: Json): Identity {
  const names = new Set<string>();
  const contexts = new Set<string>();
  const rpc = member(value, 'jsonrpc') !== undefined;
  const id = member(value, 'id');
  const result = rpc ? (member(value, 'params') ?? member(value, 'result')) : value;
  const tasks = new Set<string>();
  collect(result, names, contexts, tasks);
  const taskId = member(member(result, 'task') ?? result, 'id');
  if (typeof taskId === 'string') tasks.add(taskId);
  const rpcId = rpc && id !== undefined && id !== null ? JSON.stringify(id) : null;
  return { rpc, rpcId, names, tasks, contexts, last: member(value, 'error') !== undefined || isLast(result) };
}

const LAST_STATE = /^(?:TASK_STATE_)?(?:completed|failed|cancell?ed|rejected|(?:input|auth)[-_]required)$/i;

function isLast(result: Json | undefined): boolean {
  const inner = member(result, 'statusUpdate') ?? member(result, 'task') ?? result;
  if (member(result, 'message') !== undefined || member(inner, 'final') === true) return true;
  const state = member(member(inner, 'status'), 'state');
  return typeof state === 'string' && LAST_STATE.test(state);
}

function collect(
  root: Json | undefined,
  names: Set<string>,
  contexts: Set<string>,
  tasks: Set<string>,
): void {
  const queue: { value: Json | undefined; depth: number }[] = [{ value: root, depth: 0 }];
  for (let seen = 0; seen < MAX_NODES; seen++) {
    const next = queue.shift();
    if (!next) return;
    const { value, depth } = next;
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && key === 'taskId') tasks.add(inner);
      if (typeof inner === 'string' && NAMES.has(key) && inner.length >= 4) names.add(inner);
      else if (typeof inner === 'string' && key === 'contextId') contexts.add(inner);
      else queue.push({ value: inner, depth: depth + 1 });
    }
  }
}
