import { cite, defineRule, fieldPlace, headerField } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const sends = (name: string, value: string) =>
  v10.send('completed', { request: { headers: { [name]: value } } });

/** Names that the protocol has or had, in lower case. */
const KNOWN: ReadonlySet<string> = new Set(['a2a-version', 'a2a-extensions', 'a2a-notification-token']);

/** Names under which a defined one is looked for, by what the sender takes it to be called. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/^a2a-(?:protocol-?version|versions?|protocol|ver)$/, 'A2A-Version'],
  [/^a2a-(?:extensions?|exts?|extensions?-(?:uris?|list))$/, 'A2A-Extensions'],
];

export default defineRule({
  id: 'request-service-parameter-unknown',
  summary: 'a header begins with `a2a-`, which is kept for parameters of the protocol',
  requirement: [cite('implied', 'A2A10-3.2.6-02')],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: ['1.0', '1.0-rc'],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'client',
  why: 'A later version may define the name, and then means something else by it; where a defined one was meant, no agent reads what it says.',
  fix: 'call headers of your own otherwise, as `X-Courier-…`, and those of the protocol by their names',
  good: [
    scene('Those of the protocol', sends('A2A-Extensions', MAPS)),
    scene('Names have no case', sends('a2a-extensions', MAPS)),
    scene('A header of one’s own', sends('X-Courier-Route', 'north')),
    scene(
      'A name that 0.3 has',
      v10.send('completed', { request: { headers: { 'A2A-Extensions': MAPS, 'X-A2A-Extensions': MAPS } } }),
    ),
  ],
  bad: [
    scene('A header of one’s own under this prefix (information only)', sends('A2A-Route', 'north')),
    scene('A defined one with another name', sends('A2A-Extension', MAPS)),
  ],
  passes: ({ exchange: { request } }) =>
    request === null || !request.headers.some(({ name }) => isReserved(name)),
  *check({ exchange: { request } }) {
    if (request === null) return;
    for (const field of request.headers) {
      if (!isReserved(field.name)) continue;
      const name = field.name.toLowerCase();
      const meant = MEANT.find(([like]) => like.test(name))?.[1];
      const isLost = meant !== undefined && request.complete && headerField(request, meant) === null;
      const shown = `\`${field.name.slice(0, 60).replaceAll('`', '’')}\``;
      yield {
        at: fieldPlace(field),
        message: isLost
          ? `${shown} is no parameter of the protocol, expected \`${meant}\``
          : `${shown} is no parameter of the protocol, which keeps names with \`a2a-\` for its own`,
        ...(isLost ? { severity: 'warning', confidence: 'likely' } : {}),
        sameAs: name,
        everywhere: true,
      };
    }
  },
});

function isReserved(name: string): boolean {
  if (name.length < 5 || name.length > 100 || name.charCodeAt(3) !== 0x2d) return false;
  const lower = name.toLowerCase();
  return lower.startsWith('a2a-') && !KNOWN.has(lower);
}
