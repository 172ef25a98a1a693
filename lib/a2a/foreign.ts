import type { Json } from '../model/a2a.js';
import { type Body, mediaTypeIn } from '../model/http.js';
import { isObject, listMember, member, textMember } from '../model/json.js';
import { batchMethods, isRpcResponse } from './jsonrpc.js';
import type { Sight } from './sight.js';

const HEALTH = /\/(?:health|healthz|livez|readyz|live|ready|ping|status|liveness|readiness)$/;
const METRICS = /\/(?:metrics|prometheus)$/;
const OAUTH = /\/\.well-known\/(?:openid-configuration|oauth-authorization-server|oauth-protected-resource)/;
const OAUTH_FORMS = /\/(?:token|introspect|revoke|revocation|authorize|par)$/;
const STATIC = /\.(?:html?|css|m?js|map|ico|png|jpe?g|gif|svg|webp|woff2?|ttf|txt|xml|webmanifest)$/;
const TELEMETRY = ['resourceSpans', 'resourceMetrics', 'resourceLogs'] as const;

/** A GET that no agent answers as A2A: a health check, OAuth metadata, a page or a file; null for anything else. */
export function plainGet({ method, target, responseType, responseDoc, exchange }: Sight): string | null {
  if (method !== 'GET') return null;
  const { path, query } = target;
  if (OAUTH.test(path)) return 'OAuth metadata';
  if (query.includes('response_type=') && query.includes('client_id=')) return 'authorization page';
  if (path.endsWith('/userinfo')) return 'user info';
  if (isKeySet(responseDoc?.value) || path.endsWith('/jwks.json')) return 'key set';
  if (METRICS.test(path)) return 'metrics';
  if (HEALTH.test(path)) return 'health check';
  if (STATIC.test(path)) return 'static file';
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
  const known = ofOAuth(sight) ?? ofOtherApi(sight);
  if (known !== null) return known;
  if (rpc !== null || isRpcResponse(requestDoc?.value) || batchMethods(requestDoc?.value).length > 0)
    return 'JSON-RPC, but not A2A';
  if (method === 'HEAD') return 'HEAD';
  if (responseType === 'text/html') return 'HTML page';
  const status = exchange.response?.status ?? 0;
  if (status >= 300 && status < 400) return 'redirect';
  if (requestDoc === null && isStillCoded(exchange.request?.body))
    return 'a request body that cannot be read';
  if (isStructured(requestDoc?.value) || isStructured(responseDoc?.value)) return 'JSON, but not A2A';
  const type = mediaTypeIn(asked?.contentType ?? null) ?? responseType;
  return type === null || type.endsWith('json') ? 'unknown HTTP' : 'not JSON';
}

function isStructured(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

/** Whether the content coding of a body could not be undone to its end. */
function isStillCoded(body: Body | undefined): boolean {
  return (
    body?.kind === 'bytes' && body.coding !== null && body.wireLength > 0 && !(body.decoded && body.complete)
  );
}

/** Token, device (RFC 8628 §3.2) and registration (RFC 7591 §3) requests. */
function ofOAuth({ method, target, asked, requestDoc, responseDoc }: Sight): string | null {
  if (method !== 'POST') return null;
  const answer = responseDoc?.value;
  if (textMember(answer, 'access_token') !== null) return 'token endpoint';
  if (textMember(answer, 'device_code') !== null) return 'device authorization';
  const isForm = mediaTypeIn(asked?.contentType ?? null) === 'application/x-www-form-urlencoded';
  if (isForm && OAUTH_FORMS.test(target.path)) return 'token endpoint';
  return listMember(requestDoc?.value, 'redirect_uris').length > 0 ? 'client registration' : null;
}

/** Protocols that stand beside A2A on many hosts, by their own marks. */
function ofOtherApi({ target, asked, requestDoc, responseDoc }: Sight): string | null {
  const type = mediaTypeIn(asked?.contentType ?? null);
  if (type?.startsWith('application/grpc')) return 'gRPC, but not A2A';
  const body = requestDoc?.value;
  if (target.path.endsWith('/graphql')) return 'GraphQL';
  if (textMember(body, 'query') !== null && isObject(member(body, 'variables'))) return 'GraphQL';
  const isTelemetry = TELEMETRY.some((name) => Array.isArray(member(body, name)));
  if (isTelemetry || /\/v1\/(?:traces|metrics|logs)$/.test(target.path)) return 'telemetry';
  const answer = responseDoc?.value;
  const described = textMember(answer, 'openapi') ?? textMember(answer, 'swagger');
  return described === null ? null : 'API description';
}
