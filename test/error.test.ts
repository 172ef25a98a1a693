import { describe, expect, it } from 'vitest';
import { rpc, type Script } from './exchange.js';
import { last } from './understood.js';

const INFO = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'TASK_NOT_FOUND',
  domain: 'a2a-protocol.org',
  metadata: { taskId: 't' },
};
const BAD_REQUEST = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [] };

/** The error of a call over HTTP+JSON. */
function rest(status: number, responseBody: unknown, more: Script = {}) {
  return last('call', { target: '/tasks/t:cancel', body: {}, status, responseBody, ...more }).rpcError;
}

/** The error of a call over JSON-RPC. */
function called(error: unknown) {
  return last(
    'call',
    rpc('GetTask', { id: 't' }, undefined, { responseBody: { jsonrpc: '2.0', id: 1, error } }),
  ).rpcError;
}

describe('errors over JSON-RPC', () => {
  it('tell reason, domain and details where 1.0 has them', () => {
    expect(called({ code: -32001, message: 'no', data: [BAD_REQUEST, INFO] })).toEqual({
      form: 'json-rpc',
      code: -32001,
      message: 'no',
      status: null,
      reason: 'TASK_NOT_FOUND',
      domain: 'a2a-protocol.org',
      details: [BAD_REQUEST['@type'], INFO['@type']],
      name: 'TaskNotFoundError',
      pointer: '/error',
    });
  });

  it.each<[unknown, string | null]>([
    [{ code: -32007, message: 'x' }, 'ExtendedAgentCardNotConfiguredError'],
    [{ code: -32601, message: 'x', data: 'free text' }, 'MethodNotFoundError'],
    [{ code: -32603, data: [INFO] }, 'TaskNotFoundError'],
    [{ code: -32010 }, 'RateLimitExceededError'],
    [{ code: -31401, message: 'x' }, null],
    [{ code: '-32001' }, null],
    ['broken', null],
  ])('%j is named %s', (error, name) => {
    expect(called(error)).toMatchObject({ form: 'json-rpc', name });
  });
});

describe('errors of what stands before an agent', () => {
  it('are no errors of JSON-RPC, whatever was asked', () => {
    const responseBody = { error: { code: 401, status: 'UNAUTHENTICATED', message: 'no' } };
    const call = last('call', rpc('GetTask', { id: 't' }, undefined, { status: 401, responseBody }));
    expect(call.rpcError).toMatchObject({ form: 'status', code: 401, name: null });
  });
});

describe('errors over HTTP+JSON', () => {
  it.each<[string, unknown, object]>([
    [
      'google.rpc.Status of 1.0',
      { error: { code: 404, status: 'NOT_FOUND', message: 'no', details: [INFO] } },
      { form: 'status', code: 404, status: 'NOT_FOUND', reason: 'TASK_NOT_FOUND', name: 'TaskNotFoundError' },
    ],
    [
      'google.rpc.Status without ErrorInfo',
      { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'no', details: [] } },
      { form: 'status', reason: null, details: [], name: null, pointer: '/error' },
    ],
    [
      'the code and message of JS 0.3',
      { code: -32002, message: 'no' },
      { form: 'bare', code: -32002, name: 'TaskNotCancelableError', pointer: '' },
    ],
    [
      'the message of Python 0.3',
      { message: 'no' },
      { form: 'bare', code: undefined, message: 'no', name: null },
    ],
    [
      'the class name of Java 0.3',
      { error: 'io.a2a.spec.TaskNotFoundError', message: 'no' },
      { form: 'bare', message: 'no', name: 'TaskNotFoundError' },
    ],
    [
      'an envelope of JSON-RPC',
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'no' } },
      { form: 'json-rpc', name: 'JSONParseError' },
    ],
  ])('%s', (_, body, wanted) => {
    expect(rest(400, body)).toMatchObject(wanted);
  });

  it('problem+json of the drafts tells its error by the type', () => {
    const problem = {
      type: 'https://a2a-protocol.org/errors/task-not-found',
      title: 'gone',
      status: 404,
      detail: 'x',
    };
    const more = { responseHeaders: { 'Content-Type': 'application/problem+json' } };
    expect(rest(404, problem, more)).toMatchObject({
      form: 'problem',
      code: 404,
      message: 'x',
      name: 'TaskNotFoundError',
    });
    expect(rest(404, { title: 'gone' }, more)).toMatchObject({
      form: 'problem',
      message: 'gone',
      name: null,
    });
  });

  it('own media type and all, are read', () => {
    const more = { responseHeaders: { 'Content-Type': 'application/a2a+json; charset=utf-8' } };
    expect(rest(404, { error: { code: 404, message: 'x' } }, more)).toMatchObject({
      form: 'status',
      code: 404,
    });
  });

  it('are none where a gateway speaks', () => {
    expect(rest(502, '<html>')).toBeNull();
    expect(rest(404, { detail: 'Not Found' })).toBeNull();
  });
});
