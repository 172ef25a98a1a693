import type { Json } from '../model/a2a.js';
import { isObject, member } from '../model/json.js';
import { isBlank, jsonTextAt } from './json-text.js';

/** What tells which exchange a JSON text belongs to. */
export interface Identity {
  /** True for a JSON-RPC object. */
  readonly rpc: boolean;
  /** Its `id` as JSON text; null where absent or null. */
  readonly rpcId: string | null;
  /** Values of `messageId`, `taskId`, `contextId` and of a task's `id`, anywhere near the top. */
  readonly names: ReadonlySet<string>;
}

const NAMES = new Set(['messageId', 'taskId', 'contextId', 'id']);
const MAX_DEPTH = 8;
const MAX_NODES = 2000;
const MAX_TEXT = 4 * 1024 * 1024;

/** The identity of the first JSON object in a block or body; null where there is none to read. */
export function identityOf(bytes: Uint8Array): Identity | null {
  for (let at = bytes.indexOf(0x7b); at !== -1 && at < MAX_TEXT; at = bytes.indexOf(0x7b, at + 1)) {
    if (at > 0 && !isBlank(bytes[at - 1]) && bytes[at - 1] !== 0x3a) continue;
    const text = jsonTextAt(bytes, at, Math.min(bytes.length, at + MAX_TEXT));
    if (!text) return null;
    const value = parse(bytes.subarray(text.start, text.end));
    if (isObject(value)) return identify(value);
  }
  return null;
}

function parse(bytes: Uint8Array): Json | undefined {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}

function identify(value: Json): Identity {
  const names = new Set<string>();
  const rpc = member(value, 'jsonrpc') !== undefined;
  const id = member(value, 'id');
  collect(rpc ? (member(value, 'params') ?? member(value, 'result')) : value, names);
  return { rpc, rpcId: rpc && id !== undefined && id !== null ? JSON.stringify(id) : null, names };
}

function collect(root: Json | undefined, names: Set<string>): void {
  const queue: { value: Json | undefined; depth: number }[] = [{ value: root, depth: 0 }];
  for (let seen = 0; seen < MAX_NODES; seen++) {
    const next = queue.shift();
    if (!next) return;
    const { value, depth } = next;
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && NAMES.has(key) && inner.length >= 4) names.add(inner);
      else queue.push({ value: inner, depth: depth + 1 });
    }
  }
}
