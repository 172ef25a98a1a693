import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  errorOfReason,
  errors,
  grpcStatuses,
  httpStatuses,
  httpStatusOf,
  isServed,
  isStatus,
  startLine,
} from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const CODE = cite('MUST', 'A2A10-11.6-02');
const NAME = cite('implied', 'A2A10-11.6-05');

const refused = (code: number, name: string | undefined, status = 400, reason?: string) =>
  http(
    'POST /tasks/t-1:cancel',
    undefined,
    {
      error: {
        code,
        message: 'no',
        ...(name === undefined ? {} : { status: name }),
        ...(reason === undefined
          ? {}
          : {
              details: [
                {
                  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                  reason,
                  domain: 'a2a-protocol.org',
                },
              ],
            }),
      },
    },
    { request: { headers: { 'A2A-Version': '1.0' } }, response: { start: `HTTP/1.1 ${status} No` } },
  );

export default defineRule({
  id: 'rest-error-status-mismatch',
  summary: 'the body of an error names another status than its response has',
  requirement: [CODE, NAME],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-error-shape'],
  each: 'call',
  needs: ['shown'],
  dialects: ['1.0', '1.0-rc'],
  bindings: ['HTTP+JSON'],
  party: 'agent',
  why: 'A client that reads the body acts on another status than one that reads the head: one retries what the other gives up.',
  fix: 'write the HTTP status into `error.code`, and the gRPC name that goes with it into `error.status`',
  meanwhile: { client: 'go by the HTTP status' },
  good: [
    scene('Both say the same', refused(400, 'FAILED_PRECONDITION'), refused(400, 'INVALID_ARGUMENT')),
    scene('A name of 1.0.0', refused(400, 'UNIMPLEMENTED', 400, 'UNSUPPORTED_OPERATION')),
    scene('A name of 1.0.0, without a reason', refused(400, 'UNIMPLEMENTED')),
    scene('A status of 1.0.0', refused(409, 'FAILED_PRECONDITION', 409, 'TASK_NOT_CANCELABLE')),
  ],
  bad: [
    scene('The number that gRPC has for it', refused(9, 'FAILED_PRECONDITION')),
    scene('A code of JSON-RPC', refused(-32002, 'FAILED_PRECONDITION')),
    scene('Another HTTP status', refused(409, 'FAILED_PRECONDITION')),
    scene('A name of another status (information only)', refused(400, 'NOT_FOUND')),
    scene('A name that gRPC does not have (information only)', refused(400, 'BAD_REQUEST')),
  ],
  passes: isServed,
  *check(entry) {
    const { response } = entry.exchange;
    if (response === null || response.status < 400) return;
    for (const error of errors(entry)) {
      if (error.event !== null || !isStatus(error) || typeof error.code !== 'number') continue;
      const { code, status: name, doc, pointer } = error;
      const related = [{ label: 'the status of the response', at: startLine(response) }];
      if (code !== response.status) {
        yield {
          at: placeIn(doc, `${pointer}/code`),
          message: `\`error.code\` is \`${code}\`, expected \`${response.status}\` as in the response`,
          related,
          sameAs: code < 0 ? 'JSON-RPC' : code < 17 ? 'gRPC' : 'HTTP',
          everywhere: true,
        };
      } else if (name !== null && !fits(name, response.status, error.reason)) {
        yield {
          at: placeIn(doc, `${pointer}/status`),
          message: `\`error.status\` is \`${name.slice(0, 40)}\`, expected the gRPC name of a \`${response.status}\``,
          severity: 'info',
          requirement: NAME,
          related,
          sameAs: `name ${name.slice(0, 40)}`,
          everywhere: true,
        };
      }
    }
  },
});

/** Whether a gRPC name goes with an HTTP status, by gRPC itself or by a table of A2A. */
function fits(name: string, status: number, reason: string | null): boolean {
  if (httpStatusOf(name) === status) return true;
  const facts = reason === null ? undefined : errorOfReason(reason);
  if (facts === undefined) return name === 'UNIMPLEMENTED' && status === 400;
  const named: readonly string[] = grpcStatuses(facts);
  return named.includes(name) && httpStatuses(facts).includes(status);
}
