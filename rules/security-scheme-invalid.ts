import type { Json } from '../lib/model/json.js';
import { ABSENT, cite, defineRule, isShapely, type ShapeCase, shapeProblems, WRONG } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const ONE = cite('MUST', 'A2A10-4.5.1-01');
const API_KEY = cite('MUST', 'A2A10-4.5.2-01');
const HTTP = cite('MUST', 'A2A10-4.5.3-01');
const OAUTH2 = cite('MUST', 'A2A10-4.5.4-01');
const OPEN_ID = cite('MUST', 'A2A10-4.5.5-01');
const FLOWS = cite('MUST', 'A2A10-4.5.7-01');
const FLOW = cite('MUST', 'A2A10-4.5.8-01', 'A2A10-4.5.9-01', 'A2A10-4.5.10-01');
const TYPE_03 = cite('implied', 'A2A03-5.5.3-01', 'A2A03-VER-31');
const API_KEY_03 = cite('implied', 'A2A03-5.5.3-02');
const HTTP_03 = cite('implied', 'A2A03-5.5.3-03');
const OAUTH2_03 = cite('implied', 'A2A03-5.5.3-04');
const OPEN_ID_03 = cite('implied', 'A2A03-5.5.3-05');

const ANY = [...ABSENT, ...WRONG, 'none-of', 'several-of', 'padded'] as const;
const SCHEME = { of: ['SecurityScheme'], flaws: ANY } as const;

const CASES: readonly ShapeCase[] = [
  { by: API_KEY, ...SCHEME, members: ['location', 'name'] },
  { by: HTTP, ...SCHEME, members: ['scheme', 'bearerFormat'] },
  { by: OAUTH2, ...SCHEME, members: ['flows', 'oauth2MetadataUrl'] },
  { by: OPEN_ID, ...SCHEME, members: ['openIdConnectUrl'] },
  { by: ONE, ...SCHEME },
  { by: ONE, of: ['AgentCard'], members: ['securitySchemes'], flaws: ANY },
  // OpenAPI, which cards are copied from, allows several.
  { by: FLOWS, of: ['OAuthFlows'], flaws: ANY, severity: 'warning' },
  // Printers of protocol buffers leave out an empty map, and their readers take it for one.
  { by: FLOW, of: ['OAuthFlow'], members: ['scopes'], flaws: ['missing'], severity: 'info' },
  { by: FLOW, of: ['OAuthFlow'], flaws: ANY },
  { by: API_KEY_03, ...SCHEME, members: ['in', 'name'] },
  { by: HTTP_03, ...SCHEME, members: ['scheme', 'bearerFormat'] },
  { by: OAUTH2_03, ...SCHEME, members: ['flows', 'oauth2MetadataUrl'] },
  { by: OPEN_ID_03, ...SCHEME, members: ['openIdConnectUrl'] },
  { by: TYPE_03, ...SCHEME },
  { by: TYPE_03, of: ['AgentCard'], members: ['securitySchemes'], flaws: ANY },
  {
    ...{ by: OAUTH2_03, of: ['OAuthFlow'], members: ['scopes'], flaws: ['missing'], severity: 'info' },
    if: ({ dialect }) => dialect === '0.3-proto',
  },
  { by: OAUTH2_03, of: ['OAuthFlows', 'OAuthFlow'], flaws: ANY },
];

const BEARER = { httpAuthSecurityScheme: { scheme: 'Bearer' } };
const CODE = {
  authorizationUrl: 'https://id.example/authorize',
  tokenUrl: 'https://id.example/token',
  scopes: {},
};

const card = (scheme: Json) => v10.card({ response: { set: { '/securitySchemes': { s: scheme } } } });
const card03 = (scheme: Json) => v03.card({ response: { set: { '/securitySchemes': { s: scheme } } } });

export default defineRule({
  id: 'security-scheme-invalid',
  summary: 'a security scheme of a card lacks what its kind needs, or has no kind',
  requirement: [ONE, TYPE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop', 'security'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A client cannot tell from it how to authenticate: it asks without credentials and is refused, or throws the card away.',
  fix: 'describe each scheme by the one object that its kind has in this version, with all its members',
  meanwhile: { client: 'go by the challenge of a 401 where a scheme cannot be read' },
  good: [
    scene(
      'Every kind',
      v10.card({
        response: {
          set: {
            '/securitySchemes': {
              key: { apiKeySecurityScheme: { location: 'header', name: 'X-Key' } },
              bearer: BEARER,
              oauth: { oauth2SecurityScheme: { flows: { authorizationCode: CODE } } },
              oidc: {
                openIdConnectSecurityScheme: {
                  openIdConnectUrl: 'https://id.example/.well-known/openid-configuration',
                },
              },
              tls: { mtlsSecurityScheme: {} },
            },
          },
        },
      }),
    ),
    scene(
      '0.3: every kind',
      v03.card({
        response: {
          set: {
            '/securitySchemes': {
              key: { type: 'apiKey', in: 'header', name: 'X-Key' },
              bearer: { type: 'http', scheme: 'bearer' },
              oauth: {
                type: 'oauth2',
                flows: {
                  authorizationCode: CODE,
                  clientCredentials: { tokenUrl: CODE.tokenUrl, scopes: {} },
                },
              },
              oidc: {
                type: 'openIdConnect',
                openIdConnectUrl: 'https://id.example/.well-known/openid-configuration',
              },
              tls: { type: 'mutualTLS' },
            },
          },
        },
      }),
    ),
    scene(
      'A card of both versions has both forms in one object',
      v10.card({
        response: {
          set: {
            '/url': 'https://agent.example/rpc',
            '/protocolVersion': '0.3',
            '/preferredTransport': 'JSONRPC',
            '/securitySchemes': { s: { ...BEARER, type: 'http', scheme: 'Bearer' } },
          },
        },
      }),
    ),
  ],
  bad: [
    scene('No kind', card({})),
    scene('Two kinds', card({ ...BEARER, mtlsSecurityScheme: {} })),
    scene('The form of 0.3', card({ type: 'http', scheme: 'bearer' })),
    scene(
      'What a code generator keeps inside',
      card({ scheme: { $case: 'httpAuthSecurityScheme', value: { scheme: 'Bearer' } } }),
    ),
    scene('A key that is nowhere', card({ apiKeySecurityScheme: { location: 'body', name: 'key' } })),
    scene(
      'A flow without its token URL',
      card({
        oauth2SecurityScheme: { flows: { authorizationCode: { ...CODE, tokenUrl: null } } },
      }),
    ),
    scene(
      'A flow without scopes (information only)',
      card({
        oauth2SecurityScheme: { flows: { authorizationCode: { ...CODE, scopes: null } } },
      }),
    ),
    scene(
      'Two flows (a warning)',
      card({
        oauth2SecurityScheme: {
          flows: { authorizationCode: CODE, clientCredentials: { tokenUrl: CODE.tokenUrl, scopes: {} } },
        },
      }),
    ),
    scene('HTTP authentication without its scheme', card({ httpAuthSecurityScheme: {} })),
    scene('OAuth without flows', card({ oauth2SecurityScheme: {} })),
    scene('OpenID Connect without a URL', card({ openIdConnectSecurityScheme: {} })),
    scene(
      'OpenID Connect, and no absolute URL',
      card({ openIdConnectSecurityScheme: { openIdConnectUrl: '/oidc' } }),
    ),
    scene('0.3: HTTP authentication without its scheme', card03({ type: 'http' })),
    scene('0.3: OAuth without flows', card03({ type: 'oauth2' })),
    scene('0.3: OpenID Connect without a URL', card03({ type: 'openIdConnect' })),
    scene('0.3: no type', card03({ scheme: 'bearer' })),
    scene('0.3: a type of its own', card03({ type: 'basic' })),
    scene('0.3: an API key without a name', card03({ type: 'apiKey', in: 'header' })),
  ],
  passes: isShapely,
  check: (entry) => shapeProblems(entry, CASES),
});
