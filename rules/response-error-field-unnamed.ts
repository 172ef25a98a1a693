import { isObject, type Json, placeIn, valueAt } from '../lib/model/json.js';
import { cite, defineRule, errors, isServed } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const INVALID = { code: -32602, message: 'Invalid params' };
const BAD_REQUEST = {
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field: 'pageToken', description: 'is none of ours' }],
};
const list = (error: { readonly code: number; readonly message: string; readonly data?: Json }) =>
  v10.call('ListTasks', { pageToken: 'p-9' }, {}, { error });

export default defineRule({
  id: 'response-error-field-unnamed',
  summary: 'an error says that a parameter is wrong, and not which',
  requirement: [cite('SHOULD', 'A2A10-3.3.2-07')],
  severity: 'info',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: ['response-error-shape', 'response-error-generic'],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0'],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'Whoever wrote the client has to guess which of the members the agent did not like.',
  fix: 'add a `google.rpc.BadRequest` that names the field, or name it in the message',
  good: [
    scene('A detail names the field', list({ ...INVALID, data: [BAD_REQUEST] })),
    scene('The message names the field', list({ ...INVALID, message: 'page token is none of ours' })),
    scene('No error of parameters', v10.poll('completed', { error: { code: -32603, message: 'boom' } })),
    scene('0.3 does not ask for it', v03.poll('completed', { error: INVALID })),
  ],
  bad: [
    scene('Neither names it (information only)', list(INVALID)),
    scene(
      'A detail of another kind (information only)',
      list({
        ...INVALID,
        data: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'INVALID_PARAMS',
            domain: 'a2a-protocol.org',
          },
        ],
      }),
    ),
  ],
  passes: isServed,
  *check(entry) {
    for (const error of errors(entry)) {
      const invalid =
        error.form === 'json-rpc'
          ? error.code === -32602
          : error.form === 'status' && error.status === 'INVALID_ARGUMENT';
      if (!invalid || error.details.some((type) => type.endsWith('/google.rpc.BadRequest'))) continue;
      const asked = entry.requestDoc?.value;
      const told = JSON.stringify(valueAt(error.doc.value, error.pointer) ?? null).slice(0, 4000);
      if (asked === undefined || namesOne(told, asked)) continue;
      yield {
        at: placeIn(error.doc, error.pointer),
        message:
          'error of the params names no field, expected a `google.rpc.BadRequest` with the one that is wrong',
        event: error.event,
        sameAs: 'no field',
        everywhere: true,
      };
    }
  },
});

/** Members that every request has, and whose names are words of prose. */
const PROSE: readonly string[] = ['jsonrpc', 'id', 'method', 'params'];
const MOST = 400;

/** Whether a text has the name of a member of the request, whatever its case and however its words are parted. */
function namesOne(text: string, asked: Json): boolean {
  const plain = joined(text);
  const left: Json[] = [asked];
  for (let seen = 0; left.length > 0 && seen < MOST; seen++) {
    const value = left.pop() ?? null;
    if (Array.isArray(value)) left.push(...value.slice(0, MOST));
    else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value).slice(0, MOST)) {
        if (!PROSE.includes(name) && plain.includes(joined(name))) return true;
        left.push(inner);
      }
    }
  }
  return left.length > 0;
}

function joined(text: string): string {
  return text.replace(/[\s_-]/g, '').toLowerCase();
}
