import type { Operation } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, refusal } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const UNKNOWN = { error: { code: -32601, message: 'Method not found' } };
const CORE_03 = cite('MUST', 'A2A03-11.1.2-01');
const OFFERED = cite('implied', 'A2A03-VER-26');

export default defineRule({
  id: 'capability-core-missing',
  summary: 'an agent does not know an operation that every agent of the version of its card has',
  requirement: [CORE_03, OFFERED],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-header-missing', 'version-header-malformed', 'version-method-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: ['0.2', '0.3-rpc', '1.0'],
  bindings: ['JSONRPC'],
  party: 'agent',
  why: 'Clients count on sending, reading and canceling with any agent, and have no way round where one of them is missing.',
  fix: 'serve `message/send`, `tasks/get` and `tasks/cancel`, in 1.0 `SendMessage`, or take the version out of the card',
  good: [
    scene('All three', v03.card(), v03.send('working'), v03.poll('working'), v03.cancel()),
    scene(
      'A task that cannot be canceled',
      v03.card(),
      v03.cancel('working', { error: { code: -32002, message: 'Task cannot be canceled' } }),
    ),
  ],
  bad: [
    scene('No cancellation', v03.card(), v03.send('working'), v03.cancel('canceled', UNKNOWN)),
    scene('No reading', v03.card(), v03.send('working'), v03.poll('working', UNKNOWN)),
    scene('1.0: no messages', v10.card(), v10.send('completed', UNKNOWN)),
  ],
  passes: ({ operation, rpcError }) => operation === null || !CORE.has(operation) || rpcError === null,
  *check(entry) {
    const { operation, dialect, card, face, spelled } = entry;
    if (operation === null || !CORE.has(operation)) return;
    const spoken = generation(dialect.request);
    if (card === null || face === null || (spoken !== '0.3' && spoken !== '1.0')) return;
    // 1.0 leaves open which operations an agent has; without this one it is none.
    if (spoken === '1.0' && operation !== 'SendMessage') return;
    // Only where the card says that this version is spoken here is it known that the agent meant to have it.
    if (!dialect.advertised.some((version) => version.startsWith(spoken === '1.0' ? '1.' : '0.'))) return;
    const refused = refusal(entry);
    if (refused?.code !== -32601) return;
    yield {
      at: refused.at,
      message: `\`${spelled}\` is not known to the agent, though the card offers ${spoken} at this address`,
      ...(spoken === '1.0' ? { requirement: OFFERED } : {}),
      related: [{ label: 'the version that it offers', at: placeIn(card.doc, face.pointer) }],
      sameAs: operation,
      everywhere: true,
    };
  },
});

const CORE: ReadonlySet<Operation> = new Set(['SendMessage', 'GetTask', 'CancelTask']);
