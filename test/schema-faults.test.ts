import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../lib/a2a/schema/check.js';
import { formats } from '../lib/a2a/schema/formats.js';
import type { Format, Shape } from '../lib/a2a/spec/objects/member.js';
import { SHAPES, TABLES, tableNames } from '../lib/a2a/spec/objects/tables.js';
import type { Json } from '../lib/model/json.js';
import type { ObjectName } from '../lib/model/shape.js';

function said(object: ObjectName, value: Json, shape: Shape = '1.0'): string[] {
  return check(object, value, shape).map(({ flaw, object: of, member, pointer, soft, names }) => {
    const group = names.length > 0 ? ` (${names})` : '';
    return `${soft ? 'soft ' : ''}${flaw} ${of}${member && `.${member}`}${pointer && ` at ${pointer}`}${group}`;
  });
}

const STATUS = { state: 'TASK_STATE_WORKING', timestamp: '2026-03-12T09:30:00.125Z' };
const HELLO = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'hello' }] };

describe('what a 1.0 SDK sends', () => {
  it.each<[ObjectName, Json]>([
    [
      'SendMessageRequest',
      { message: HELLO, configuration: { historyLength: '3', acceptedOutputModes: ['*/*'] } },
    ],
    [
      'SendMessageResponse',
      { task: { id: 't', contextId: 'c', status: STATUS, artifacts: [], history: [HELLO] } },
    ],
    [
      'StreamResponse',
      { statusUpdate: { taskId: 't', contextId: 'c', status: STATUS, metadata: { a: [1, null] } } },
    ],
    [
      'StreamResponse',
      {
        artifactUpdate: {
          taskId: 't',
          contextId: 'c',
          append: true,
          artifact: {
            artifactId: 'a',
            extensions: [],
            parts: [
              { text: '', filename: '', mediaType: '' },
              { data: null },
              { raw: 'aGk', mediaType: 'image/png' },
            ],
          },
        },
      },
    ],
    ['ListTasksResponse', { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 }],
    ['TaskPushNotificationConfig', { url: 'http://127.0.0.1:9/hook', authentication: { scheme: 'Bearer' } }],
    ['RpcResponse', { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Invalid JSON payload' } }],
    ['RpcResponse', { jsonrpc: '2.0', id: 3, result: null }],
    [
      'RpcError',
      {
        code: -32001,
        message: 'Task not found',
        data: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'TASK_NOT_FOUND',
            domain: 'a2a-protocol.org',
          },
          { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [] },
        ],
      },
    ],
  ])('%s is right', (object, value) => {
    expect(said(object, value)).toEqual([]);
  });

  it.each<[string, ObjectName, Json, readonly string[]]>([
    ['no content', 'Part', { metadata: {} }, ['none-of Part (text,raw,url,data)']],
    ['two contents', 'Part', { text: 'a', data: null }, ['several-of Part (text,data)']],
    ['the content of 0.3', 'Part', { kind: 'text', text: 'a' }, ['unknown Part.kind at /kind']],
    [
      'no payload',
      'StreamResponse',
      {},
      ['none-of StreamResponse (task,message,statusUpdate,artifactUpdate)'],
    ],
    [
      'neither result nor error',
      'RpcResponse',
      { jsonrpc: '2.0', id: 1 },
      ['none-of RpcResponse (result,error)'],
    ],
    ['a role of 0.3', 'Message', { ...HELLO, role: 'user' }, ['value Message.role at /role']],
    ['a role by number', 'Message', { ...HELLO, role: 1 }, ['type Message.role at /role']],
    ['no parts', 'Message', { ...HELLO, parts: [] }, ['empty Message.parts at /parts']],
    [
      'a part of text',
      'Message',
      { ...HELLO, parts: ['a', null] },
      ['type Message.parts at /parts/0', 'type Message.parts at /parts/1'],
    ],
    ['an empty id', 'Message', { ...HELLO, messageId: '' }, ['empty Message.messageId at /messageId']],
    [
      'an offset',
      'TaskStatus',
      { ...STATUS, timestamp: '2026-03-12T09:30:00+00:00' },
      ['format TaskStatus.timestamp at /timestamp'],
    ],
    [
      'an inner fault',
      'SendMessageResponse',
      { task: { id: 't', status: { state: 'completed' } } },
      ['value TaskStatus.state at /task/status/state'],
    ],
    [
      'half an ErrorInfo',
      'Status',
      {
        code: 404,
        message: 'no',
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'X', metadata: { of: [] } }],
      },
      ['missing Status.domain at /details/0', 'soft type Status.metadata at /details/0/metadata/of'],
    ],
    [
      'details as a text',
      'RpcError',
      { code: -32602, message: 'no', data: 'field x' },
      ['soft type RpcError.data at /data'],
    ],
    ['null for a task', 'Task', null, ['type Task']],
    ['a list for a task', 'Task', [], ['type Task']],
  ])('%s', (_what, object, value, faults) => {
    expect(said(object, value)).toEqual(faults);
  });
});

describe('a card', () => {
  const card = {
    name: 'Agent',
    description: '',
    version: '1',
    supportedInterfaces: [{ url: 'agent.example:443', protocolBinding: 'GRPC', protocolVersion: '1.0' }],
    capabilities: {},
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text'],
    skills: [],
    securitySchemes: { none: {}, leak: { scheme: { $case: 'httpAuthSecurityScheme' } } },
    securityRequirements: [{ schemes: { none: {} } }],
  };

  it('of 1.0', () => {
    expect(said('AgentCard', card)).toEqual([
      'soft empty AgentCard.description at /description',
      expect.stringMatching(/^none-of SecurityScheme at \/securitySchemes\/none /),
      'unknown SecurityScheme.scheme at /securitySchemes/leak/scheme',
      expect.stringMatching(/^none-of SecurityScheme at \/securitySchemes\/leak /),
      'format AgentCard.defaultOutputModes at /defaultOutputModes/0',
      'soft empty AgentCard.skills at /skills',
    ]);
  });

  it('of 0.3, whose schemes say by type what they need', () => {
    const scheme = (value: Json) => said('SecurityScheme', value, '0.3');
    expect(scheme({ type: 'http', scheme: 'bearer' })).toEqual([]);
    expect(scheme({ type: 'mutualTLS' })).toEqual([]);
    expect(scheme({ type: 'http' })).toEqual(['missing SecurityScheme.scheme']);
    expect(scheme({ type: 'apiKey', name: 'k', in: 'body' })).toEqual(['value SecurityScheme.in at /in']);
    expect(scheme({ scheme: 'bearer' })).toEqual(['missing SecurityScheme.type']);
    expect(said('SecurityRequirement', { a: ['x'], b: 'x' }, '0.3')).toEqual([
      'type SecurityRequirement at /b',
    ]);
  });

  it('from /v1/card has its schemes in either form', () => {
    const scheme = (value: Json) => said('SecurityScheme', value, '0.3-proto');
    expect(scheme({ type: 'http', scheme: 'bearer' })).toEqual([]);
    expect(scheme({ httpAuthSecurityScheme: { scheme: 'bearer' } })).toEqual([]);
    expect(scheme({ httpAuthSecurityScheme: {} })).toEqual([
      'missing SecurityScheme.scheme at /httpAuthSecurityScheme',
    ]);
  });
});

describe('0.3 over JSON-RPC', () => {
  const message = { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'hello' }] };

  it('tells by kind, or by what is there, what an answer is', () => {
    const status = { state: 'working', timestamp: '2026-03-12T09:30:00.125+00:00' };
    const task = { kind: 'task', id: 't', contextId: 'c', status, history: [message] };
    const update = { kind: 'status-update', taskId: 't', contextId: 'c', status, final: false };
    const { kind: _, ...kindless } = task;
    expect(said('SendMessageResponse', task, '0.3')).toEqual([]);
    expect(said('StreamResponse', update, '0.3')).toEqual([]);
    expect(said('StreamResponse', message, '0.3')).toEqual([]);
    expect(said('SendMessageResponse', kindless, '0.3')).toEqual(['soft missing Task.kind']);
    expect(said('StreamResponse', { ...update, final: null }, '0.3')).toEqual([
      'missing TaskStatusUpdateEvent.final',
    ]);
    expect(said('SendMessageResponse', { task }, '0.3')).toEqual(['none-of SendMessageResponse']);
  });

  it('has parts that are what their kind says', () => {
    const part = (value: Json) => said('Part', value, '0.3');
    expect(part({ text: 'hello' })).toEqual(['soft missing Part.kind']);
    expect(part({ kind: 'text' })).toEqual(['missing Part.text']);
    expect(part({ kind: 'text', data: {} })).toEqual(['missing Part.text']);
    expect(part({ kind: 'data', data: null })).toEqual(['missing Part.data']);
    expect(part({ kind: 'data', data: [1] })).toEqual(['type Part.data at /data']);
    expect(part({ kind: 'file', file: { bytes: 'aGk=', uri: 'https://x.example/' } })).toEqual([
      'several-of File at /file (bytes,uri)',
    ]);
    expect(part({ kind: 'file', file: { uri: '/tmp/x', mimeType: 'png' } })).toEqual([
      'format File.uri at /file/uri',
      'format File.mimeType at /file/mimeType',
    ]);
  });

  it('lists push configs in an array', () => {
    const config = { taskId: 't', pushNotificationConfig: { url: 'https://x.example/' } };
    expect(said('ListTaskPushNotificationConfigsResponse', [config], '0.3')).toEqual([]);
    expect(said('ListTaskPushNotificationConfigsResponse', [{ ...config, taskId: '' }], '0.3')).toEqual([
      'empty TaskPushNotificationConfig.taskId at /0/taskId',
    ]);
    expect(said('ListTaskPushNotificationConfigsResponse', { configs: [] }, '0.3')).toEqual([
      'type ListTaskPushNotificationConfigsResponse',
    ]);
  });
});

describe('0.3 over HTTP+JSON', () => {
  const proto = (object: ObjectName, value: Json) => said(object, value, '0.3-proto');

  it('has a message under either name', () => {
    const parts = [
      { text: 'hello' },
      { file: { fileWithBytes: 'YUdrPQ==', name: 'x' } },
      { data: { data: {} } },
    ];
    const message = { messageId: 'm', role: 'ROLE_USER' };
    expect(proto('Message', { ...message, content: parts, metadata: {} })).toEqual([]);
    expect(proto('Message', { ...message, parts })).toEqual([]);
    expect(proto('Message', message)).toEqual(['missing Message.content']);
    expect(proto('Message', { ...message, parts, content: parts })).toEqual([
      'several-of Message (content,parts)',
    ]);
    expect(proto('SendMessageRequest', { request: { ...message, parts } })).toEqual([]);
  });

  it('has push configs and their lists in either form', () => {
    const named = {
      name: 'tasks/t/pushNotificationConfigs/c',
      pushNotificationConfig: { url: 'https://x.example/' },
    };
    expect(proto('TaskPushNotificationConfig', named)).toEqual([]);
    expect(proto('TaskPushNotificationConfig', { parent: 'tasks/t', configId: 'c', config: named })).toEqual(
      [],
    );
    expect(proto('TaskPushNotificationConfig', named.pushNotificationConfig)).toEqual([
      'missing TaskPushNotificationConfig.pushNotificationConfig',
      'unknown TaskPushNotificationConfig.url at /url',
    ]);
    expect(proto('ListTaskPushNotificationConfigsResponse', [named])).toEqual([]);
    expect(proto('ListTaskPushNotificationConfigsResponse', { configs: [named] })).toEqual([]);
  });
});

describe('formats', () => {
  const right: Record<Format, readonly string[]> = {
    base64: ['', 'aGk', 'aGk=', 'YQ==', '-_-_', '+/+/'],
    base64url: ['', 'eyJ_-'],
    endpoint: ['https://agent.example/a2a/v1', 'agent.example:443', '127.0.0.1:50051'],
    'media-type': ['', 'text/plain', 'application/a2a+json; charset="utf-8"', '*/*', 'image/*'],
    timestamp: [
      '',
      '2026-05-28T10:00:00Z',
      '2026-05-28T10:00:00.123456+02:00',
      '2026-05-28T10:00',
      '20260528T100000Z',
    ],
    url: ['', 'https://x.example', 'data:text/plain,hello%20there', 'file:///tmp/x', 'urn:a:b'],
    utc: ['', '2026-05-28T10:00:00Z', '2024-02-29T23:59:60.123456789Z'],
  };
  const wrong: Record<Format, readonly string[]> = {
    base64: ['a', 'a===', 'aGk=\n', 'aG=k', 'hällo', 'aGk==', 'aaaaa'],
    base64url: ['aGk=', 'a+b', 'a b'],
    endpoint: ['/a2a', 'agent.example', '127.0.0.1', ':443', 'localhost:8080/a2a'],
    'media-type': ['text', 'text/', '/plain', 'text/plain charset', 'text / plain', 'a/b/c'],
    timestamp: [
      'now',
      '2026-13-01T00:00:00Z',
      '2026-02-29T00:00:00Z',
      '2026-05-28',
      '1780000000',
      '2026-05-28T25:00:00Z',
    ],
    url: [
      '/a',
      'x.example/a',
      'https://',
      'https:// x',
      'localhost:8080/hook',
      'agent.example:443',
      'http://[::1',
      ' https://x.example',
    ],
    utc: [
      '2026-05-28T10:00:00',
      '2026-05-28T10:00:00+00:00',
      '2026-05-28t10:00:00z',
      '2026-05-28 10:00:00Z',
      '2026-02-30T10:00:00Z',
    ],
  };

  it.each(Object.entries(formats))('%s', (name, fits) => {
    const format = Object.keys(formats).find((key): key is Format => key === name) ?? 'url';
    expect(right[format].filter((text) => !fits(text))).toEqual([]);
    expect(wrong[format].filter((text) => fits(text))).toEqual([]);
  });
});

describe('hostile values', () => {
  const MOST = 50;

  it('a million wrong elements, names and values are fifty faults', () => {
    const many = Array.from({ length: 1_000_000 }, () => 1);
    const names = Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`k${at}`, 1]));
    const started = performance.now();
    expect(check('Message', { ...HELLO, parts: many }, '1.0')).toHaveLength(MOST);
    expect(check('Task', { id: 't', status: STATUS, history: many }, '1.0')).toHaveLength(MOST);
    expect(check('Message', { ...HELLO, ...names }, '1.0')).toHaveLength(MOST);
    expect(check('AgentCard', { securitySchemes: names }, '0.3').length).toBeLessThanOrEqual(MOST);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('looks past a million right elements for the wrong one', () => {
    const parts: Json[] = Array.from({ length: 200_000 }, () => ({ text: 'a' }));
    expect(said('Message', { ...HELLO, parts: [...parts, {}] })).toEqual([
      'none-of Part at /parts/200000 (text,raw,url,data)',
    ]);
  });

  it('reads twenty megabytes of base64 at once', () => {
    const raw = 'QUFB'.repeat(5_000_000);
    const started = performance.now();
    expect(said('Part', { raw })).toEqual([]);
    expect(said('Part', { raw: `${raw}*` })).toEqual(['format Part.raw at /raw']);
    expect(said('Part', { url: `data:;base64,${raw}` })).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('names that objects inherit are members like others', () => {
    const value: Json = JSON.parse('{"__proto__":{"text":"a"},"constructor":1,"toString":2}');
    expect(said('Part', value)).toEqual([
      'unknown Part.__proto__ at /__proto__',
      'unknown Part.constructor at /constructor',
      'unknown Part.toString at /toString',
      'none-of Part (text,raw,url,data)',
    ]);
  });

  it('no JSON throws, and what is named is there', () => {
    const named = fc.constantFrom(...SHAPES).chain((shape) => {
      const names = tableNames(shape).flatMap((name) => TABLES[shape][name]?.object ?? []);
      return fc.record({ shape: fc.constant(shape), object: fc.constantFrom(...names), value: anyObject });
    });
    fc.assert(
      fc.property(named, ({ shape, object, value }) => {
        const json: Json = JSON.parse(JSON.stringify(value));
        const faults = check(object, json, shape);
        const places = faults.map(({ flaw, member, pointer }) => `${flaw} ${member} ${pointer}`);
        expect(new Set(places).size).toBe(places.length);
        expect(faults.length).toBeLessThanOrEqual(MOST);
      }),
    );
  });

  const KEYS = [
    'id',
    'kind',
    'type',
    'status',
    'state',
    'message',
    'parts',
    'text',
    'data',
    'file',
    'task',
    'a/b~c',
  ];
  const leaf = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom('text', 'task', 'data', 'working', '', null),
  );
  const anyObject: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...KEYS), tie('node'), { maxKeys: 6 }),
    ),
  })).node;
});
