import { placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NONE = { '/preferredTransport': undefined };

export default defineRule({
  id: 'card-preferred-transport-missing',
  summary: 'a 0.3 card does not say what is spoken at its main URL',
  requirement: [cite('MUST', 'A2A03-5.6.1-03')],
  severity: 'info',
  severityOverride: 'the schema of 0.3 lets it be left out, and says that it then is JSONRPC',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'The text of 0.3 demands it (§5.6.1), its schema has a default (§5.5): clients that follow the one or the other read the card differently.',
  fix: 'add `"preferredTransport": "JSONRPC"`, or whatever the main URL serves',
  good: [
    scene('It is named', v03.card()),
    scene('1.0 has no such member', v10.card()),
    scene('0.2 had none', v03.card({ response: { set: { ...NONE, '/protocolVersion': '0.2.5' } } })),
  ],
  bad: [scene('It is not named (information only)', v03.card({ response: { set: NONE } }))],
  *check({ fetched }) {
    if (fetched === null || fetched.generation !== '0.3') return;
    const { doc, root, value } = fetched;
    if (typeof value.url !== 'string' || Object.hasOwn(value, 'preferredTransport')) return;
    yield {
      at: placeIn(doc, `${root}/url`),
      message:
        'card has no `preferredTransport` for its main URL, expected it beside `url` (§5.6.1; by §5.5 its default is `JSONRPC`)',
      sameAs: 'no preferredTransport',
    };
  },
});
