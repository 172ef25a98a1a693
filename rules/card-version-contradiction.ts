import { placeIn } from '../lib/model/json.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'card-version-contradiction',
  summary: 'a card in the shape of 0.3 says that it speaks 1.x',
  requirement: [cite('implied', 'A2A03-VER-19')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  enforces: { 'A2A03-5.5-11': '1.0 at the root of a 0.3 card' },
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A 1.0 client looks for `supportedInterfaces` and finds no way to the agent; a 0.3 client does not know the version.',
  fix: 'list the interfaces in `supportedInterfaces`, each with its version, or name the 0.3 version that the agent speaks',
  meanwhile: { client: 'read it as a card of 0.3, which its shape is' },
  good: [
    scene('A 0.3 card says 0.3', v03.card()),
    scene('A 0.3 card may say 0.2.9', v03.card({ response: { set: { '/protocolVersion': '0.2.9' } } })),
    scene('A 1.0 card says it per interface', v10.card()),
  ],
  bad: [
    scene('1.0 at the root of a 0.3 card', v03.card({ response: { set: { '/protocolVersion': '1.0' } } })),
    scene('With a patch number', v03.card({ response: { set: { '/protocolVersion': '1.0.0' } } })),
  ],
  *check({ fetched }) {
    if (fetched === null || (fetched.generation !== '0.3' && fetched.generation !== '0.2')) return;
    const version = fetched.protocolVersion;
    if (version === null || !/^[1-9]\d*(?:\.|$)/.test(version)) return;
    yield {
      at: placeIn(fetched.doc, `${fetched.root}/protocolVersion`),
      message: `card has \`protocolVersion: "${version.slice(0, 20)}"\` but no \`supportedInterfaces\`, expected a 0.3 version or the interfaces of 1.0`,
      sameAs: 'a 0.3 card that claims 1.x',
    };
  },
});
