import { ALL, type Change, HTTP, REST, RPC, rows } from './change.js';

/** What requests and results hold (rows 19 to 34). */
export const CALLS: readonly Change[] = [
  ...rows('result', RPC, [
    {
      row: 19,
      rpc: 'result.kind',
      rest: null,
      now: 'result.task',
      tell: 'conclusive',
      todo: 'wrap the answer to a message in `task` or `message`',
    },
    {
      row: 20,
      rpc: 'result.kind',
      rest: null,
      now: 'result.statusUpdate',
      tell: 'conclusive',
      todo: 'wrap what a stream event tells in `task`, `message`, `statusUpdate` or `artifactUpdate`',
    },
  ]),
  ...rows('result', HTTP, [
    {
      row: 21,
      rpc: 'final',
      rest: 'final',
      now: null,
      tell: 'conclusive',
      todo: 'leave `final` out: the end of the stream says it',
    },
  ]),
  ...rows('params', HTTP, [
    {
      row: 22,
      rpc: 'configuration.blocking',
      rest: 'configuration.blocking',
      now: 'configuration.returnImmediately',
      tell: 'weak',
      todo: 'say `returnImmediately`, the reverse of `blocking`; left out, the agent waits',
    },
    {
      row: 23,
      rpc: 'configuration.pushNotificationConfig',
      rest: 'configuration.pushNotification',
      now: 'configuration.taskPushNotificationConfig',
      tell: 'weak',
      todo: 'register a webhook with a message as `taskPushNotificationConfig`',
    },
    {
      row: 24,
      rpc: 'pushNotificationConfig',
      rest: 'config',
      now: 'url',
      tell: 'weak',
      todo: 'write push configurations flat: `taskId`, `id`, `url`, `token`, `authentication`',
    },
  ]),
  ...rows('params', RPC, [
    {
      row: 25,
      rpc: 'pushNotificationConfigId',
      rest: null,
      now: 'id',
      tell: 'conclusive',
      todo: 'call the task `taskId` and the push configuration `id`: `id` changes its meaning',
    },
  ]),
  ...rows('result', HTTP, [
    {
      row: 26,
      rpc: '[…]',
      rest: 'configs',
      now: 'configs',
      tell: 'conclusive',
      todo: 'answer the list of push configurations as `{configs, nextPageToken}`',
    },
  ]),
  ...rows('params', HTTP, [
    {
      row: 27,
      rpc: 'authentication.schemes',
      rest: 'authentication.schemes',
      now: 'authentication.scheme',
      tell: 'weak',
      todo: 'name one `authentication.scheme` instead of the list `schemes`',
    },
  ]),
  ...rows('params', REST, [
    {
      row: 28,
      rpc: null,
      rest: 'name',
      now: 'id',
      tell: 'conclusive',
      todo: 'write plain ids instead of resource names as `tasks/{id}`',
    },
  ]),
  ...rows('params', ALL, [
    {
      row: 29,
      rpc: null,
      rest: null,
      now: 'tenant',
      tell: 'conclusive',
      todo: 'send `tenant` where the interface of the card names one',
    },
  ]),
  ...rows('result', RPC, [
    {
      row: 30,
      rpc: 'null',
      rest: null,
      now: '{}',
      tell: 'none',
      todo: 'answer a deletion with `{}`; `null` is understood too',
    },
  ]),
  ...rows('result', HTTP, [
    {
      row: 31,
      rpc: 'error.data',
      rest: null,
      now: 'error.data[].@type',
      tell: 'conclusive',
      todo: 'make `error.data` a list of typed details, with a `google.rpc.ErrorInfo` that names the reason',
    },
    {
      row: 32,
      rpc: null,
      rest: 'message',
      now: 'error.details[].@type',
      tell: 'conclusive',
      todo: 'answer errors over HTTP+JSON as `{"error": {code, status, message, details}}`',
    },
    {
      row: 33,
      rpc: '-32007',
      rest: null,
      now: '-32009',
      tell: 'weak',
      todo: 'refuse a required extension with -32008 and another version with -32009',
    },
    {
      row: 34,
      rpc: 'id',
      rest: null,
      now: 'id',
      tell: 'none',
      todo: 'nothing: GetTask, CancelTask and SubscribeToTask name the task `id` in both',
    },
  ]),
];
