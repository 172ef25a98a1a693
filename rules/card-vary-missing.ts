import { cite, defineRule, headerField, isOld, isWholeHead, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const VARIES = { headers: { Vary: 'Accept, A2A-Version' } };

export default defineRule({
  id: 'card-vary-missing',
  summary: 'one URL serves cards of both generations and does not say that the version decides',
  requirement: [cite('implied', 'A2A03-VER-24')],
  severity: 'info',
  confidence: 'likely',
  presets: ['strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A cache on the way hands the card of one generation to clients of the other.',
  fix: 'send `Vary: A2A-Version` with the card',
  good: [
    scene('It is said', v10.card({ response: VARIES }), v03.card({ response: VARIES })),
    scene(
      'The card is the same for all',
      v10.card(),
      v10.card({ request: { headers: { 'A2A-Version': undefined } } }),
    ),
  ],
  bad: [scene('It is not said (information only)', v10.card(), v03.card())],
  passes: ({ earlier }) => earlier.length === 0,
  *check({ fetched, earlier, dialect, exchange: { response } }) {
    if (fetched === null || response === null || !isWholeHead(response)) return;
    const vary = headerField(response, 'vary')?.value ?? null;
    if (isVaried(vary)) return;
    const other = earlier.findLast(
      (one) =>
        one.claimed !== dialect.claimed &&
        isOld(one.card) !== isOld(fetched) &&
        one.card.host === fetched.host,
    );
    if (other === undefined || isVaried(other.vary)) return;
    yield {
      at: startLine(response),
      message: `card of ${fetched.generation} is served where another \`A2A-Version\` got one of ${other.card.generation}, expected \`Vary: A2A-Version\``,
      related: [{ label: 'the other card', at: other.at }],
      sameAs: 'no Vary',
      everywhere: true,
    };
  },
});

function isVaried(vary: string | null): boolean {
  return vary !== null && /a2a-version|\*/i.test(vary);
}
