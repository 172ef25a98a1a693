import { placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const DISTINCT = cite('SHOULD', 'A2A03-5.6.2-01');
const CONFLICT = cite('MUST', 'A2A03-5.6.4-03');

const RPC = 'https://agent.example/rpc';
const listing = (...interfaces: readonly { readonly url: string; readonly transport: string }[]) =>
  v03.card({ response: { set: { '/additionalInterfaces': [...interfaces] } } });

export default defineRule({
  id: 'card-url-reused',
  summary: 'a 0.3 card names one URL for two transports',
  requirement: [DISTINCT, CONFLICT],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Most servers speak one transport at a URL: where the other one was meant, clients that choose it run into errors.',
  fix: 'give each transport a URL of its own; where one URL does serve both, list both',
  good: [
    scene(
      'Each transport has its own',
      listing(
        { url: RPC, transport: 'JSONRPC' },
        { url: 'https://agent.example/rest', transport: 'HTTP+JSON' },
      ),
    ),
    scene(
      '1.0 leaves it open',
      v10.card({
        response: {
          set: {
            '/supportedInterfaces/1': { url: RPC, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
          },
        },
      }),
    ),
  ],
  bad: [
    scene(
      'Both are listed (information only)',
      listing({ url: RPC, transport: 'JSONRPC' }, { url: RPC, transport: 'HTTP+JSON' }),
    ),
    scene('The list says otherwise than the card (a warning)', listing({ url: RPC, transport: 'HTTP+JSON' })),
  ],
  *check({ fetched }) {
    if (fetched === null) return;
    const { doc, root, interfaces, repeated } = fetched;
    const old = interfaces.filter(({ pointer }) => !pointer.startsWith(`${root}/supportedInterfaces/`));
    for (const [at, face] of old.entries()) {
      const url = face.url.replace(/\/$/, '');
      const first = old.slice(0, at).find((one) => one.url !== '' && one.url.replace(/\/$/, '') === url);
      if (first === undefined || face.binding === '' || first.binding === face.binding) continue;
      const main = first.pointer === root;
      // Beside its own transport the list may name others for the main URL.
      const conflict = main && !old.some(isListedMain) && !repeated.some((one) => one.first === root);
      yield {
        at: placeIn(doc, `${face.pointer}/transport`),
        message: conflict
          ? `\`${face.url.slice(0, 120)}\` is listed for ${face.binding.slice(0, 40)} only, while it is the main URL for ${first.binding.slice(0, 40)}`
          : `\`${face.url.slice(0, 120)}\` is named for ${first.binding.slice(0, 40)} and for ${face.binding.slice(0, 40)}, expected a URL for each`,
        related: [
          {
            label: 'the other transport',
            at: placeIn(doc, main ? `${root}/url` : `${first.pointer}/transport`),
          },
        ],
        ...(conflict
          ? { requirement: CONFLICT, severity: 'warning' as const, confidence: 'likely' as const }
          : {}),
        sameAs: conflict ? 'conflict' : 'reuse',
      };
      return;

      function isListedMain(one: (typeof old)[number]): boolean {
        return one !== first && one.binding === first?.binding && one.url.replace(/\/$/, '') === url;
      }
    }
  },
});
