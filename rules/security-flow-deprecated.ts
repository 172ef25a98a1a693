import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, flowsOf, isNew } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const DEPRECATED: ReadonlyMap<string, string> = new Map([
  ['implicit', 'which hands the token to the browser'],
  ['password', 'which hands the user’s password to the client'],
]);
const implicit = { authorizationUrl: 'https://id.example/authorize', scopes: {} };
const password = { tokenUrl: 'https://id.example/token', scopes: {} };
const clientCredentials = { tokenUrl: 'https://id.example/token', scopes: {} };

export default defineRule({
  id: 'security-flow-deprecated',
  summary: 'a card of 1.0 offers an OAuth flow that is not to be used any more',
  requirement: [cite('SHOULD', 'A2A10-4.5.7-02')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'These flows leak tokens or passwords; authorization servers of OAuth 2.1 do not have them, so clients cannot log in.',
  fix: 'offer `authorizationCode` with PKCE, `clientCredentials` or `deviceCode`',
  good: [
    scene(
      'A flow that stays',
      v10.card({
        response: {
          set: { '/securitySchemes': { s: { oauth2SecurityScheme: { flows: { clientCredentials } } } } },
        },
      }),
    ),
    scene(
      '0.3 has them still',
      v03.card({ response: { set: { '/securitySchemes': { s: { type: 'oauth2', flows: { password } } } } } }),
    ),
    scene(
      'A card that serves clients of 0.3 as well',
      v10.card({
        response: {
          set: {
            '/url': 'https://agent.example/rpc',
            '/protocolVersion': '0.3',
            '/preferredTransport': 'JSONRPC',
            '/securitySchemes': {
              s: {
                type: 'oauth2',
                flows: { password },
                oauth2SecurityScheme: { flows: { password } },
              },
            },
          },
        },
      }),
    ),
  ],
  bad: [
    scene(
      'The implicit flow',
      v10.card({
        response: { set: { '/securitySchemes': { s: { oauth2SecurityScheme: { flows: { implicit } } } } } },
      }),
    ),
    scene(
      'The password flow',
      v10.card({
        response: { set: { '/securitySchemes': { s: { oauth2SecurityScheme: { flows: { password } } } } } },
      }),
    ),
  ],
  passes: ({ fetched }) => fetched === null || fetched.securitySchemes.length === 0,
  *check({ fetched }) {
    if (fetched === null || !isNew(fetched)) return;
    for (const { name, pointer } of flowsOf(fetched)) {
      const because = DEPRECATED.get(name);
      if (because === undefined) continue;
      yield {
        at: placeIn(fetched.doc, pointer, 'key'),
        message: `card offers the flow \`${name}\`, ${because}; expected one that 1.0 has not deprecated`,
        sameAs: name,
      };
    }
  },
});
