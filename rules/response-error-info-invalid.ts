import { jsonStart, placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  ERROR_DOMAIN,
  errorCalled,
  errorInfos,
  errorNamed,
  errorOfReason,
  errors,
  isServed,
} from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const PRESCRIBED = cite('implied', 'A2A10-9.5-04', 'A2A10-10.6-02');

const info = (reason: string, domain = 'a2a-protocol.org') => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain,
});
const refused = (...data: readonly ReturnType<typeof info>[]) =>
  v10.poll('completed', { error: { code: -32001, message: 'Task not found', data } });

export default defineRule({
  id: 'response-error-info-invalid',
  summary: 'the ErrorInfo of an A2A error has another reason or domain than prescribed',
  requirement: [PRESCRIBED],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-error-shape', 'response-error-reason-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'Clients look an error up by domain and reason, letter by letter: what is spelled otherwise is an unknown error to them.',
  fix: 'send the name of the error in UPPER_SNAKE_CASE without `_ERROR` as reason, and `a2a-protocol.org` as domain',
  meanwhile: { client: 'go by the code where the reason is none that you know' },
  good: [
    scene('Reason and domain of A2A', refused(info('TASK_NOT_FOUND'))),
    scene('One of the vendor’s own', refused(info('SHARD_GONE', 'acme.example'))),
    scene(
      'One of the vendor’s own beside that of A2A',
      refused(info('TASK_NOT_FOUND', 'acme.example'), info('TASK_NOT_FOUND')),
    ),
  ],
  bad: [
    scene('Lower case', refused(info('task_not_found'))),
    scene('The name of the error', refused(info('TaskNotFoundError'))),
    scene('With `_ERROR` at its end', refused(info('TASK_NOT_FOUND_ERROR'))),
    scene('Another domain', refused(info('TASK_NOT_FOUND', 'agent.example'))),
    scene(
      'HTTP+JSON: the old domain',
      http(
        'GET /tasks/t-1',
        undefined,
        {
          error: {
            code: 404,
            status: 'NOT_FOUND',
            message: 'Task not found',
            details: [info('TASK_NOT_FOUND', 'a2a.dev')],
          },
        },
        { request: { headers: { 'A2A-Version': '1.0' } }, response: { status: 404 } },
      ),
    ),
  ],
  passes: isServed,
  *check(entry) {
    for (const error of errors(entry)) {
      const infos = errorInfos(error);
      if (infos.some(({ reason, domain }) => isOwn(reason) && domain === ERROR_DOMAIN)) continue;
      const code = typeof error.code === 'number' && error.form === 'json-rpc' ? error.code : null;
      for (const { pointer, reason, domain } of infos) {
        if (reason === null || domain === null) continue;
        const meant = meantBy(reason);
        if (meant !== null && domain === ERROR_DOMAIN) {
          yield {
            at: placeIn(error.doc, `${pointer}/reason`),
            message: `reason of the error is \`${reason.slice(0, 60)}\`, expected \`${meant}\``,
            event: error.event,
            sameAs: `reason ${meant}`,
            everywhere: true,
          };
        } else if (isOwn(reason) && domain !== ERROR_DOMAIN && isProven(reason, code)) {
          yield {
            at: placeIn(error.doc, `${pointer}/domain`),
            message: `domain of \`${reason}\` is \`${jsonStart(domain, 60).slice(1, -1)}\`, expected \`${ERROR_DOMAIN}\``,
            event: error.event,
            sameAs: 'domain',
            everywhere: true,
          };
        } else continue;
        break;
      }
    }
  },
});

/** Whether a reason is that of one of the errors that A2A itself defines. */
function isOwn(reason: string | null): boolean {
  return reason !== null && (errorOfReason(reason)?.status ?? null) !== null;
}

/** The reason that was meant, where it is spelled otherwise; null where it is right, or the vendor's own. */
function meantBy(reason: string): string | null {
  if (isOwn(reason) || reason.length > 80) return null;
  const upper = reason.toUpperCase().replaceAll('-', '_');
  const bare = upper.endsWith('_ERROR') ? upper.slice(0, -'_ERROR'.length) : upper;
  if (isOwn(bare)) return bare;
  const named = errorCalled(reason) ?? errorCalled(`${reason}Error`);
  return named === undefined || named.status === null ? null : named.reason;
}

/** Whether the error is A2A's whatever its domain: its code over JSON-RPC says so too, or there is none. */
function isProven(reason: string, code: number | null): boolean {
  return code === null || errorNamed(code)?.reason === reason;
}
