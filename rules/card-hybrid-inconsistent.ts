import type { AgentInterface } from '../lib/model/a2a.js';
import { type Json, placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const URL = 'https://agent.example/rpc';
const FACE_03 = { url: URL, protocolBinding: 'JSONRPC', protocolVersion: '0.3' };
const hybrid = (set: { readonly [pointer: string]: Json | undefined }) =>
  v10.card({
    response: {
      set: {
        '/supportedInterfaces/1': FACE_03,
        '/url': URL,
        '/preferredTransport': 'JSONRPC',
        '/protocolVersion': '0.3',
        ...set,
      },
    },
  });

export default defineRule({
  id: 'card-hybrid-inconsistent',
  summary: 'the 0.3 half and the 1.0 half of a card say different things',
  requirement: [cite('implied', 'A2A03-VER-18', 'A2A03-VER-23')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['card-interface-version-missing'],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients of the two generations read different halves of the card, and so reach the agent in different places, or ask it for different things.',
  fix: 'make both halves of one description: the main URL is one of the 0.3 interfaces, and what the agent can do is said alike',
  meanwhile: { client: 'go by the half of the version that you speak' },
  good: [
    scene('Both halves name the same interface', hybrid({})),
    scene('A 1.0 half without 0.3 interfaces of its own', hybrid({ '/supportedInterfaces/1': undefined })),
    scene('A card of one half', v03.card()),
    scene('A half that leaves the extended card out', hybrid({ '/capabilities/extendedAgentCard': false })),
  ],
  bad: [
    scene('The main URL is none of the 0.3 interfaces', hybrid({ '/url': 'https://agent.example/old' })),
    scene('The main URL has another transport there', hybrid({ '/preferredTransport': 'HTTP+JSON' })),
    scene(
      'The extended card is offered in one half and denied in the other',
      hybrid({ '/supportsAuthenticatedExtendedCard': true, '/capabilities/extendedAgentCard': false }),
    ),
  ],
  *check({ fetched }) {
    if (fetched === null || fetched.generation !== 'hybrid') return;
    const { doc, root, interfaces } = fetched;
    const main = interfaces.find(({ pointer }) => pointer === root);
    const older = interfaces.filter(
      ({ pointer, version }) =>
        version?.startsWith('0.') && pointer.startsWith(`${root}/supportedInterfaces/`),
    );
    if (main !== undefined && older.length > 0 && !older.some((face) => isSame(face, main))) {
      yield {
        at: placeIn(doc, `${root}/url`),
        message: `main URL \`${main.url}\` over ${main.binding} is none of the 0.3 interfaces in \`supportedInterfaces\``,
        sameAs: 'main URL',
      };
    }
    // Where the capabilities say nothing, the other member counts.
    const { supportsAuthenticatedExtendedCard: was, extendedCard: is } = fetched;
    if (was === null || was === is) return;
    yield {
      at: placeIn(doc, `${root}/supportsAuthenticatedExtendedCard`),
      message: `\`supportsAuthenticatedExtendedCard\` is \`${was}\`, but \`capabilities.extendedAgentCard\` is \`${is}\``,
      sameAs: 'extended card',
    };
  },
});

function isSame(one: AgentInterface, other: AgentInterface): boolean {
  return one.url.replace(/\/$/, '') === other.url.replace(/\/$/, '') && one.binding === other.binding;
}
