import { placeIn } from '../lib/model/json.js';
import {
  CODE_BANDS,
  cite,
  defineRule,
  errorNamed,
  errors,
  generation,
  isServed,
  type Problem,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const BAND = cite('implied', 'A2A10-9.5-05');
const BAND_03 = cite('implied', 'A2A03-8.1-06');
const LATER = cite('implied', 'A2A03-8.2-06');
const OLD_02 = cite('implied', 'A2A03-8.2-05');

const INFO = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'SHARD_GONE',
  domain: 'acme.example',
};
const failed = (code: number) => v10.poll('completed', { error: { code, message: 'no' } });
const failed03 = (code: number) => v03.poll('completed', { error: { code, message: 'no' } });

export default defineRule({
  id: 'jsonrpc-error-code-undefined',
  summary: 'an error has a code that its version does not define',
  requirement: [BAND, BAND_03],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: ['response-error-shape', 'response-error-reason-mismatch'],
  enforces: {
    'A2A02-06': '0.2: the code of a later version (information only)',
  },
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'agent',
  why: 'A client takes a code that it does not know for a failure of no particular kind, or, where a later version gave it a meaning, for that.',
  fix: 'use a code of the table of errors; keep codes of your own to -32000 … -32099, and say what they mean',
  good: [
    scene('The codes of A2A and of JSON-RPC', failed(-32001), failed(-32603)),
    scene('0.3: its codes', failed03(-32007), failed03(-32602)),
    scene(
      'A reason tells what a code of the server’s own means',
      v10.poll('completed', { error: { code: -32050, message: 'no', data: [INFO] } }),
    ),
  ],
  bad: [
    scene('A code of the server’s own (information only)', failed(-32050)),
    scene('A code outside the band for servers (information only)', failed(-31401)),
    scene('A code that JSON-RPC keeps for later (a warning)', failed(-32500)),
    scene('An HTTP status in place of a code (a warning)', failed(404)),
    scene('0.3: a code outside the band for servers (information only)', failed03(-31401)),
    scene('0.3: a code of 1.0 (information only)', failed03(-32008)),
    scene(
      '0.2: the code of a later version (information only)',
      v03.card({ response: { set: { '/protocolVersion': '0.2.6' } } }),
      failed03(-32007),
    ),
  ],
  passes: isServed,
  *check(entry) {
    const spoken = generation(entry.dialect.spoken);
    if (spoken === null || spoken === '0.1') return;
    const is02 = entry.card?.generation === '0.2';
    for (const error of errors(entry)) {
      const { code } = error;
      if (error.form !== 'json-rpc' || typeof code !== 'number' || !Number.isInteger(code)) continue;
      const found = undefinedIn(code, spoken, is02);
      if (found === null || (found.vendor && error.reason !== null)) continue;
      yield {
        ...found.told,
        at: placeIn(error.doc, `${error.pointer}/code`),
        event: error.event,
        sameAs: String(code),
        everywhere: true,
      };
    }
  },
});

interface Undefined {
  readonly told: Omit<Problem, 'at'>;
  /** Whether the code may be the server's own: then a reason tells what it means. */
  readonly vendor: boolean;
}

const [LOWEST, HIGHEST] = CODE_BANDS.server;
/** What JSON-RPC keeps for itself (JSON-RPC 2.0 §5.1). */
const RESERVED = [-32768, -32000] as const;

function undefinedIn(code: number, spoken: '1.0' | '0.3', is02: boolean): Undefined | null {
  const facts = errorNamed(code);
  const name = facts?.names[spoken];
  const by = spoken === '1.0' ? BAND : BAND_03;
  if (name !== undefined) {
    if (!is02 || code !== -32007) return null;
    return {
      vendor: false,
      told: {
        message: `code \`${code}\` has no meaning in 0.2, and is \`${name}\` since 0.3`,
        requirement: OLD_02,
      },
    };
  }
  if (spoken === '0.3' && facts?.names['1.0'] !== undefined) {
    const message = `code \`${code}\` has no meaning in 0.3, and is \`${facts.names['1.0']}\` in 1.0`;
    return { vendor: true, told: { message, requirement: LATER } };
  }
  if (code >= LOWEST && code <= HIGHEST) {
    const message = `code \`${code}\` is none that A2A ${spoken} defines, and nothing tells what the server means by it`;
    return { vendor: true, told: { message, requirement: by } };
  }
  if (code >= RESERVED[0] && code <= RESERVED[1]) {
    const message = `code \`${code}\` is kept for later by JSON-RPC, expected a defined one or \`${LOWEST}\` … \`${HIGHEST}\``;
    return { vendor: false, told: { message, requirement: by, severity: 'warning' } };
  }
  if (code >= 100 && code < 600) {
    const message = `code \`${code}\` is an HTTP status, expected a code of JSON-RPC or A2A`;
    return { vendor: false, told: { message, requirement: by, severity: 'warning' } };
  }
  const message = `code \`${code}\` is outside the band that JSON-RPC leaves to servers, \`${LOWEST}\` … \`${HIGHEST}\``;
  return { vendor: true, told: { message, requirement: by } };
}
