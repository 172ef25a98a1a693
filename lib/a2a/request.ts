import type { Json, Operation } from '../model/a2a.js';
import type { HttpRequest } from '../model/http.js';
import { member, textMember } from '../model/json.js';
import type { Class } from './classify.js';
import type { Endpoints } from './endpoints.js';
import { targetOf } from './head.js';
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

/** Learns the webhooks that a request registers, in the shapes of all versions. */
export function learnWebhooks(operation: Operation | null, params: Json | undefined, seen: Endpoints): void {
  const configuration = member(params, 'configuration');
  const configs =
    operation === 'CreateTaskPushNotificationConfig'
      ? [params, member(params, 'pushNotificationConfig'), member(params, 'config')]
      : [
          member(configuration, 'taskPushNotificationConfig'),
          member(configuration, 'pushNotificationConfig'),
          member(configuration, 'pushNotification'),
          member(params, 'pushNotification'),
        ];
  for (const config of [...configs, member(configs.at(-1), 'pushNotificationConfig')]) {
    const url = textMember(config, 'url');
    if (url === null || !url.includes('://')) continue;
    seen.webhooks.add(targetOf(url, null).key);
  }
}
