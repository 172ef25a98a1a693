import { describe, expect, test } from 'vitest';
import type { Json } from '../lib/model/a2a.js';
import type { CaptureReport } from '../lib/model/report.js';
import { bytes, http, type Step, scene, v10 } from '../lib/scene.js';
import { reportOf } from './pipeline.js';

/** What stands beside A2A on a host, or in one capture with it: by what it is to be called, the exchanges. */
type Traffic = readonly (readonly [reason: string, step: Step])[];

const CRLF = '\r\n';
const FORM = 'application/x-www-form-urlencoded';

/** A message as it stands, its length declared. */
function raw(start: string, headers: readonly string[], body = ''): string {
  const sized = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return [start, ...headers, ...sized, '', body].join(CRLF);
}

/** A request and its answer that are no JSON. `answer`: status, media type, body. */
function plain(
  asks: string,
  type: string | null,
  body: string,
  answer: readonly [number, string, string],
): Step {
  const [status, answered, content] = answer;
  const typed = type === null ? [] : [`Content-Type: ${type}`];
  const given = content === '' ? ['Content-Length: 0'] : [`Content-Type: ${answered}`];
  return [
    ...bytes('agent', raw(`${asks} HTTP/1.1`, ['Host: agent.example', ...typed], body)),
    ...bytes('client', raw(`HTTP/1.1 ${status} Status`, given, content)),
  ];
}

/** A POST answered by events, each as it stands. */
function events(asks: string, body: string, blocks: readonly string[], more: readonly string[] = []): Step {
  const typed = body === '' ? [] : ['Content-Type: application/json'];
  return [
    ...bytes(
      'agent',
      raw(
        `${asks} HTTP/1.1`,
        ['Host: agent.example', 'Accept: application/json, text/event-stream', ...typed],
        body,
      ),
    ),
    ...bytes('client', raw('HTTP/1.1 200 OK', ['Content-Type: text/event-stream', ...more], blocks.join(''))),
  ];
}

const rpc = (method: string, params: Json = {}, id: number | null = 1): Json => ({
  jsonrpc: '2.0',
  ...(id === null ? {} : { id }),
  method,
  params,
});
const result = (value: Json) => ({ jsonrpc: '2.0', id: 1, result: value });
const form = (asks: string, body: string, answer: object, status = 200): Step =>
  plain(asks, FORM, body, [status, 'application/json', JSON.stringify(answer)]);
const SESSION = { request: { headers: { 'Mcp-Session-Id': 's-1', 'MCP-Protocol-Version': '2025-06-18' } } };
const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } };
const serverHello = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {} },
  serverInfo: { name: 's', version: '1' },
};

const others: Readonly<Record<string, Traffic>> = {
  'MCP over streamable HTTP': [
    [
      'MCP',
      events(
        'POST /mcp',
        JSON.stringify(rpc('initialize', hello, 0)),
        [`event: message\ndata: ${JSON.stringify({ ...result(serverHello), id: 0 })}\n\n`],
        ['Mcp-Session-Id: s-1'],
      ),
    ],
    [
      'MCP',
      http('POST /mcp', rpc('notifications/initialized', {}, null), undefined, {
        ...SESSION,
        response: { status: 202, headers: { 'Content-Length': '0' } },
      }),
    ],
    [
      'MCP',
      http(
        'POST /mcp',
        rpc('tools/list'),
        result({ tools: [{ name: 'weather', inputSchema: {} }] }),
        SESSION,
      ),
    ],
    [
      'MCP',
      events('POST /mcp', JSON.stringify(rpc('tools/call', { name: 'weather', arguments: {} })), [
        `data: ${JSON.stringify(result({ content: [{ type: 'text', text: 'rain' }] }))}\n\n`,
      ]),
    ],
    [
      'MCP',
      http('POST /mcp', rpc('resources/read', { uri: 'file:///a' }), result({ contents: [] }), SESSION),
    ],
    [
      'MCP',
      http(
        'POST /mcp',
        rpc('tasks/get', { taskId: 't-9' }),
        result({ taskId: 't-9', status: 'working', ttl: 60000 }),
        SESSION,
      ),
    ],
    ['MCP', http('POST /mcp', rpc('tasks/list'), result({ tasks: [] }), SESSION)],
    [
      'MCP',
      http(
        'POST /mcp',
        rpc('tasks/cancel', { taskId: 't-9' }),
        { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no' } },
        SESSION,
      ),
    ],
    [
      'MCP',
      events('GET /mcp', '', [
        ': hi\n\n',
        `id: 1\ndata: ${JSON.stringify(rpc('notifications/progress', {}, null))}\n\n`,
      ]),
    ],
    ['MCP', http('DELETE /mcp', undefined, undefined, { ...SESSION, response: { status: 204 } })],
  ],
  'MCP over HTTP and SSE, as it was in 2024': [
    [
      'MCP',
      events('GET /sse', '', [
        'event: endpoint\ndata: /messages?sessionId=1\n\n',
        `event: message\ndata: ${JSON.stringify(result(serverHello))}\n\n`,
      ]),
    ],
    [
      'MCP',
      plain('POST /messages?sessionId=1', 'application/json', JSON.stringify(rpc('initialize', hello)), [
        202,
        'text/plain',
        'Accepted',
      ]),
    ],
    [
      'MCP',
      plain('POST /messages?sessionId=1', 'application/json', JSON.stringify(rpc('tools/list', {}, 2)), [
        202,
        'text/plain',
        'Accepted',
      ]),
    ],
  ],
  'MCP tasks where nothing else of MCP was seen': [
    [
      'MCP',
      http(
        'POST /mcp',
        rpc('tasks/get', { taskId: 't-9' }),
        result({ taskId: 't-9', status: 'working', ttl: 60000, createdAt: 'x' }),
      ),
    ],
    ['MCP', http('POST /mcp', rpc('tasks/result', { taskId: 't-9' }), result({ content: [] }))],
  ],
  OAuth: [
    [
      'OAuth metadata',
      http('GET /.well-known/oauth-protected-resource/rpc', undefined, {
        resource: 'https://agent.example/rpc',
        authorization_servers: ['https://id.example'],
      }),
    ],
    [
      'OAuth metadata',
      http('GET /.well-known/oauth-authorization-server', undefined, {
        issuer: 'https://id.example',
        token_endpoint: 'https://id.example/token',
      }),
    ],
    [
      'OAuth metadata',
      http('GET /.well-known/openid-configuration', undefined, {
        issuer: 'https://id.example',
        jwks_uri: 'https://id.example/jwks',
      }),
    ],
    [
      'OAuth metadata',
      http('GET /tenant/.well-known/openid-configuration', undefined, { issuer: 'https://id.example' }),
    ],
    [
      'OAuth metadata',
      plain('GET /.well-known/oauth-authorization-server/rpc', null, '', [
        404,
        'text/html',
        '<html>no</html>',
      ]),
    ],
    [
      'client registration',
      http(
        'POST /register',
        { client_name: 'c', redirect_uris: ['http://127.0.0.1:1/cb'] },
        { client_id: 'abc', redirect_uris: [] },
        { response: { status: 200 } },
      ),
    ],
    [
      'device authorization',
      form('POST /device_authorization', 'client_id=c&scope=a2a', {
        device_code: 'd',
        user_code: 'AB-CD',
        verification_uri: 'https://id.example/d',
        expires_in: 900,
      }),
    ],
    [
      'token endpoint',
      form(
        'POST /token',
        'grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=d&client_id=c',
        { error: 'authorization_pending' },
        400,
      ),
    ],
    [
      'token endpoint',
      form('POST /token', 'grant_type=client_credentials', {
        access_token: 'x',
        token_type: 'Bearer',
        expires_in: 60,
      }),
    ],
    [
      'token endpoint',
      form(
        'POST /oauth2/v2.0/token',
        'grant_type=refresh_token&refresh_token=r',
        { error: 'invalid_grant', error_description: 'gone' },
        400,
      ),
    ],
    ['token endpoint', form('POST /introspect', 'token=x', { active: true })],
    ['token endpoint', plain('POST /revoke', FORM, 'token=x', [200, 'text/plain', ''])],
    [
      'authorization page',
      plain('GET /authorize?response_type=code&client_id=c&code_challenge=x', null, '', [
        302,
        'text/plain',
        '',
      ]),
    ],
    ['user info', http('GET /userinfo', undefined, { sub: 'u-1', email: 'a@b.example' })],
    ['key set', http('GET /.well-known/jwks.json', undefined, { keys: [] })],
    [
      'key set',
      http('GET /oauth2/v3/certs', undefined, { keys: [{ kty: 'RSA', kid: 'k', n: 'x', e: 'AQAB' }] }),
    ],
  ],
  'browsers and operations': [
    [
      'CORS preflight',
      [
        ...bytes(
          'agent',
          raw('OPTIONS /rpc HTTP/1.1', [
            'Host: agent.example',
            'Origin: https://app.example',
            'Access-Control-Request-Method: POST',
            'Access-Control-Request-Headers: a2a-version,content-type',
          ]),
        ),
        ...bytes('client', raw('HTTP/1.1 204 No Content', ['Access-Control-Allow-Origin: *'])),
      ],
    ],
    ['OPTIONS', plain('OPTIONS /rpc', null, '', [200, 'text/plain', 'POST'])],
    ['health check', http('GET /healthz', undefined, { status: 'ok' })],
    ['health check', plain('GET /health', null, '', [503, 'text/plain', 'starting'])],
    ['health check', http('GET /actuator/health', undefined, { status: 'UP' })],
    ['health check', http('GET /health/live', undefined, { status: 'UP' })],
    [
      'metrics',
      plain('GET /metrics', null, '', [
        200,
        'text/plain; version=0.0.4',
        '# HELP up\n# TYPE up gauge\nup 1\n',
      ]),
    ],
    ['metrics', plain('GET /actuator/prometheus', null, '', [200, 'text/plain; version=0.0.4', 'up 1\n'])],
    [
      'telemetry',
      plain('POST /v1/traces', 'application/x-protobuf', '\x0a\x02ab', [200, 'application/x-protobuf', 'ok']),
    ],
    ['telemetry', http('POST /v1/metrics', { resourceMetrics: [] }, { partialSuccess: {} })],
    ['static file', plain('GET /favicon.ico', null, '', [404, 'text/html', '<html>'])],
    ['static file', plain('GET /assets/app-1.js', null, '', [200, 'text/javascript', 'let a = 1'])],
    ['static file', plain('GET /robots.txt', null, '', [200, 'text/plain', 'User-agent: *'])],
    ['HTML page', plain('GET /', null, '', [200, 'text/html; charset=utf-8', '<!doctype html><p>hi'])],
    ['redirect', plain('GET /docs', null, '', [301, 'text/plain', ''])],
    ['API description', http('GET /openapi.json', undefined, { openapi: '3.1.0', info: {}, paths: {} })],
    [
      'not JSON',
      plain('POST /upload', 'multipart/form-data; boundary=x', '--x\r\n\r\na\r\n--x--', [
        201,
        'text/plain',
        '',
      ]),
    ],
    ['not JSON', plain('POST /soap', 'text/xml', '<a/>', [200, 'text/xml', '<b/>'])],
  ],
  'other RPC': [
    [
      'GraphQL',
      http(
        'POST /graphql',
        { query: 'query Q { tasks { id } }', variables: {}, operationName: 'Q' },
        { data: { tasks: [] } },
      ),
    ],
    ['GraphQL', http('GET /graphql?query=%7Bcard%7D', undefined, { data: { card: {} } })],
    ['JSON-RPC, but not A2A', http('POST /', rpc('eth_getBalance', []), result({ a: 1 }))],
    [
      'JSON-RPC, but not A2A',
      http('POST /', [rpc('eth_blockNumber'), rpc('net_version')], [result({}), result({})]),
    ],
    [
      'JSON-RPC, but not A2A',
      http(
        'POST /lsp',
        rpc('initialize', { processId: 1, rootUri: null, capabilities: {} }),
        result({ capabilities: {} }),
      ),
    ],
    [
      'JSON-RPC, but not A2A',
      http('POST /lsp', rpc('textDocument/hover', { position: {} }), result({ contents: 'x' })),
    ],
    ['JSON-RPC, but not A2A', http('POST /jsonrpc', rpc('aria2.getVersion'), result({ version: '1' }))],
    ['JSON-RPC, but not A2A', http('POST /bus', rpc('ping'), { jsonrpc: '2.0', id: 1, result: 'pong' })],
    [
      'gRPC, but not A2A',
      plain('POST /todo.v1.TodoService/List', 'application/grpc-web+proto', '\0\0\0\0\x02ab', [
        200,
        'application/grpc-web+proto',
        '\0\0\0\0\x02cd',
      ]),
    ],
  ],
  'REST of others': [
    ['JSON, but not A2A', http('GET /tasks', undefined, [{ id: 1, title: 'buy milk', status: 'done' }])],
    [
      'JSON, but not A2A',
      http('GET /tasks?status=open', undefined, {
        tasks: [{ id: '1', title: 'buy milk' }],
        nextPageToken: '',
      }),
    ],
    [
      'JSON, but not A2A',
      http('GET /v2/queues/q/tasks', undefined, {
        tasks: [{ name: 'queues/q/tasks/1', httpRequest: {} }],
        nextPageToken: 'x',
      }),
    ],
    [
      'JSON, but not A2A',
      http('GET /tasks/v1/lists/l/tasks', undefined, {
        kind: 'tasks#tasks',
        items: [{ kind: 'tasks#task', id: 'a', status: 'needsAction' }],
      }),
    ],
    ['JSON, but not A2A', http('POST /tasks', { title: 'buy milk' }, { id: 2, title: 'buy milk' })],
    [
      'JSON, but not A2A',
      http('GET /tasks/2', undefined, { id: '2', title: 'buy milk', status: { state: 'open' } }),
    ],
    [
      'JSON, but not A2A',
      http('GET /tasks/3', undefined, { error: 'no such task' }, { response: { status: 404 } }),
    ],
    [
      'JSON, but not A2A',
      http('PUT /tasks/2', { id: '2', title: 'buy oat milk', status: { state: 'open' } }, { id: '2' }),
    ],
    ['JSON, but not A2A', http('POST /tasks/2:complete', {}, { id: '2' })],
    [
      'JSON, but not A2A',
      http('POST /hooks/todo', { id: '2', status: { state: 'closed' }, title: 'buy milk' }, { ok: true }),
    ],
    [
      'JSON, but not A2A',
      http('POST /hooks/ci', { task: { id: '2', status: { state: 'running' } } }, { ok: true }),
    ],
    ['unknown HTTP', plain('DELETE /tasks/2', null, '', [204, 'text/plain', ''])],
    [
      'JSON, but not A2A',
      http('GET /card', undefined, { name: 'Ann', url: 'https://ann.example', skills: ['js'], version: '1' }),
    ],
    ['JSON, but not A2A', http('GET /v1/card', undefined, { last4: '4242', brand: 'visa' })],
    ['JSON, but not A2A', http('POST /v1/card', { number: 'x' }, { id: 'card_1' })],
    [
      'JSON, but not A2A',
      http('GET /api/profile', undefined, {
        name: 'Ann',
        url: 'https://ann.example',
        capabilities: ['x'],
        description: 'y',
      }),
    ],
    [
      'JSON, but not A2A',
      http(
        'POST /v1/chat/completions',
        { model: 'm', messages: [{ role: 'user', content: 'hi' }] },
        { id: 'c', object: 'chat.completion', choices: [] },
      ),
    ],
    [
      'JSON, but not A2A',
      events('POST /v1/chat/completions', JSON.stringify({ model: 'm', stream: true, messages: [] }), [
        'data: {"id":"c","object":"chat.completion.chunk","choices":[]}\n\n',
        'data: [DONE]\n\n',
      ]),
    ],
    [
      'JSON, but not A2A',
      events('POST /v1/messages', JSON.stringify({ model: 'm', stream: true, messages: [] }), [
        'event: message_start\ndata: {"type":"message_start","message":{"id":"m","role":"assistant","content":[]}}\n\n',
      ]),
    ],
    [
      'JSON, but not A2A',
      http(
        'POST /chat',
        { message: { role: 'user', content: 'hi' }, contextId: 'c' },
        { message: { role: 'assistant', content: 'ho' } },
      ),
    ],
    [
      'JSON, but not A2A',
      events('POST /runs', JSON.stringify({ threadId: 't', runId: 'r', messages: [] }), [
        'data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}\n\n',
      ]),
    ],
  ],
};

function judgedWhole(title: string, steps: readonly Step[]): CaptureReport {
  const { log } = scene(title, ...steps);
  const ruleset = { preset: 'all', only: [], off: [], severities: new Map() } as const;
  return reportOf(log, { ruleset });
}

const called = ({ exchanges }: CaptureReport) =>
  (exchanges ?? []).map((row) => row.foreignReason ?? row.kind);

describe.each(Object.entries(others))('%s', (title, traffic) => {
  const reasons = traffic.map(([reason]) => reason);
  const steps = traffic.map(([, step]) => step);

  test('is named, counted and not judged', () => {
    const report = judgedWhole(title, steps);
    expect(called(report)).toEqual(reasons);
    expect(report.anomalies).toEqual([]);
    expect(report.findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(report.counts).toMatchObject({
      exchanges: traffic.length,
      foreign: traffic.length,
      calls: 0,
      tasks: 0,
    });
    const counted = report.foreign.map(({ reason, exchanges }) => `${reason}: ${exchanges}`);
    const wanted = [...new Set(reasons)].map((one) => `${one}: ${reasons.filter((it) => it === one).length}`);
    expect(counted.toSorted()).toEqual(wanted.toSorted());
  });

  test('leaves A2A on the same host what it is', () => {
    const between = steps.flatMap((step) => [step, v10.poll('working')]);
    const report = judgedWhole(title, [
      v10.card(),
      v10.send('working'),
      ...between,
      v10.stream(undefined, {
        ...{ task: 't-2', context: 'c-2' },
        request: { set: { '/params/message/messageId': 'm-2' } },
      }),
    ]);
    const expected = ['card-fetch', 'call', ...reasons.flatMap((reason) => [reason, 'poll']), 'stream'];
    expect(called(report)).toEqual(expected);
    // How often tasks are polled and that cards are not kept is told of A2A alone, too.
    const faults = report.findings.filter(({ severity }) => severity !== 'info');
    expect(faults.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });
});

describe('A2A that looks like something else', () => {
  const kinds = (...steps: readonly Step[]) => {
    const { exchanges, findings } = judgedWhole('A2A', steps);
    const faults = findings.filter(({ severity }) => severity !== 'info');
    return [(exchanges ?? []).map(({ kind }) => kind), faults.map(({ rule }) => rule)];
  };

  test('talks about MCP in texts, data and metadata', () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'weather' } };
    const asks = v10.send('completed', {
      request: {
        set: {
          '/params/message/parts/0/text': JSON.stringify(rpc('initialize', hello)),
          '/params/metadata': { method: 'tools/list', protocolVersion: '2025-06-18', taskId: 't-9' },
        },
      },
      response: { set: { '/result/task/artifacts/0/parts/0': { data: call } } },
    });
    expect(kinds(asks)).toEqual([['call'], []]);
  });

  test('lives at a path that others use', () => {
    const at = (path: string) => ({ request: { start: `POST ${path} HTTP/1.1` } });
    const paths = ['/mcp', '/graphql', '/token', '/metrics', '/v1/traces', '/health'];
    expect(kinds(...paths.map((path) => v10.send('message', at(path))))).toEqual([
      paths.map(() => 'call'),
      [],
    ]);
  });

  test('asks for a task by another name at a URL known for A2A', () => {
    const wrong = http('POST /rpc', rpc('tasks/get', { taskId: 't-1' }), result({}));
    expect(kinds(v10.card(), v10.send('working'), wrong)[0]).toEqual(['card-fetch', 'call', 'call']);
  });

  test('tells its tasks to a webhook with a state that no version knows', () => {
    const told = { id: 't-1', contextId: 'c-1', status: { state: 'done' } };
    expect(kinds(http('POST /hook', told, undefined))[0]).toEqual(['push-delivery']);
  });
});
