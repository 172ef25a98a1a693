import type { AgentCard } from '../lib/model/a2a.js';
import { listMember, placeIn, textMember } from '../lib/model/json.js';
import { defineRule, type Problem } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

/** Characters under which a description says no more than a name. */
const SHORT = 20;

export default defineRule({
  id: 'card-describes-little',
  summary: 'a card says hardly more of the agent than its name',
  requirement: [{ spec: 'experience', section: 'cards', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: [],
  yieldsTo: ['card-required-field'],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'People and models choose an agent by what its card says; where it says nothing, it is passed over or asked for what it cannot do.',
  fix: 'say in a sentence what the agent and each skill do, with an example and tags that people look for',
  good: [
    scene('A sentence for each', v10.card(), v03.card()),
    scene('An agent without skills', v03.card({ response: { set: { '/skills': [] } } })),
  ],
  bad: [
    scene(
      'A short description (information only)',
      v10.card({ response: { set: { '/description': 'An agent.' } } }),
    ),
    scene(
      'A skill described by its name (information only)',
      v10.card({ response: { set: { '/skills/0/description': 'forecast' } } }),
    ),
    scene(
      'No example (information only)',
      v10.card({ response: { set: { '/skills/0/examples': undefined } } }),
    ),
    scene(
      'The same tag twice (information only)',
      v10.card({ response: { set: { '/skills/0/tags': ['weather', 'Weather'] } } }),
    ),
  ],
  *check({ fetched }) {
    if (fetched === null) return;
    yield* ofAgent(fetched);
    yield* ofSkills(fetched);
  },
});

function* ofAgent({ doc, root, description, name }: AgentCard): Generator<Problem> {
  if (description === null || description === '' || !isThin(description, name)) return;
  yield {
    at: placeIn(doc, `${root}/description`),
    message: `description of the agent is \`${description.slice(0, SHORT)}\`, expected a sentence`,
    sameAs: 'agent',
  };
}

/** The first skill of each kind stands for all. */
function* ofSkills({ doc, value, skills }: AgentCard): Generator<Problem> {
  const told = new Set<string>();
  for (const [at, item] of listMember(value, 'skills').slice(0, skills.length).entries()) {
    const skill = skills[at];
    if (skill === undefined) continue;
    const description = textMember(item, 'description');
    const tags = skill.tags.map((tag) => tag.trim().toLowerCase());
    const faults = [
      description !== null && description !== '' && isThin(description, skill.name)
        ? {
            on: '/description',
            says: `is described as \`${description.slice(0, SHORT)}\`, expected a sentence`,
          }
        : null,
      listMember(item, 'examples').length === 0 ? { on: '', says: 'has no example' } : null,
      new Set(tags).size < tags.length ? { on: '/tags', says: 'has a tag twice' } : null,
    ];
    for (const fault of faults) {
      if (fault === null || told.has(fault.on)) continue;
      told.add(fault.on);
      yield {
        at: placeIn(doc, `${skill.pointer}${fault.on}`),
        message: `skill ${at + 1} of the card ${fault.says}`,
        sameAs: `skill${fault.on}`,
      };
    }
  }
}

function isThin(description: string, name: string | null): boolean {
  const said = description.trim();
  return said.length < SHORT || said.toLowerCase() === name?.trim().toLowerCase();
}
