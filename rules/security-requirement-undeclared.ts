import { type Json, member, placeIn } from '../lib/model/json.js';
import { cite, defineRule, definesScheme, isOld } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const DEFINED = cite('implied', 'A2A10-4.5.1-02');
const DEFINED_03 = cite('implied', 'A2A03-5.5.3-07');

const SCHEMES = { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } };
const OLD_SCHEMES = { bearer: { type: 'http', scheme: 'bearer' } };
const card = (name: string, schemes: Json = SCHEMES) =>
  v10.card({
    response: {
      set: {
        '/securitySchemes': schemes === null ? undefined : schemes,
        '/securityRequirements': [{ schemes: { [name]: { list: [] } } }],
      },
    },
  });

export default defineRule({
  id: 'security-requirement-undeclared',
  summary: 'a card requires a security scheme that it does not define',
  requirement: [DEFINED, DEFINED_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop', 'security'],
  yieldsTo: ['security-requirement-shape'],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'No client can tell how to authenticate: it calls without credentials and is refused.',
  fix: 'define the scheme under that name in `securitySchemes`, or require one that is defined there',
  meanwhile: { client: 'go by the challenge of a 401' },
  good: [
    scene('A scheme that is defined', card('bearer')),
    scene('Nothing is required', v10.card()),
    scene(
      '0.3: a scheme that is defined',
      v03.card({ response: { set: { '/securitySchemes': OLD_SCHEMES, '/security': [{ bearer: [] }] } } }),
    ),
  ],
  bad: [
    scene('Another name', card('oauth')),
    scene('No schemes at all', card('bearer', null)),
    scene(
      'A skill requires another',
      v10.card({
        response: {
          set: {
            '/securitySchemes': SCHEMES,
            '/skills/0/securityRequirements': [{ schemes: { admin: { list: [] } } }],
          },
        },
      }),
    ),
    scene(
      '0.3: another name',
      v03.card({ response: { set: { '/securitySchemes': OLD_SCHEMES, '/security': [{ Bearer: [] }] } } }),
    ),
  ],
  passes: ({ fetched }) => fetched === null,
  *check({ fetched }) {
    if (fetched === null) return;
    const { requirements, skills, doc, value } = fetched;
    const written = member(value, 'securitySchemes');
    // What is no object defines nothing, and is told as such.
    if (written !== undefined && (typeof written !== 'object' || written === null || Array.isArray(written)))
      return;
    const told = new Set<string>();
    for (const one of [...(requirements ?? []), ...skills.flatMap((skill) => skill.requirements ?? [])]) {
      for (const { name } of one.schemes) {
        if (told.has(name) || definesScheme(fetched, name)) continue;
        told.add(name);
        yield {
          at: placeIn(doc, one.pointer),
          message: `card requires \`${name.slice(0, 60)}\`, which its \`securitySchemes\` ${written === undefined ? 'would have to define: it has none' : 'do not define'}`,
          requirement: isOld(fetched) ? DEFINED_03 : DEFINED,
          sameAs: 'undeclared',
        };
      }
    }
  },
});
