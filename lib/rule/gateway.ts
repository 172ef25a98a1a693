import { type HttpResponse, header, mediaType } from '../model/http.js';

/** Servers that stand before others, as they name themselves. */
const GATEWAYS =
  /^(?:nginx|openresty|tengine|cloudflare|cloudfront|envoy|istio-envoy|awselb|varnish|haproxy|traefik|caddy|kong|apisix|squid|akamai|google frontend|gws|microsoft-azure-application-gateway|mitmproxy)/i;
/** Fields that only a gateway sets. */
const MARKS: readonly string[] = [
  'via',
  'cf-ray',
  'x-envoy-upstream-service-time',
  'x-amz-cf-id',
  'x-served-by',
  'x-kong-proxy-latency',
];
/** What agents are written with. */
const APPLICATIONS =
  /^(?:uvicorn|hypercorn|gunicorn|daphne|werkzeug|kestrel|jetty|apache-coyote|undertow|waitress|express)/i;
/** What a gateway answers of itself when the one behind it does not: RFC 9110 §15.6, and those of Cloudflare. */
const UPSTREAM: readonly number[] = [502, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530];

/** Whether a gateway stood between, or answered itself, as the head of the answer shows. */
export function isThroughGateway(response: HttpResponse): boolean {
  return isGatewayServer(response) || MARKS.some((name) => header(response, name) !== null);
}

/** Who made an error answer that is no error of the protocol; null where nothing tells. */
export function authorOfFailure(response: HttpResponse): 'proxy' | 'agent' | null {
  const { status } = response;
  if (UPSTREAM.includes(status)) return 'proxy';
  if (isApplication(response)) return 'agent';
  const page = response.body.kind === 'bytes' && mediaType(response) === 'text/html';
  if (page && isGatewayServer(response)) return 'proxy';
  if (status === 503) return 'proxy';
  // Frameworks answer with a page of their own where they have no such route.
  if (page) return status === 404 || status === 405 ? null : 'proxy';
  return null;
}

function isGatewayServer(response: HttpResponse): boolean {
  return GATEWAYS.test(header(response, 'server') ?? '');
}

function isApplication(response: HttpResponse): boolean {
  return header(response, 'x-powered-by') !== null || APPLICATIONS.test(header(response, 'server') ?? '');
}
