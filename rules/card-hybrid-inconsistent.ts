import { type Json, listMember, member, placeIn, textMember } from '../lib/model/json.js';
import { defineRule } from '../lib/rule.js';
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
  requirement: [
    { spec: 'A2A 0.3', section: 'version mismatch', level: 'implied', ids: ['A2A03-VER-18', 'A2A03-VER-23'] },
  ],
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
    const { value, doc, root } = fetched;
    const url = textMember(value, 'url');
    const binding = textMember(value, 'preferredTransport') ?? 'JSONRPC';
    const older = listMember(value, 'supportedInterfaces').filter((face) =>
      textMember(face, 'protocolVersion')?.startsWith('0.'),
    );
    const isMain = (face: Json) =>
      sameUrl(textMember(face, 'url'), url) && textMember(face, 'protocolBinding') === binding;
    if (url !== null && older.length > 0 && !older.some(isMain)) {
      yield {
        at: placeIn(doc, `${root}/url`),
        message: `main URL \`${url}\` over ${binding} is none of the 0.3 interfaces in \`supportedInterfaces\``,
        sameAs: 'main URL',
      };
    }
    const was = member(value, 'supportsAuthenticatedExtendedCard');
    const is = member(member(value, 'capabilities'), 'extendedAgentCard');
    if (typeof was !== 'boolean' || typeof is !== 'boolean' || was === is) return;
    yield {
      at: placeIn(doc, `${root}/supportsAuthenticatedExtendedCard`),
      message: `\`supportsAuthenticatedExtendedCard\` is \`${was}\`, but \`capabilities.extendedAgentCard\` is \`${is}\``,
      sameAs: 'extended card',
    };
  },
});

function sameUrl(one: string | null, other: string | null): boolean {
  return one?.replace(/\/$/, '') === other?.replace(/\/$/, '');
}
