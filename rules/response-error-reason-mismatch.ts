import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  errorInfos,
  errorNamed,
  errors,
  httpStatuses,
  isServed,
  ownError,
  startLine,
} from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const CODE = cite('MUST', 'A2A10-5.4-01');
const STATUS = cite('MUST', 'A2A10-5.4-02');

const info = (reason: string, domain = 'a2a-protocol.org') => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain,
});
const refused = (code: number, reason: string, domain?: string) =>
  v10.cancel('canceled', { error: { code, message: 'no', data: [info(reason, domain)] } });
const rest = (status: number, reason: string, name = 'FAILED_PRECONDITION') =>
  http(
    'POST /tasks/t-1:cancel',
    undefined,
    { error: { code: status, status: name, message: 'no', details: [info(reason)] } },
    { request: { headers: { 'A2A-Version': '1.0' } }, response: { start: `HTTP/1.1 ${status} No` } },
  );

export default defineRule({
  id: 'response-error-reason-mismatch',
  summary: 'the code or status of an error names another error than its ErrorInfo',
  requirement: [CODE, STATUS],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-error-shape'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'Some clients go by the code, others by the reason: each acts on another error, and one of the two is wrong.',
  fix: 'take code, status and reason of an error from one row of the table of errors',
  good: [
    scene('Code and reason are of one error', refused(-32002, 'TASK_NOT_CANCELABLE')),
    scene('A reason of the vendor’s own', refused(-32002, 'QUOTA_SPENT', 'acme.example')),
    scene('A reason for an error of JSON-RPC', refused(-32602, 'INVALID_PARAMS')),
    scene(
      'HTTP+JSON: the status of either patch release',
      rest(400, 'TASK_NOT_CANCELABLE'),
      rest(409, 'TASK_NOT_CANCELABLE'),
    ),
  ],
  bad: [
    scene('The code of one error, the reason of another', refused(-32001, 'UNSUPPORTED_OPERATION')),
    scene('A generic code', refused(-32603, 'TASK_NOT_CANCELABLE')),
    scene(
      'HTTP+JSON: a status that no release has for it (a warning)',
      rest(500, 'TASK_NOT_CANCELABLE', 'INTERNAL'),
    ),
  ],
  passes: isServed,
  *check(entry) {
    const { binding, exchange } = entry;
    for (const error of errors(entry)) {
      const infos = errorInfos(error);
      const [own] = infos.flatMap((info) => ownError(info) ?? []);
      const info = infos.find((one) => ownError(one) === own);
      if (own === undefined || info === undefined) continue;
      const related = [{ label: 'the reason', at: placeIn(error.doc, `${info.pointer}/reason`) }];
      if (error.form === 'json-rpc') {
        if (typeof error.code !== 'number' || error.code === own.code) continue;
        const other = errorNamed(error.code)?.names['1.0'];
        yield {
          at: placeIn(error.doc, `${error.pointer}/code`),
          message: `error has code \`${error.code}\`${other === undefined ? '' : ` (${other})`} and reason \`${info.reason}\`, expected code \`${own.code}\``,
          related,
          event: error.event,
          sameAs: `${error.code} ${own.reason}`,
          everywhere: true,
        };
      } else if (binding === 'HTTP+JSON' && error.event === null && exchange.response !== null) {
        const right = httpStatuses(own);
        const { status } = exchange.response;
        if (status < 300 || right.includes(status)) continue;
        yield {
          at: startLine(exchange.response),
          message: `status \`${status}\` is given for \`${info.reason}\`, expected ${right.map((one) => `\`${one}\``).join(' or ')}`,
          severity: 'warning',
          requirement: STATUS,
          related,
          sameAs: `${status} ${own.reason}`,
          everywhere: true,
        };
      }
    }
  },
});
