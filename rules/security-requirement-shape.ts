import type { Json } from '../lib/model/json.js';
import type { ShapeFault } from '../lib/model/shape.js';
import { cite, defineRule, generation, isShapely, shapeProblem } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const SHAPE = cite('implied', 'A2A10-4.5.1-03');
const SHAPE_03 = cite('implied', 'A2A03-VER-22');

const card = (requirements: Json) =>
  v10.card({ response: { set: { '/securitySchemes': SCHEMES, '/securityRequirements': requirements } } });
const card03 = (requirements: Json) =>
  v03.card({ response: { set: { '/securitySchemes': SCHEMES_03, '/security': requirements } } });

const SCHEMES = { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } };
const SCHEMES_03 = { bearer: { type: 'http', scheme: 'bearer' } };

export default defineRule({
  id: 'security-requirement-shape',
  summary: 'a security requirement of a card is not written as its version has it',
  requirement: [SHAPE, SHAPE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop', 'security'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A client reads that no scheme is required, or cannot read the card at all.',
  fix: 'write `[{"schemes": {"bearer": {"list": []}}}]` in a 1.0 card, and `[{"bearer": []}]` in a 0.3 card',
  meanwhile: {
    client: 'try credentials that you have for any scheme of the card, and go by the challenge of a 401',
  },
  good: [
    scene('Scopes in a list object', card([{ schemes: { bearer: { list: ['read'] } } }])),
    scene('An empty list may be left out', card([{ schemes: { bearer: {} } }])),
    scene('0.3: scopes in an array', card03([{ bearer: [] }])),
  ],
  bad: [
    scene('The form of 0.3', card([{ bearer: [] }])),
    scene('Scopes in an array', card([{ schemes: { bearer: ['read'] } }])),
    scene(
      'The list as 0.3 and prose of 1.0 call it (information only)',
      v10.card({ response: { set: { '/security': [{ bearer: [] }], '/securitySchemes': SCHEMES } } }),
    ),
    scene('A text', card(['bearer'])),
    scene('0.3: the form of 1.0', card03([{ schemes: { bearer: { list: [] } } }])),
  ],
  passes: isShapely,
  *check(entry) {
    const fault = entry.shape.find(isRequirement);
    if (fault === undefined || fault.quoted) return;
    const by = generation(fault.dialect) === '1.0' ? SHAPE : SHAPE_03;
    const told = shapeProblem(fault, entry, { by });
    const same = { sameAs: 'requirement', everywhere: true };
    if (by === SHAPE && fault.object === 'AgentCard' && [fault.member, fault.twin].includes('security'))
      yield {
        ...told,
        ...same,
        severity: 'info',
        message: `${told.message} (§4.4.1; the prose of §3.1.11 and §13.3 still names \`security\`)`,
      };
    else yield { ...told, ...same };
  },
});

/** A scheme that stands where `schemes` belongs is an unknown member; a whole list beside the right one is just a stray. */
function isRequirement({ object, member, flaw, twin }: ShapeFault): boolean {
  if (object === 'SecurityRequirement') return true;
  const isList = member === 'securityRequirements' || member === 'security';
  return isList && (flaw !== 'unknown' || twin !== null);
}
