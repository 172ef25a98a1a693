import { cite, defineRule, isGranted, lacking, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const ENFORCED = cite('MUST', 'A2A10-3.3.2-01', 'A2A10-7.4-01');
const ENFORCED_03 = cite('MUST', 'A2A03-4.4-01');

const SCHEMES = { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } };
const card = (...alternatives: readonly object[]) =>
  v10.card({
    response: {
      set: {
        '/securitySchemes': { ...SCHEMES, tls: { mtlsSecurityScheme: {} } },
        '/securityRequirements': JSON.parse(JSON.stringify(alternatives)),
      },
    },
  });
const BEARER = { schemes: { bearer: { list: [] } } };
const card03 = v03.card({
  response: {
    set: {
      '/securitySchemes': { bearer: { type: 'http', scheme: 'bearer' } },
      '/security': [{ bearer: [] }],
    },
  },
});
const WITH = { request: { headers: { Authorization: 'Bearer k-2f9c81d0' } } };

export default defineRule({
  id: 'auth-not-enforced',
  summary: 'an agent that requires credentials serves a call without any',
  requirement: [ENFORCED, ENFORCED_03],
  enforces: { 'A2A03-10.2-02': '0.3: without, after one with credentials' },
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'security'],
  yieldsTo: ['auth-extended-card-anonymous'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Whoever finds the URL uses the agent, and reads the tasks of others.',
  fix: 'refuse calls without valid credentials with status 401 on every interface, or say in the card that they are not required',
  meanwhile: { client: 'send the credentials all the same: the next release may ask for them' },
  good: [
    scene('Every call has credentials', card(BEARER), v10.send('completed', WITH)),
    scene(
      'It is refused without',
      card(BEARER),
      v10.send('working', WITH),
      v10.poll('completed', {
        error: { code: -31401, message: 'Sign in first' },
        response: { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
      }),
    ),
    scene('None are required', card(), v10.send('working', WITH), v10.poll('completed')),
    scene(
      'They may be left out',
      card(BEARER, { schemes: {} }),
      v10.send('working', WITH),
      v10.poll('completed'),
    ),
    scene(
      'A certificate may do instead',
      card(BEARER, { schemes: { tls: { list: [] } } }),
      v10.send('working', WITH),
      v10.poll('completed'),
    ),
    scene('Who recorded it may have left them out', card(BEARER), v10.send('working'), v10.poll('completed')),
    scene(
      'A session may do',
      card(BEARER),
      v10.send('working', WITH),
      v10.poll('completed', { request: { headers: { Cookie: 'session=5d1f' } } }),
    ),
  ],
  bad: [
    scene(
      'Without, after one with credentials',
      card(BEARER),
      v10.send('working', WITH),
      v10.poll('completed'),
    ),
    scene(
      '0.3: without, after one with credentials',
      card03,
      v03.send('working', WITH),
      v03.poll('completed'),
    ),
    scene(
      'A stream without, after one with credentials',
      card(BEARER),
      v10.send('working', WITH),
      v10.stream(undefined, { task: 't-2' }),
    ),
  ],
  passes: ({ access }) => access.shown !== false || access.shownBefore === null,
  *check(entry) {
    const { access, exchange, dialect } = entry;
    const lack = lacking(entry);
    if (lack === null || access.shownBefore === null || exchange.request === null || !isGranted(entry))
      return;
    yield {
      at: startLine(exchange.request),
      message: `\`${entry.spelled}\` has no credentials and was served, while its card requires ${lack.wanted} and x${access.shownBefore.exchange} has some`,
      requirement: dialect.spoken.startsWith('0.') ? ENFORCED_03 : ENFORCED,
      related: [{ label: 'a call with credentials', at: access.shownBefore.at }, lack.related],
      sameAs: 'served',
      everywhere: true,
    };
  },
});
