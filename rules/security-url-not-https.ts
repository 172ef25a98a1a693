import type { Json } from '../lib/model/json.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isInternal, isOld, parsedUrl, schemeUrls } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const METADATA = cite('implied', 'A2A10-4.5.4-02');
const CODE_03 = cite('MUST', 'A2A03-5.5.3-06');
const TLS = cite('MUST', 'A2A10-7.1-01');
const TLS_03 = cite('MUST', 'A2A03-4.1-01');

const flow = (host: string) => ({
  authorizationUrl: `${host}/authorize`,
  tokenUrl: `${host}/token`,
  scopes: { read: 'Reads.' },
});
const card = (scheme: Json) => v10.card({ response: { set: { '/securitySchemes': { s: scheme } } } });
const oauth = (host: string, more: { readonly [name: string]: Json } = {}) =>
  card({ oauth2SecurityScheme: { flows: { authorizationCode: flow(host) }, ...more } });

export default defineRule({
  id: 'security-url-not-https',
  summary: 'a card sends its readers to an authorization server with plain http',
  requirement: [METADATA, CODE_03],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'security'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Secrets of clients and the tokens that they get for them are read by whoever stands on the way.',
  fix: 'name the authorization server by https URLs',
  meanwhile: { client: 'send no credentials there' },
  good: [
    scene('https', oauth('https://id.example')),
    scene('On the own machine', oauth('http://localhost:8080')),
    scene('Within a network', oauth('http://keycloak:8080')),
  ],
  bad: [
    scene('The flow', oauth('http://id.example')),
    scene(
      'The metadata',
      oauth('https://id.example', {
        oauth2MetadataUrl: 'http://id.example/.well-known/oauth-authorization-server',
      }),
    ),
    scene(
      'The discovery of OpenID Connect',
      card({
        openIdConnectSecurityScheme: {
          openIdConnectUrl: 'http://id.example/.well-known/openid-configuration',
        },
      }),
    ),
    scene(
      '0.3: the flow',
      v03.card({
        response: {
          set: {
            '/securitySchemes': {
              s: { type: 'oauth2', flows: { authorizationCode: flow('http://id.example') } },
            },
          },
        },
      }),
    ),
    scene(
      '0.3: the discovery of OpenID Connect',
      v03.card({
        response: {
          set: {
            '/securitySchemes': { s: { type: 'openIdConnect', openIdConnectUrl: 'http://id.example/oidc' } },
          },
        },
      }),
    ),
  ],
  passes: ({ fetched }) => fetched === null || fetched.securitySchemes.length === 0,
  *check({ fetched }) {
    if (fetched === null) return;
    const plain = schemeUrls(fetched).filter(({ url }) => {
      const parsed = parsedUrl(url);
      return parsed?.protocol === 'http:' && !isInternal(parsed.hostname);
    });
    const first = plain.find(({ code, name }) => code || name === 'oauth2MetadataUrl') ?? plain[0];
    if (first === undefined) return;
    const { url, name, pointer, code } = first;
    const old = isOld(fetched);
    yield {
      at: placeIn(fetched.doc, pointer),
      message: `\`${name}\` of a security scheme begins with \`http://${(parsedUrl(url)?.host ?? '').slice(0, 80)}\`, expected https`,
      requirement: old ? (code ? CODE_03 : TLS_03) : name === 'oauth2MetadataUrl' ? METADATA : TLS,
      related: plain
        .filter((other) => other !== first)
        .slice(0, 3)
        .map((other) => ({ label: 'here as well', at: placeIn(fetched.doc, other.pointer) })),
      sameAs: 'plain http',
    };
  },
});
