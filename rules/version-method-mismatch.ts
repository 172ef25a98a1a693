import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import type { Related, Requirement } from '../lib/model/finding.js';
import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  fieldPlace,
  generation,
  headerField,
  methodFor,
  methodNamed,
  refusal,
  startLine,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const METHOD_NAMES = cite('implied', 'A2A10-9.1-02', 'A2A03-VER-03');
const METHOD_FOR_CARD = cite('implied', 'A2A03-VER-02', 'A2A03-VER-01', 'A2A03-VER-25');
const METHOD_NOT_FOUND = -32601;
const VERSION_NOT_SUPPORTED = -32009;
const REFUSED = { code: -32601, message: 'Method not found' };

export default defineRule({
  id: 'version-method-mismatch',
  summary: 'a method of one version is sent to an agent, or under a header, of the other',
  requirement: [METHOD_NAMES, METHOD_FOR_CARD],
  enforces: {
    'A2A03-VER-26': 'Without a card, refused as unknown',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-header-missing', 'version-header-malformed'],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'client',
  why: 'The two versions share no method name, so an agent that serves one of them answers `Method not found` to the other.',
  fix: 'call the method by the name that the version of the chosen interface has, and name that version in A2A-Version',
  meanwhile: { agent: 'name the versions of this address in the error' },
  good: [
    scene('1.0 methods to a 1.0 agent', v10.card(), v10.send('working'), v10.poll('completed')),
    scene('0.3 methods to a 0.3 agent', v03.card(), v03.send('working'), v03.poll('completed')),
    scene(
      'A 1.0 client that went back to 0.3',
      v03.card({ request: { headers: { 'A2A-Version': '1.0' } } }),
      v03.send('completed', { request: { headers: { 'A2A-Version': '0.3' } } }),
    ),
    scene(
      'A card that offers both versions',
      v10.card({
        response: {
          set: {
            '/supportedInterfaces/1': {
              url: 'https://agent.example/rpc',
              protocolBinding: 'JSONRPC',
              protocolVersion: '0.3',
            },
          },
        },
      }),
      v03.send('completed'),
      v10.send('completed'),
    ),
  ],
  bad: [
    scene('A 0.3 method to a 1.0 agent, refused', v10.card(), v03.send('completed', { error: REFUSED })),
    scene('A 0.3 method to a 1.0 agent, served', v10.card(), v03.send('completed')),
    scene('A 1.0 method to a 0.3 agent, refused', v03.card(), v10.send('completed', { error: REFUSED })),
    scene(
      'A 0.3 method under a 1.0 header',
      v03.send('completed', { request: { headers: { 'A2A-Version': '1.0' } }, error: REFUSED }),
    ),
    scene(
      'A 1.0 method under a 0.3 header, served (information only)',
      v10.send('completed', { request: { headers: { 'A2A-Version': '0.3' } } }),
    ),
    scene('Without a card, refused as unknown', v03.send('completed', { error: REFUSED })),
  ],
  *check(entry) {
    const { rpc, requestDoc, exchange, operation } = entry;
    if (rpc === null || requestDoc === null || exchange.request === null || operation === null) return;
    const spoken = versionOf(rpc.method);
    if (spoken === null) return;
    const refused = refusal(entry);
    const isUnknown = refused?.code === METHOD_NOT_FOUND || refused?.code === VERSION_NOT_SUPPORTED;
    // A 1.0 call that is refused for its version may have been right in everything else.
    const proves = isUnknown && (spoken === '0.3' || refused?.code === METHOD_NOT_FOUND);
    const mismatch = contradiction(entry, spoken, proves);
    if (mismatch === null) return;
    const other = methodFor(operation, spoken === '1.0' ? '0.3' : '1.0');
    // As the examples of the specification have it: served in kind, it does no harm.
    const asShown = mismatch.kind === 'header' && spoken === '1.0' && refused === null && !mismatch.misread;
    yield {
      at: placeIn(requestDoc, '/method'),
      message: `\`${rpc.method}\` is a ${spoken} method; ${mismatch.because}${asShown ? ', as examples in §9.2 and §11.2 have it against §3.6.1' : ''}`,
      ...(other === null ? {} : { label: `in ${spoken === '1.0' ? '0.3' : '1.0'}: ${other}` }),
      requirement: mismatch.requirement,
      // Only a refusal proves that the call was lost on the agent; one that answers in kind speaks both.
      severity: isUnknown || mismatch.misread ? 'error' : asShown ? 'info' : 'warning',
      confidence: isUnknown ? 'certain' : 'likely',
      related: [
        ...mismatch.related,
        ...(refused !== null && isUnknown ? [{ label: 'refused as its effect', at: refused.at }] : []),
      ],
      sameAs: `${spoken} ${mismatch.kind}`,
      everywhere: true,
    };
  },
});

/** The version that has a method of this name; the name decides, whatever the params look like. */
function versionOf(method: string): '1.0' | '0.3' | null {
  const dialects = methodNamed(method)?.dialects ?? [];
  return dialects.includes('0.3-rpc') ? '0.3' : dialects.includes('1.0') ? '1.0' : null;
}

interface Mismatch {
  readonly kind: 'header' | 'card' | 'refusal';
  readonly because: string;
  readonly requirement: Requirement;
  readonly related: readonly Related[];
  /** Whether the answer came in another version than the call. */
  readonly misread: boolean;
}

/** What the method contradicts: the header, else the card, else (no card in the capture) the agent's refusal. */
function contradiction(
  { dialect, exchange, card, face, operation }: Call | Poll | Stream,
  spoken: '1.0' | '0.3',
  proves: boolean,
): Mismatch | null {
  const { request } = exchange;
  const answered = generation(dialect.response);
  const misread = answered !== null && answered !== spoken;
  const claimed = /^(\d+)\.\d+/.exec(dialect.claimed ?? '');
  if (request !== null && claimed !== null && Number(claimed[1]) >= 1 !== (spoken === '1.0')) {
    const field = headerField(request, 'a2a-version');
    return {
      kind: 'header',
      because: `A2A-Version says \`${dialect.claimed}\``,
      requirement: METHOD_NAMES,
      related: [
        { label: 'the version claimed', at: field === null ? startLine(request) : fieldPlace(field) },
      ],
      misread,
    };
  }
  const offered = dialect.advertised.filter((version) => /^\d/.test(version));
  if (offered.length > 0) {
    if (offered.some((version) => version.startsWith('0') === (spoken === '0.3'))) return null;
    const shown = [...new Set(offered)].join('`, `');
    return {
      kind: 'card',
      because: `the card offers only \`${shown}\` at this address`,
      requirement: METHOD_FOR_CARD,
      related:
        card === null || face === null
          ? []
          : [{ label: 'the interface in force', at: placeIn(card.doc, face.pointer) }],
      misread,
    };
  }
  // Only the operations that every agent has: others may be missing for honest reasons.
  const core = operation === 'SendMessage' || operation === 'GetTask' || operation === 'SendStreamingMessage';
  if (!core || !proves || (spoken === '1.0' && claimed === null)) return null;
  return {
    kind: 'refusal',
    because: `the agent does not know it, so it serves only ${spoken === '1.0' ? '0.3' : '1.0'} there`,
    requirement: METHOD_FOR_CARD,
    related: [],
    misread: false,
  };
}
