import { member, placeIn, valueAt } from '../lib/model/json.js';
import { cite, defineRule, flowsOf, isNew } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const CODE = {
  authorizationUrl: 'https://id.example/authorize',
  tokenUrl: 'https://id.example/token',
  scopes: { read: 'Reads.' },
};
const card = (flow: typeof CODE & { readonly pkceRequired?: boolean }) =>
  v10.card({
    response: {
      set: { '/securitySchemes': { s: { oauth2SecurityScheme: { flows: { authorizationCode: flow } } } } },
    },
  });

export default defineRule({
  id: 'security-pkce-not-required',
  summary: 'a card offers the authorization-code flow and does not ask for PKCE',
  requirement: [cite('implied', 'A2A10-4.5.8-02')],
  severity: 'info',
  confidence: 'certain',
  presets: ['security'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Without PKCE whoever catches the authorization code turns it into a token (RFC 7636).',
  fix: 'set `pkceRequired` to true, and refuse codes without a verifier at the authorization server',
  good: [scene('PKCE is asked for', card({ ...CODE, pkceRequired: true }))],
  bad: [
    scene('Nothing is said of it (information only)', card(CODE)),
    scene('It is not asked for (information only)', card({ ...CODE, pkceRequired: false })),
  ],
  passes: ({ fetched }) => fetched === null || fetched.securitySchemes.length === 0,
  *check({ fetched }) {
    if (fetched === null || !isNew(fetched)) return;
    for (const { name, pointer } of flowsOf(fetched)) {
      const asked = member(valueAt(fetched.doc.value, pointer), 'pkceRequired');
      if (name !== 'authorizationCode' || asked === true) continue;
      yield {
        at: placeIn(fetched.doc, asked === undefined ? pointer : `${pointer}/pkceRequired`),
        message:
          '`authorizationCode` goes without PKCE as far as the card tells, expected `pkceRequired` to be true',
        sameAs: 'pkce',
      };
    }
  },
});
