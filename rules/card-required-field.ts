import type { AgentCard } from '../lib/model/a2a.js';
import type { Requirement, Severity } from '../lib/model/finding.js';
import { isObject, type Json, type JsonObject, listMember, member, placeIn } from '../lib/model/json.js';
import { defineRule, type Problem } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const v1 = (section: string, ...ids: string[]): Requirement => ({
  spec: 'A2A 1.0',
  section,
  level: 'MUST',
  ids,
});
const v03Needs = (id: string): Requirement => ({
  spec: 'A2A 0.3',
  section: id.replace(/^A2A03-(.*)-\d+$/, '$1'),
  level: 'implied',
  ids: [id],
});

/** One member that an object has to have. `list`: an array, and with `filled` one that is not empty. */
interface Needed {
  readonly name: string;
  readonly as: 'text' | 'object' | 'list';
  readonly by: Requirement;
  readonly filled?: Severity;
  readonly severity?: Severity;
}

const need = (name: string, as: Needed['as'], by: Requirement, more: Partial<Needed> = {}): Needed => ({
  name,
  as,
  by,
  ...more,
});

const CARD_10 = [
  ...['name', 'description', 'version'].map((name) => need(name, 'text', v1('4.4.1', 'A2A10-4.4.1-01'))),
  need('supportedInterfaces', 'list', v1('4.4.1', 'A2A10-4.4.1-02'), { filled: 'error' }),
  need('capabilities', 'object', v1('4.4.1', 'A2A10-4.4.1-03')),
  need('defaultInputModes', 'list', v1('4.4.1', 'A2A10-4.4.1-04'), { filled: 'error' }),
  need('defaultOutputModes', 'list', v1('4.4.1', 'A2A10-4.4.1-04'), { filled: 'error' }),
  // §8.4.1 shows an empty list as legal where §5.7 wants one element.
  need('skills', 'list', v1('4.4.1', 'A2A10-4.4.1-05'), { filled: 'warning' }),
];
const SKILL_10 = [
  ...['id', 'name', 'description'].map((name) => need(name, 'text', v1('4.4.5', 'A2A10-4.4.5-01'))),
  need('tags', 'list', v1('4.4.5', 'A2A10-4.4.5-01'), { filled: 'error' }),
];
const INTERFACE_10 = ['url', 'protocolBinding'].map((name) =>
  need(name, 'text', v1('4.4.6', 'A2A10-4.4.6-01')),
);
const PROVIDER_10 = ['url', 'organization'].map((name) => need(name, 'text', v1('4.4.2', 'A2A10-4.4.2-01')));
const SIGNATURE_10 = ['protected', 'signature'].map((name) =>
  need(name, 'text', v1('4.4.7', 'A2A10-4.4.7-01')),
);

const CARD_03 = [
  need('name', 'text', v03Needs('A2A03-5.5-01')),
  need('description', 'text', v03Needs('A2A03-5.5-02')),
  need('url', 'text', v03Needs('A2A03-5.5-03')),
  need('version', 'text', v03Needs('A2A03-5.5-04')),
  need('capabilities', 'object', v03Needs('A2A03-5.5-05')),
  need('defaultInputModes', 'list', v03Needs('A2A03-5.5-06')),
  need('defaultOutputModes', 'list', v03Needs('A2A03-5.5-07')),
  need('skills', 'list', v03Needs('A2A03-5.5-08')),
];
const VERSION_03 = need('protocolVersion', 'text', v03Needs('A2A03-5.5-09'), { severity: 'warning' });
const SKILL_03 = [
  ...['id', 'name', 'description'].map((name) => need(name, 'text', v03Needs('A2A03-5.5.4-01'))),
  need('tags', 'list', v03Needs('A2A03-5.5.4-01')),
];
const INTERFACE_03 = ['url', 'transport'].map((name) => need(name, 'text', v03Needs('A2A03-5.5.5-05')));
const PROVIDER_03 = ['organization', 'url'].map((name) =>
  need(name, 'text', v03Needs('A2A03-5.5.1-01'), { severity: 'warning' }),
);

export default defineRule({
  id: 'card-required-field',
  summary: 'an agent card lacks a member that its version requires',
  requirement: [v1('4.4.1', 'A2A10-4.4.1-01', 'A2A10-4.4.1-02'), v03Needs('A2A03-5.5-01')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients parse a card before they read it; one missing member makes strict ones throw the whole card away, so that the agent cannot be found.',
  fix: 'add the member to the card; where there is nothing to say, an honest short value',
  good: [
    scene('A whole 1.0 card', v10.card()),
    scene('A whole 0.3 card', v03.card()),
    scene(
      'A card that serves both',
      v10.card({
        response: {
          set: {
            '/url': 'https://agent.example/rpc',
            '/protocolVersion': '0.3.0',
            '/preferredTransport': 'JSONRPC',
          },
        },
      }),
    ),
    scene('No capabilities are capabilities', v10.card({ response: { set: { '/capabilities': {} } } })),
    scene('0.3: an agent without skills', v03.card({ response: { set: { '/skills': [] } } })),
    scene(
      'null where a member is optional',
      v10.card({ response: { set: { '/provider': null, '/iconUrl': null } } }),
    ),
  ],
  bad: [
    scene('No description', v10.card({ response: { set: { '/description': undefined } } })),
    scene('No interface', v10.card({ response: { set: { '/supportedInterfaces': undefined } } })),
    scene('null for a list', v10.card({ response: { set: { '/defaultInputModes': null } } })),
    scene('A skill without tags', v10.card({ response: { set: { '/skills/0/tags': undefined } } })),
    scene('No skill at all', v10.card({ response: { set: { '/skills': [] } } })),
    scene(
      'An interface without a binding',
      v10.card({ response: { set: { '/supportedInterfaces/0/protocolBinding': undefined } } }),
    ),
    scene('0.3: no url', v03.card({ response: { set: { '/url': undefined } } })),
    scene('0.3: no protocolVersion', v03.card({ response: { set: { '/protocolVersion': undefined } } })),
  ],
  *check({ fetched, path }) {
    if (fetched === null) return;
    const { value, generation, root } = fetched;
    if (generation === '0.1' || generation === '1.0-rc') return;
    if (generation === '0.2' || generation === '0.3') {
      yield* lacking(fetched, value, root, CARD_03);
      // 0.2.5 brought the member, 0.3 the path.
      if (generation === '0.3' || path.includes('agent-card.json'))
        yield* lacking(fetched, value, root, [VERSION_03]);
      yield* each(fetched, 'skills', SKILL_03);
      yield* each(fetched, 'additionalInterfaces', INTERFACE_03);
      yield* provider(fetched, PROVIDER_03);
      return;
    }
    yield* lacking(fetched, value, root, CARD_10);
    yield* each(fetched, 'skills', SKILL_10);
    yield* each(fetched, 'supportedInterfaces', INTERFACE_10);
    yield* each(fetched, 'signatures', SIGNATURE_10);
    yield* provider(fetched, PROVIDER_10);
  },
});

const AT_MOST = 100;

function* each(card: AgentCard, name: string, needed: readonly Needed[]): Generator<Problem> {
  for (const [at, item] of listMember(card.value, name).slice(0, AT_MOST).entries()) {
    if (isObject(item)) yield* lacking(card, item, `${card.root}/${name}/${at}`, needed);
  }
}

function* provider(card: AgentCard, needed: readonly Needed[]): Generator<Problem> {
  const found = member(card.value, 'provider');
  if (isObject(found)) yield* lacking(card, found, `${card.root}/provider`, needed);
}

function* lacking(
  card: AgentCard,
  object: JsonObject,
  pointer: string,
  needed: readonly Needed[],
): Generator<Problem> {
  for (const { name, as, by, filled, severity } of needed) {
    const value = member(object, name);
    const where =
      pointer === card.root ? 'card' : `\`${pointer.slice(card.root.length + 1).replaceAll('/', '.')}\``;
    const found = { requirement: by, sameAs: name, ...(severity === undefined ? {} : { severity }) };
    if (value === undefined) {
      yield {
        ...found,
        at: placeIn(card.doc, pointer),
        message: `${where} lacks \`${name}\`, expected ${KINDS[as]}`,
      };
    } else if (!fits(value, as)) {
      yield {
        ...found,
        at: placeIn(card.doc, `${pointer}/${name}`),
        message: `\`${name}\` of the ${where} is \`${JSON.stringify(value).slice(0, 60)}\`, expected ${KINDS[as]}`,
      };
    } else if (filled !== undefined && Array.isArray(value) && value.length === 0) {
      yield {
        ...found,
        severity: filled,
        at: placeIn(card.doc, `${pointer}/${name}`),
        message: `\`${name}\` of the ${where} is empty, expected at least one element`,
      };
    }
  }
}

const KINDS = { text: 'a string', object: 'an object', list: 'an array' } as const;

function fits(value: Json, as: Needed['as']): boolean {
  return as === 'text' ? typeof value === 'string' : as === 'list' ? Array.isArray(value) : isObject(value);
}
