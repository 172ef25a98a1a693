import { placeOf } from '../lib/model/location.js';
import { cite, credentials, defineRule, isOfScheme, schemesShown } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const DECLARED = cite('MUST', 'A2A10-13.3-02');
const DECLARED_03 = cite('implied', 'A2A03-4.3-03');

const card = (schemes: object) =>
  v10.card({ response: { set: { '/securitySchemes': JSON.parse(JSON.stringify(schemes)) } } });
const BASIC = { basic: { httpAuthSecurityScheme: { scheme: 'Basic' } } };
const KEY = { key: { apiKeySecurityScheme: { location: 'header', name: 'X-Weather-Key' } } };
const OAUTH = {
  oauth: {
    oauth2SecurityScheme: {
      flows: { clientCredentials: { tokenUrl: 'https://id.example/token', scopes: {} } },
    },
  },
};
const card03 = v03.card({
  response: { set: { '/securitySchemes': { basic: { type: 'http', scheme: 'basic' } } } },
});
const by = (headers: { readonly [name: string]: string }) => ({ request: { headers } });
const BEARER = { Authorization: 'Bearer k-2f9c81d0' };

export default defineRule({
  id: 'auth-scheme-undeclared',
  summary: 'a call authenticates by a scheme that the card does not declare',
  requirement: [DECLARED, DECLARED_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The agent takes the call for one without credentials; and where it takes them all the same, other clients cannot know that.',
  fix: 'authenticate by a scheme of the card; or declare there what the agent accepts',
  good: [
    scene('The scheme of the card', card(BASIC), v10.send('completed', by({ Authorization: 'Basic a2V5' }))),
    scene('A token of OAuth is a bearer token', card(OAUTH), v10.send('completed', by(BEARER))),
    scene('Names have no case', card(KEY), v10.send('completed', by({ 'x-weather-key': 'k-2' }))),
    scene(
      'A gateway adds its own to that of the card',
      card(KEY),
      v10.send('completed', by({ 'X-Weather-Key': 'k-2', ...BEARER })),
    ),
    scene('The card declares none', v10.card(), v10.send('completed', by(BEARER))),
    scene(
      'A certificate may have done',
      card({ ...KEY, tls: { mtlsSecurityScheme: {} } }),
      v10.send('completed', by(BEARER)),
    ),
    scene('0.3: the scheme of the card', card03, v03.send('completed', by({ Authorization: 'Basic a2V5' }))),
  ],
  bad: [
    scene('Another scheme', card(BASIC), v10.send('completed', by(BEARER))),
    scene('A key in another field', card(KEY), v10.send('completed', by({ 'X-Api-Key': 'k-2' }))),
    scene('0.3: another scheme', card03, v03.send('completed', by(BEARER))),
  ],
  passes: ({ access, card: inForce }) => access.shown !== true || inForce?.securitySchemes.length === 0,
  *check(entry) {
    const { card: inForce, dialect } = entry;
    const schemes = inForce?.securitySchemes ?? [];
    const found = credentials(entry);
    const told = found.find(({ in: place }) => place === 'authorization' || place === 'field');
    if (inForce === null || schemes.length === 0 || told === undefined) return;
    if (
      found.some((one) => one.in === 'cookie' || schemes.some((scheme) => isOfScheme(one, scheme) !== false))
    )
      return;
    const what =
      told.in === 'authorization'
        ? `\`${told.name}: ${told.scheme ?? '…'}\``
        : `\`${told.name.slice(0, 40)}\``;
    yield {
      at: placeOf(told.at.offset, told.at.length),
      message: `\`${entry.spelled}\` authenticates by ${what}, expected ${schemesShown(inForce)} as the card declares`,
      requirement: dialect.spoken.startsWith('0.') ? DECLARED_03 : DECLARED,
      sameAs: what,
      everywhere: true,
    };
  },
});
