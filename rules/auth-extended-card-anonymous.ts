import { cite, defineRule, isChallenged, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const SERVED = cite('MUST', 'A2A10-13.3-01');
const ASKED = cite('MUST', 'A2A10-3.1.11-01');
const ASKED_03 = cite('MUST', 'A2A03-7.10-02');

const GET = 'GetExtendedAgentCard';
const OLD = 'agent/getAuthenticatedExtendedCard';
const CARD = {
  name: 'Weather',
  description: 'Tells the weather of a town in one sentence.',
  version: '2.1.0',
  supportedInterfaces: [
    { url: 'https://agent.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: { streaming: true, extendedAgentCard: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'f', name: 'Forecast', description: 'Says what the weather will be.', tags: ['weather'] }],
};
const CARD_03 = {
  protocolVersion: '0.3.0',
  name: 'Weather',
  description: 'Tells the weather of a town in one sentence.',
  version: '2.1.0',
  url: 'https://agent.example/rpc',
  preferredTransport: 'JSONRPC',
  supportsAuthenticatedExtendedCard: true,
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'f', name: 'Forecast', description: 'Says what the weather will be.', tags: ['weather'] }],
};
const card = (schemes: object | undefined) =>
  v10.card({
    response: {
      set: {
        '/capabilities/extendedAgentCard': true,
        '/securitySchemes': schemes === undefined ? undefined : JSON.parse(JSON.stringify(schemes)),
      },
    },
  });
const SCHEMES = { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } };
const card03 = v03.card({
  response: {
    set: {
      '/supportsAuthenticatedExtendedCard': true,
      '/securitySchemes': { bearer: { type: 'http', scheme: 'bearer' } },
    },
  },
});
const WITH = { request: { headers: { Authorization: 'Bearer k-2f9c81d0' } } };
const SIGN_IN = {
  error: { code: -31401, message: 'Sign in first' },
  response: { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
};

export default defineRule({
  id: 'auth-extended-card-anonymous',
  summary: 'the extended card is asked for without credentials, or served to who has none',
  requirement: [SERVED, ASKED_03],
  severity: 'error',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'What the agent tells only to clients that it knows, it tells to everybody.',
  fix: 'refuse the extended card with status 401 to who is not authenticated by a scheme of the public card',
  good: [
    scene('With credentials', card(SCHEMES), v10.call(GET, undefined, CARD, WITH)),
    scene(
      'There is none',
      card(SCHEMES),
      v10.call(GET, undefined, CARD, {
        error: {
          code: -32007,
          message: 'No extended card',
          data: [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
              domain: 'a2a-protocol.org',
            },
          ],
        },
      }),
    ),
    scene('0.3: with credentials', card03, v03.call(OLD, undefined, CARD_03, WITH)),
  ],
  bad: [
    scene('Served without', card(SCHEMES), v10.call(GET, undefined, CARD)),
    scene(
      'Served without, and the card has no schemes (a warning)',
      card(undefined),
      v10.call(GET, undefined, CARD),
    ),
    scene('Refused without (information only)', card(SCHEMES), v10.call(GET, undefined, CARD, SIGN_IN)),
    scene('0.3: served without (a warning)', card03, v03.call(OLD, undefined, CARD_03)),
    scene('0.3: refused without (information only)', card03, v03.call(OLD, undefined, CARD_03, SIGN_IN)),
  ],
  passes: ({ operation, access }) => operation !== 'GetExtendedAgentCard' || access.shown !== false,
  *check(entry) {
    const { operation, access, exchange, card: inForce, outcome, dialect } = entry;
    if (operation !== 'GetExtendedAgentCard' || access.shown !== false || exchange.request === null) return;
    const schemes = inForce?.securitySchemes ?? [];
    // A certificate may have done; and who records whole exchanges may have left out what is secret.
    if (schemes.some(({ kind }) => kind === 'mutualTLS' || kind === 'unknown')) return;
    if (exchange.whole && access.shownBefore === null) return;
    const served = outcome === 'card';
    if (!served && !isChallenged(entry)) return;
    const old = dialect.spoken.startsWith('0.');
    yield {
      at: startLine(exchange.request),
      message: `the extended card was asked for without credentials and ${served ? 'served, expected a refusal' : 'refused, expected credentials'}`,
      party: served && !old ? 'agent' : 'client',
      requirement: old ? ASKED_03 : served ? SERVED : ASKED,
      severity: !served
        ? 'info'
        : old
          ? schemes.length > 0
            ? 'warning'
            : 'info'
          : schemes.length > 0
            ? 'error'
            : 'warning',
      sameAs: served ? 'served' : 'refused',
      everywhere: true,
    };
  },
});
