import { cite, defineRule, isChallenged, isGranted, lacking, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const EVERY = cite('implied', 'A2A10-7.3-01');
const EVERY_03 = cite('implied', 'A2A03-4.3-02');

const card = v10.card({
  response: {
    set: {
      '/securitySchemes': { key: { apiKeySecurityScheme: { location: 'header', name: 'X-Api-Key' } } },
      '/securityRequirements': [{ schemes: { key: { list: [] } } }],
    },
  },
});
const card03 = v03.card({
  response: {
    set: {
      '/securitySchemes': { bearer: { type: 'http', scheme: 'bearer' } },
      '/security': [{ bearer: [] }],
    },
  },
});
const SIGN_IN = {
  error: { code: -31401, message: 'Sign in first' },
  response: { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
};

export default defineRule({
  id: 'auth-credentials-missing',
  summary: 'a call carries none of the credentials that the card requires',
  requirement: [EVERY_03, EVERY],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict', 'security'],
  yieldsTo: ['auth-not-enforced', 'auth-extended-card-anonymous'],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The agent refuses the call, or serves whoever asks; unless a certificate or a gateway vouches for the client, which no capture shows.',
  fix: 'send the credentials of one of the alternatives that the card names, with every call',
  good: [
    scene('The key', card, v10.send('completed', { request: { headers: { 'X-API-Key': 'k-2' } } })),
    scene('None are required', v10.card(), v10.send('completed')),
    scene('What the card requires is not in the capture', v10.send('completed')),
    scene(
      'What vouches for the client',
      card,
      v10.send('completed', { request: { headers: { 'X-Forwarded-User': 'courier' } } }),
    ),
  ],
  bad: [
    scene('It is refused (information only)', card, v10.send('completed', SIGN_IN)),
    scene('It is served (information only)', card, v10.send('completed')),
    scene('0.3: it is refused (information only)', card03, v03.send('completed', SIGN_IN)),
  ],
  passes: ({ access, card: inForce }) =>
    access.shown !== false || inForce === null || inForce.requirements === null,
  *check(entry) {
    const { access, exchange, dialect } = entry;
    const lack = lacking(entry);
    if (lack === null || exchange.request === null) return;
    const refused = isChallenged(entry);
    // A recorder of whole exchanges may have left out what is secret.
    if (!refused && (!isGranted(entry) || (exchange.whole && access.shownBefore === null))) return;
    yield {
      at: startLine(exchange.request),
      message: `\`${entry.spelled}\` has no credentials and was ${refused ? 'refused' : 'served'}, expected ${lack.wanted} as the card requires`,
      requirement: dialect.spoken.startsWith('0.') ? EVERY_03 : EVERY,
      related: [lack.related],
      sameAs: refused ? 'refused' : 'served',
      everywhere: true,
    };
  },
});
