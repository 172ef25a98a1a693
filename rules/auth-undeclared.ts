import { defineRule, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const SIGN_IN = {
  error: { code: -31401, message: 'Sign in first' },
  response: { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
};

export default defineRule({
  id: 'auth-undeclared',
  summary: 'an agent asks for credentials, and its card declares no security scheme',
  requirement: [{ spec: 'experience', section: 'cards', level: 'implied', ids: [] }],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'call',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'SDKs take the credentials that they send from the schemes of the card: they call without, and are refused for ever.',
  fix: 'declare in `securitySchemes` and in the requirements of the card what the agent, or the gateway before it, asks for',
  good: [
    scene(
      'The card declares it',
      v10.card({
        response: {
          set: { '/securitySchemes': { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } } },
        },
      }),
      v10.send('completed', SIGN_IN),
    ),
    scene('The card is not in the capture', v10.send('completed', SIGN_IN)),
  ],
  bad: [
    scene('Nothing is declared', v10.card(), v10.send('completed', SIGN_IN)),
    scene('0.3: nothing is declared', v03.card(), v03.send('completed', SIGN_IN)),
  ],
  passes: ({ exchange: { response } }) => response?.status !== 401,
  *check({ card, exchange: { response, request }, spelled }) {
    if (response?.status !== 401 || request === null || card === null) return;
    if (card.securitySchemes.length > 0 || (card.requirements ?? []).length > 0) return;
    yield {
      at: startLine(response),
      message: `\`${spelled}\` was answered with status \`401\`, while the card declares no security scheme`,
      related: [{ label: 'the request', at: startLine(request) }],
      sameAs: 'undeclared',
      everywhere: true,
    };
  },
});
