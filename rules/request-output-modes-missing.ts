import { placeIn } from '../lib/model/json.js';
import { askedBy, defineRule } from '../lib/rule.js';
import { scene, v03 } from '../lib/scene.js';

const of = (version: string) => v03.card({ response: { set: { '/protocolVersion': version } } });
const configured = (configuration: { readonly [name: string]: boolean | readonly string[] }) =>
  v03.send('completed', { request: { set: { '/params/configuration': configuration } } });

export default defineRule({
  id: 'request-output-modes-missing',
  summary: 'a configuration for an agent of 0.2.0 to 0.2.5 does not say which output the client takes',
  requirement: [{ spec: 'A2A 0.3', section: '0.2.x', level: 'MUST', ids: ['A2A02-05'] }],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked'],
  dialects: ['0.2', '0.3-rpc'],
  bindings: ['JSONRPC'],
  party: 'client',
  why: 'These versions require `acceptedOutputModes` in a configuration; agents with a strict model of them refuse the message.',
  fix: 'list the accepted media types, or send no configuration',
  good: [
    scene('The modes are listed', of('0.2.1'), configured({ acceptedOutputModes: ['text/plain'] })),
    scene(
      'No configuration',
      of('0.2.5'),
      v03.send('working', { request: { set: { '/params/configuration': undefined } } }),
    ),
    scene('0.2.6 and later need none', of('0.2.6'), configured({ blocking: true })),
  ],
  bad: [
    scene('A configuration without modes (information only)', of('0.2.5'), configured({ blocking: true })),
  ],
  *check(entry) {
    const { dialect } = entry;
    if (dialect.advertised.length === 0 || !dialect.advertised.every((one) => /^0\.2\.[0-5]$/.test(one)))
      return;
    const asked = askedBy(entry);
    if (asked === null || !('configuration' in asked) || asked.configuration === null) return;
    const { acceptedOutputModes, doc, pointer } = asked.configuration;
    if (acceptedOutputModes !== null) return;
    yield {
      at: placeIn(doc, pointer),
      message: `configuration has no \`acceptedOutputModes\`, which \`${dialect.advertised[0]}\` requires`,
      sameAs: 'modes',
      everywhere: true,
    };
  },
});
