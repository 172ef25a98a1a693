import { ALL, type Change, HTTP, rows } from './change.js';

/** What peers do (rows 58 to 63). */
export const BEHAVIOUR: readonly Change[] = [
  ...rows('behaviour', HTTP, [
    {
      row: 58,
      rpc: 'final: true',
      rest: 'final: true',
      now: null,
      tell: 'none',
      todo: 'end streams where the task rests or waits for somebody, and nowhere else',
    },
    {
      row: 59,
      rpc: null,
      rest: null,
      now: 'UnsupportedOperationError',
      tell: 'none',
      todo: 'refuse a subscription to a task that has ended with -32004',
    },
    {
      row: 60,
      rpc: 'kind',
      rest: 'kind',
      now: 'task',
      tell: 'conclusive',
      todo: 'deliver to webhooks what a stream event would hold, in its wrapper',
    },
    {
      row: 61,
      rpc: null,
      rest: null,
      now: 'returnImmediately',
      tell: 'none',
      todo: 'decide whether to wait: 1.0 waits unless `returnImmediately` is true',
    },
  ]),
  ...rows('behaviour', ALL, [
    {
      row: 62,
      rpc: 'historyLength: 0',
      rest: 'historyLength: 0',
      now: null,
      tell: 'none',
      todo: 'leave `historyLength` out to get all of the history: 0 asks for none of it',
    },
  ]),
  ...rows('behaviour', HTTP, [
    {
      row: 63,
      rpc: null,
      rest: null,
      now: 'UnsupportedOperationError',
      tell: 'none',
      todo: 'refuse to stream without the capability with -32004',
    },
  ]),
];
