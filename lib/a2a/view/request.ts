import type { Dialect, Entry } from '../../model/a2a.js';
import { isObject, type Json, type JsonDoc, member, textMember, valueAt } from '../../model/json.js';
import type { Message } from '../../model/objects.js';
import type {
  Asked,
  ListAsked,
  PushConfigAsked,
  PushConfigsAsked,
  SendAsked,
  TaskAsked,
} from '../../model/requests.js';
import { targetOf } from '../head.js';
import { matchRoute, type RouteMatch } from '../rest.js';
import { stateWord } from '../spec/states.js';
import { countMember, idMember, objectMember } from './members.js';
import { messageAt } from './message.js';
import { pushConfigAt, resourceName } from './push-config.js';
import { countParameter, flagParameter, parameter, queryOf, textParameter } from './query.js';
import { readAs } from './read-as.js';
import { sendConfigurationAt, waitsUnasked } from './send.js';

/** What every request has, and how it is to be read. */
interface Sent {
  readonly doc: JsonDoc | null;
  readonly pointer: string;
  readonly value: Json | undefined;
  readonly query: Asked['query'];
  readonly route: RouteMatch | null;
  readonly dialect: Dialect;
  readonly base: Pick<Asked, 'doc' | 'pointer' | 'query' | 'tenant' | 'metadata'>;
}

/** What a call asks for, in one shape; null where it is no known operation, or no request is at hand. */
export function requestOf(entry: Entry): Asked | null {
  if (entry.kind !== 'call' && entry.kind !== 'poll' && entry.kind !== 'stream') return null;
  const { operation, exchange } = entry;
  if (operation === null || exchange.request === null || entry.binding === 'GRPC') return null;
  const sent = sentBy(entry, exchange.request);
  switch (operation) {
    case 'SendMessage':
    case 'SendStreamingMessage':
      return sendAsked(operation, sent);
    case 'GetTask':
    case 'CancelTask':
    case 'SubscribeToTask':
      return taskAsked(operation, sent);
    case 'ListTasks':
      return listAsked(sent);
    case 'CreateTaskPushNotificationConfig':
      return pushConfigAsked(sent);
    case 'GetTaskPushNotificationConfig':
    case 'ListTaskPushNotificationConfigs':
    case 'DeleteTaskPushNotificationConfig':
      return pushConfigsAsked(operation, sent);
    case 'GetExtendedAgentCard':
      return { operation, ...sent.base };
  }
}

type Called = Extract<Entry, { kind: 'call' | 'poll' | 'stream' }>;

function sentBy(entry: Called, request: NonNullable<Entry['exchange']['request']>): Sent {
  const { requestDoc: doc, rpc, tenant } = entry;
  const pointer = rpc === null ? '' : '/params';
  const value = doc === null ? undefined : valueAt(doc.value, pointer);
  const query = rpc === null ? queryOf(request) : [];
  const route = rpc === null ? matchRoute(request.method, targetOf(request.target, null).path) : null;
  const base = { doc, pointer, query, tenant, metadata: objectMember(value, 'metadata') };
  return { doc, pointer, value, query, route, dialect: readAs(entry, entry.dialect.request), base };
}

function sendAsked(
  operation: SendAsked['operation'],
  { doc, pointer, value, dialect, base }: Sent,
): SendAsked {
  // 0.1 has beside the message what later versions put into a configuration.
  const at = dialect === '0.1' ? pointer : `${pointer}/configuration`;
  const configuration = doc === null ? null : sendConfigurationAt(doc, at, dialect);
  return {
    operation,
    ...base,
    message: doc === null ? null : messageIn(doc, pointer, value, dialect),
    configuration,
    waits: configuration === null ? waitsUnasked(dialect) : configuration.waits,
  };
}

/** JSON readers made from the proto of 0.3 take `request` for `message` (0.3 reference §3). */
function messageIn(doc: JsonDoc, pointer: string, value: Json | undefined, dialect: Dialect): Message | null {
  const other =
    pointer === '' && member(value, 'message') === undefined && isObject(member(value, 'request'));
  return messageAt(doc, `${pointer}/${other ? 'request' : 'message'}`, dialect);
}

/** Cancel bodies of 0.3 over HTTP+JSON may name the task as a resource. */
function taskAsked(operation: TaskAsked['operation'], { value, query, route, base }: Sent): TaskAsked {
  return {
    operation,
    ...base,
    taskId: route?.taskId ?? idMember(value, 'id') ?? resourceName(textMember(value, 'name')).taskId,
    historyLength: countMember(value, 'historyLength') ?? countParameter(query, 'historyLength'),
  };
}

function listAsked({ value, query, base }: Sent): ListAsked {
  const statusWritten = textMember(value, 'status') ?? textParameter(query, 'status');
  const artifacts = member(value, 'includeArtifacts');
  return {
    operation: 'ListTasks',
    ...base,
    contextId: idMember(value, 'contextId') ?? textParameter(query, 'contextId'),
    status: stateWord(statusWritten),
    statusWritten,
    pageSize: countMember(value, 'pageSize') ?? countParameter(query, 'pageSize'),
    pageToken: idMember(value, 'pageToken') ?? textParameter(query, 'pageToken'),
    historyLength: countMember(value, 'historyLength') ?? countParameter(query, 'historyLength'),
    statusTimestampAfter:
      textMember(value, 'statusTimestampAfter') ?? parameter(query, 'statusTimestampAfter')?.value ?? null,
    includeArtifacts: typeof artifacts === 'boolean' ? artifacts : flagParameter(query, 'includeArtifacts'),
  };
}

function pushConfigAsked({ doc, pointer, route, base }: Sent): PushConfigAsked {
  const config = doc === null ? null : pushConfigAt(doc, pointer);
  const taskId = config?.taskId ?? route?.taskId ?? null;
  return { operation: 'CreateTaskPushNotificationConfig', ...base, taskId, config };
}

/** Params name the task `id` in 0.3, where 1.0 has the configuration under that name (0.3 reference §13, row 25). */
function pushConfigsAsked(
  operation: PushConfigsAsked['operation'],
  { value, query, route, dialect, base }: Sent,
): PushConfigsAsked {
  const named = resourceName(textMember(value, 'name') ?? textMember(value, 'parent'));
  const old = dialect.startsWith('0.');
  const taskId = old ? idMember(value, 'id') : idMember(value, 'taskId');
  const configId = old ? idMember(value, 'pushNotificationConfigId') : idMember(value, 'id');
  return {
    operation,
    ...base,
    taskId: route?.taskId ?? taskId ?? named.taskId,
    configId: route?.configId ?? configId ?? named.configId,
    pageSize: countMember(value, 'pageSize') ?? countParameter(query, 'pageSize'),
    pageToken: idMember(value, 'pageToken') ?? textParameter(query, 'pageToken'),
  };
}
