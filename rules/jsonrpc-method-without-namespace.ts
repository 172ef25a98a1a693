import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isOld, methodNamed } from '../lib/rule.js';
import { scene, v03 } from '../lib/scene.js';

const UNKNOWN = { error: { code: -32601, message: 'Method not found' } };

/** Categories of the protocol's own methods. */
const CORE: ReadonlySet<string> = new Set(['message', 'tasks', 'agent']);

export default defineRule({
  id: 'jsonrpc-method-without-namespace',
  summary: 'a method of the agent’s own has a name that the protocol may take',
  requirement: [cite('implied', 'A2A03-3.5.5-01')],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [
    'request-method-unknown',
    'version-method-mismatch',
    'version-obsolete',
    'version-header-missing',
  ],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'client',
  why: 'A later version, or another extension, may give the same name to something else; behind a namespace it stays one’s own.',
  fix: 'call the method by a namespace and an action, as `courier.example/search`',
  good: [
    scene('A namespace', v03.card(), v03.call('courier.example/search', {}, {})),
    scene('A category of one’s own', v03.card(), v03.call('courier/search', {}, {})),
    scene(
      'An extension may have brought it',
      v03.card({
        response: { set: { '/capabilities/extensions': [{ uri: 'https://courier.example/ext/search/v1' }] } },
      }),
      v03.call('tasks/search', {}, {}),
    ),
    scene('No card in the capture', v03.call('tasks/search', {}, {}, UNKNOWN)),
  ],
  bad: [
    scene(
      'A category of the protocol (information only)',
      v03.card(),
      v03.call('tasks/search', {}, {}, UNKNOWN),
    ),
    scene('No category (information only)', v03.card(), v03.call('search', {}, {})),
  ],
  passes: ({ rpc, operation }) => rpc === null || operation !== null,
  *check({ rpc, requestDoc, card, operation }) {
    if (rpc === null || requestDoc === null || operation !== null || methodNamed(rpc.method) !== undefined)
      return;
    if (card === null || !isOld(card) || card.extensions.length > 0) return;
    const slash = rpc.method.indexOf('/');
    const category = slash < 0 ? '' : rpc.method.slice(0, slash);
    if (rpc.method === '' || (category !== '' && !CORE.has(category))) return;
    if (slash < 0 && /[.:]/.test(rpc.method)) return;
    yield {
      at: placeIn(requestDoc, '/method'),
      message: `\`${rpc.method.slice(0, 60).replaceAll('`', '’')}\` is no method of 0.3 and has no namespace, expected one, as \`courier.example/search\``,
      sameAs: 'no namespace',
      everywhere: true,
    };
  },
});
