import type { AgentInterface } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NAMES = cite('implied', 'A2A10-4.4.6-03');
const CUSTOM = cite('SHOULD', 'A2A10-5.8-01', 'A2A10-12.7-01');
const NAMES_03 = cite('SHOULD', 'A2A03-5.5.5-01');
const CUSTOM_03 = cite('MUST', 'A2A03-3.2.4-02');

/** What people write in place of a binding's name, in capitals and without anything else. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ...['JSONRPC', 'JSONRPC2', 'JSONRPC20', 'RPC'].map((name) => [name, 'JSONRPC'] as const),
  ...['GRPC', 'GRPCS'].map((name) => [name, 'GRPC'] as const),
  ...['HTTPJSON', 'JSONHTTP', 'REST', 'RESTJSON', 'HTTP', 'HTTPS', 'HTTPREST', 'HTTPJSONREST'].map(
    (name) => [name, 'HTTP+JSON'] as const,
  ),
]);
const CORE: ReadonlySet<string> = new Set(MEANT.values());

const bound = (name: string) =>
  v10.card({ response: { set: { '/supportedInterfaces/0/protocolBinding': name } } });
const beside03 = (transport: string) =>
  v03.card({
    response: {
      set: {
        '/additionalInterfaces': [
          { url: 'https://agent.example/rpc', transport: 'JSONRPC' },
          { url: 'https://agent.example/more', transport },
        ],
      },
    },
  });

export default defineRule({
  id: 'card-binding-unknown',
  summary: 'an interface of a card is bound to a protocol under a name that nobody knows',
  requirement: [NAMES, NAMES_03],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients compare the name as it stands; an interface under another one does not exist for them, and an agent without a second one cannot be reached.',
  fix: 'write `JSONRPC`, `HTTP+JSON` or `GRPC` as they stand here, or the URI that names a binding of your own',
  meanwhile: {
    client: 'compare the names of bindings without case, and leave out interfaces that you do not know',
  },
  good: [
    scene('A binding of the specification', v10.card(), v03.card()),
    scene('A binding of one’s own', bound('https://acme.example/bindings/websocket/v1')),
    scene('0.3: a transport of one’s own, in a namespace', beside03('com.acme/websocket')),
    scene('Three bindings', beside03('HTTP+JSON'), beside03('GRPC')),
  ],
  bad: [
    scene('Small letters', bound('jsonrpc')),
    scene('What people call it', bound('REST')),
    scene('A binding of one’s own without a URI (information only)', bound('WEBSOCKET')),
    scene('0.3: an underscore', beside03('HTTP_JSON')),
    scene('0.3: the main one', v03.card({ response: { set: { '/preferredTransport': 'json-rpc' } } })),
    scene('0.3: a transport of one’s own without a namespace (information only)', beside03('websocket')),
  ],
  *check({ fetched }) {
    if (fetched === null) return;
    const { doc, root, interfaces } = fetched;
    const told = new Set<string>();
    for (const { binding, pointer } of interfaces) {
      const v1 = pointer.startsWith(`${root}/supportedInterfaces/`);
      if (CORE.has(binding) || isNamed(binding, v1) || told.has(binding)) continue;
      told.add(binding);
      const member = v1 ? 'protocolBinding' : pointer === root ? 'preferredTransport' : 'transport';
      const meant = MEANT.get(binding.toUpperCase().replace(/[^A-Z0-9]/g, ''));
      const what = `${v1 ? 'binding' : 'transport'} \`${binding.slice(0, 60)}\` of an interface`;
      yield {
        at: placeIn(doc, `${pointer}/${member}`),
        ...(meant === undefined
          ? {
              message: `${what} is none of A2A, expected ${v1 ? 'a URI for one of your own' : 'a name in a namespace for one of your own'}`,
              requirement: v1 ? CUSTOM : CUSTOM_03,
              severity: 'info' as const,
            }
          : {
              message: `${what} is not spelled as clients look for it, expected \`${meant}\``,
              requirement: v1 ? NAMES : NAMES_03,
            }),
        sameAs: meant === undefined ? 'own' : 'misspelled',
      };
    }
  },
});

/** Whether there is no name to judge, or one that its maker's namespace keeps apart from others. */
function isNamed(binding: AgentInterface['binding'], v1: boolean): boolean {
  return binding === '' || (v1 ? /^[a-z][a-z0-9+.-]*:./i.test(binding) : /[./:]/.test(binding));
}
