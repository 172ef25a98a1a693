import type { AnsweredElsewhere, Call, Poll, Stream } from '../lib/model/a2a.js';
import { bindingName } from '../lib/model/dialect.js';
import { cite, defineRule, headerField, isWholeHead, startLine } from '../lib/rule.js';
import { http, scene, v03 } from '../lib/scene.js';

const OPERATIONS = cite('MUST', 'A2A03-3.4.1-01');
const ERRORS = cite('MUST', 'A2A03-3.4.1-03');
const AUTH = cite('MUST', 'A2A03-3.4.1-04');
const SAME_10 = cite('MUST', 'A2A10-5.1-01');

const both = v03.card({
  response: {
    set: {
      '/additionalInterfaces': [
        { url: 'https://agent.example/rpc', transport: 'JSONRPC' },
        { url: 'https://agent.example', transport: 'HTTP+JSON' },
      ],
    },
  },
});
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const AGENT = { headers: { 'User-Agent': 'courier/1.0' } };
const rest = (status = 200, body = JSON.stringify(TASK)) =>
  http('GET /v1/tasks/t-1', undefined, TASK, { request: AGENT, response: { status, body } });
const refused = (code: number, message: string) => ({ error: { code, message } });

export default defineRule({
  id: 'response-differs-by-binding',
  summary: 'an agent answers one operation over one binding otherwise than over another',
  requirement: [OPERATIONS, SAME_10],
  enforces: {
    'A2A03-3.4.1-03': 'Another error for the same task (information only)',
    'A2A03-3.4.1-04': 'Served to anybody over one, to nobody over the other (information only)',
  },
  severity: 'info',
  confidence: 'possible',
  presets: ['strict', 'interop'],
  yieldsTo: [
    'capability-core-missing',
    'client-binding-mismatch',
    'version-method-mismatch',
    'version-route-mismatch',
    'jsonrpc-http-verb',
    'rest-wrong-verb',
  ],
  each: 'call',
  needs: ['response'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'Clients choose a binding by what they can speak, and count on the same agent behind each.',
  fix: 'let all bindings lead to the same code, with the same operations, errors and credentials',
  good: [
    scene('The same over both', both, v03.poll('working'), rest()),
    scene(
      'Another client brings nothing',
      both,
      v03.poll('completed', { request: { headers: { Authorization: 'Bearer k-1' } } }),
      rest(401, ''),
    ),
  ],
  bad: [
    scene(
      'An operation that only one has (information only)',
      both,
      http('GET /v1/tasks/t-1/pushNotificationConfigs', undefined, { configs: [] }, { request: AGENT }),
      v03.call(
        'tasks/pushNotificationConfig/list',
        { id: 't-1' },
        null,
        refused(-32601, 'Method not found over this transport'),
      ),
    ),
    scene(
      'Another error for the same task (information only)',
      both,
      rest(404, '{"message":"TaskNotFoundError","code":-32001}'),
      v03.call('tasks/get', { id: 't-1' }, null, refused(-32004, 'Not supported')),
    ),
    scene(
      'Served to anybody over one, to nobody over the other (information only)',
      both,
      v03.poll('completed'),
      rest(401, ''),
    ),
  ],
  passes: ({ choice }) => choice === null || choice.elsewhere === null,
  *check(entry) {
    const other = entry.choice?.elsewhere ?? null;
    const { request, response } = entry.exchange;
    if (other === null || request === null || response === null || entry.binding === null) return;
    const found = differs(entry, other);
    if (found === null) return;
    const old = entry.dialect.spoken.startsWith('0.');
    yield {
      at: startLine(response),
      message: `${found.says} over ${bindingName(entry.binding)}, ${found.else} over ${bindingName(other.binding)}`,
      requirement: old ? found.by : SAME_10,
      related: [{ label: `the answer over ${bindingName(other.binding)}`, at: other.at }],
      sameAs: found.says,
      everywhere: true,
    };
  },
});

interface Difference {
  readonly by: typeof OPERATIONS;
  readonly says: string;
  readonly else: string;
}

function differs(entry: Call | Poll | Stream, other: AnsweredElsewhere): Difference | null {
  const { operation, outcome, rpcError, exchange, taskId, from } = entry;
  const { response } = exchange;
  const error = rpcError?.name ?? null;
  // 0.3 has lists over HTTP+JSON and gRPC alone (§3.5.6).
  if (outcome === 'rpc-error' && error === 'MethodNotFoundError' && other.served && operation !== 'ListTasks')
    return { by: OPERATIONS, says: 'an operation is unknown', else: 'and served' };
  const denied = response?.status === 401 || response?.status === 403;
  if (
    outcome === 'http-error' &&
    denied &&
    other.served &&
    other.bare &&
    from === other.from &&
    isBare(entry)
  )
    return {
      by: AUTH,
      says: `a call without credentials gets status \`${response.status}\``,
      else: 'and was served',
    };
  const reads = operation === 'GetTask' || operation === 'CancelTask' || operation === 'SubscribeToTask';
  if (!reads || taskId === null || taskId !== other.taskId || error === null || other.error === null)
    return null;
  if (error === other.error || (error !== 'TaskNotFoundError' && other.error !== 'TaskNotFoundError'))
    return null;
  return { by: ERRORS, says: `\`${error}\` is told of a task`, else: `\`${other.error}\`` };
}

function isBare({ exchange: { request } }: Call | Poll | Stream): boolean {
  return request !== null && isWholeHead(request) && headerField(request, 'authorization') === null;
}
