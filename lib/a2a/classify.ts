import type { Json, Operation } from '../model/a2a.js';
import { isObject, member } from '../model/json.js';
import { isA2aTask, isA2aTaskPage } from './answer.js';
import { looksLikeCard, resemblesCard } from './card.js';
import type { InForce } from './cardbook.js';
import type { Endpoints } from './endpoints.js';
import { readPayload } from './event.js';
import { foreignReason, plainGet } from './foreign.js';
import { trimSlash, urlKey } from './head.js';
import { batchMethods, isRpcResponse, meantForA2a } from './jsonrpc.js';
import { isMcp } from './mcp.js';
import { matchRoute, type RouteMatch } from './rest.js';
import type { Sight } from './sight.js';
import { type GrpcCall, grpcCall } from './spec/grpc.js';
import { type MethodSpelling, methodNamed } from './spec/methods.js';
import { nearestRoute } from './spec/near-routes.js';
import { CARD_PATHS, ROLES } from './spec/values.js';

/** What an exchange is, before its dialect is told. */
export type Class =
  | { readonly is: 'card' }
  | { readonly is: 'rpc'; readonly spelling: MethodSpelling | null }
  | { readonly is: 'rest'; readonly route: RouteMatch | null }
  | { readonly is: 'grpc'; readonly call: GrpcCall }
  | { readonly is: 'push' }
  | { readonly is: 'foreign'; readonly reason: string };

/** Sorts one exchange by its own marks, then by what the card and earlier traffic say of its URL. */
export function classify(sight: Sight, inForce: InForce, seen: Endpoints): Class {
  const { method, asked, rpc, target } = sight;
  if (method === null) return loneResponse(sight);
  const odd = oddMethod(sight);
  if (odd !== null) return foreign(odd);
  const grpc = grpcCall(target.path);
  if (grpc !== null) return { is: 'grpc', call: grpc };

  const spelling = rpc ? (methodNamed(rpc.method) ?? null) : null;
  if (isMcp(sight, spelling, seen, () => isRpcUrl(sight, inForce, seen))) {
    seen.mcp.add(target.key);
    return foreign('MCP');
  }
  if (spelling) return astray(sight, inForce) ?? { is: 'rpc', spelling };
  if (method === 'GET' && (isCardPath(target.path) || isCardAnswer(sight))) return { is: 'card' };

  const route = matchRoute(method, target.path);
  const underRest = isUnderRest(sight, inForce, seen, route);
  if (route && rpc === null && isRest(sight, route, underRest)) return { is: 'rest', route };
  const plain = plainGet(sight);
  if (plain !== null) return foreign(plain);
  if (isRpcUrl(sight, inForce, seen) || (rpc !== null && (asked?.a2aVersion != null || meantForA2a(rpc)))) {
    return { is: 'rpc', spelling: null };
  }
  if (isBatch(sight.requestDoc?.value)) return { is: 'rpc', spelling: null };
  if (isPush(sight, seen)) return { is: 'push' };
  if ((underRest && method !== 'HEAD') || isNearly(sight)) return { is: 'rest', route: null };
  return hiddenRequest(sight) ?? foreign(foreignReason(sight));
}

/** A POST whose body the capture lacks (curl -v) is A2A if its answer is, or its head says so. */
function hiddenRequest(sight: Sight): Class | null {
  const { method, asked, exchange } = sight;
  if (method !== 'POST' || exchange.request?.body.kind !== 'unknown') return null;
  if (exchange.response !== null && exchange.response.status >= 300 && exchange.response.status < 400)
    return null;
  const told = loneResponse(sight);
  if (told.is === 'rpc' || told.is === 'rest') return told;
  return asked?.a2aVersion == null ? null : { is: 'rpc', spelling: null };
}

/** What only paths of HTTP+JSON have: most requests of JSON-RPC are told by this glance. */
const ROUTE_MARK = /:|%3a|\/pushNotificationConfigs/i;

/** A request of JSON-RPC on a route of HTTP+JSON, where no interface of JSON-RPC is and none answered; null for any other. */
function astray({ method, target, responseDoc }: Sight, { faces }: InForce): Class | null {
  if (method === null || !ROUTE_MARK.test(target.path)) return null;
  const route = matchRoute(method, target.path);
  if (route === null || !route.conclusive || route.wrongVerb || isRpcResponse(responseDoc?.value))
    return null;
  const path = trimSlash(target.path);
  const isRpc = faces.some(({ face, path: own }) => face.binding === 'JSONRPC' && own === path);
  return isRpc ? null : { is: 'rest', route };
}

/** A request that says its version, on a path that is nearly a route. */
function isNearly({ method, asked, rpc, target }: Sight): boolean {
  return (
    method !== null && rpc === null && asked?.a2aVersion != null && nearestRoute(method, target.path) !== null
  );
}

function foreign(reason: string): Class {
  return { is: 'foreign', reason };
}

function oddMethod({ method, asked, exchange }: Sight): string | null {
  if (method === 'OPTIONS') return asked?.preflight == null ? 'OPTIONS' : 'CORS preflight';
  if (method === 'CONNECT') return 'tunnel';
  if (method === 'PRI') return 'HTTP/2';
  return exchange.response?.status === 101
    ? `upgrade to ${(asked?.upgrade ?? 'another protocol').slice(0, 40)}`
    : null;
}

/** The last segment of a card's path, below any prefix. */
function isCardPath(path: string): boolean {
  return path.endsWith('/agent-card.json') || path.endsWith(CARD_PATHS.older);
}

function isCardAnswer({ responseDoc, target }: Sight): boolean {
  if (!looksLikeCard(responseDoc?.value)) return false;
  const route = matchRoute('GET', target.path);
  return route?.operation !== 'GetExtendedAgentCard';
}

/** Below an HTTP+JSON interface of the card, or where one was served before. */
function isUnderRest(
  { target }: Sight,
  { faces }: InForce,
  seen: Endpoints,
  route: RouteMatch | null,
): boolean {
  if (faces.some(({ face }) => face.binding === 'HTTP+JSON')) return true;
  if (route === null || (route.wrongVerb && !route.conclusive)) return false;
  return seen.rest.has(urlKey(target.host, route.base));
}

/** Whether a request on this route is A2A: one with the wrong verb only where an agent is known to be. */
function isRest(sight: Sight, route: RouteMatch, underRest: boolean): boolean {
  if (sight.asked?.a2aVersion != null || underRest) return true;
  return !route.wrongVerb && (route.conclusive || restAnswer(sight, route.operation));
}

/** Whether the answer to a route that other APIs have too is A2A's. */
function restAnswer({ responseDoc }: Sight, operation: Operation): boolean {
  const value = responseDoc?.value;
  if (!isObject(value)) return false;
  if (operation === 'GetTask') return isA2aTask(value);
  if (operation === 'ListTasks') return isA2aTaskPage(value);
  return looksLikeCard(value);
}

/** The URL of a JSON-RPC interface, or one that spoke A2A before. */
function isRpcUrl({ target }: Sight, { faces }: InForce, seen: Endpoints): boolean {
  const path = trimSlash(target.path);
  if (faces.some((face) => face.face.binding === 'JSONRPC' && face.path === path)) return true;
  return seen.rpc.has(target.key);
}

function isBatch(value: Json | undefined): boolean {
  return batchMethods(value).some((method) => methodNamed(method) !== undefined);
}

/** A POST of a StreamResponse or of a bare task, or to a webhook that a push configuration named. */
function isPush({ method, asked, requestDoc, target }: Sight, seen: Endpoints): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  if (asked?.notificationToken != null || seen.webhooks.has(target.key)) return true;
  if (!isObject(requestDoc?.value) || Object.hasOwn(requestDoc.value, 'jsonrpc')) return false;
  const { meaning, value } = readPayload(requestDoc.value);
  switch (meaning) {
    case 'task':
      return typeof member(value, 'id') === 'string' && isA2aTask(value);
    case 'status':
    case 'artifact':
      return typeof member(value, 'taskId') === 'string';
    case 'message':
      return typeof member(value, 'messageId') === 'string' && isAgent(member(value, 'role'));
    case 'unknown':
      return false;
  }
}

/** An answer whose request the capture lacks is A2A if its content is. */
function loneResponse(sight: Sight): Class {
  const { exchange, responseDoc } = sight;
  const value = responseDoc?.value;
  if (looksLikeCard(value) || (exchange.response?.status === 0 && resemblesCard(value)))
    return { is: 'card' };
  if (isRpcResponse(value))
    return isA2aContent(member(value, 'result'))
      ? { is: 'rpc', spelling: null }
      : foreign(foreignReason(sight));
  if (isA2aContent(value)) return { is: 'rest', route: null };
  const first = exchange.response?.events?.find((event) => event.complete)?.data ?? '';
  if (
    /^\s*\{/.test(first) &&
    /"(?:taskId|statusUpdate|artifactUpdate|contextId)"/.test(first.slice(0, 4096))
  ) {
    return first.includes('"jsonrpc"') ? { is: 'rpc', spelling: null } : { is: 'rest', route: null };
  }
  return foreign(foreignReason(sight));
}

function isA2aContent(value: Json | undefined): boolean {
  const { meaning, value: inner } = readPayload(value);
  if (meaning === 'task') return isA2aTask(inner);
  return meaning !== 'unknown';
}

function isAgent(role: Json | undefined): boolean {
  return role === ROLES['0.3'].agent || role === ROLES['1.0'].agent;
}
