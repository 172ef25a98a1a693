import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isOld } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const UNIQUE = cite('implied', 'A2A10-4.4.5-02');
const UNIQUE_03 = cite('implied', 'A2A03-5.5.4-02');

const AGAIN = {
  '/skills/1': { id: 'forecast', name: 'Outlook', description: 'Says what comes next.', tags: ['weather'] },
};

export default defineRule({
  id: 'card-skill-duplicate',
  summary: 'two skills of a card have the same id',
  requirement: [UNIQUE, UNIQUE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Whoever keeps skills by their id sees one of the two, and asks the agent for the wrong thing, or never for the other.',
  fix: 'give each skill an id of its own',
  meanwhile: { client: 'keep skills by their place in the list' },
  good: [
    scene(
      'Each skill has its own',
      v10.card({ response: { set: { '/skills/1': { ...AGAIN['/skills/1'], id: 'outlook' } } } }),
    ),
    scene(
      'Two skills may have one name',
      v03.card({ response: { set: { '/skills/1': { ...AGAIN['/skills/1'], id: 'f', name: 'Forecast' } } } }),
    ),
  ],
  bad: [
    scene('The same id twice', v10.card({ response: { set: AGAIN } })),
    scene('0.3: the same id twice (a warning)', v03.card({ response: { set: AGAIN } })),
  ],
  *check({ fetched }) {
    if (fetched === null) return;
    const { doc, skills } = fetched;
    const first = new Map<string, string>();
    for (const { id, pointer } of skills) {
      if (id === null || id === '') continue;
      const before = first.get(id);
      if (before === undefined) {
        first.set(id, pointer);
        continue;
      }
      yield {
        at: placeIn(doc, `${pointer}/id`),
        message: `skill id \`${id.slice(0, 60)}\` stands for two skills of the card, expected an id for each`,
        related: [{ label: 'the first of them', at: placeIn(doc, `${before}/id`) }],
        ...(isOld(fetched) ? { requirement: UNIQUE_03, severity: 'warning' as const } : {}),
        sameAs: 'duplicate skill',
        everywhere: true,
      };
    }
  },
});
