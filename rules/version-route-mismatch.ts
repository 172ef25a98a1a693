import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import type { Related, Requirement } from '../lib/model/finding.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, fieldPlace, generation, headerField, startLine } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const ROUTES = cite('implied', 'A2A03-VER-12', 'A2A03-VER-13', 'A2A03-VER-25');
const HEADER = cite('implied', 'A2A03-VER-03');

const SENT_10 = { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } };
const TOLD_10 = {
  message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'Until noon.' }] },
};
const SENT_03 = { message: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] } };
const TOLD_03 = {
  message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', content: [{ text: 'Until noon.' }] },
};
const CLAIMS_10 = { request: { headers: { 'A2A-Version': '1.0' } } };
const CLAIMS_03 = { request: { headers: { 'A2A-Version': '0.3' } } };
const REFUSED = { error: { code: 404, status: 'NOT_FOUND', message: 'no such route', details: [] } };
const ABOUT = {
  name: 'Weather',
  description: 'Tells the weather of a town in one sentence.',
  version: '2.1.0',
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'f', name: 'Forecast', description: 'Says what the weather will be.', tags: ['weather'] }],
};
const URL = 'https://agent.example/api';
const card = (members: {
  readonly [name: string]: string | readonly { readonly [name: string]: string }[];
}) => http('GET /.well-known/agent-card.json', undefined, { ...ABOUT, ...members });
const card10 = (url: string) =>
  card({ supportedInterfaces: [{ url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' }] });
const card03 = card({ url: URL, preferredTransport: 'HTTP+JSON', protocolVersion: '0.3.0' });

export default defineRule({
  id: 'version-route-mismatch',
  summary: 'an HTTP+JSON request of one version goes to an agent, or under a header, of the other',
  requirement: [ROUTES, HEADER],
  enforces: {
    'A2A03-3.2.3-03': 'A 1.0 message to a 0.3 agent',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-header-missing', 'version-header-malformed'],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: ['HTTP+JSON'],
  party: 'client',
  why: 'A 1.0 agent takes the `/v1` of a 0.3 route for a tenant and finds no parts in the message; a 0.3 agent knows no route without it.',
  fix: 'use the routes and names of the version that the chosen interface of the card has, and claim that version',
  meanwhile: { agent: 'serve the routes of both versions while there are clients of both' },
  good: [
    scene(
      '1.0 routes to a 1.0 agent',
      card10(URL),
      http('POST /api/message:send', SENT_10, TOLD_10, CLAIMS_10),
    ),
    scene('0.3 routes to a 0.3 agent', card03, http('POST /api/v1/message:send', SENT_03, TOLD_03)),
    scene(
      'A 1.x client that went back to 0.3',
      card03,
      http('POST /api/v1/message:send', SENT_03, TOLD_03, CLAIMS_03),
    ),
    scene(
      'A 1.0 interface whose URL ends in `/v1`',
      card10(`${URL}/v1`),
      http('POST /api/v1/message:send', SENT_10, TOLD_10, CLAIMS_10),
    ),
    scene(
      'A tenant called `v1`',
      card10(URL),
      http('POST /api/v1/message:send', SENT_10, TOLD_10, CLAIMS_10),
    ),
  ],
  bad: [
    scene(
      'A 0.3 message to a 1.0 agent, refused',
      card10(URL),
      http('POST /api/v1/message:send', SENT_03, REFUSED, { response: { status: 404 } }),
    ),
    scene(
      'A 0.3 message to a 1.0 agent, served',
      card10(URL),
      http('POST /api/v1/message:send', SENT_03, TOLD_03),
    ),
    scene(
      'A 1.0 message to a 0.3 agent',
      card03,
      http('POST /api/message:send', SENT_10, REFUSED, { ...CLAIMS_10, response: { status: 404 } }),
    ),
    scene('A 0.3 message under a 1.0 header', http('POST /api/v1/message:send', SENT_03, TOLD_03, CLAIMS_10)),
    scene('A 1.0 message under a 0.3 header', http('POST /api/message:send', SENT_10, TOLD_10, CLAIMS_03)),
  ],
  *check(entry) {
    const { exchange, dialect, spelled, outcome, operation } = entry;
    const { request } = exchange;
    const spoken = generation(dialect.request);
    if (request === null || operation === null || (spoken !== '1.0' && spoken !== '0.3')) return;
    // `/v1` alone proves nothing: it may end the URL of a 1.0 interface, or name a tenant.
    if (dialect.evidence.includes('the segment `/v1`')) return;
    const mismatch = contradiction(entry, spoken);
    if (mismatch === null) return;
    const refused = outcome === 'rpc-error' || outcome === 'http-error';
    yield {
      at: startLine(request),
      message: `\`${spelled}\` speaks ${spoken}; ${mismatch.because}`,
      requirement: mismatch.requirement,
      // Only a refusal proves that the request was lost on the agent; one that answers in kind speaks both.
      severity: refused ? 'error' : 'warning',
      confidence: refused ? 'certain' : 'likely',
      related: mismatch.related,
      sameAs: `${spoken} ${mismatch.because}`,
      everywhere: true,
    };
  },
});

interface Mismatch {
  readonly because: string;
  readonly requirement: Requirement;
  readonly related: readonly Related[];
}

/** What the request contradicts: the header, else the card. */
function contradiction(
  { dialect, exchange, card, face, spelled }: Call | Poll | Stream,
  spoken: '1.0' | '0.3',
): Mismatch | null {
  const older = spoken === '0.3';
  const field = exchange.request === null ? null : headerField(exchange.request, 'a2a-version');
  const claimed = /^(\d+)\.\d+/.exec(dialect.claimed ?? '');
  if (claimed !== null && Number(claimed[1]) >= 1 === older) {
    const related = field === null ? [] : [{ label: 'the version claimed', at: fieldPlace(field) }];
    return { because: `A2A-Version says \`${dialect.claimed}\``, requirement: HEADER, related };
  }
  const offered = dialect.advertised.filter((version) => /^\d/.test(version));
  if (offered.length === 0 || offered.some((version) => version.startsWith('0') === older)) return null;
  // Newer users of the 0.3 proto write `parts` under `/v1`: for a 0.3 agent the route is right.
  if (!older && spelled.includes(' /v1/')) return null;
  const related =
    card === null || face === null
      ? []
      : [{ label: 'the interface in force', at: placeIn(card.doc, face.pointer) }];
  const shown = [...new Set(offered)].join('`, `');
  return { because: `the card offers only \`${shown}\` at this address`, requirement: ROUTES, related };
}
