import type { DiscoveryAttempt } from '../lib/model/a2a.js';
import { type CardSite, cardOf, cardSites, cite, defineRule, isDenied } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const PATH = cite('implied', 'A2A10-8.2-01');
const PATH_03 = cite('SHOULD', 'A2A03-5.3-01');
const PATH_02 = { spec: 'A2A 0.3', section: '0.2.x', level: 'implied', ids: ['A2A02-01'] } as const;

const OLD = { start: 'GET /.well-known/agent.json HTTP/1.1' };
const MISSING = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' };
const OF_02 = { set: { '/protocolVersion': '0.2.5' } };

export default defineRule({
  id: 'card-path-unusual',
  summary: 'a card is only at the well-known path of another version than its own',
  requirement: [PATH_03, PATH],
  severity: 'info',
  confidence: 'likely',
  presets: ['strict', 'interop'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients of that version look elsewhere, and take the agent for one without a card.',
  fix: 'serve the card at `/.well-known/agent-card.json`, and for clients of 0.2 at `/.well-known/agent.json` as well',
  good: [
    scene('At the path of its version', v10.card(), v03.card({ on: 2 })),
    scene(
      'An agent of 0.2 at the path of 0.2',
      v03.card({ response: MISSING }),
      v03.card({ request: OLD, response: OF_02 }),
    ),
    scene('At both paths', v03.card({ request: OLD }), v03.card()),
    scene('Nobody looked at the other path', v03.card({ response: OF_02 })),
  ],
  bad: [
    scene(
      '0.3: at the path of 0.2 (information only)',
      v03.card({ response: MISSING }),
      v03.card({ request: OLD }),
    ),
    scene(
      '1.0: at the path of 0.2 (information only)',
      v10.card({ response: MISSING }),
      v10.card({ request: OLD }),
    ),
    scene(
      '0.2: at the path of 0.3 (information only)',
      v03.card({ request: OLD, response: MISSING }),
      v03.card({ response: OF_02 }),
    ),
  ],
  *check(end) {
    for (const site of cardSites(end)) {
      for (const which of ['older', 'current'] as const) {
        const brought = onlyAt(site, which);
        const generation = brought === null ? null : (cardOf(brought, end)?.generation ?? null);
        if (brought === null || generation === null || generation === 'unknown') continue;
        if ((generation === '0.1' || generation === '0.2') !== (which === 'current')) continue;
        const other = site[which === 'older' ? 'current' : 'older'][0];
        yield {
          at: brought.responseAt ?? brought.at,
          exchange: brought.exchange,
          message: `card of ${generation} is at \`${brought.path}\` and not at \`${other?.path}\``,
          ...(other === undefined
            ? {}
            : { related: [{ label: 'where it is not', at: other.responseAt ?? other.at }] }),
          requirement: which === 'current' ? PATH_02 : generation === '0.3' ? PATH_03 : PATH,
          sameAs: generation,
        };
      }
    }
  },
});

/** The attempt that brought a card at this path, where the other one was tried in vain. */
function onlyAt(site: CardSite, which: 'older' | 'current'): DiscoveryAttempt | null {
  const others = site[which === 'older' ? 'current' : 'older'];
  if (others.length === 0 || !others.every(isDenied)) return null;
  return site[which].find(({ found }) => found === true) ?? null;
}
