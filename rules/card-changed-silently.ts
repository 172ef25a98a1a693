import { placeIn } from '../lib/model/json.js';
import { changedMembers, defineRule } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const OTHER = { '/skills/0/name': 'Outlook' };

export default defineRule({
  id: 'card-changed-silently',
  summary: 'a card changed while its `version` stayed',
  requirement: [{ spec: 'experience', section: 'cards', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: ['card-cache-incoherent'],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients and registries that keep cards by their version do not notice that the agent can do other things now, or is elsewhere.',
  fix: 'raise the `version` of the agent with each change of its card',
  good: [
    scene('Nothing changed', v10.card(), v10.card()),
    scene('A new version', v10.card(), v10.card({ response: { set: { ...OTHER, '/version': '2.2.0' } } })),
    scene(
      'Another form for another version of the protocol',
      v10.card(),
      v10.card({ request: { headers: { 'A2A-Version': '1.1' } }, response: { set: OTHER } }),
    ),
    scene(
      'Told in other words of HTTP',
      v10.card(),
      v10.card({ response: { headers: { 'Content-Type': 'application/json; charset=utf-8' } } }),
    ),
  ],
  bad: [
    scene('Another name for a skill (information only)', v10.card(), v10.card({ response: { set: OTHER } })),
    scene(
      'A capability goes (information only)',
      v10.card(),
      v10.card({ response: { set: { '/capabilities/streaming': undefined } } }),
    ),
  ],
  passes: ({ earlier }) => earlier.length === 0,
  *check({ fetched, earlier, from, dialect }) {
    if (fetched === null || fetched.version === null) return;
    // Another client may be shown another card.
    const before = earlier.findLast((one) => one.from === from && one.claimed === dialect.claimed);
    if (before === undefined || before.card.version !== fetched.version) return;
    const [first, ...more] = changedMembers(before.card, fetched);
    if (first === undefined) return;
    const { doc, root, value } = fetched;
    yield {
      at: placeIn(doc, Object.hasOwn(value, 'version') ? `${root}/version` : root),
      message: `card is not what it was in \`${first.slice(0, 40)}\`${more.length === 0 ? '' : ` (and ${more.length} more members)`}, but still of version \`${fetched.version.slice(0, 40)}\``,
      related: [{ label: 'the card as it was', at: before.at }],
      sameAs: 'changed',
      everywhere: true,
    };
  },
});
