import { cardOf, cardSites, cite, defineRule, isDenied } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const PATH = cite('implied', 'A2A10-8.2-01');
const PATH_03 = cite('implied', 'A2A03-5.3-02');

const OLD = { start: 'GET /.well-known/agent.json HTTP/1.1' };
const MISSING = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' };

export default defineRule({
  id: 'client-card-old-path',
  summary: 'a client looks for the card only where 0.2 had it',
  requirement: [PATH, PATH_03],
  enforces: { 'A2A03-5.3-02': 'Not there, and the client goes on without it' },
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Agents of 0.3 and 1.0 have their card at another path, and need not have it there: the client takes one that is up for one without a card.',
  fix: 'ask for `/.well-known/agent-card.json` first, and for the older path where that is not there',
  meanwhile: { agent: 'serve the card at the older path too, or redirect there' },
  good: [
    scene('The path of 0.3 and 1.0', v10.card(), v10.send('completed')),
    scene(
      'A probe of the older path, then the right one',
      v03.card({ request: OLD, response: MISSING }),
      v03.card(),
      v03.send('completed'),
    ),
    scene(
      'The older path after the right one',
      v03.card({ response: MISSING }),
      v03.card({ request: OLD, response: { set: { '/protocolVersion': '0.2.5' } } }),
    ),
    scene('An agent of 0.2', v03.card({ request: OLD, response: { set: { '/protocolVersion': '0.2.5' } } })),
    scene(
      'A challenge',
      v03.card({ request: OLD, response: { status: 401, body: '' } }),
      v03.send('completed'),
    ),
  ],
  bad: [
    scene(
      'Not there, and the client goes on without it',
      v03.card({ request: OLD, response: MISSING }),
      v03.send('completed'),
    ),
    scene('Not there, and nothing follows (information only)', v10.card({ request: OLD, response: MISSING })),
    scene('An agent of 1.0 has it there as well (information only)', v10.card({ request: OLD })),
  ],
  *check(end) {
    for (const { host, current, older } of cardSites(end)) {
      const [first] = older;
      if (first === undefined || current.length > 0) continue;
      const where = `\`${first.path}\`${host === null ? '' : ` of \`${host}\``}`;
      if (older.every(isDenied)) {
        const used = older.find(({ followed }) => followed);
        yield {
          at: first.at,
          exchange: (used ?? first).exchange,
          message: `the card was looked for at ${where} alone, expected \`agent-card.json\` to be tried`,
          // Where nothing follows, the other path may have been tried after the capture's end.
          ...(used === undefined ? { severity: 'info' as const } : {}),
          sameAs: 'not there',
        };
        continue;
      }
      const brought = older.find(({ found }) => found === true);
      const card = brought === undefined ? null : cardOf(brought, end);
      if (brought === undefined || (card?.generation !== '1.0' && card?.generation !== 'hybrid')) continue;
      yield {
        at: brought.at,
        exchange: brought.exchange,
        message: `the card of a 1.0 agent was looked for at ${where}, expected \`agent-card.json\``,
        severity: 'info',
        sameAs: 'there as well',
      };
    }
  },
});
