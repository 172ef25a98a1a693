import { type Change, HTTP, REST, RPC, rows } from './change.js';

const method = (row: number, rpc: string, now: string) => {
  return { row, rpc, rest: null, now, tell: 'conclusive', todo: `call the method \`${now}\`` } as const;
};
const PUSH = 'tasks/pushNotificationConfig';

/** How operations, routes and header fields are called (rows 1 to 18). */
export const NAMES: readonly Change[] = [
  ...rows('method', RPC, [
    method(1, 'message/send', 'SendMessage'),
    method(2, 'message/stream', 'SendStreamingMessage'),
    method(3, 'tasks/get', 'GetTask'),
    method(4, 'tasks/cancel', 'CancelTask'),
    method(5, 'tasks/resubscribe', 'SubscribeToTask'),
    // No method of 0.3 over JSON-RPC: one SDK and a draft have it.
    method(6, 'tasks/list', 'ListTasks'),
    method(7, `${PUSH}/set`, 'CreateTaskPushNotificationConfig'),
    method(8, `${PUSH}/get`, 'GetTaskPushNotificationConfig'),
    method(9, `${PUSH}/list`, 'ListTaskPushNotificationConfigs'),
    method(10, `${PUSH}/delete`, 'DeleteTaskPushNotificationConfig'),
    method(11, 'agent/getAuthenticatedExtendedCard', 'GetExtendedAgentCard'),
  ]),
  ...rows('route', REST, [
    {
      row: 12,
      rpc: null,
      rest: '/v1/message:send',
      now: '/message:send',
      tell: 'weak',
      todo: 'send to the routes below the URL of the interface, without `/v1`',
    },
    {
      row: 13,
      rpc: null,
      rest: '/v1/tasks/{id}',
      now: '/tasks/{id}',
      tell: 'weak',
      todo: 'ask for tasks at the routes below the URL of the interface, without `/v1`',
    },
    {
      row: 14,
      rpc: null,
      rest: '/v1/card',
      now: '/extendedAgentCard',
      tell: 'conclusive',
      todo: 'ask for the extended card at `/extendedAgentCard`',
    },
  ]),
  ...rows(
    'route',
    ['GRPC'],
    [
      {
        row: 15,
        rpc: null,
        rest: 'a2a.v1.A2AService',
        now: 'lf.a2a.v1.A2AService',
        tell: 'conclusive',
        todo: 'call the service `lf.a2a.v1.A2AService` and its method names',
      },
    ],
  ),
  ...rows('header', HTTP, [
    {
      row: 16,
      rpc: null,
      rest: null,
      now: 'A2A-Version: 1.0',
      tell: 'weak',
      todo: 'send `A2A-Version: 1.0` with every request: without it the request counts as 0.3',
    },
    {
      row: 17,
      rpc: 'X-A2A-Extensions',
      rest: 'X-A2A-Extensions',
      now: 'A2A-Extensions',
      tell: 'weak',
      todo: 'name extensions in the field `A2A-Extensions`',
    },
  ]),
  ...rows('media type', REST, [
    {
      row: 18,
      rpc: null,
      rest: 'application/json',
      now: 'application/a2a+json',
      tell: 'weak',
      todo: 'label bodies over HTTP+JSON and to webhooks `application/a2a+json`, as 1.0 advises',
    },
  ]),
];
