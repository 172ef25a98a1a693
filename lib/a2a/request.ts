import type { Call, Json, Operation, Poll, Stream } from '../model/a2a.js';
import type { HttpRequest } from '../model/http.js';
import { member, textMember } from '../model/json.js';
import type { Class } from './classify.js';
import type { Named } from './push-configs.js';
import { queryOf, textParameter } from './view/query.js';

/** What a request names. */
export interface RequestIds {
  readonly taskId: string | null;
  readonly contextId: string | null;
}

const NO_IDS: RequestIds = { taskId: null, contextId: null };

/** Ids in the params or body of a request; inside push operations 0.3 calls the task `id`, 1.0 `taskId`. */
export function requestIds(
  operation: Operation | null,
  how: Class,
  params: Json | undefined,
  request: HttpRequest | null,
): RequestIds {
  if (how.is === 'rest' && how.route?.taskId != null) return { taskId: how.route.taskId, contextId: null };
  switch (operation) {
    case null:
    case 'SendMessage':
    case 'SendStreamingMessage': {
      const message = member(params, 'message');
      return {
        taskId: textMember(message, 'taskId') ?? textMember(params, 'id'),
        contextId: textMember(message, 'contextId') ?? textMember(params, 'sessionId'),
      };
    }
    case 'GetTask':
    case 'CancelTask':
    case 'SubscribeToTask':
      return { taskId: textMember(params, 'id'), contextId: null };
    case 'ListTasks':
      return {
        taskId: null,
        contextId:
          how.is === 'rest' && request !== null
            ? textParameter(queryOf(request), 'contextId')
            : textMember(params, 'contextId'),
      };
    case 'CreateTaskPushNotificationConfig':
      return { taskId: textMember(params, 'taskId') ?? textMember(params, 'id'), contextId: null };
    case 'GetTaskPushNotificationConfig':
    case 'ListTaskPushNotificationConfigs':
    case 'DeleteTaskPushNotificationConfig': {
      const inRpc = how.is === 'rpc' && how.spelling?.dialects.includes('1.0') !== true;
      return { taskId: textMember(params, inRpc ? 'id' : 'taskId'), contextId: null };
    }
    case 'GetExtendedAgentCard':
      return NO_IDS;
  }
}

/** What a call says of a push configuration besides what its entry holds. */
export function namedConfig(entry: Call | Poll | Stream, how: Class): Named {
  const root = how.is === 'rpc' ? '/params' : '';
  if (how.is === 'rest') return { entry, root, taskId: entry.taskId, configId: how.route?.configId ?? null };
  const params = entry.rpc?.params;
  const in10 = how.is === 'rpc' && how.spelling?.dialects.includes('1.0') === true;
  const configId = textMember(params, 'pushNotificationConfigId') ?? (in10 ? textMember(params, 'id') : null);
  return { entry, root, taskId: entry.taskId, configId };
}

/** The message that a request sends; the proto of 0.3 calls it `request`. */
export function messageIn(entry: Call | Poll | Stream): Json | undefined {
  const params = entry.rpc ? entry.rpc.params : entry.requestDoc?.value;
  const message = member(params, 'message');
  return message === undefined && entry.rpc === null ? member(params, 'request') : message;
}
