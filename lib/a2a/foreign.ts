import type { Json } from '../model/a2a.js';
import { type Body, mediaTypeIn } from '../model/http.js';
import { isObject, listMember, member } from '../model/json.js';
import { isRpcResponse } from './jsonrpc.js';
import type { Sight } from './sight.js';

const HEALTH = /\/(?:health|healthz|livez|readyz|live|ready|ping|status|metrics|liveness|readiness)$/;
const OAUTH = /\/\.well-known\/(?:openid-configuration|oauth-authorization-server|oauth-protected-resource)/;
const STATIC = /\.(?:html?|css|m?js|map|ico|png|jpe?g|gif|svg|webp|woff2?|ttf|txt|xml|webmanifest)$/;

/** A GET that no agent answers as A2A: a health check, OAuth metadata, a page or a file; null for anything else. */
export function plainGet({ method, target, responseType, responseDoc, exchange }: Sight): string | null {
  if (method !== 'GET') return null;
  if (OAUTH.test(target.path)) return 'OAuth metadata';
  if (isKeySet(responseDoc?.value) || target.path.endsWith('/jwks.json')) return 'key set';
  if (HEALTH.test(target.path)) return 'health check';
  if (STATIC.test(target.path)) return 'static file';
  const found = (exchange.response?.status ?? 0) < 400;
  return found && responseType === 'text/html' ? 'HTML page' : null;
}

/** A JSON Web Key Set (RFC 7517 §5). */
export function isKeySet(value: Json | undefined): boolean {
  const keys = listMember(value, 'keys');
  return keys.length > 0 && keys.every((key) => typeof member(key, 'kty') === 'string');
}

/** Why an exchange that nothing else fits is not A2A, in a few words. */
export function foreignReason(sight: Sight): string {
  const { method, asked, rpc, requestDoc, responseDoc, responseType, exchange } = sight;
  const plain = plainGet(sight);
  if (plain !== null) return plain;
  if (method === null) return 'an answer without its request';
  if (isTokenRequest(sight)) return 'token endpoint';
  if (rpc !== null || isRpcResponse(requestDoc?.value)) return 'JSON-RPC, but not A2A';
  if (method === 'HEAD') return 'HEAD';
  if (responseType === 'text/html') return 'HTML page';
  const status = exchange.response?.status ?? 0;
  if (status >= 300 && status < 400) return 'redirect';
  if (requestDoc === null && isStillCoded(exchange.request?.body))
    return 'a request body that cannot be read';
  if (isObject(requestDoc?.value) || isObject(responseDoc?.value)) return 'JSON, but not A2A';
  const type = mediaTypeIn(asked?.contentType ?? null) ?? responseType;
  return type === null || type.endsWith('json') ? 'unknown HTTP' : 'not JSON';
}

/** Whether the content coding of a body could not be undone to its end. */
function isStillCoded(body: Body | undefined): boolean {
  return (
    body?.kind === 'bytes' && body.coding !== null && body.wireLength > 0 && !(body.decoded && body.complete)
  );
}

function isTokenRequest({ method, target, asked, responseDoc }: Sight): boolean {
  if (method !== 'POST') return false;
  if (typeof member(responseDoc?.value, 'access_token') === 'string') return true;
  return (
    mediaTypeIn(asked?.contentType ?? null) === 'application/x-www-form-urlencoded' &&
    /\/(?:token|introspect|revoke|authorize)$/.test(target.path)
  );
}
