import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, fieldPlace, headerField, refusal, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const says = (version: string) => ({ request: { headers: { 'A2A-Version': version } } });

export default defineRule({
  id: 'version-unsupported-served',
  summary: 'an agent serves a request for a version that its card does not offer',
  requirement: [cite('MUST', 'A2A10-3.6.2-02')],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict'],
  yieldsTo: [
    'version-header-malformed',
    'version-method-mismatch',
    'version-route-mismatch',
    'response-dialect-mismatch',
  ],
  each: 'call',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client that asks for another version than it gets misreads the answer, and learns of it late; a refusal would have made it choose again.',
  fix: 'answer VersionNotSupportedError (-32009) to versions that no interface at this address offers',
  meanwhile: { client: 'claim a version that the card lists' },
  good: [
    scene('A version that the card offers', v10.card(), v10.send('completed')),
    scene(
      'A version that is refused',
      v10.card(),
      v10.send('completed', { ...says('2.0'), error: { code: -32009, message: 'Version not supported' } }),
    ),
    scene('Nobody knows the card', v10.send('completed', says('2.0'))),
    scene('No version at all is 0.3', v03.card(), v03.send('completed')),
  ],
  bad: [
    scene('2.0, where the card offers 1.0', v10.card(), v10.send('completed', says('2.0'))),
    scene(
      '1.7, where the card offers 1.0 (information only)',
      v10.card(),
      v10.send('completed', says('1.7')),
    ),
  ],
  *check(entry) {
    const { exchange, dialect, card, face, outcome } = entry;
    const { request, response } = exchange;
    const claimed = /^(\d{1,4})\.(\d{1,4})$/.exec(dialect.claimed ?? '');
    if (request === null || response === null || claimed === null || card === null || face === null) return;
    const offered = dialect.advertised.filter((version) => /^\d/.test(version));
    const [version, major] = claimed;
    if (offered.length === 0 || offered.some((one) => one === version || one.startsWith(`${version}.`)))
      return;
    // An agent of 0.3 knows no such header.
    if (!offered.some((one) => one.startsWith('1'))) return;
    const served = response.status < 300 && refusal(entry) === null && outcome !== 'unreadable';
    if (!served) return;
    const field = headerField(request, 'a2a-version');
    const near = offered.some((one) => one.startsWith(`${major}.`));
    yield {
      at: field === null ? startLine(request) : fieldPlace(field),
      message: `version \`${version}\` was served, expected a refusal: the card offers only \`${[...new Set(offered)].join('`, `')}\` at this address`,
      related: [{ label: 'the interface in force', at: placeIn(card.doc, face.pointer) }],
      // SDKs take any minor version of the major that they know.
      ...(near ? { severity: 'info' } : {}),
      sameAs: near ? 'minor' : 'major',
      everywhere: true,
    };
  },
});
