import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isOld, secretsIn } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NO_SECRETS = cite('SHOULD', 'A2A10-13.3-04');
const NO_SECRETS_03 = cite('SHOULD', 'A2A03-5.4-02');

/** Made of two, so that nothing that searches source code for keys takes it for one. */
const KEY = `sk-${'live4f7Kq92LmZ8xTb31Vw0R'}`;

export default defineRule({
  id: 'security-card-secret',
  summary: 'a card holds a secret',
  requirement: [NO_SECRETS, NO_SECRETS_03],
  enforces: { 'A2A03-5.4-01': '0.3: credentials beside the schemes' },
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'security'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Cards are public: whoever reads it has the secret, and caches and registries keep it.',
  fix: 'revoke the secret, and hand new ones to clients by other ways',
  meanwhile: { client: 'neither log nor store the card' },
  good: [
    scene(
      'Names of keys are no secrets',
      v10.card({
        response: {
          set: {
            '/securitySchemes': {
              apiKey: { apiKeySecurityScheme: { location: 'header', name: 'X-Api-Key' } },
            },
          },
        },
      }),
    ),
    scene(
      'An example that says it is one',
      v10.card({ response: { set: { '/skills/0/examples': ['Use sk-your-api-key-goes-here-0001'] } } }),
    ),
    scene(
      'How to authenticate is no secret',
      v10.card({
        response: {
          set: {
            '/capabilities/extensions': [
              { uri: 'https://ext.example/db/v1', params: { auth: 'oauth2-client-credentials' } },
            ],
          },
        },
      }),
    ),
    scene(
      'Names of scopes are no secrets',
      v10.card({
        response: {
          set: {
            '/securitySchemes': {
              s: {
                oauth2SecurityScheme: {
                  flows: {
                    clientCredentials: {
                      tokenUrl: 'https://id.example/token',
                      scopes: { 'write:token': 'writes-tokens-v2' },
                    },
                  },
                },
              },
            },
          },
        },
      }),
    ),
  ],
  bad: [
    scene(
      'A key in a description',
      v10.card({ response: { set: { '/description': `Send ${KEY} along.` } } }),
    ),
    scene(
      'A password in the settings of an extension',
      v10.card({
        response: {
          set: {
            '/capabilities/extensions': [
              { uri: 'https://ext.example/db/v1', params: { password: 'hunter2-hunter2' } },
            ],
          },
        },
      }),
    ),
    scene(
      '0.3: a key in an example',
      v03.card({ response: { set: { '/skills/0/examples': [`Log in with ${KEY}`] } } }),
    ),
    scene(
      '0.3: credentials beside the schemes',
      v03.card({
        response: {
          set: {
            '/securitySchemes': { s: { type: 'http', scheme: 'bearer', description: `Take ${KEY}` } },
          },
        },
      }),
    ),
  ],
  passes: ({ fetched }) => fetched === null,
  *check({ fetched }) {
    if (fetched === null) return;
    const { value, root, doc } = fetched;
    const skips = (name: string, pointer: string) =>
      name === 'signatures' || name === 'scopes' || pointer.endsWith('/iconUrl');
    for (const { what, pointer } of secretsIn(value, root, skips)) {
      yield {
        at: placeIn(doc, pointer),
        message: `\`${nameOf(pointer.slice(root.length))}\` of the card holds ${what}, expected none in what everybody may read`,
        requirement: isOld(fetched) ? NO_SECRETS_03 : NO_SECRETS,
        sameAs: what,
      };
    }
  },
});

function nameOf(pointer: string): string {
  return pointer.slice(1, 80).replaceAll('`', '’');
}
