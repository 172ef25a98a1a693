import { placeIn } from '../lib/model/json.js';
import type { ShapeFault } from '../lib/model/shape.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'card-interface-version-missing',
  summary: 'an interface of a card does not say which protocol version it speaks',
  requirement: [cite('MUST', 'A2A10-4.4.6-01')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'The version of the interface decides which dialect a client speaks; without it the SDKs fall back to 0.3, and the calls fail.',
  fix: 'add `"protocolVersion": "1.0"` to each entry of `supportedInterfaces`',
  meanwhile: { client: 'claim 1.0 with `A2A-Version: 1.0`, and be ready for VersionNotSupported' },
  good: [
    scene('Each interface names its version', v10.card()),
    scene('A 0.3 card names it at the root', v03.card()),
  ],
  bad: [
    scene(
      'No version',
      v10.card({ response: { set: { '/supportedInterfaces/0/protocolVersion': undefined } } }),
    ),
    scene(
      'null for a version',
      v10.card({ response: { set: { '/supportedInterfaces/0/protocolVersion': null } } }),
    ),
    scene(
      'An empty version',
      v10.card({ response: { set: { '/supportedInterfaces/0/protocolVersion': '' } } }),
    ),
    scene(
      'A number for a version',
      v10.card({ response: { set: { '/supportedInterfaces/0/protocolVersion': 1 } } }),
    ),
  ],
  *check({ fetched, shape }) {
    if (fetched === null || fetched.generation === '1.0-rc') return;
    const list = `${fetched.root}/supportedInterfaces/`;
    const [first, ...rest] = fetched.interfaces.filter(
      ({ pointer, version }) => !version && pointer.startsWith(list),
    );
    if (first === undefined) return;
    const wrong = shape.find(({ pointer }) => pointer === `${first.pointer}/protocolVersion`);
    const number = Number(first.pointer.slice(list.length)) + 1;
    yield {
      at: placeIn(fetched.doc, wrong?.pointer ?? first.pointer),
      message: `interface ${number} of the card has ${versionIn(wrong)}${
        rest.length === 0 ? '' : ` (and ${rest.length} more)`
      }, expected \`"1.0"\``,
      sameAs: 'interface without version',
    };
  },
});

/** What stands where the version should. */
function versionIn(wrong: ShapeFault | undefined): string {
  switch (wrong?.flaw) {
    case 'empty':
      return 'an empty `protocolVersion`';
    case 'missing':
      return '`protocolVersion: null`';
    case undefined:
      return 'no `protocolVersion`';
    default:
      return 'a `protocolVersion` that is no text';
  }
}
