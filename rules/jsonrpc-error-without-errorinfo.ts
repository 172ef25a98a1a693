import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, errorInfos, errorNamed, errors, isServed } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NOT_FOUND = { code: -32001, message: 'Task not found' };
const INFO = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'TASK_NOT_FOUND',
  domain: 'a2a-protocol.org',
};

export default defineRule({
  id: 'jsonrpc-error-without-errorinfo',
  summary: 'an A2A error over JSON-RPC has no ErrorInfo among its details',
  requirement: [cite('SHOULD', 'A2A10-9.5-03')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: ['response-error-shape', 'version-header-missing', 'version-method-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: ['JSONRPC'],
  party: 'agent',
  why: 'Clients that serve several bindings tell errors apart by domain and reason; here the code alone is left to them.',
  fix: 'add a `google.rpc.ErrorInfo` with reason and domain to the `data` of the error',
  good: [
    scene('With an ErrorInfo', v10.poll('completed', { error: { ...NOT_FOUND, data: [INFO] } })),
    scene('An error of JSON-RPC', v10.poll('completed', { error: { code: -32603, message: 'boom' } })),
    scene('A code of the server’s own', v10.poll('completed', { error: { code: -32050, message: 'busy' } })),
    scene('0.3 has no ErrorInfo', v03.poll('completed', { error: NOT_FOUND })),
  ],
  bad: [
    scene('Without details', v10.poll('completed', { error: NOT_FOUND })),
    scene(
      'With another detail',
      v10.poll('completed', {
        error: { ...NOT_FOUND, data: [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo' }] },
      }),
    ),
  ],
  passes: isServed,
  *check(entry) {
    for (const error of errors(entry)) {
      if (error.form !== 'json-rpc' || typeof error.code !== 'number') continue;
      const facts = errorNamed(error.code);
      if (facts === undefined || facts.status === null || errorInfos(error).length > 0) continue;
      yield {
        at: placeIn(error.doc, error.pointer),
        message: `error \`${error.code}\` has no \`google.rpc.ErrorInfo\` in its \`data\`, expected one with reason \`${facts.reason}\``,
        event: error.event,
        sameAs: 'no ErrorInfo',
        everywhere: true,
      };
    }
  },
});
