import type { Entry } from '../lib/model/a2a.js';
import type { ShapeFault } from '../lib/model/shape.js';
import {
  ABSENT,
  cite,
  defineRule,
  isShapely,
  type Problem,
  type ShapeCase,
  shapeProblems,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const ABOUT = cite('MUST', 'A2A10-4.4.1-01', 'A2A10-3.1.11-05');
const INTERFACES = cite('MUST', 'A2A10-4.4.1-02');
const CAPABILITIES = cite('MUST', 'A2A10-4.4.1-03');
const MODES = cite('MUST', 'A2A10-4.4.1-04');
const SKILLS = cite('MUST', 'A2A10-4.4.1-05');
const PROVIDER = cite('MUST', 'A2A10-4.4.2-01');
const EXTENSION = cite('implied', 'A2A10-4.4.4-01');
const SKILL = cite('MUST', 'A2A10-4.4.5-01');
const INTERFACE = cite('MUST', 'A2A10-4.4.6-01');
const SIGNATURE = cite('MUST', 'A2A10-4.4.7-01');

const CARD = { of: ['AgentCard'], flaws: ABSENT } as const;

const MEMBERS_03 = {
  name: 'A2A03-5.5-01',
  description: 'A2A03-5.5-02',
  url: 'A2A03-5.5-03',
  version: 'A2A03-5.5-04',
  capabilities: 'A2A03-5.5-05',
  defaultInputModes: 'A2A03-5.5-06',
  defaultOutputModes: 'A2A03-5.5-07',
  skills: 'A2A03-5.5-08',
};

/** All but the skills. */
const EXTENDED_03 = {
  protocolVersion: '0.3.0',
  name: 'Weather',
  description: 'Tells the weather of a town in one sentence.',
  version: '2.1.0',
  url: 'https://agent.example/rpc',
  preferredTransport: 'JSONRPC',
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
};

const CASES: readonly ShapeCase[] = [
  { by: ABOUT, ...CARD, members: ['name', 'description', 'version'] },
  { by: INTERFACES, ...CARD, members: ['supportedInterfaces'] },
  { by: CAPABILITIES, ...CARD, members: ['capabilities'] },
  { by: MODES, ...CARD, members: ['defaultInputModes', 'defaultOutputModes'], if: isWhole },
  { by: SKILLS, ...CARD, members: ['skills'], if: isWhole },
  { by: PROVIDER, of: ['AgentProvider'], flaws: ABSENT },
  { by: EXTENSION, of: ['AgentExtension'], members: ['uri'], flaws: ABSENT },
  {
    by: SKILL,
    of: ['AgentSkill'],
    members: ['id', 'name', 'description', 'tags'],
    flaws: ABSENT,
    if: isWhole,
  },
  // That the version is missing has a rule of its own.
  { by: INTERFACE, of: ['AgentInterface'], members: ['url', 'protocolBinding'], flaws: ABSENT },
  // What they hold is judged with the signature.
  { by: SIGNATURE, of: ['AgentCardSignature'], members: ['protected', 'signature'], flaws: ['missing'] },
  ...Object.entries(MEMBERS_03).map(
    ([member, id]): ShapeCase => ({ by: cite('implied', id), ...CARD, members: [member], if: isRequired03 }),
  ),
  {
    by: cite('implied', 'A2A03-5.5-09'),
    ...CARD,
    members: ['protocolVersion'],
    severity: 'warning',
    if: isSince025,
  },
  { by: cite('implied', 'A2A03-5.5.1-01'), of: ['AgentProvider'], flaws: ABSENT, severity: 'warning' },
  { by: cite('implied', 'A2A03-5.5.2.1-01'), of: ['AgentExtension'], members: ['uri'], flaws: ABSENT },
  {
    by: cite('implied', 'A2A03-5.5.4-01'),
    of: ['AgentSkill'],
    members: ['id', 'name', 'description', 'tags'],
    flaws: ABSENT,
    if: isRequired03,
  },
  {
    by: cite('implied', 'A2A03-5.5.5-05'),
    of: ['AgentInterface'],
    members: ['url', 'transport'],
    flaws: ABSENT,
  },
  {
    by: cite('implied', 'A2A03-5.5.6-01'),
    of: ['AgentCardSignature'],
    members: ['protected', 'signature'],
    flaws: ['missing'],
    severity: 'warning',
  },
];

export default defineRule({
  id: 'card-required-field',
  summary: 'an agent card lacks a member that its version requires',
  requirement: [ABOUT, cite('implied', 'A2A03-5.5-01')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  enforces: {
    'A2A10-8.3-01': 'No interface',
    'A2A03-5.6.1-01': '0.3: no url',
    'A2A03-11.1.1-01': '0.3: no skills',
    'A2A03-5.6.4-04': '0.3: no url',
    'A2A02-02': '0.3: no protocolVersion',
    'A2A03-7.10-03': '0.3: an extended card that is not whole',
  },
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients parse a card before they read it; one missing member makes strict ones throw the whole card away, so that the agent cannot be found.',
  fix: 'add the member to the card; where there is nothing to say, an honest short value',
  meanwhile: {
    client: 'show a neutral text for what is missing, but never invent the address or the version',
  },
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
    scene(
      '0.3: an agent without skills, and with nothing to say of itself',
      v03.card({ response: { set: { '/skills': [], '/description': '' } } }),
    ),
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
    scene('A skill with no tag', v10.card({ response: { set: { '/skills/0/tags': [] } } })),
    scene('An empty description (a warning)', v10.card({ response: { set: { '/description': '' } } })),
    scene(
      'An older interface without its transport, in a card of both versions',
      v10.card({
        response: {
          set: {
            '/url': 'https://agent.example/rpc',
            '/protocolVersion': '0.3',
            '/additionalInterfaces': [{ url: 'https://agent.example/rpc' }],
          },
        },
      }),
    ),
    scene('No skill at all (information only)', v10.card({ response: { set: { '/skills': [] } } })),
    scene(
      'An interface without a binding',
      v10.card({ response: { set: { '/supportedInterfaces/0/protocolBinding': undefined } } }),
    ),
    scene('No capabilities', v10.card({ response: { set: { '/capabilities': undefined } } })),
    scene(
      'A provider without its URL',
      v10.card({ response: { set: { '/provider': { organization: 'Acme' } } } }),
    ),
    ...[
      'name',
      'description',
      'version',
      'capabilities',
      'defaultInputModes',
      'defaultOutputModes',
      'skills',
    ].map((member) =>
      scene(`0.3: no ${member}`, v03.card({ response: { set: { [`/${member}`]: undefined } } })),
    ),
    scene('0.3: a skill without tags', v03.card({ response: { set: { '/skills/0/tags': undefined } } })),
    scene(
      'An extension without its URI',
      v10.card({ response: { set: { '/capabilities/extensions': [{ description: 'Maps' }] } } }),
    ),
    scene(
      '0.3: an extended card that is not whole',
      v03.card({ response: { set: { '/supportsAuthenticatedExtendedCard': true } } }),
      v03.call('agent/getAuthenticatedExtendedCard', undefined, EXTENDED_03, {
        request: { headers: { Authorization: 'Bearer k-1' } },
      }),
    ),
    scene(
      '0.3: an extension without its URI',
      v03.card({ response: { set: { '/capabilities/extensions': [{ description: 'Maps' }] } } }),
    ),
    scene(
      '0.3: a provider without its URL (a warning)',
      v03.card({ response: { set: { '/provider': { organization: 'Acme' } } } }),
    ),
    scene('0.3: no url', v03.card({ response: { set: { '/url': undefined } } })),
    scene('0.3: no protocolVersion', v03.card({ response: { set: { '/protocolVersion': undefined } } })),
  ],
  passes: isShapely,
  *check(entry) {
    for (const problem of shapeProblems(entry, CASES))
      yield problem.sameAs === NO_SKILLS ? torn(problem) : problem;
  },
});

const NO_SKILLS = 'AgentCard skills empty';

/** Every required list holds an element, says one section of 1.0; another shows a card whose list is empty. */
function torn(problem: Problem): Problem {
  return {
    ...problem,
    severity: 'info',
    message: `${problem.message} (§5.7; the card in §8.4.1 has \`skills: []\`)`,
  };
}

/** The list itself, and none of its elements. */
function isWhole({ pointer, member, flaw }: ShapeFault): boolean {
  return flaw === 'missing' || pointer.endsWith(`/${member}`);
}

/** Its schema is content with prose that says nothing, where 1.0 cannot tell it from none. */
function isRequired03(fault: ShapeFault): boolean {
  return isWhole(fault) && !(fault.soft && fault.flaw === 'empty');
}

/** 0.2.5 brought the member, 0.3 the path. */
function isSince025(_: ShapeFault, entry: Entry): boolean {
  if (entry.kind !== 'card-fetch') return true;
  return entry.fetched?.generation === '0.3' || entry.path.includes('agent-card.json');
}
