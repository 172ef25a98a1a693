import { placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const REST = { url: 'https://agent.example/rest', transport: 'HTTP+JSON' };
const listing = (...interfaces: readonly { readonly url: string; readonly transport: string }[]) =>
  v03.card({ response: { set: { '/additionalInterfaces': [...interfaces] } } });

export default defineRule({
  id: 'card-main-interface-unlisted',
  summary: 'a 0.3 card lists its interfaces without the main one',
  requirement: [cite('SHOULD', 'A2A03-5.6.2-04', 'A2A03-5.6.4-02')],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A client that looks for its transport in `additionalInterfaces` alone does not find the one that the agent prefers.',
  fix: 'repeat `url` and `preferredTransport` as an entry of `additionalInterfaces`',
  good: [
    scene(
      'The main one is repeated',
      listing({ url: 'https://agent.example/rpc/', transport: 'JSONRPC' }, REST),
    ),
    scene('There is no list', v03.card(), v10.card()),
  ],
  bad: [scene('Only the other one is listed (information only)', listing(REST))],
  *check({ fetched }) {
    if (fetched === null) return;
    const { doc, root, interfaces, repeated } = fetched;
    const main = interfaces.find(({ pointer }) => pointer === root);
    const beside = interfaces.filter(({ pointer }) => pointer.startsWith(`${root}/additionalInterfaces/`));
    if (main === undefined || beside.length === 0 || repeated.some(({ first }) => first === root)) return;
    // That another transport stands there for its URL is told by a rule of its own.
    const url = main.url.replace(/\/$/, '');
    if (beside.some((face) => face.url.replace(/\/$/, '') === url)) return;
    yield {
      at: placeIn(doc, `${root}/additionalInterfaces`, 'key'),
      message: `\`additionalInterfaces\` lacks the main URL \`${main.url.slice(0, 120)}\` over ${main.binding.slice(0, 40)}, expected all interfaces of the card`,
      related: [{ label: 'the main URL', at: placeIn(doc, `${root}/url`) }],
      sameAs: 'main interface',
    };
  },
});
