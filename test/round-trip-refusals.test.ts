import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Operation, Outcome } from '../lib/model/a2a.js';
import type { CaptureReport } from '../lib/model/report.js';
import { verbatim } from '../samples/record/tap.mjs';
import { reportOf } from './pipeline.js';
import { record, type Sitting } from './sitting.js';
import { blocksBefore, pcapOfTape } from './tape.js';

/** What no client of an SDK would send, and what it is: the operation (null where it is none), how it ends, its faults. */
interface Odd {
  readonly title: string;
  readonly asks: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: unknown;
  readonly operation: Operation | null;
  readonly outcome: Outcome;
  readonly faults: readonly string[];
}

const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'hello' }] };
const message03 = {
  kind: 'message',
  messageId: 'm-1',
  role: 'user',
  parts: [{ kind: 'text', text: 'hello' }],
};
const proto03 = { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'hello' }] };
const rpc = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
const V10 = { 'A2A-Version': '1.0' };

const rpc10: readonly Odd[] = [
  {
    title: 'no such method',
    asks: 'POST /rpc',
    headers: V10,
    body: rpc('FrobnicateTask', {}),
    operation: null,
    outcome: 'rpc-error',
    faults: [],
  },
  {
    title: 'no message',
    asks: 'POST /rpc',
    headers: V10,
    body: rpc('SendMessage', {}),
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['error message-required-field of the client'],
  },
  {
    title: 'no id',
    asks: 'POST /rpc',
    headers: V10,
    body: rpc('GetTask', {}),
    operation: 'GetTask',
    outcome: 'rpc-error',
    faults: ['error request-required-field of the client'],
  },
  {
    title: 'a version of the future',
    asks: 'POST /rpc',
    headers: { 'A2A-Version': '9.9' },
    body: rpc('SendMessage', { message }),
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: [],
  },
  {
    title: 'no version',
    asks: 'POST /rpc',
    body: rpc('SendMessage', { message }),
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['error version-header-missing of the client'],
  },
  {
    title: 'a method of 0.3',
    asks: 'POST /rpc',
    headers: V10,
    body: rpc('message/send', { message: message03 }),
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['error version-method-mismatch of the client'],
  },
  {
    title: 'no JSON',
    asks: 'POST /rpc',
    headers: V10,
    body: '{"jsonrpc": ',
    operation: null,
    outcome: 'rpc-error',
    faults: ['error body-not-json of the client'],
  },
  {
    title: 'plain text',
    asks: 'POST /rpc',
    headers: { ...V10, 'Content-Type': 'text/plain' },
    body: rpc('SendMessage', { message }),
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['warning jsonrpc-content-type of the client'],
  },
  {
    title: 'a notification',
    asks: 'POST /rpc',
    headers: V10,
    body: { jsonrpc: '2.0', method: 'SendMessage', params: { message } },
    operation: 'SendMessage',
    outcome: 'message',
    faults: ['error jsonrpc-envelope-missing of the client'],
  },
  {
    title: 'a GET',
    asks: 'GET /rpc',
    headers: V10,
    operation: null,
    outcome: 'http-error',
    faults: ['warning http-error-status of the client'],
  },
];
const rest10: readonly Odd[] = [
  {
    title: 'no such route',
    asks: 'GET /rest/frobnicate',
    headers: V10,
    operation: null,
    outcome: 'http-error',
    faults: ['warning http-error-status of the client'],
  },
  {
    title: 'no message',
    asks: 'POST /rest/message:send',
    headers: V10,
    body: {},
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['error message-required-field of the client'],
  },
  {
    title: 'a version of the future',
    asks: 'POST /rest/message:send',
    headers: { 'A2A-Version': '9.9' },
    body: { message },
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: [],
  },
  {
    title: 'no version',
    asks: 'POST /rest/message:send',
    body: { message },
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['error version-header-missing of the client'],
  },
  {
    title: 'no JSON',
    asks: 'POST /rest/message:send',
    headers: V10,
    body: '{"message": ',
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['error body-not-json of the client'],
  },
  {
    title: 'plain text',
    asks: 'POST /rest/message:send',
    headers: { ...V10, 'Content-Type': 'text/plain' },
    body: { message },
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['warning rest-content-type of the client'],
  },
  {
    title: 'pages of nothing',
    asks: 'GET /rest/tasks?pageSize=0',
    headers: V10,
    operation: 'ListTasks',
    outcome: 'rpc-error',
    faults: ['warning request-number-out-of-range of the client'],
  },
  {
    title: 'a subscription by GET',
    asks: 'GET /rest/tasks/no-such-task:subscribe',
    headers: V10,
    operation: 'SubscribeToTask',
    outcome: 'rpc-error',
    faults: [],
  },
  {
    title: 'a tenant',
    asks: 'POST /rest/acme/message:send',
    headers: V10,
    body: { message },
    operation: 'SendMessage',
    outcome: 'message',
    faults: [],
  },
];
const rpc03: readonly Odd[] = [
  {
    title: 'no such method',
    asks: 'POST /rpc',
    body: rpc('tasks/frobnicate', {}),
    operation: null,
    outcome: 'rpc-error',
    faults: [],
  },
  {
    title: 'no message',
    asks: 'POST /rpc',
    body: rpc('message/send', {}),
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['error message-required-field of the client'],
  },
  {
    title: 'a method of 1.0',
    asks: 'POST /rpc',
    body: rpc('SendMessage', { message }),
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['error version-method-mismatch of the client'],
  },
  {
    title: 'no JSON',
    asks: 'POST /rpc',
    body: '{"jsonrpc": ',
    operation: null,
    outcome: 'rpc-error',
    faults: ['error body-not-json of the client'],
  },
  {
    title: 'a notification',
    asks: 'POST /rpc',
    body: { jsonrpc: '2.0', method: 'message/send', params: { message: message03 } },
    operation: 'SendMessage',
    outcome: 'message',
    faults: ['warning jsonrpc-envelope-missing of the client'],
  },
  {
    title: 'what only 1.0 has',
    asks: 'POST /rpc',
    body: rpc('tasks/list', {}),
    operation: 'ListTasks',
    outcome: 'rpc-error',
    faults: [],
  },
];
const rest03: readonly Odd[] = [
  {
    title: 'no such route',
    asks: 'GET /rest/v1/frobnicate',
    operation: null,
    outcome: 'http-error',
    faults: ['warning http-error-status of the client'],
  },
  {
    title: 'no message',
    asks: 'POST /rest/v1/message:send',
    body: {},
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['error message-required-field of the client'],
  },
  {
    title: 'no JSON',
    asks: 'POST /rest/v1/message:send',
    body: '{"message": ',
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['error body-not-json of the client'],
  },
  {
    title: 'a list',
    asks: 'GET /rest/v1/tasks',
    operation: 'ListTasks',
    outcome: 'http-error',
    faults: ['warning http-error-status of the agent'],
  },
  {
    title: 'the shape of JSON-RPC',
    asks: 'POST /rest/v1/message:send',
    body: { message: message03 },
    operation: 'SendMessage',
    outcome: 'rpc-error',
    faults: ['warning rest-body-of-jsonrpc of the client'],
  },
  {
    title: 'a subscription by POST',
    asks: 'POST /rest/v1/tasks/no-such-task:subscribe',
    operation: 'SubscribeToTask',
    outcome: 'rpc-error',
    faults: [],
  },
  {
    title: 'all right',
    asks: 'POST /rest/v1/message:send',
    body: { message: proto03 },
    operation: 'SendMessage',
    outcome: 'message',
    faults: [],
  },
];

const sittings: readonly (readonly [string, Sitting, readonly Odd[]])[] = [
  ['1.0 over JSON-RPC', { client: '1.0', agent: '1.0', binding: 'JSONRPC' }, rpc10],
  ['1.0 over HTTP+JSON', { client: '1.0', agent: '1.0', binding: 'HTTP+JSON' }, rest10],
  ['0.3 over JSON-RPC', { client: '0.3', agent: '0.3', binding: 'JSONRPC' }, rpc03],
  ['0.3 over HTTP+JSON', { client: '0.3', agent: '0.3', binding: 'HTTP+JSON' }, rest03],
];

const muted = vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => muted.mockRestore());

async function ask(agent: string, { asks, headers = {}, body }: Odd): Promise<void> {
  const [method = '', path = ''] = asks.split(' ');
  const typed = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const init = { method, headers: { 'X-Api-Key': 'k-1', ...typed, ...headers } };
  await (await fetch(`${agent}${path}`, sent === undefined ? init : { ...init, body: sent })).text();
}

describe.each(sittings)('odd requests to an agent of %s', (_, sitting, odd) => {
  let reports: readonly CaptureReport[];
  beforeAll(async () => {
    const { crossings } = await record(sitting, async ({ agent }) => {
      await (await fetch(`${agent}/.well-known/agent-card.json`)).text();
      for (const one of odd) await ask(agent, one);
    });
    const captures = [pcapOfTape(crossings), verbatim(blocksBefore('agent', crossings))];
    reports = captures.map((capture) => {
      return reportOf(capture);
    });
  });

  test('leave nothing unread', () => {
    expect(reports.map(({ anomalies, counts }) => [anomalies, counts.exchanges])).toEqual(
      reports.map(() => [[], odd.length + 1]),
    );
  });

  test.each(odd.map((one, at) => ({ ...one, at })))('$title', ({ at, operation, outcome, faults }) => {
    for (const { exchanges, findings } of reports) {
      const row = exchanges?.[at + 1];
      expect({
        kind: row?.kind,
        binding: row?.binding,
        operation: row?.operation,
        outcome: row?.outcome,
      }).toEqual({ kind: 'call', binding: sitting.binding, operation, outcome });
      const found = findings.filter(
        ({ severity, exchange }) => severity !== 'info' && exchange === row?.index,
      );
      expect(found.map(({ severity, rule, party }) => `${severity} ${rule} of the ${party}`)).toEqual(faults);
    }
  });
});
