import { placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const says = (version: string) => ({
  response: { set: { '/supportedInterfaces/0/protocolVersion': version } },
});

export default defineRule({
  id: 'card-interface-version-malformed',
  summary: 'an interface of a card has a protocol version that is not `major.minor`',
  requirement: [cite('implied', 'A2A10-4.4.6-04')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients send the version of the interface as A2A-Version, and servers compare it letter by letter: `1.0.0` is refused where `1.0` is served.',
  fix: 'write the version as `1.0`, without a patch number and without letters',
  meanwhile: { client: 'take major and minor number, and pass over the rest' },
  good: [
    scene('Major and minor', v10.card(), v10.card(says('0.3'))),
    scene('A 0.3 card names its patch', v03.card({ response: { set: { '/protocolVersion': '0.3.0' } } })),
  ],
  bad: [
    scene('A patch number', v10.card(says('1.0.0'))),
    scene('A letter before it', v10.card(says('v1.0'))),
    scene('A major number alone', v10.card(says('1'))),
  ],
  *check({ fetched }) {
    if (fetched === null) return;
    const list = `${fetched.root}/supportedInterfaces/`;
    const [first, ...rest] = fetched.interfaces.filter(
      ({ pointer, version }) => pointer.startsWith(list) && version && !/^\d+\.\d+$/.test(version),
    );
    if (first === undefined) return;
    const wanted = /\d+\.\d+/.exec(first.version ?? '')?.[0] ?? '1.0';
    yield {
      at: placeIn(fetched.doc, `${first.pointer}/protocolVersion`),
      message: `interface has \`protocolVersion: "${(first.version ?? '').slice(0, 20)}"\`${
        rest.length === 0 ? '' : ` (and ${rest.length} more of the kind)`
      }, expected a version like \`"${wanted.slice(0, 20)}"\``,
      sameAs: 'interface version',
    };
  },
});
