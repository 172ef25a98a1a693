import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, refusal } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const refused = (code: number, message: string) => ({ error: { code, message } });
const offers = v10.card({ response: { set: { '/capabilities/extendedAgentCard': true } } });
const METHOD = 'GetExtendedAgentCard';

export default defineRule({
  id: 'jsonrpc-params-demanded',
  summary: 'a request for the extended card is refused because it has no params',
  requirement: [cite('implied', 'A2A10-9.4.8-01')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['capability-refused-otherwise', 'response-error-generic', 'version-header-missing'],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: ['JSONRPC'],
  party: 'agent',
  why: 'The operation has nothing to ask for, and clients leave `params` out as JSON-RPC allows: they never see the extended card. The JavaScript SDK 1.0.1 answers an internal error.',
  fix: 'read a request without params as one with empty params',
  good: [
    scene(
      'Refused for another reason',
      offers,
      v10.call(METHOD, undefined, null, refused(-32007, 'Not configured')),
    ),
    scene('Empty params that are refused', offers, v10.call(METHOD, {}, null, refused(-32602, 'Invalid'))),
  ],
  bad: [
    scene(
      'As invalid params',
      offers,
      v10.call(METHOD, undefined, null, refused(-32602, 'params are required')),
    ),
    scene(
      'As an internal error that tells of it',
      offers,
      v10.call(
        METHOD,
        undefined,
        null,
        refused(-32603, "Cannot read properties of undefined (reading 'tenant')"),
      ),
    ),
    scene(
      'As an internal error (information only)',
      offers,
      v10.call(METHOD, undefined, null, refused(-32603, 'Internal error')),
    ),
  ],
  passes: ({ operation }) => operation !== 'GetExtendedAgentCard',
  *check(entry) {
    const { operation, rpc, requestDoc } = entry;
    if (operation !== 'GetExtendedAgentCard' || requestDoc === null || rpc === null) return;
    if (rpc.params !== undefined && rpc.params !== null) return;
    const error = refusal(entry);
    if (error === null || (error.code !== -32602 && error.code !== -32603)) return;
    const text = typeof error.message === 'string' ? error.message.slice(0, 400) : '';
    const certain = error.code === -32602 || OF_PARAMS.test(text);
    yield {
      at: error.at,
      message: `\`${METHOD}\` without params is refused with \`${error.code}\`, expected the card`,
      ...(certain ? {} : { severity: 'info', confidence: 'possible' }),
      related: [{ label: 'the request', at: placeIn(requestDoc, '/method') }],
      sameAs: String(error.code),
      everywhere: true,
    };
  },
});

const OF_PARAMS = /\bparam(?:s|eters?)\b|\bundefined\b|\bnull\b|NoneType/i;
