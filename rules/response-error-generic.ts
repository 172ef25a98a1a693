import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  errorCalled,
  errorNamed,
  errorOfReason,
  errors,
  generation,
  isServed,
  meantError,
} from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const refused = (message: string, code = -32603) => ({ error: { code, message } });
const TO_TASK = { '/params/message/taskId': 't-1' };
const GONE_TEXT = 'Task t-1 not found';
const rest = (status: number, error: Parameters<typeof http>[2]) =>
  http('GET /tasks/t-1', undefined, error, {
    request: { headers: { 'A2A-Version': '1.0' } },
    response: { start: `HTTP/1.1 ${status} No` },
  });

export default defineRule({
  id: 'response-error-generic',
  summary: 'a refusal comes with a generic error where A2A has one of its own',
  requirement: [cite('MUST', 'A2A10-3.1.3-03'), cite('SHOULD', 'A2A03-8.2-01')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-method-newer',
    'response-error-shape',
    'response-error-reason-mismatch',
    'capability-declared-but-refused',
    'version-method-mismatch',
    'version-header-missing',
  ],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'A client acts on the code and not on the text: it retries what is gone for ever, or reports a broken agent where one was asked too late.',
  fix: 'answer with the error that A2A has for it, by its code, status and reason',
  meanwhile: { client: 'do not take the code for the cause; show the message of the error' },
  good: [
    scene(
      'The error of its own',
      v10.poll('completed', refused(GONE_TEXT, -32001)),
      v10.cancel('canceled', refused('Task cannot be canceled', -32002)),
    ),
    scene(
      'A text on something else',
      v10.call(
        'GetTaskPushNotificationConfig',
        { taskId: 't-1', id: 'p-1' },
        {},
        refused('no push config for task t-1: not found'),
      ),
    ),
    scene('An internal fault', v10.poll('completed', refused('database is away'))),
    scene('A code of the server’s own', v10.poll('completed', refused(GONE_TEXT, -32050))),
    scene(
      '0.3 names no error for a task that has ended',
      v03.send('completed', {
        request: { set: TO_TASK },
        ...refused('Task t-1 is in terminal state: completed', -32602),
      }),
    ),
    scene(
      'HTTP+JSON: a route that is not there',
      rest(404, { error: { code: 404, status: 'NOT_FOUND', message: 'Not Found' } }),
    ),
  ],
  bad: [
    scene('A task that is gone', v10.poll('completed', refused(GONE_TEXT))),
    scene('A task that is gone, when canceled', v10.cancel('canceled', refused(GONE_TEXT, -32602))),
    scene(
      'A task that is gone, when subscribed to',
      v10.call('SubscribeToTask', { id: 't-1' }, null, refused(GONE_TEXT)),
    ),
    scene(
      'A task that is gone, when told where to push',
      v10.call('ListTaskPushNotificationConfigs', { taskId: 't-1' }, {}, refused(GONE_TEXT)),
    ),
    scene(
      'A task that is gone, when written to',
      v10.send('completed', { request: { set: TO_TASK }, ...refused(GONE_TEXT, -32602) }),
    ),
    scene(
      'A task that has ended, when canceled',
      v10.cancel('canceled', refused('Task cannot be canceled in state completed')),
    ),
    scene(
      'A task that has ended, when written to',
      v10.send('completed', {
        request: { set: TO_TASK },
        ...refused('Task t-1 is in terminal state: 3', -32602),
      }),
    ),
    scene(
      'A task that has ended, when subscribed to',
      v10.call('SubscribeToTask', { id: 't-1' }, null, refused('Task t-1 is in terminal state: 3', -32602)),
    ),
    scene(
      'Another version',
      v10.poll('completed', {
        request: { headers: { 'A2A-Version': '1.7' } },
        ...refused('A2A version 1.7 is not supported', -32600),
      }),
    ),
    scene(
      'A media type (information only)',
      v10.card(),
      v10.send('completed', {
        request: { set: { '/params/message/parts/0': { raw: 'aGk=', mediaType: 'image/png' } } },
        ...refused('media type image/png is not supported', -32602),
      }),
    ),
    scene(
      'An extended card that is not configured',
      v10.card({ response: { set: { '/capabilities/extendedAgentCard': true } } }),
      v10.call('GetExtendedAgentCard', {}, null, refused('Extended Agent Card not configured')),
    ),
    scene(
      'An extension that is required, beside the client’s fault',
      v10.card({
        response: {
          set: {
            '/capabilities/extensions': [{ uri: 'https://courier.example/ext/maps/v1', required: true }],
          },
        },
      }),
      v10.send('completed', refused('Extension https://courier.example/ext/maps/v1 is required', -32600)),
    ),
    scene(
      'HTTP+JSON: a task that is gone',
      rest(500, { error: { code: 500, status: 'INTERNAL', message: GONE_TEXT } }),
    ),
    scene('0.3: a task that is gone', v03.poll('completed', refused('Task not found'))),
    scene(
      '0.3: a task that has ended, when canceled',
      v03.cancel('canceled', refused('Task cannot be canceled')),
    ),
    scene(
      '0.3: a media type (information only)',
      v03.send('completed', refused('content type image/png is not supported', -32602)),
    ),
    scene(
      '0.3: no extended card (information only)',
      v03.card({ response: { set: { '/supportsAuthenticatedExtendedCard': true } } }),
      v03.call(
        'agent/getAuthenticatedExtendedCard',
        undefined,
        {},
        refused('extended card is not configured'),
      ),
    ),
  ],
  passes: isServed,
  *check(entry) {
    const version = generation(entry.dialect.spoken);
    if (version === null || version === '0.1') return;
    for (const error of errors(entry)) {
      const { message } = error;
      if (typeof message !== 'string' || !isGeneric(error, entry)) continue;
      const text = message.slice(0, 400);
      const found = meantError(entry, text);
      const by = found?.by[version];
      if (found === null || by === undefined) continue;
      const right = errorCalled(found.error);
      const code = error.form === 'json-rpc' ? right?.code : right?.reason;
      yield {
        at: placeIn(error.doc, error.code === undefined ? error.pointer : `${error.pointer}/code`),
        message: `\`${text.slice(0, 60).replaceAll('`', '’')}\` comes with \`${saidBy(error)}\`, expected ${right?.names[version]} (\`${code}\`)`,
        requirement: by,
        ...(found.severity === undefined ? {} : { severity: found.severity }),
        related: [{ label: 'what it says', at: placeIn(error.doc, `${error.pointer}/message`) }],
        event: error.event,
        sameAs: `${found.error} ${entry.operation} ${saidBy(error)}`,
      };
    }
  },
});

type Entry = Call | Poll | Stream;
type Told = ReturnType<typeof errors> extends Generator<infer T> ? T : never;

/** Whether an error is one of JSON-RPC, or over HTTP+JSON none that A2A knows. */
function isGeneric({ form, code, reason }: Told, { exchange }: Entry): boolean {
  if (form === 'json-rpc')
    return typeof code === 'number' && errorNamed(code)?.status === null && code >= -32700 && code <= -32600;
  if (reason !== null) return errorOfReason(reason)?.status === null;
  return (exchange.response?.status ?? 0) === 500;
}

function saidBy({ form, code, reason }: Told): string {
  return form !== 'json-rpc' && reason !== null ? reason : String(code);
}
