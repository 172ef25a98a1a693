import { describe, expect, it } from 'vitest';
import { matchRoute } from '../lib/a2a/rest.js';
import { answerFacts } from '../lib/a2a/spec/answers.js';
import {
  CODE_BANDS,
  ERROR_DOMAIN,
  ERRORS,
  errorCalled,
  errorNamed,
  errorOfReason,
  grpcStatuses,
  httpStatuses,
  httpStatusOf,
} from '../lib/a2a/spec/errors.js';
import { GRPC_SERVICES, grpcCall } from '../lib/a2a/spec/grpc.js';
import { fieldsMeaning, HEADER_FIELDS } from '../lib/a2a/spec/headers.js';
import { HTTP_MEANINGS } from '../lib/a2a/spec/http-status.js';
import { BODY_TYPES, bodyTypes } from '../lib/a2a/spec/media-types.js';
import { METHODS, methodFor, methodNamed } from '../lib/a2a/spec/methods.js';
import { ALIASES, isStreaming, OPERATIONS, type Version } from '../lib/a2a/spec/operations.js';
import { pathParameters, queryParameters } from '../lib/a2a/spec/parameters.js';
import { ROUTES } from '../lib/a2a/spec/routes.js';
import { FLOWS, SCHEMES } from '../lib/a2a/spec/security.js';
import { stateSpellings } from '../lib/a2a/spec/states.js';
import { transition } from '../lib/a2a/spec/transitions.js';
import type { Binding, Operation } from '../lib/model/a2a.js';

const VERSIONS: readonly Version[] = ['1.0', '0.3', '0.1'];
const BINDINGS: readonly Binding[] = ['JSONRPC', 'HTTP+JSON', 'GRPC'];

/** What a version lacks over a binding, on purpose. */
const ABSENT: Readonly<Record<string, readonly Operation[]>> = {
  '0.3 JSONRPC': ['ListTasks'],
  '0.3 GRPC': ['ListTasks'],
  '0.1 JSONRPC': [
    'ListTasks',
    'ListTaskPushNotificationConfigs',
    'DeleteTaskPushNotificationConfig',
    'GetExtendedAgentCard',
  ],
  '0.1 HTTP+JSON': OPERATIONS.map(({ operation }) => operation),
  '0.1 GRPC': OPERATIONS.map(({ operation }) => operation),
};

const cells = VERSIONS.flatMap((version) => BINDINGS.map((binding) => [version, binding] as const));

describe('operations × versions × bindings', () => {
  it.each(cells)(
    '%s over %s has a spelling for each operation, or says that it has none',
    (version, binding) => {
      const lacking = OPERATIONS.filter(({ spelled }) => spelled[binding][version] === null);
      expect(lacking.map(({ operation }) => operation)).toEqual(ABSENT[`${version} ${binding}`] ?? []);
    },
  );

  it.each(cells)(
    '%s over %s has an answer for what it has, and none for what it lacks',
    (version, binding) => {
      for (const { operation, spelled } of OPERATIONS) {
        const has = spelled[binding][version] !== null && binding !== 'GRPC';
        const answer = answerFacts(operation, version, binding);
        expect([operation, answer !== null]).toEqual([operation, has]);
        if (answer === null) continue;
        expect(answer.statuses).toContain(200);
        expect(answer.forms.some((form) => form.endsWith('events'))).toBe(isStreaming(operation));
      }
    },
  );

  it('is read back from every method', () => {
    for (const { operation, spelled } of OPERATIONS) {
      for (const version of VERSIONS) {
        const method = spelled.JSONRPC[version];
        if (method === null) continue;
        expect(methodNamed(method)).toMatchObject({ operation, slip: false });
        if (version !== '0.1') expect(methodFor(operation, version)).toBe(method);
      }
    }
    expect(methodNamed('tasks/get')?.dialects).toEqual(['0.1', '0.3-rpc']);
    expect(methodNamed('SetTaskPushNotificationConfig')?.dialects).toEqual(['1.0-rc']);
    expect(METHODS.filter(({ slip }) => slip).map(({ method }) => method)).toEqual([
      'agent/authenticatedExtendedCard',
      'tasks/list',
    ]);
  });

  it('is read back from every route', () => {
    for (const { operation, spelled } of OPERATIONS) {
      for (const version of ['1.0', '0.3'] as const) {
        const words = (spelled['HTTP+JSON'][version] ?? '').split(' ');
        const path = words.at(-1) ?? '';
        for (const verb of words.slice(0, -1)) {
          const match = matchRoute(verb, path.replace('{id}', 't').replace('{config}', 'c'));
          expect(match).toMatchObject({
            operation,
            spelled: `${verb} ${path}`,
            base: '',
            v1: version === '0.3',
            wrongVerb: false,
          });
        }
      }
    }
    expect(new Set(ROUTES.map(({ verbs, path }) => `${verbs} ${path}`)).size).toBe(ROUTES.length);
  });

  it('is read back from every gRPC path', () => {
    for (const { operation, spelled } of OPERATIONS) {
      const { '1.0': v10, '0.3': v03 } = spelled.GRPC;
      expect(grpcCall(GRPC_SERVICES['1.0'] + v10)).toEqual({ operation, dialect: '1.0' });
      if (v03 !== null)
        expect(grpcCall(GRPC_SERVICES['0.3'] + v03)).toEqual({ operation, dialect: '0.3-proto' });
      if (v03 !== v10) expect(grpcCall(GRPC_SERVICES['0.3'] + v10)).toEqual({ operation, dialect: '1.0-rc' });
    }
    expect(grpcCall('/lf.a2a.v1.A2AService/Nothing')).toEqual({ operation: null, dialect: '1.0' });
    expect(grpcCall('/other.Service/GetTask')).toBeNull();
  });

  it('has no alias that the table has already', () => {
    for (const { binding, spelled } of ALIASES) {
      const tabled = OPERATIONS.flatMap((facts) => Object.values(facts.spelled[binding]));
      expect(tabled).not.toContain(spelled);
    }
  });
});

describe('query parameters', () => {
  it('belong to the routes that carry no body', () => {
    const names = (operation: Operation) => queryParameters(operation).map(({ name }) => name);
    expect(names('SendMessage')).toEqual(['A2A-Version']);
    expect(names('GetTask')).toEqual(['historyLength', 'A2A-Version']);
    expect(names('ListTasks')).toContain('statusTimestampAfter');
    expect(queryParameters('ListTasks').find(({ name }) => name === 'status')?.type).toBe('state');
  });
});

describe('path parameters', () => {
  it('stand for every placeholder of a route', () => {
    for (const { operation, spelled } of OPERATIONS) {
      const placeholders = spelled['HTTP+JSON']['1.0']?.match(/\{\w+\}/g) ?? [];
      expect(pathParameters(operation).map(({ placeholder }) => placeholder)).toEqual([...placeholders]);
    }
    expect(pathParameters('GetTaskPushNotificationConfig').map(({ names }) => names['1.0'])).toEqual([
      'taskId',
      'id',
    ]);
    expect(pathParameters('GetTask')).toMatchObject([{ means: 'task', names: { '1.0': 'id', '0.3': 'id' } }]);
  });
});

describe('errors', () => {
  it.each([
    ['TASK_NOT_FOUND', -32001, [404], ['NOT_FOUND']],
    ['TASK_NOT_CANCELABLE', -32002, [409, 400], ['FAILED_PRECONDITION']],
    ['PUSH_NOTIFICATION_NOT_SUPPORTED', -32003, [400], ['UNIMPLEMENTED', 'FAILED_PRECONDITION']],
    ['UNSUPPORTED_OPERATION', -32004, [400], ['UNIMPLEMENTED', 'FAILED_PRECONDITION']],
    ['CONTENT_TYPE_NOT_SUPPORTED', -32005, [415, 400], ['INVALID_ARGUMENT']],
    ['INVALID_AGENT_RESPONSE', -32006, [502, 500], ['INTERNAL']],
    ['EXTENDED_AGENT_CARD_NOT_CONFIGURED', -32007, [400], ['FAILED_PRECONDITION']],
    ['EXTENSION_SUPPORT_REQUIRED', -32008, [400], ['FAILED_PRECONDITION']],
    ['VERSION_NOT_SUPPORTED', -32009, [400], ['UNIMPLEMENTED', 'FAILED_PRECONDITION']],
  ])('%s has code %i and the status of both patch releases', (reason, code, http, grpc) => {
    const facts = errorOfReason(reason);
    expect(facts?.code).toBe(code);
    expect(facts && httpStatuses(facts)).toEqual(http);
    expect(facts && grpcStatuses(facts)).toEqual(grpc);
    expect(errorNamed(code)).toBe(facts);
    expect(code).toBeGreaterThanOrEqual(CODE_BANDS.a2a[0]);
    expect(code).toBeLessThanOrEqual(CODE_BANDS.a2a[1]);
  });

  it('are known by every name that a version gives them', () => {
    for (const { code, names } of ERRORS) {
      const name = names['1.0'];
      if (name !== undefined) expect(errorCalled(name)?.code).toBe(code);
    }
    expect(errorCalled('AuthenticatedExtendedCardNotConfiguredError')?.code).toBe(-32007);
    expect(errorNamed(-32009)?.names).toEqual({
      '1.0': 'VersionNotSupportedError',
      '0.1': 'InvalidTaskStateError',
    });
    expect(errorNamed(-32010)?.names).toEqual({ '0.1': 'RateLimitExceededError' });
    expect(errorNamed(-32601)?.status).toBeNull();
    expect(ERROR_DOMAIN).toBe('a2a-protocol.org');
  });

  it('map gRPC names to HTTP as Google does', () => {
    expect(httpStatusOf('UNIMPLEMENTED')).toBe(501);
    expect(httpStatusOf('UNAUTHENTICATED')).toBe(401);
    expect(httpStatusOf('OK')).toBeNull();
    expect(HTTP_MEANINGS.get(405)).toContain('verb');
  });
});

describe('media types', () => {
  it('recommend the own type of 1.0 over HTTP+JSON only', () => {
    expect(bodyTypes('request', '1.0', 'HTTP+JSON')?.named[0]).toBe('application/a2a+json');
    expect(bodyTypes('request', '1.0', 'JSONRPC')?.named).toEqual(['application/json']);
    expect(bodyTypes('request', '0.3', 'HTTP+JSON')?.named).toEqual(['application/json']);
    expect(bodyTypes('push', '1.0', 'JSONRPC')).toMatchObject({ named: ['application/a2a+json'] });
    expect(bodyTypes('request', '1.0', 'GRPC')).toBeNull();
    for (const { role, named } of BODY_TYPES)
      expect(named.includes('text/event-stream')).toBe(role === 'stream');
  });
});

describe('header fields', () => {
  it('are told by what they mean, in any version', () => {
    expect(fieldsMeaning('extensions')).toEqual(['a2a-extensions', 'x-a2a-extensions']);
    expect(fieldsMeaning('notification-token')).toHaveLength(2);
    expect(HEADER_FIELDS.find(({ name }) => name === 'A2A-Version')?.versions).toEqual(['1.0']);
  });
});

describe('security schemes', () => {
  it('have one spelling per version each', () => {
    expect(SCHEMES.map(({ type }) => type)).toEqual([
      'apiKey',
      'http',
      'oauth2',
      'openIdConnect',
      'mutualTLS',
    ]);
    expect(new Set(SCHEMES.map(({ wrapper }) => wrapper)).size).toBe(5);
    expect(SCHEMES.flatMap(({ renamed }) => renamed)).toEqual([{ '0.3': 'in', '1.0': 'location' }]);
    expect(FLOWS.filter(({ versions }) => !versions.includes('0.3')).map(({ name }) => name)).toEqual([
      'deviceCode',
    ]);
  });
});

describe('states', () => {
  it('are nine, of which 0.1 has seven', () => {
    expect(stateSpellings('1.0')?.size).toBe(9);
    expect(stateSpellings('0.3-rpc')?.size).toBe(9);
    expect([...(stateSpellings('0.1')?.values() ?? [])]).toEqual([
      'submitted',
      'working',
      'input-required',
      'completed',
      'canceled',
      'failed',
      'unknown',
    ]);
  });
});

describe('moves between states (A2A 1.0 reference §10, 0.3 §6.1)', () => {
  const words = [...(stateSpellings('1.0')?.keys() ?? [])];
  const ended = ['completed', 'canceled', 'failed', 'rejected'];

  it.each(words)('from %s are judged alike in every spelling', (from) => {
    for (const to of words) {
      const wanted =
        from === to
          ? 'legal'
          : ended.includes(from)
            ? 'illegal'
            : to === 'unknown' || (to === 'submitted' && from !== 'unknown')
              ? 'doubtful'
              : 'legal';
      for (const dialect of ['1.0', '0.3-rpc', '0.3-proto'] as const) {
        const spelled = stateSpellings(dialect);
        expect([to, transition(spelled?.get(from) ?? '', spelled?.get(to) ?? '')]).toEqual([to, wanted]);
      }
    }
  });
});
