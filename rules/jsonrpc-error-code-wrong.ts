import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import type { Requirement } from '../lib/model/finding.js';
import { isObject, member } from '../lib/model/json.js';
import {
  bodyPlace,
  cite,
  defineRule,
  generation,
  isServed,
  jsonFault,
  methodNamed,
  type Problem,
  refusal,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const CODES = cite('implied', 'A2A10-9.5-06');
const PARSE_03 = cite('implied', 'A2A03-8.1-01', 'A2A03-11.1.5-03');
const REQUEST_03 = cite('implied', 'A2A03-8.1-02');
const METHOD_03 = cite('implied', 'A2A03-8.1-03');
const PARAMS_03 = cite('implied', 'A2A03-8.1-04');
const INTERNAL_03 = cite('implied', 'A2A03-8.1-05');

const BROKEN = { body: '{"jsonrpc":"2.0","id":"r-1","method":"GetTask",' };
const failed = (code: number, message = 'no') => ({ error: { code, message } });
const NULL_ID = { set: { '/id': null } };
const INTERNAL = 'Internal error';

export default defineRule({
  id: 'jsonrpc-error-code-wrong',
  summary: 'a malformed request is refused with the code of another fault',
  requirement: [CODES, PARSE_03],
  severity: 'info',
  severityOverride:
    'the fault itself is the client’s, and told as such; the code makes it only harder to find',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'agent',
  why: 'A developer looks for the fault where the code says it is: a typing error that is answered as an internal one is looked for in the agent.',
  fix: 'answer -32700 to what does not parse, -32600 to no request, -32601 to an unknown method and -32602 to bad params',
  good: [
    scene('A task that is not there', v10.poll('completed', failed(-32001, 'Task not found'))),
    scene('A fault of the agent', v10.poll('completed', failed(-32603, INTERNAL))),
    scene('A credential comes first', v10.call('acme/reset', {}, {}, failed(-32050, 'no credential'))),
    scene('A method that the agent does not know', v10.call('acme/reset', {}, {}, failed(-32601))),
    scene(
      '0.3: a method that Java does not serve',
      v03.card(),
      v03.call('acme/reset', {}, {}, failed(-32004)),
    ),
  ],
  bad: [
    scene(
      'No JSON as an internal fault, beside the client’s fault',
      v10.card(),
      v10.poll('completed', { ...failed(-32603), request: BROKEN, response: NULL_ID }),
    ),
    scene(
      '0.3: no JSON as no request, beside the client’s fault',
      v03.card(),
      v03.poll('completed', { ...failed(-32600), request: BROKEN, response: NULL_ID }),
    ),
    scene(
      '0.3: no request as bad params, beside the client’s fault',
      v03.poll('completed', { ...failed(-32602), request: { set: { '/jsonrpc': undefined } } }),
    ),
    scene(
      '0.3: bad params as an internal fault, beside the client’s fault',
      v03.poll('completed', { ...failed(-32603), request: { set: { '/params/id': undefined } } }),
    ),
    scene(
      'An unknown method as bad params (information only)',
      v10.call('acme/reset', {}, {}, failed(-32602)),
    ),
    scene(
      'A fault of the params, by its text (information only)',
      v10.poll('completed', failed(-32603, 'historyLength must be positive')),
    ),
    scene(
      '0.3: an unknown method as an internal fault (information only)',
      v03.card(),
      v03.call('acme/reset', {}, {}, failed(-32603, INTERNAL)),
    ),
    scene(
      '0.3: a fault of the params, by its text (information only)',
      v03.poll('completed', failed(-32603, 'id is required')),
    ),
  ],
  passes: isServed,
  *check(entry) {
    const refused = refusal(entry);
    if (refused === null || refused.form !== 'json-rpc' || typeof refused.code !== 'number') return;
    if (!GENERIC.includes(refused.code)) return;
    const found = defectOf(entry, refused.code, textOf(refused.message));
    if (found === null || found.codes.includes(refused.code)) return;
    const { request } = entry.exchange;
    yield {
      at: refused.at,
      message: `${found.says} is refused with \`${refused.code}\`, expected \`${found.codes[0]}\``,
      requirement: generation(entry.dialect.spoken) === '0.3' ? found.by : CODES,
      ...(found.confidence === undefined ? {} : { confidence: found.confidence }),
      related: request === null ? [] : [{ label: 'the request', at: bodyPlace(request) }],
      sameAs: `${found.says} ${refused.code}`,
      everywhere: true,
    };
  },
});

/** The codes of JSON-RPC itself: with any other an agent may have had a reason that comes before. */
const GENERIC: readonly number[] = [-32700, -32600, -32601, -32602, -32603];

/** What is visibly wrong with a request, and the codes that fit it, the right one first. */
interface Defect {
  readonly says: string;
  readonly codes: readonly number[];
  readonly by: Requirement;
  readonly confidence?: NonNullable<Problem['confidence']>;
}

function defectOf(entry: Call | Poll | Stream, code: number, message: string): Defect | null {
  const { requestDoc, rpc, operation, shape, exchange } = entry;
  if (requestDoc === null) {
    const body = exchange.request?.body;
    if (body?.kind !== 'bytes' || !body.complete || body.form !== 'exact' || body.bytes.length === 0)
      return null;
    if (body.coding !== null && !body.decoded) return null;
    return jsonFault(body.bytes) === null
      ? null
      : { says: 'a body that is not JSON', codes: [-32700], by: PARSE_03 };
  }
  const { value } = requestDoc;
  const isRequest = isObject(value) && member(value, 'jsonrpc') === '2.0' && rpc !== null;
  // Some look at the method first, and rightly do not know one that is not there.
  if (!isRequest)
    return { says: 'a body that is no JSON-RPC request', codes: [-32600, -32700], by: REQUEST_03 };
  if (/version/i.test(message)) return null;
  if (methodNamed(rpc.method) === undefined) {
    return { says: 'an unknown method', codes: [-32601], by: METHOD_03 };
  }
  if (operation === null || code !== -32603) return null;
  if (shape.some(({ side, soft, quoted }) => side === 'request' && !soft && !quoted)) {
    return { says: 'a request with params that are not as they must be', codes: [-32602], by: PARAMS_03 };
  }
  return CLIENTS_FAULT.test(message)
    ? {
        says: 'what reads as a fault of the params',
        codes: [-32602],
        by: INTERNAL_03,
        confidence: 'possible',
      }
    : null;
}

const CLIENTS_FAULT =
  /\b(?:is required|are required|missing|cannot be empty|must (?:not )?be|validation (?:failed|error))\b/i;

function textOf(message: unknown): string {
  return typeof message === 'string' ? message.slice(0, 400) : '';
}
