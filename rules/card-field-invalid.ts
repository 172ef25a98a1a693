import type { ShapeFault } from '../lib/model/shape.js';
import { cite, defineRule, isShapely, type ShapeCase, shapeProblems } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const TYPE = cite('implied', 'A2A10-4.4.1-06');
const MEDIA_TYPE = cite('implied', 'A2A10-4.4.1-07');
const TYPE_03 = cite('implied', 'A2A03-5.5-10', 'A2A03-5.5.2-01');
const SIGNATURE = cite('MUST', 'A2A10-4.4.7-01');
const SIGNATURE_03 = cite('implied', 'A2A03-5.5.6-01');
const MEDIA_TYPE_03 = cite('implied', 'A2A03-5.5-14', 'A2A03-5.5.4-03');

const CARD = [
  'AgentCard',
  'AgentCapabilities',
  'AgentExtension',
  'AgentInterface',
  'AgentProvider',
  'AgentSkill',
] as const;
const LINKED = ['AgentCard', 'AgentProvider'] as const;
const LINKS = ['documentationUrl', 'iconUrl', 'url'];
const MODES = ['defaultInputModes', 'defaultOutputModes', 'inputModes', 'outputModes'];

const CASES: readonly ShapeCase[] = [
  { by: MEDIA_TYPE, of: CARD, members: MODES, flaws: ['format', 'empty'], severity: 'info', if: isElement },
  {
    by: MEDIA_TYPE_03,
    of: CARD,
    members: MODES,
    flaws: ['format', 'empty'],
    severity: 'info',
    if: isElement,
  },
  { by: TYPE, of: CARD, flaws: ['type', 'value'], if: isUntold },
  { by: TYPE_03, of: CARD, flaws: ['type', 'value'], if: isUntold },
  { by: SIGNATURE, of: ['AgentCardSignature'], flaws: ['type'] },
  { by: SIGNATURE_03, of: ['AgentCardSignature'], flaws: ['type'], severity: 'warning' },
  // Where nothing is called, a broken link breaks nothing; addresses of interfaces have a rule of their own.
  { by: TYPE, of: LINKED, members: LINKS, flaws: ['format'], severity: 'warning', if: isLink },
  { by: TYPE_03, of: LINKED, members: LINKS, flaws: ['format'], severity: 'warning', if: isLink },
];

export default defineRule({
  id: 'card-field-invalid',
  summary: 'a member of an agent card has another type or form than its version gives it',
  requirement: [TYPE, TYPE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients parse a card before they read it; one member of the wrong type makes strict ones throw the whole card away.',
  fix: 'write the member in the type and form that the specification gives it',
  meanwhile: {
    client:
      'take an optional member that is malformed as absent, and refuse the card where a required one is',
  },
  good: [
    scene('Every member has its type', v10.card()),
    scene('0.3: every member has its type', v03.card()),
    scene(
      'What may be empty',
      v10.card({
        response: { set: { '/documentationUrl': '', '/iconUrl': null, '/skills/0/examples': [] } },
      }),
    ),
  ],
  bad: [
    scene('A flag as a text', v10.card({ response: { set: { '/capabilities/streaming': 'true' } } })),
    scene('A skill that is a text', v10.card({ response: { set: { '/skills/0': 'forecast' } } })),
    scene('A tag that is a number', v10.card({ response: { set: { '/skills/0/tags': [7] } } })),
    scene(
      'A link that is none (a warning)',
      v10.card({ response: { set: { '/documentationUrl': 'see the wiki' } } }),
    ),
    scene(
      'A mode that is no media type (information only)',
      v10.card({ response: { set: { '/defaultInputModes': ['text'] } } }),
    ),
    scene('0.3: a flag as a text', v03.card({ response: { set: { '/capabilities/streaming': 'yes' } } })),
    scene(
      '0.3: a mode that is no media type (information only)',
      v03.card({ response: { set: { '/skills/0/inputModes': ['text', 'task-status'] } } }),
    ),
  ],
  passes: isShapely,
  check: (entry) => shapeProblems(entry, CASES),
});

function isElement({ pointer, member }: ShapeFault): boolean {
  return !pointer.endsWith(`/${member}`);
}

/** The version of an interface, what a card says of security, and a signature have rules of their own. */
function isUntold(fault: ShapeFault): boolean {
  const { object, member } = fault;
  if (object === 'AgentCard' && member === 'signatures') return !isElement(fault);
  return !(object === 'AgentInterface' && member === 'protocolVersion') && !member.startsWith('security');
}

/** The `url` of a 0.3 card is the address of its main interface. */
function isLink({ object, member }: ShapeFault): boolean {
  return object !== 'AgentCard' || member !== 'url';
}
