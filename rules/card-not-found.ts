import type { DiscoveryAttempt } from '../lib/model/a2a.js';
import { cite, defineRule, isDenied } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MISSING = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' };

export default defineRule({
  id: 'card-not-found',
  summary: 'a host was asked for its agent card and never gave one',
  requirement: [cite('MUST', 'A2A10-8.1-01', 'A2A10-14.3-01'), cite('MUST', 'A2A03-5.1-01')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['body-not-json', 'client-card-old-path', 'content-length-mismatch', 'request-unanswered'],
  enforces: { 'A2A03-5.1-01': '0.3: not there' },
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Without its card a client knows neither the address nor the version nor the abilities of an agent, and has to guess.',
  fix: 'serve the card at `/.well-known/agent-card.json` of the host',
  meanwhile: {
    client: 'try the older `/.well-known/agent.json` as well, or let the address of the card be set',
  },
  good: [
    scene('The card is there', v10.card(), v10.send('completed')),
    scene(
      'A probe of the older path that finds nothing, then the card',
      v03.card({ request: { start: 'GET /.well-known/agent.json HTTP/1.1' }, response: MISSING }),
      v03.card(),
      v03.send('completed'),
    ),
    scene(
      'Not modified',
      v10.card({
        request: { headers: { 'If-None-Match': '"v7"' } },
        response: { status: 304, body: '' },
      }),
      v10.send('completed'),
    ),
    scene('Protected', v10.card({ response: { status: 401, body: '' } })),
  ],
  bad: [
    scene('Not there', v10.card({ response: MISSING }), v10.send('completed')),
    scene(
      '0.3: not there',
      v03.card({ request: { start: 'GET /.well-known/agent.json HTTP/1.1' }, response: MISSING }),
      v03.card({ response: MISSING }),
      v03.send('completed'),
    ),
    scene(
      'A page in its place',
      v10.card({
        response: { headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><title>App</title>' },
      }),
      v10.send('completed'),
    ),
    scene(
      'The server fails over it',
      v10.card({ response: { status: 500, body: 'VersionNotSupported' } }),
      v10.send('completed'),
    ),
  ],
  *check({ discovery }) {
    const hosts = new Map<string | null, DiscoveryAttempt[]>();
    for (const attempt of discovery) {
      const known = hosts.get(attempt.host);
      if (known === undefined) hosts.set(attempt.host, [attempt]);
      else known.push(attempt);
    }
    for (const [host, attempts] of hosts) {
      if (!attempts.every(isDenied)) continue;
      const [first] = attempts;
      if (first === undefined) continue;
      const used = attempts.find((attempt) => attempt.followed) ?? null;
      const tried = attempts.length === 1 ? '' : ` (nor any of ${attempts.length - 1} further attempts)`;
      yield {
        at: (used ?? first).responseAt ?? (used ?? first).at,
        exchange: (used ?? first).exchange,
        message: `\`${(used ?? first).path}\`${host === null ? '' : ` of \`${host}\``} was answered with status \`${(used ?? first).status}\` and no agent card${tried}`,
        ...(attempts.every(isOfGateway) ? { party: 'proxy' } : {}),
        // Where nothing follows, the card may have come after the capture's end.
        ...(used === null ? { severity: 'info' } : {}),
        sameAs: 'no card',
      };
    }
  },
});

/** What a gateway answers where the one behind it does not (RFC 9110 §15.6). */
function isOfGateway({ status }: DiscoveryAttempt): boolean {
  return status !== null && status >= 502 && status <= 504;
}
