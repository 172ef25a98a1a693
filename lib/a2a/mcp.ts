import { member } from '../model/json.js';
import type { Endpoints } from './endpoints.js';
import { targetOf } from './head.js';
import type { Sight } from './sight.js';
import type { MethodSpelling } from './spec/methods.js';

const FAMILIES =
  /^(?:tools|resources|prompts|notifications|completion|logging|sampling|roots|elicitation)\/|^tasks\/result$/;

/**
 * Whether an exchange is of the Model Context Protocol: by its methods, its header fields, or an endpoint that spoke
 * it. A method of A2A alone is A2A all the same. `isA2aUrl`: whether the URL is known for A2A.
 */
export function isMcp(
  sight: Sight,
  spelling: MethodSpelling | null,
  seen: Endpoints,
  isA2aUrl: () => boolean,
): boolean {
  const { rpc, asked, answered, target } = sight;
  if (announcesEndpoint(sight, seen)) return true;
  if (rpc !== null && spelling === null && isOwnMethod(sight))
    return rpc.method !== 'tasks/result' || !isA2aUrl();
  if (spelling !== null && !rpc?.method.startsWith('tasks/')) return false;
  if (asked?.mcp === true || answered?.mcp === true || seen.mcp.has(target.key)) return true;
  return spelling !== null && namesTaskAsMcp(sight) && asked?.a2aVersion == null && !isA2aUrl();
}

/** Language servers have an `initialize` as well; that of MCP names its version. */
function isOwnMethod({ rpc }: Sight): boolean {
  if (rpc === null) return false;
  if (rpc.method === 'initialize') return typeof member(rpc.params, 'protocolVersion') === 'string';
  return FAMILIES.test(rpc.method);
}

/** `tasks/get` and `tasks/cancel` are of both protocols; A2A calls a task's id `id`, MCP `taskId`. */
function namesTaskAsMcp({ rpc }: Sight): boolean {
  if (rpc?.method !== 'tasks/get' && rpc?.method !== 'tasks/cancel') return false;
  return typeof member(rpc.params, 'taskId') === 'string' && member(rpc.params, 'id') === undefined;
}

/** The stream of MCP's older transport, which first names the URL to post to. */
function announcesEndpoint({ method, exchange, target }: Sight, seen: Endpoints): boolean {
  const first = exchange.response?.events?.[0];
  if (method !== 'GET' || first?.type !== 'endpoint') return false;
  seen.mcp.add(targetOf(first.data.trim().slice(0, 2048), target.host).key);
  return true;
}
