import { describe, expect, it } from 'vitest';
import type { Json } from '../lib/model/json.js';
import type { CaptureReport } from '../lib/model/report.js';
import { http, type Step, scene, v03, v10 } from '../lib/scene.js';
import { reportOf } from './pipeline.js';

// Traffic whose version is not plain, and what is to be made of it, through every stage and every rule (0.3 reference
// §15: what is advertised, claimed and spoken are three facts).

/** What crossed, as a capture of it is judged. */
function of(...steps: readonly Step[]): CaptureReport {
  return reportOf(scene('traffic', ...steps).log);
}

/** Severity, rule and exchange of each finding, infos apart. */
function faults({ findings }: CaptureReport): readonly string[] {
  return findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ severity, rule, exchange }) => `${severity} ${rule} x${exchange}`);
}

function dialect({ exchanges }: CaptureReport, index?: number) {
  const row = exchanges?.at(index === undefined ? -1 : index - 1);
  if (row === undefined) throw new Error('no such exchange');
  return row.dialect;
}

type Members = { readonly [key: string]: Json };

const ABOUT: Members = {
  name: 'Weather',
  description: 'Tells the weather of a town in one sentence.',
  version: '2.1.0',
  capabilities: { streaming: true, pushNotifications: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'f', name: 'Forecast', description: 'Says what the weather will be.', tags: ['weather'] }],
};
const URL = 'https://agent.example/rpc';
const REST_URL = 'https://agent.example/rest';
const V10 = { url: URL, protocolBinding: 'JSONRPC', protocolVersion: '1.0' };
const REST_10 = { url: REST_URL, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' };
const OLD: Members = { url: URL, preferredTransport: 'JSONRPC', protocolVersion: '0.3.0' };
const card = (members: Members, path = '/.well-known/agent-card.json') =>
  http(`GET ${path}`, undefined, { ...ABOUT, ...members });
const generation = (members: Members, path?: string) => of(card(members, path)).cards[0]?.generation;

const claim = (version: string | undefined) => ({ request: { headers: { 'A2A-Version': version } } });
const V1 = claim('1.0');
const HELLO_10 = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] };
const HELLO_03 = {
  kind: 'message',
  messageId: 'm-1',
  role: 'user',
  parts: [{ kind: 'text', text: 'Will it rain?' }],
};
const HELLO_PROTO = { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] };
const TOLD_10 = { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'Until noon.' }] };
const TASK_10 = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const TASK_03 = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'completed' } };
const TASK_01 = { id: 't-1', sessionId: 's-1', status: { state: 'completed' } };
const SENT_01 = {
  id: 't-1',
  sessionId: 's-1',
  message: { role: 'user', parts: [{ type: 'text', text: 'Rain?' }] },
};
const UNKNOWN_METHOD = { code: -32601, message: 'Method not found' };
const rpc = (method: string, params: Json, answer: Members, more: Parameters<typeof http>[3] = {}) =>
  http(
    'POST /rpc',
    { jsonrpc: '2.0', id: 'r-1', method, params },
    { jsonrpc: '2.0', id: 'r-1', ...answer },
    more,
  );
const sent01 = rpc('tasks/send', SENT_01, { result: TASK_01 });
const message = (set: Members) => ({ request: { set } });

describe('cards (§15.1)', () => {
  it('1: an extended card is unwrapped, wherever it comes from', () => {
    const overRpc = of(v03.call('agent/getAuthenticatedExtendedCard', undefined, { ...ABOUT, ...OLD }));
    expect(overRpc.cards).toMatchObject([{ root: '/result', extended: true, generation: '0.3' }]);
    const v1 = http('GET /rest/v1/card', undefined, {
      ...ABOUT,
      ...OLD,
      url: REST_URL,
      preferredTransport: 'HTTP+JSON',
    });
    expect(of(v1).exchanges).toMatchObject([
      { operation: 'GetExtendedAgentCard', dialect: { spoken: '0.3-proto' } },
    ]);
    const now = http(
      'GET /rest/extendedAgentCard',
      undefined,
      { ...ABOUT, supportedInterfaces: [REST_10] },
      V1,
    );
    expect(of(now).cards).toMatchObject([{ extended: true, generation: '1.0' }]);
  });

  it('2: supportedInterfaces is the side of 1.0, and an entry without a version is a fault', () => {
    expect(generation({ supportedInterfaces: [V10] })).toBe('1.0');
    const { url, protocolBinding } = V10;
    expect(faults(of(card({ supportedInterfaces: [{ url, protocolBinding }] })))).toEqual([
      'error card-interface-version-missing x1',
    ]);
  });

  it('3: the sub-version of a 0.3 side is what it says, else what only one version has', () => {
    expect(generation({ ...OLD, protocolVersion: '0.2.9' })).toBe('0.2');
    expect(generation(OLD)).toBe('0.3');
    const { protocolVersion: _, ...unsaid } = OLD;
    expect(generation({ ...unsaid, signatures: [{ protected: 'e30', signature: 'x' }] })).toBe('0.3');
    expect(generation({ ...unsaid, securitySchemes: { tls: { type: 'mutualTLS' } } })).toBe('0.3');
    expect(generation({ ...unsaid, skills: [{ id: 's', security: [] }] })).toBe('0.3');
    expect(generation(unsaid)).toBe('0.2');
    expect(generation({ url: URL })).toBe('0.2');
  });

  it('4: authentication at the root is 0.1; the older path alone is a weak sign of it', () => {
    expect(generation({ url: URL, authentication: { schemes: ['Bearer'] } })).toBe('0.1');
    expect(generation({ url: URL }, '/.well-known/agent.json')).toBe('0.1');
    expect(generation({ ...OLD, authentication: { schemes: ['Bearer'] } })).toBe('0.3');
  });

  it('5: a card with both halves offers both, and that is no fault', () => {
    const report = of(card({ ...OLD, supportedInterfaces: [V10] }), v03.send(), v10.send('completed', V1));
    expect(report.cards).toMatchObject([{ generation: 'hybrid' }]);
    expect(dialect(report, 2)).toMatchObject({ advertised: ['1.0', '0.3.0'], spoken: '0.3-rpc' });
    expect(dialect(report, 3)).toMatchObject({ advertised: ['1.0', '0.3.0'], spoken: '1.0' });
    expect(faults(report)).toEqual([]);
  });

  it('5: halves that disagree are a warning', () => {
    const older = { ...V10, protocolVersion: '0.3' };
    const agree = card({ ...OLD, supportedInterfaces: [V10, older] });
    const differ = card({ ...OLD, supportedInterfaces: [V10, { ...older, url: REST_URL }] });
    expect([faults(of(agree)), faults(of(differ))]).toEqual([[], ['warning card-hybrid-inconsistent x1']]);
  });

  it('6: versions at the root, or the extended card beside the capabilities, are drafts of 1.0', () => {
    const { url, protocolBinding } = V10;
    const draft = card({ supportedInterfaces: [{ url, protocolBinding }], protocolVersions: ['1.0'] });
    const report = of(draft, v10.send());
    expect(report.cards).toMatchObject([{ generation: '1.0-rc' }]);
    expect(dialect(report).advertised).toEqual(['1.0']);
    expect(faults(report)).toEqual([]);
    expect(generation({ url: URL, supportsExtendedAgentCard: true })).toBe('1.0-rc');
  });

  it('7: security schemes tell their generation, both at once, and code that leaked', () => {
    const spelled = (scheme: Json) =>
      of(card({ supportedInterfaces: [V10], securitySchemes: { s: scheme } })).cards[0]?.securitySchemes[0]
        ?.spelled;
    expect(spelled({ type: 'http', scheme: 'Bearer' })).toBe('0.3');
    expect(spelled({ httpAuthSecurityScheme: { scheme: 'Bearer' } })).toBe('1.0');
    expect(spelled({ type: 'http', httpAuthSecurityScheme: { scheme: 'Bearer' } })).toBe('both');
    expect(spelled({ scheme: { $case: 'httpAuthSecurityScheme', value: {} } })).toBe('leaked');
  });

  it('8: the path of today says nothing between 0.3 and 1.0', () => {
    expect(generation(OLD)).toBe('0.3');
    expect(generation({ supportedInterfaces: [V10] })).toBe('1.0');
    expect(generation({ ...OLD, supportedInterfaces: [V10] }, '/.well-known/agent.json')).toBe('hybrid');
  });

  it('9: a 0.3 shape that claims 1.x contradicts itself', () => {
    expect(faults(of(card({ ...OLD, protocolVersion: '1.0' })))).toEqual([
      'error card-version-contradiction x1',
    ]);
  });
});

describe('requests (§15.2)', () => {
  it('1: over gRPC by the package, and in the old one by the method', () => {
    const spoken = (path: string) => dialect(of(http(`POST ${path}`, undefined, undefined))).spoken;
    expect(spoken('/a2a.v1.A2AService/TaskSubscription')).toBe('0.3-proto');
    expect(spoken('/a2a.v1.A2AService/SubscribeToTask')).toBe('1.0-rc');
    expect(spoken('/lf.a2a.v1.A2AService/SubscribeToTask')).toBe('1.0');
  });

  it('2: method names of 0.1 are 0.1, marks of 0.1 in a later call are mixed', () => {
    expect(dialect(of(sent01)).request).toBe('0.1');
    const mixed = of(v03.send('completed', message({ '/params/sessionId': 's-1' })));
    expect(dialect(mixed).request).toBe('mixed');
    expect(faults(mixed)).toEqual(['error version-mixed-message x1']);
  });

  it('2: a release candidate is named, and its own members are no error', () => {
    const patient = v10.send('completed', message({ '/params/configuration': { blocking: true } }));
    expect(dialect(of(patient))).toMatchObject({ request: '1.0-rc', response: '1.0-rc' });
    expect(faults(of(patient))).toEqual(['warning body-other-version-field x1']);
    const set = rpc(
      'SetTaskPushNotificationConfig',
      { taskId: 't-1', pushNotificationConfig: { url: URL } },
      {
        result: { taskId: 't-1', pushNotificationConfig: { url: URL } },
      },
      V1,
    );
    expect(dialect(of(set))).toMatchObject({
      request: '1.0-rc',
      evidence: expect.arrayContaining(['method `SetTaskPushNotificationConfig`']),
    });
  });

  it('3: a route below /v1 is 0.3 until something says otherwise', () => {
    const get = (more = {}) => http('GET /rest/v1/tasks/t-1', undefined, TASK_10, more);
    expect(dialect(of(card({ ...OLD, url: REST_URL, preferredTransport: 'HTTP+JSON' }), get())).spoken).toBe(
      '0.3-proto',
    );
    expect(dialect(of(get(V1))).spoken).toBe('1.0');
    const named = of(card({ supportedInterfaces: [{ ...REST_10, url: `${REST_URL}/v1` }] }), get(V1));
    expect(dialect(named)).toMatchObject({ spoken: '1.0', advertised: ['1.0'] });
    expect(faults(named)).toEqual([]);
  });

  it('3: a body of 0.3 on a 1.0 route is mixed', () => {
    const report = of(http('POST /message:send', { message: HELLO_PROTO }, { message: TOLD_10 }, V1));
    expect(dialect(report)).toMatchObject({ request: 'mixed', clash: { pointer: '/message/content' } });
    expect(faults(report)).toEqual(['error version-mixed-message x1']);
  });

  it('3: the extended card of 0.2 has a route of its own', () => {
    expect(
      dialect(of(http('GET /agent/authenticatedExtendedCard', undefined, { ...ABOUT, ...OLD }))).request,
    ).toBe('0.2');
  });
});

describe('answers, events and webhooks (§15.3 to §15.5)', () => {
  it('a bare task with kind is 0.3, a wrapped one 1.0, an array of push configurations 0.3', () => {
    expect(dialect(of(v03.send())).response).toBe('0.3-rpc');
    expect(dialect(of(v10.send())).response).toBe('1.0');
    const list = rpc(
      'tasks/pushNotificationConfig/list',
      { id: 't-1' },
      {
        result: [{ taskId: 't-1', pushNotificationConfig: { url: 'https://hook.example/' } }],
      },
    );
    expect(dialect(of(list)).response).toBe('0.3-rpc');
  });

  it('an error with typed details is 1.0; unknown method for one of the other version is a mismatch', () => {
    const typed = [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'TASK_NOT_FOUND',
        domain: 'a2a-protocol.org',
      },
    ];
    const report = of(
      v03.poll('completed', { error: { code: -32001, message: 'Task not found', data: typed } }),
    );
    expect(dialect(report).response).toBe('1.0');
    expect(faults(report)).toEqual([]);
    expect(faults(of(v03.send('completed', { error: UNKNOWN_METHOD })))).toEqual([
      'error version-method-mismatch x1',
    ]);
  });

  it('final is 0.3 wherever it stands; id for the task, or index on an artifact, is 0.1', () => {
    const event = (value: Json) => of(v03.stream([{ is: 'working', set: { '/result': value } }]));
    const named = { taskId: 't-1', contextId: 'c-1', status: { state: 'working' } };
    expect(dialect(event({ ...named, kind: 'status-update', final: false })).response).toBe('0.3-rpc');
    expect(dialect(event({ id: 't-1', status: { state: 'working' }, final: false })).response).toBe('0.1');
  });

  it('a stream whose events change their version is at fault once', () => {
    const report = of(
      v10.stream([
        'task',
        {
          is: 'working',
          set: {
            '/result': {
              kind: 'status-update',
              taskId: 't-1',
              contextId: 'c-1',
              status: { state: 'working' },
              final: false,
            },
          },
        },
        'completed',
      ]),
    );
    expect(dialect(report).response).toBe('mixed');
    expect(faults(report)).toEqual(['error response-dialect-mismatch x1']);
  });

  it('content that comes back lost is charged to the request, with the answer as evidence', () => {
    const kept = { messageId: 'm-1', role: 'ROLE_USER' };
    const report = of(
      http('POST /rest/v1/message:send', { message: HELLO_PROTO }, { task: { ...TASK_10, history: [kept] } }),
    );
    expect(faults(report)).toEqual(['error version-content-lost x1']);
    expect(report.findings[0]).toMatchObject({
      at: { pointer: '/message' },
      related: [{ at: { pointer: '/task/history/0' } }],
    });
  });

  it('a webhook that is told in another version than it was registered in is a fault of the agent', () => {
    const hook = { url: 'https://client.example/hook' };
    const registered = v03.send('working', message({ '/params/configuration/pushNotificationConfig': hook }));
    const told = (body: Json) =>
      http('POST /hook', body, undefined, {
        request: { headers: { Host: 'client.example' } },
        response: { status: 204 },
      });
    expect(faults(of(registered, told(TASK_03)))).toEqual([]);
    expect(faults(of(registered, told({ task: TASK_10 })))).toEqual(['error version-push-body-mismatch x2']);
  });

  it('a webhook body tells its version by kind or wrapper', () => {
    const post = (body: Json) =>
      dialect(of(http('POST /hook', body, undefined, { response: { status: 204 } }))).request;
    expect(post(TASK_03)).toBe('0.3-rpc');
    expect(post({ task: TASK_10 })).toBe('1.0');
    expect(post(TASK_01)).toBe('0.1');
  });
});

describe('advertised, claimed and spoken, compared (§15.6)', () => {
  const only10 = card({ supportedInterfaces: [V10] });
  const only03 = card(OLD);

  it('0.3 spoken, nothing or 0.3 claimed, 0.3 or nothing advertised: right', () => {
    expect(faults(of(only03, v03.send()))).toEqual([]);
    expect(faults(of(v03.send()))).toEqual([]);
    expect(faults(of(only03, v03.send('completed', claim('0.3'))))).toEqual([]);
  });

  it('0.3 spoken where only 1.0 is advertised: the client ignores the card', () => {
    const report = of(only10, v03.send('completed', { error: UNKNOWN_METHOD }));
    expect(dialect(report)).toMatchObject({ advertised: ['1.0'], claimed: null, spoken: '0.3-rpc' });
    expect(faults(report)).toEqual(['error version-method-mismatch x2']);
  });

  it('0.3 spoken, 1.x claimed: the header contradicts the request', () => {
    expect(faults(of(only10, v03.send('completed', { ...V1, error: UNKNOWN_METHOD })))).toEqual([
      'error version-method-mismatch x2',
    ]);
    const overRest = http(
      'POST /rest/v1/message:send',
      { message: HELLO_PROTO },
      { error: { code: 404 } },
      { ...V1, response: { status: 404 } },
    );
    expect(faults(of(overRest))).toEqual(['error version-route-mismatch x1']);
  });

  it('1.0 spoken, claimed and advertised: right', () => {
    expect(faults(of(only10, v10.send(), v10.poll(), v10.stream(undefined, { task: 't-2' })))).toEqual([]);
  });

  it('1.0 spoken, nothing claimed: the version is missing, empty or not', () => {
    for (const version of [undefined, '']) {
      const report = of(only10, v10.send('completed', claim(version)));
      expect(dialect(report).spoken).toBe('1.0');
      expect(faults(report)).toEqual(['error version-header-missing x2']);
    }
  });

  it('1.0 spoken, 0.3 claimed: the header contradicts the request', () => {
    expect(faults(of(only10, v10.send('completed', { ...claim('0.3'), error: UNKNOWN_METHOD })))).toEqual([
      'error version-method-mismatch x2',
    ]);
  });

  it('1.0 spoken where only 0.3 is advertised: the client ignores the card', () => {
    expect(faults(of(only03, v10.send('completed', { error: UNKNOWN_METHOD })))).toEqual([
      'error version-method-mismatch x2',
    ]);
    const rest03 = card({ ...OLD, url: REST_URL, preferredTransport: 'HTTP+JSON' });
    const refused = http(
      'POST /rest/message:send',
      { message: HELLO_10 },
      { message: 'no' },
      { ...V1, response: { status: 404 } },
    );
    expect(faults(of(rest03, refused))).toEqual(['error version-route-mismatch x2']);
  });

  it('0.1 spoken where 0.2 or later is advertised: obsolete', () => {
    const report = of(only03, sent01);
    expect(dialect(report)).toMatchObject({ spoken: '0.1', advertised: ['0.3.0'] });
    expect(faults(report)).toEqual(['warning version-obsolete x2']);
  });

  it('mixed: one error, at the offending member', () => {
    const report = of(only10, v10.send('completed', message({ '/params/message': HELLO_03 })));
    expect(dialect(report)).toMatchObject({ request: 'mixed', response: '1.0' });
    expect(faults(report)).toEqual(['error version-mixed-message x2']);
    expect(report.findings[0]).toMatchObject({ at: { pointer: '/params/message/kind' }, party: 'client' });
  });

  it('request and answer of two versions: the agent’s fault, unless it is an error', () => {
    expect(faults(of(v10.send('completed', { response: { set: { '/result': TASK_03 } } })))).toEqual([
      'error response-dialect-mismatch x1',
    ]);
    expect(faults(of(v03.send('completed', { error: { code: -32001, message: 'no' } })))).toEqual([]);
  });
});

describe('by name (§15.7)', () => {
  it('A1: a method that 0.1 shares is read as the traffic before it', () => {
    expect(dialect(of(sent01, rpc('tasks/get', { id: 't-1' }, { result: TASK_01 }))).request).toBe('0.1');
    expect(dialect(of(v03.poll())).request).toBe('0.3-rpc');
  });

  it('A2: a part without kind is a warning, and no proof of 1.0', () => {
    const report = of(v03.send('completed', message({ '/params/message/parts/0': { text: 'Rain?' } })));
    expect(dialect(report).request).toBe('0.3-rpc');
    expect(faults(report).filter((fault) => fault.startsWith('error'))).toEqual([]);
  });

  it('A3: a task without kind is of the version that was asked', () => {
    const { kind: _, ...kindless } = TASK_03;
    expect(dialect(of(rpc('tasks/send', SENT_01, { result: kindless }))).response).toBe('0.1');
    const sloppy = of(v03.send('completed', { response: { set: { '/result': kindless } } }));
    expect(dialect(sloppy).response).toBe('0.3-rpc');
    expect(faults(sloppy).filter((fault) => fault.startsWith('error'))).toEqual([]);
  });

  it('A4: upper-case names below /v1 are 0.3', () => {
    const report = of(http('POST /rest/v1/message:send', { message: HELLO_PROTO }, { task: TASK_10 }));
    expect(dialect(report)).toMatchObject({ request: '0.3-proto', response: '0.3-proto' });
    expect(faults(report)).toEqual([]);
  });

  it('A5: /v1 may end the URL of a 1.0 interface, or be a tenant: header, card, body or answer tells', () => {
    const get = http('GET /rest/v1/tasks/t-1', undefined, { ...TASK_10, history: [] }, V1);
    expect(dialect(of(get)).request).toBe('1.0');
    const sent = http('POST /rest/v1/message:send', { message: HELLO_10 }, { message: TOLD_10 }, V1);
    expect(faults(of(card({ supportedInterfaces: [REST_10] }), sent))).toEqual([]);
    const cancel = http(
      'POST /rest/v1/tasks/t-1:cancel',
      {},
      { ...TASK_10, status: { state: 'TASK_STATE_CANCELED' } },
    );
    expect(dialect(of(cancel))).toMatchObject({ request: '1.0', response: '1.0' });
  });

  it('A6: a task of text alone keeps the version of its route', () => {
    const below = of(http('POST /rest/v1/message:send', { message: HELLO_PROTO }, { task: TASK_10 }));
    const now = of(http('POST /rest/message:send', { message: HELLO_10 }, { task: TASK_10 }, V1));
    expect([dialect(below).response, dialect(now).response]).toEqual(['0.3-proto', '1.0']);
  });

  it('A7: the version that comes with a card fetch says nothing of what is spoken', () => {
    const report = of(v03.card(V1), v03.send());
    expect(dialect(report, 1)).toMatchObject({ claimed: '1.0', spoken: 'unknown' });
    expect(faults(report)).toEqual([]);
  });

  it('A8: a card of both halves advertises both', () => {
    expect(dialect(of(card({ ...OLD, supportedInterfaces: [V10] }), v03.poll())).advertised).toEqual([
      '1.0',
      '0.3.0',
    ]);
  });

  it('A9: a task that echoes what the client wrote is judged by its own marks; the client is charged', () => {
    const report = of(
      v03.send('completed', {
        request: { set: { '/params/message/parts/1': { url: 'https://x.example/' } } },
        response: { set: { '/result/history': [{ ...HELLO_10, parts: [{ url: 'https://x.example/' }] }] } },
      }),
    );
    expect(dialect(report)).toMatchObject({ request: 'mixed', response: '0.3-rpc' });
    expect(faults(report)).toEqual(['error version-mixed-message x1']);
    expect(report.findings.map(({ party }) => party)).toEqual(['client']);
  });

  it('A10: a file object is 0.3 over HTTP+JSON, sloppy 0.3 over JSON-RPC, and never 1.0', () => {
    const file = { file: { fileWithUri: 'https://x.example/' } };
    const overRest = of(
      http('POST /rest/v1/message:send', { message: { ...HELLO_PROTO, content: [file] } }, { task: TASK_10 }),
    );
    expect(dialect(overRest).request).toBe('0.3-proto');
    const sloppy = of(
      v03.send('completed', message({ '/params/message/parts/1': { file: { uri: 'https://x.example/' } } })),
    );
    expect(dialect(sloppy).request).toBe('0.3-rpc');
    expect(faults(sloppy).filter((fault) => fault.startsWith('error'))).toEqual([]);
    const now = of(v10.send('completed', message({ '/params/message/parts/1': file })));
    expect(faults(now)).toEqual(['error version-mixed-message x1']);
  });

  it('A11: a url is a mark of 1.0 at the top of a part only', () => {
    const within = { kind: 'file', file: { url: 'https://x.example/' } };
    expect(dialect(of(v03.send('completed', message({ '/params/message/parts/1': within })))).request).toBe(
      '0.3-rpc',
    );
    const top = of(
      v03.send('completed', message({ '/params/message/parts/1': { url: 'https://x.example/' } })),
    );
    expect(faults(top)).toEqual(['error version-mixed-message x1']);
  });

  it('A12: data within data may be payload', () => {
    const report = of(
      v10.send('completed', message({ '/params/message/parts/1': { data: { data: { a: 1 } } } })),
    );
    expect(dialect(report).request).toBe('1.0');
    expect(faults(report)).toEqual([]);
  });

  it('A13: only names that begin with tasks/ are resource names', () => {
    const named = { ...TASK_10, artifacts: [{ artifactId: 'a', name: 'tasks', parts: [{ text: 'x' }] }] };
    const report = of(http('POST /rest/message:send', { message: HELLO_10 }, { task: named }, V1));
    expect(dialect(report).response).toBe('1.0');
    expect(faults(report)).toEqual([]);
  });

  it('A14: what id names in push operations is told by the method', () => {
    const old = rpc(
      'tasks/pushNotificationConfig/get',
      { id: 't-1', pushNotificationConfigId: 'k' },
      { error: { code: -32001, message: 'no' } },
    );
    const now = rpc(
      'GetTaskPushNotificationConfig',
      { taskId: 't-1', id: 'k' },
      { error: { code: -32001, message: 'no' } },
      V1,
    );
    expect(of(old).exchanges).toMatchObject([{ taskId: 't-1' }]);
    expect(of(now).exchanges).toMatchObject([{ taskId: 't-1' }]);
    expect([faults(of(old)), faults(of(now))]).toEqual([[], []]);
  });

  it('A15: any 0.2 or 0.3 version fits a 0.3 shape', () => {
    for (const protocolVersion of ['0.2.9', '0.3', '0.3.0']) {
      const report = of(card({ ...OLD, protocolVersion }), v03.send());
      expect(dialect(report).advertised).toEqual([protocolVersion]);
      expect(faults(report)).toEqual([]);
    }
  });

  it('A16: a stream of 0.3 may end at input-required with final: false', () => {
    const report = of(
      v03.stream(['task', 'working', { is: 'input-required', set: { '/result/final': false } }]),
    );
    expect(faults(report)).toEqual([]);
  });

  it('A17: an agent of 0.3 need not know tasks/list', () => {
    expect(faults(of(v03.card(), rpc('tasks/list', {}, { error: UNKNOWN_METHOD })))).toEqual([]);
  });

  it('A18: a 1.x client that went back to 0.3 claims it, speaks it, and is right', () => {
    const report = of(v03.card(V1), v03.send('completed', claim('0.3')), v03.poll('completed', claim('0.3')));
    expect(dialect(report)).toMatchObject({ claimed: '0.3', spoken: '0.3-rpc' });
    expect(faults(report)).toEqual([]);
  });

  it('A19: the old package of gRPC is 0.3 or a release candidate, by the method', () => {
    const spoken = (name: string) =>
      dialect(of(http(`POST /a2a.v1.A2AService/${name}`, undefined, undefined))).spoken;
    expect([spoken('SendMessage'), spoken('GetAgentCard'), spoken('GetExtendedAgentCard')]).toEqual([
      '0.3-proto',
      '0.3-proto',
      '1.0-rc',
    ]);
  });

  it('A20: the data wrapper of a compatibility layer is right in 0.3', () => {
    const part = { kind: 'data', data: { value: [1] }, metadata: { data_part_compat: true } };
    const report = of(v03.send('message', { response: { set: { '/result/parts/0': part } } }));
    expect(dialect(report).response).toBe('0.3-rpc');
    expect(faults(report)).toEqual([]);
  });
});
