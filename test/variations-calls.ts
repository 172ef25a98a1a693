import { http, type Scene, type Step, scene, v03, v10 } from '../lib/scene.js';
import type { Variation } from './variations-tasks.js';

type Blame = Partial<Pick<Variation, 'severity' | 'party'>>;

function fault(rule: string, { severity = 'error', party = 'agent' }: Blame, made: Scene): Variation {
  return { rule, severity, party, scene: made };
}

const WARNING: Blame = { severity: 'warning' };
const CLIENT: Blame = { party: 'client' };
const CARD: Blame = { party: 'card-publisher' };
const UNKNOWN_METHOD = { code: -32601, message: 'Method not found' };

/** A whole 1.0 sitting around one step that differs. */
const around = (title: string, ...steps: readonly Step[]): Scene =>
  scene(
    title,
    v10.card(),
    ...steps,
    v10.poll('completed'),
    v10.stream(undefined, { task: 't-2', context: 'c-2' }),
  );
const around03 = (title: string, ...steps: readonly Step[]): Scene =>
  scene(
    title,
    v03.card(),
    ...steps,
    v03.poll('completed'),
    v03.stream(undefined, { task: 't-2', context: 'c-2' }),
  );
const UNVERSIONED = { request: { headers: { 'A2A-Version': undefined } } };

/** The length of a body of a poll for `working`, off by some bytes. */
function declared(side: 'request' | 'response', by: number): string {
  const [asked, answered] = v10.poll('working');
  const message = side === 'request' ? asked : answered;
  const text = message !== undefined && 'text' in message ? message.text : '';
  return String(Number(/^Content-Length: (\d+)/m.exec(text)?.[1]) + by);
}

/** Faults of cards, versions, envelopes and HTTP. */
export const callVariations: readonly Variation[] = [
  fault(
    'version-header-missing',
    CLIENT,
    around('The client forgets its version once', v10.send('working', UNVERSIONED)),
  ),
  fault(
    'version-header-missing',
    CLIENT,
    scene(
      'An agent answers a call without a version in 0.3',
      v10.card(),
      v10.send('completed', {
        ...UNVERSIONED,
        response: {
          set: { '/result': { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'completed' } } },
        },
      }),
    ),
  ),
  fault(
    'version-header-missing',
    CLIENT,
    scene(
      'A call without a version is refused',
      v10.card(),
      v10.send('completed', { ...UNVERSIONED, error: UNKNOWN_METHOD }),
    ),
  ),
  fault(
    'version-header-malformed',
    { ...WARNING, party: 'client' },
    around(
      'A version with a patch number',
      v10.send('working', { request: { headers: { 'A2A-Version': '1.0.1' } } }),
    ),
  ),
  fault(
    'version-header-malformed',
    { ...WARNING, party: 'client' },
    around(
      'A version with a patch number, refused',
      v10.send('working', {
        task: 't-9',
        request: { headers: { 'A2A-Version': '1.0.0' } },
        error: { code: -32009, message: 'Version not supported' },
      }),
      v10.send('working'),
    ),
  ),
  fault(
    'version-method-mismatch',
    CLIENT,
    around('A 0.3 method in a 1.0 sitting, refused', v03.send('working', { error: UNKNOWN_METHOD })),
  ),
  fault(
    'version-method-mismatch',
    CLIENT,
    around(
      'Only the method name is of 0.3',
      v10.send('working', { request: { set: { '/method': 'message/send' } }, error: UNKNOWN_METHOD }),
      v10.send('working'),
    ),
  ),
  fault(
    'version-method-mismatch',
    CLIENT,
    around(
      'Only the method name is of 0.3, and yet served',
      v10.send('working', { request: { set: { '/method': 'message/send' } } }),
    ),
  ),
  fault(
    'version-method-mismatch',
    CLIENT,
    around03('A 1.0 method in a 0.3 sitting', v10.send('working', { error: UNKNOWN_METHOD })),
  ),
  fault(
    'version-method-mismatch',
    CLIENT,
    scene(
      'A 0.3 client finds no 0.3',
      v03.send('completed', { error: { code: -32009, message: 'Version not supported' } }),
    ),
  ),
  fault(
    'response-dialect-mismatch',
    {},
    around(
      'A 0.3 task answers a 1.0 poll',
      v10.send('working'),
      v10.poll('working', {
        response: {
          set: { '/result': { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'working' } } },
        },
      }),
    ),
  ),
  fault(
    'jsonrpc-id-mismatch',
    {},
    around('A number comes back as text', v10.send('working', { id: 4, response: { set: { '/id': '4' } } })),
  ),
  fault(
    'jsonrpc-id-mismatch',
    {},
    around(
      'An error without its id',
      v10.send('working'),
      v10.poll('working', {
        error: { code: -32603, message: 'Internal error' },
        response: { set: { '/id': null } },
      }),
    ),
  ),
  fault(
    'jsonrpc-id-mismatch',
    {},
    scene(
      'A stream under another id',
      v10.card(),
      v10.stream(['task', { is: 'working', set: { '/id': 'x' } }, { is: 'completed', set: { '/id': 'x' } }]),
    ),
  ),
  fault(
    'jsonrpc-result-and-error',
    {},
    around(
      'Result and error',
      v10.send('working', { response: { set: { '/error': { code: -32603, message: 'Internal error' } } } }),
    ),
  ),
  fault(
    'jsonrpc-result-and-error',
    WARNING,
    around('Result and an error of null', v10.send('working', { response: { set: { '/error': null } } })),
  ),
  fault(
    'jsonrpc-envelope-missing',
    {},
    around(
      'The answer has no envelope',
      v10.send('working', { response: { set: { '/jsonrpc': undefined } } }),
    ),
  ),
  fault(
    'jsonrpc-envelope-missing',
    CLIENT,
    around(
      'The request has no id',
      v10.send('working', { request: { set: { '/id': undefined } }, response: { set: { '/id': null } } }),
    ),
  ),
  fault(
    'jsonrpc-envelope-missing',
    CLIENT,
    around03(
      'The request has no jsonrpc',
      v03.send('working', { request: { set: { '/jsonrpc': undefined } } }),
    ),
  ),
  fault(
    'body-not-json',
    CLIENT,
    around(
      'The request breaks off in mid-JSON',
      v10.send('working', {
        request: { body: '{"jsonrpc":"2.0","id":"r-1","method":"SendMessage","params":' },
        error: { code: -32700, message: 'Invalid JSON payload' },
        response: { set: { '/id': null } },
      }),
      v10.send('working'),
    ),
  ),
  fault(
    'body-not-json',
    {},
    around(
      'The answer is a page',
      v10.send('working'),
      v10.poll('working', {
        response: { headers: { 'Content-Type': 'text/html' }, body: '<html>login</html>' },
      }),
    ),
  ),
  fault(
    'http-error-status',
    { ...WARNING, party: 'proxy' },
    around(
      'A gateway answers',
      v10.send('working'),
      v10.poll('working', {
        response: { status: 503, headers: { 'Content-Type': 'text/html' }, body: '<html>busy</html>' },
      }),
    ),
  ),
  fault(
    'http-error-status',
    { ...WARNING, party: 'proxy' },
    around(
      'A gateway answers a stream',
      v10.stream([], {
        task: 't-4',
        response: {
          status: 502,
          headers: { 'Content-Type': 'text/html', 'Transfer-Encoding': undefined, 'Content-Length': '0' },
        },
      }),
      v10.send('working'),
    ),
  ),
  fault(
    'request-unanswered',
    {},
    around(
      'One request stays without an answer',
      v10.send('working', { on: 2, response: null, closed: 'agent' }),
      v10.send('working'),
    ),
  ),
  fault(
    'content-length-mismatch',
    {},
    around(
      'Less came than was declared',
      v10.send('working'),
      v10.poll('working', { on: 2, response: { headers: { 'Content-Length': '999' } }, closed: 'agent' }),
    ),
  ),
  ...[-5, 5].flatMap((by) => [
    fault(
      'content-length-mismatch',
      {},
      around(
        `A response declares ${by} bytes, and the connection goes on`,
        v10.send('working'),
        v10.poll('working', { response: { headers: { 'Content-Length': declared('response', by) } } }),
      ),
    ),
    fault(
      'content-length-mismatch',
      CLIENT,
      around(
        `A request declares ${by} bytes, and the connection goes on`,
        v10.send('working'),
        v10.poll('working', { request: { headers: { 'Content-Length': declared('request', by) } } }),
      ),
    ),
  ]),
  fault(
    'card-required-field',
    CARD,
    scene(
      'A card without a version of its own',
      v10.card({ response: { set: { '/version': undefined } } }),
      v10.send('completed'),
    ),
  ),
  fault(
    'card-required-field',
    CARD,
    scene(
      'A card without interfaces',
      v10.card({ response: { set: { '/supportedInterfaces': undefined } } }),
      v10.send('completed'),
    ),
  ),
  fault(
    'card-required-field',
    CARD,
    scene(
      'A card without skills',
      v10.card({ response: { set: { '/skills': undefined } } }),
      v10.send('completed'),
    ),
  ),
  fault(
    'card-required-field',
    CARD,
    scene(
      '0.3: a card without capabilities',
      v03.card({ response: { set: { '/capabilities': undefined } } }),
      v03.send('completed'),
    ),
  ),
  fault(
    'card-interface-version-missing',
    CARD,
    scene(
      'A card whose interface has no version',
      v10.card({ response: { set: { '/supportedInterfaces/0/protocolVersion': undefined } } }),
      v10.send('completed'),
    ),
  ),
  fault(
    'card-url-unroutable',
    { ...WARNING, ...CARD },
    scene(
      'A card that says localhost',
      v10.card({ response: { set: { '/supportedInterfaces/0/url': 'http://localhost:9999/rpc' } } }),
      v10.send('completed'),
    ),
  ),
  fault(
    'card-not-found',
    WARNING,
    scene(
      'No card, and the client goes on',
      v10.card({ response: { status: 404, body: 'Not Found', headers: { 'Content-Type': 'text/plain' } } }),
      v10.send('completed'),
    ),
  ),
  fault(
    'capability-undeclared-but-used',
    {},
    scene(
      'A stream that the card denies',
      v10.card({ response: { set: { '/capabilities/streaming': false } } }),
      v10.stream(),
    ),
  ),
  fault(
    'capability-undeclared-but-used',
    {},
    scene(
      'A webhook that the card denies',
      v10.card({ response: { set: { '/capabilities/pushNotifications': undefined } } }),
      v10.send('working'),
      v10.call(
        'CreateTaskPushNotificationConfig',
        { taskId: 't-1', url: 'https://hook.example/a' },
        { id: 'p-1', taskId: 't-1', url: 'https://hook.example/a' },
      ),
    ),
  ),
  fault(
    'http-error-status',
    { ...WARNING, party: 'client' },
    scene(
      'Every call goes astray: one finding for one wrong address',
      v10.card(),
      v10.send('completed', {
        request: { start: 'POST /a2a HTTP/1.1' },
        response: { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' },
      }),
    ),
  ),
  fault(
    'version-header-missing',
    CLIENT,
    scene(
      'An HTTP+JSON call without a version',
      http(
        'POST /message:send',
        { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } },
        {
          message: {
            messageId: 'm-2',
            contextId: 'c-1',
            role: 'ROLE_AGENT',
            parts: [{ text: 'Rain.' }],
          },
        },
      ),
    ),
  ),
];
