import type { Requirement } from '../lib/model/finding.js';
import { placeIn } from '../lib/model/json.js';
import { defineRule, refusal } from '../lib/rule.js';
import { scene, v03 } from '../lib/scene.js';

const of02 = (id: string): Requirement => ({
  spec: 'A2A 0.3',
  section: '0.2.x',
  level: 'implied',
  ids: [id],
});
const CARD = of02('A2A02-03');
const CONFIGS = of02('A2A02-04');

/** Minor and patch number of 0.x that brought a method. */
const SINCE: ReadonlyMap<
  string,
  { readonly minor: number; readonly patch: number; readonly by: Requirement }
> = new Map([
  ['agent/getAuthenticatedExtendedCard', { minor: 3, patch: 0, by: CARD }],
  ['tasks/pushNotificationConfig/list', { minor: 2, patch: 5, by: CONFIGS }],
  ['tasks/pushNotificationConfig/delete', { minor: 2, patch: 5, by: CONFIGS }],
]);

const OLD = { response: { set: { '/protocolVersion': '0.2.1', '/capabilities/pushNotifications': true } } };
const REFUSED = { error: { code: -32601, message: 'Method not found' } };
const LIST = 'tasks/pushNotificationConfig/list';

export default defineRule({
  id: 'version-method-newer',
  summary: 'a method is called that came after the version of the agent',
  requirement: [CARD, CONFIGS],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['0.2', '0.3-rpc'],
  bindings: ['JSONRPC'],
  party: 'client',
  why: 'An agent of 0.2 does not know the method, so what the client wants of it never comes to pass.',
  fix: 'look at the version of the card before such a call; the extended card of 0.2 is fetched by GET /agent/authenticatedExtendedCard',
  good: [
    scene(
      '0.3 has the method',
      v03.card({ response: { set: { '/capabilities/pushNotifications': true } } }),
      v03.call(LIST, { id: 't-1' }, []),
    ),
    scene('An agent that knows it all the same', v03.card(OLD), v03.call(LIST, { id: 't-1' }, [])),
  ],
  bad: [
    scene(
      'The configurations of a task, in 0.2.1',
      v03.card(OLD),
      v03.call(LIST, { id: 't-1' }, null, REFUSED),
    ),
    scene(
      'The extended card, in 0.2.6',
      v03.card({
        response: { set: { '/protocolVersion': '0.2.6', '/supportsAuthenticatedExtendedCard': true } },
      }),
      v03.call('agent/getAuthenticatedExtendedCard', undefined, null, REFUSED),
    ),
  ],
  passes: ({ rpcError }) => rpcError === null,
  *check(entry) {
    const { rpc, requestDoc, card, face, dialect } = entry;
    const since = rpc === null ? undefined : SINCE.get(rpc.method);
    const refused = refusal(entry);
    if (rpc === null || since === undefined || requestDoc === null || refused?.code !== -32601) return;
    const offered = dialect.advertised;
    if (card === null || face === null || offered.length === 0) return;
    if (!offered.every((version) => isBefore(version, since.minor, since.patch))) return;
    const came = `0.${since.minor}.${since.patch}`;
    yield {
      at: placeIn(requestDoc, '/method'),
      message: `\`${rpc.method}\` came with ${came}; the card offers only \`${offered.join('`, `')}\` at this address`,
      requirement: since.by,
      related: [
        { label: 'the version of the agent', at: placeIn(card.doc, face.pointer) },
        { label: 'refused as its effect', at: refused.at },
      ],
      sameAs: rpc.method,
      everywhere: true,
    };
  },
});

/** Whether a version of 0.x is certain to be older than 0.`minor`.`patch`. */
function isBefore(version: string, minor: number, patch: number): boolean {
  const [, low, last] = /^0\.(\d{1,4})(?:\.(\d{1,4}))?$/.exec(version) ?? [];
  if (low === undefined) return false;
  if (Number(low) !== minor) return Number(low) < minor;
  return last !== undefined && Number(last) < patch;
}
