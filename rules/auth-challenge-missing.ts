import { mediaType } from '../lib/model/http.js';
import { cite, defineRule, headerField, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const CHALLENGE = cite('SHOULD', 'A2A10-3.3.2-02', 'A2A10-7.4-03');
const CHALLENGE_03 = cite('SHOULD', 'A2A03-4.4-03');
const EXTENDED_03 = cite('SHOULD', 'A2A03-7.10-04');

const REFUSED = { code: -31401, message: 'Sign in first' };
const refused = (challenge: string | undefined) => ({
  error: REFUSED,
  response: { status: 401, headers: { 'WWW-Authenticate': challenge } },
});

export default defineRule({
  id: 'auth-challenge-missing',
  summary: 'a call is refused as not authenticated, and not told how to authenticate',
  requirement: [CHALLENGE, CHALLENGE_03],
  enforces: { 'A2A10-7.4-03': 'No challenge' },
  severity: 'warning',
  confidence: 'certain',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The client cannot tell whether a token is missing, has expired or is of the wrong kind, nor where to get one (RFC 9110 §15.5.2 wants it too).',
  fix: 'send `WWW-Authenticate` with every 401, as `WWW-Authenticate: Bearer realm="agent"`',
  good: [
    scene('A challenge', v10.send('completed', refused('Bearer realm="agent"'))),
    scene('Forbidden is no challenge', v10.send('completed', { error: REFUSED, response: { status: 403 } })),
    scene('0.3: a challenge', v03.send('completed', refused('Bearer'))),
  ],
  bad: [
    scene('No challenge', v10.send('completed', refused(undefined))),
    scene(
      'A card that is not for everybody',
      http('GET /.well-known/agent-card.json', undefined, undefined, {
        response: { status: 401, headers: { 'Content-Length': '0' } },
      }),
    ),
    scene('0.3: no challenge', v03.send('completed', refused(undefined))),
    scene(
      '0.3: the extended card',
      v03.call('agent/getAuthenticatedExtendedCard', undefined, {}, refused(undefined)),
    ),
  ],
  passes: ({ exchange: { response } }) => response?.status !== 401,
  *check(entry) {
    const { response } = entry.exchange;
    if (entry.kind === 'push-delivery' || response?.status !== 401 || !response.complete) return;
    if (response.headers.length === 0 || headerField(response, 'www-authenticate') !== null) return;
    const extended = entry.operation === 'GetExtendedAgentCard';
    const old = entry.dialect.spoken.startsWith('0.');
    yield {
      at: startLine(response),
      message: `\`${entry.spelled}\` was answered with status \`401\` and no \`WWW-Authenticate\`, expected one that says how to authenticate`,
      ...(old ? { requirement: extended ? EXTENDED_03 : CHALLENGE_03 } : {}),
      ...(mediaType(response) === 'text/html' ? { party: 'proxy' as const } : {}),
      sameAs: 'no challenge',
      everywhere: true,
    };
  },
});
