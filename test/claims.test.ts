import { expect, test } from 'vitest';
import { EVERYTHING } from '../lib/lint/scope.js';
import type { Claim } from '../lib/model/claim.js';
import type { Json } from '../lib/model/json.js';
import { http, type Step, scene, v03, v10 } from '../lib/scene.js';
import { reportOf } from './pipeline.js';

type Line = string;

/** The claims of the cards of a scene that came to anything, a line each: `kept streaming: a stream was served x2.1`. */
function claims(...steps: readonly Step[]): Line[] {
  const { claims: cards } = reportOf(scene('', ...steps).log);
  return cards.flatMap((card) =>
    card.claims.filter(({ verdict }) => verdict !== 'not-exercised').map((claim) => line(claim)),
  );
}

function line({ verdict, kind, name, says, evidence }: Claim): Line {
  const shown = evidence.map(
    ({ what, places }) =>
      `${what} ${places.map(({ exchange, event }) => `x${exchange}${event === null ? '' : `.${event}`}`).join(' ')}`,
  );
  const claim = [says === false ? 'no' : '', kind, name ?? ''].filter((text) => text !== '').join(' ');
  return `${verdict} ${claim}: ${shown.join('; ')}`;
}

/** Those of one kind. */
const of = (kind: Claim['kind'], ...steps: readonly Step[]) =>
  claims(...steps).filter((line) => new RegExp(`^\\S+ (?:no )?${kind}\\b`).test(line));

const set = (changes: { readonly [pointer: string]: Json | undefined }) => ({ response: { set: changes } });
const asked = (headers: { readonly [name: string]: string }) => ({ request: { headers } });
const refused = (code: number) => ({ error: { code, message: 'no' } });
const unauthorized = { response: { status: 401, headers: { 'WWW-Authenticate': 'Bearer' }, body: '' } };
const MESSAGE = { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Hi' }] } };
const stream = (code: number) => v10.call('SendStreamingMessage', MESSAGE, null, refused(code));

test('nothing is claimed without a card, and a card alone exercises nothing', () => {
  expect(reportOf(scene('', v10.send()).log).claims).toEqual([]);
  const [one] = reportOf(scene('', v10.card()).log).claims;
  expect(one?.claims.map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual([
    'streaming not-exercised',
    'push-notifications not-exercised',
    'interface not-exercised',
    'input-mode not-exercised',
    'output-mode not-exercised',
  ]);
});

test('streaming is kept by events, broken by a refusal or an answer in one piece, and else left open', () => {
  const of10 = (...steps: readonly Step[]) => of('streaming', v10.card(), ...steps);
  expect(of10(v10.stream(), v10.stream())).toEqual(['kept streaming: a stream was served x2.1 x3.1']);
  expect(of10(v10.stream([]))).toEqual(['not-decidable streaming: asked for; the answer does not tell x2']);
  expect(of10(stream(-32004))).toEqual(['broken streaming: refused as not supported x2']);
  expect(of10(stream(-32601))).toEqual(['broken streaming: refused as an unknown method x2']);
  expect(of10(stream(-32602))).toEqual(['not-decidable streaming: refused for another reason x2']);
  expect(
    of10(v10.call('SendStreamingMessage', MESSAGE, { message: { ...MESSAGE.message, role: 'ROLE_AGENT' } })),
  ).toEqual(['broken streaming: answered in one piece x2']);
  expect(of10(v10.send())).toEqual([]);
});

test('a task that has ended, and a version that is not offered, are no reason to doubt streaming', () => {
  const onTask = { message: { ...MESSAGE.message, taskId: 't-1' } };
  expect(
    of('streaming', v10.card(), v10.call('SendStreamingMessage', onTask, null, refused(-32004))),
  ).toEqual(['not-decidable streaming: refused for another reason x2']);
  expect(
    of('streaming', v10.card(), v10.call('SubscribeToTask', { id: 't-1' }, null, refused(-32004))),
  ).toEqual(['not-decidable streaming: refused for another reason x2']);
  const unversioned = { request: { headers: { 'A2A-Version': undefined } } };
  expect(
    of(
      'streaming',
      v10.card(),
      v10.call('SendStreamingMessage', MESSAGE, null, { ...refused(-32601), ...unversioned }),
    ),
  ).toEqual([]);
  expect(of('streaming', v03.card(), stream(-32601))).toEqual([]);
});

test('what the card denies is kept by a refusal, and told where it is served all the same', () => {
  const denies = v10.card(set({ '/capabilities/streaming': false }));
  expect(of('streaming', denies, stream(-32004))).toEqual(['kept no streaming: refused as not supported x2']);
  expect(of('streaming', denies, v10.stream())).toEqual([
    'not-claimed no streaming: a stream was served x2.1',
  ]);
  const silent = v10.card(set({ '/capabilities': {} }));
  expect(of('streaming', silent, v10.stream())).toEqual(['not-claimed streaming: a stream was served x2.1']);
  expect(of('streaming', silent, stream(-32004))).toEqual([]);
});

const hook = (status: number) =>
  http(
    'POST /hook',
    { statusUpdate: { taskId: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } } },
    undefined,
    { on: 2, request: { headers: { Host: 'hook.example' } }, response: { status } },
  );
const config = { taskId: 't-1', url: 'https://hook.example/hook' };
const create = v10.call('CreateTaskPushNotificationConfig', config, { id: 'p-1', ...config });

test('push notifications are kept by a delivery that was acknowledged, and not by a webhook that was taken', () => {
  const of10 = (...steps: readonly Step[]) => of('push-notifications', v10.card(), ...steps);
  expect(of10(create)).toEqual(['not-decidable push-notifications: a webhook was taken x2']);
  expect(of10(create, hook(204))).toEqual([
    'kept push-notifications: a webhook was taken x2; a delivery was acknowledged x3',
  ]);
  expect(of10(create, hook(500))).toEqual([
    'not-decidable push-notifications: a webhook was taken x2; a delivery was not acknowledged x3',
  ]);
  const no = v10.call('CreateTaskPushNotificationConfig', config, null, refused(-32003));
  expect(of10(no)).toEqual(['broken push-notifications: refused as not supported x2']);
  const inline = {
    request: { set: { '/params/configuration/taskPushNotificationConfig': { url: config.url } } },
  };
  expect(of10(v10.send('working', inline))).toEqual([
    'not-decidable push-notifications: a webhook came with a message x2',
  ]);
  const denies = v10.card(set({ '/capabilities/pushNotifications': false }));
  expect(of('push-notifications', denies, create)).toEqual([
    'not-claimed no push-notifications: a webhook was taken x2',
  ]);
  expect(of('push-notifications', denies, no)).toEqual([
    'kept no push-notifications: refused as not supported x2',
  ]);
});

test('an extended card is kept where it comes; asking for credentials says nothing', () => {
  const offers = v10.card(set({ '/capabilities/extendedAgentCard': true }));
  const ask = (twist: object = {}) =>
    v10.call('GetExtendedAgentCard', undefined, { name: 'Weather', supportedInterfaces: [] }, twist);
  expect(of('extended-card', offers, ask())).toEqual(['kept extended-card: an extended card came x2']);
  expect(of('extended-card', offers, ask(unauthorized))).toEqual([
    'not-decidable extended-card: credentials were asked for x2',
  ]);
  expect(of('extended-card', offers, ask(refused(-32007)))).toEqual([
    'broken extended-card: refused, none is configured x2',
  ]);
});

test('nothing on the wire tells whether past states are shown', () => {
  const says = v03.card(set({ '/capabilities/stateTransitionHistory': true }));
  expect(of('state-history', says, v03.send())).toEqual([
    'not-decidable state-history: a task was shown; no version says how one shows its past states x2',
  ]);
  expect(of('state-history', v03.card(), v03.send())).toEqual([]);
});

test('an interface is kept by answers in its version, and broken by those in another', () => {
  const at = 'interface https://agent.example/rpc';
  expect(of('interface', v10.card(), v10.send(), v10.poll())).toEqual([`kept ${at}: answered x2 x3`]);
  expect(of('interface', v03.card(), v03.send())).toEqual([`kept ${at}: answered x2`]);
  const task03 = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'completed' } };
  expect(of('interface', v10.card(), v10.call('SendMessage', MESSAGE, task03))).toEqual([
    `broken ${at}: asked in 1.0, and answered in 0.3 x2`,
  ]);
  expect(of('interface', v10.card(), v10.send('completed', { response: { status: 404, body: '' } }))).toEqual(
    [`broken ${at}: answered with status 404 x2`],
  );
  expect(
    of('interface', v10.card(), v10.send('completed', { response: { status: 502, body: '<html>' } })),
  ).toEqual([`not-decidable ${at}: asked; the answer does not tell x2`]);
  expect(of('interface', v10.card(), v10.send('completed', { response: null }))).toEqual([
    `not-decidable ${at}: asked, and not answered x2`,
  ]);
  expect(of('interface', v10.card(), v10.send('completed', refused(-32009)))).toEqual([
    `broken ${at}: its own version was refused x2`,
  ]);
  const unversioned = { request: { headers: { 'A2A-Version': undefined } } };
  expect(of('interface', v10.card(), v10.send('completed', { ...refused(-32009), ...unversioned }))).toEqual(
    [],
  );
});

test('a URL, binding or version that the card does not offer is told where it is served', () => {
  expect(of('interface', v10.card(), v03.send())).toEqual([
    'not-claimed interface agent.example/rpc: answered x2',
  ]);
  const elsewhere = v10.send('completed', { request: { start: 'POST /other HTTP/1.1' } });
  expect(of('interface', v10.card(), elsewhere)).toEqual([
    'not-claimed interface agent.example/other: answered x2',
  ]);
  const task = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
  const rest = http('POST /rest/message:send', MESSAGE, { task }, asked({ 'A2A-Version': '1.0' }));
  expect(of('interface', v10.card(), rest)).toEqual([
    'not-claimed interface agent.example/rest: answered x2',
  ]);
});

test('an answer under another host than the URL names proves nothing of that URL', () => {
  const internal = v10.card(set({ '/supportedInterfaces/0/url': 'http://10.0.0.5:8000/rpc' }));
  expect(of('interface', internal, v10.send())).toEqual([
    'not-decidable interface http://10.0.0.5:8000/rpc: answered under another host than its URL names x2',
  ]);
});

const bearer = {
  '/securitySchemes': { login: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
  '/securityRequirements': [{ schemes: { login: { list: [] } } }],
};
const withToken = asked({ Authorization: 'Bearer made-up' });

test('what a card requires is broken by one call that is served without, and kept by a refusal of that', () => {
  const secured = v10.card(set(bearer));
  expect(
    claims(secured, v10.send('completed', withToken)).filter((line) => /requirement|scheme/.test(line)),
  ).toEqual(['kept scheme login: served with it x2']);
  expect(of('requirement', secured, v10.send(), v10.poll('completed', withToken))).toEqual([
    'broken requirement: served without credentials x2',
  ]);
  // A recorder that shows no credentials at all may leave them out.
  expect(of('requirement', secured, v10.send())).toEqual([
    'not-decidable requirement: served without credentials, as far as the recorder shows x2',
  ]);
  expect(of('requirement', secured, v10.send('completed', unauthorized))).toEqual([
    'kept requirement: refused without credentials x2',
  ]);
  expect(of('requirement', secured, v10.send('completed', asked({ 'X-Api-Key': 'k' })))).toEqual([
    'not-decidable requirement: served with other credentials x2',
  ]);
  const wrong = { ...unauthorized, ...withToken };
  expect(
    claims(secured, v10.send('completed', wrong)).filter((line) => /requirement|scheme/.test(line)),
  ).toEqual(['not-decidable scheme login: refused with it; it may have been wrong x2']);
  expect(of('requirement', secured, v10.send('auth-required'))).toEqual([]);
});

test('heads that lack what every request has show nothing of credentials', () => {
  const cut = { request: { headers: { Host: undefined, 'A2A-Version': '1.0' } } };
  expect(of('requirement', v10.card(set(bearer)), v10.send('completed', cut)).join()).not.toMatch(
    /broken|kept/,
  );
});

test('certificates of clients do not show, and one token may be of two schemes', () => {
  const schemes = {
    cert: { mtlsSecurityScheme: {} },
    login: { httpAuthSecurityScheme: { scheme: 'Bearer' } },
    oauth: { oauth2SecurityScheme: { flows: {} } },
  };
  const card = v10.card(
    set({ '/securitySchemes': schemes, '/securityRequirements': [{ schemes: { cert: { list: [] } } }] }),
  );
  expect(
    claims(card, v10.send('completed', withToken)).filter((line) => /requirement|scheme/.test(line)),
  ).toEqual([
    'not-decidable requirement: served; credentials may have come in a way that is not shown x2',
    'not-decidable scheme cert: served; whether it came is not shown x2',
    'not-decidable scheme login: served with it or with another that looks alike x2',
    'not-decidable scheme oauth: served with it or with another that looks alike x2',
  ]);
});

test('a card that asks for nothing is held to it', () => {
  const open = v10.card(set({ '/securityRequirements': [] }));
  expect(of('requirement', open, v10.send())).toEqual(['kept no requirement: served without credentials x2']);
  expect(of('requirement', open, v10.send('completed', unauthorized))).toEqual([
    'not-claimed no requirement: refused without credentials x2',
  ]);
  expect(of('requirement', v10.card(), v10.send('completed', unauthorized))).toEqual([
    'not-claimed requirement: refused without credentials x2',
  ]);
  expect(of('requirement', v10.card(), v10.send())).toEqual([]);
});

test('where the recorder leaves credentials out, their absence breaks nothing', () => {
  const ask = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: MESSAGE };
  const answer = {
    jsonrpc: '2.0',
    id: 1,
    result: { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } } },
  };
  const verdicts = (creator: string, changes: object, token: boolean) => {
    const entries = [
      harEntry('GET', '/.well-known/agent-card.json', null, cardJson(changes)),
      harEntry('POST', '/rpc', ask, answer),
      ...(token ? [harEntry('POST', '/rpc', ask, answer, 'Bearer made-up')] : []),
    ];
    const har = { log: { version: '1.2', creator: { name: creator, version: '1' }, entries } };
    return reportOf(JSON.stringify(har)).claims[0]?.claims.flatMap(({ kind, verdict }) =>
      kind === 'requirement' ? verdict : [],
    );
  };
  expect(verdicts('Firefox', bearer, true)).toEqual(['broken']);
  expect(verdicts('Firefox', bearer, false)).toEqual(['not-decidable']);
  const open = { '/securityRequirements': [] };
  expect(verdicts('Firefox', open, false)).toEqual(['kept']);
  expect(verdicts('WebInspector', open, false)).toEqual(['not-exercised']);
  expect(verdicts('WebInspector', bearer, true)).toEqual(['broken']);
});

function cardJson(changes: object): Json {
  const { claims } = reportOf(scene('', v10.card(set({ ...changes }))).log);
  return claims[0]?.card.value ?? null;
}

function harEntry(method: string, path: string, sent: Json, got: Json, token?: string) {
  const type = [{ name: 'Content-Type', value: 'application/json' }];
  const head = [
    { name: 'Host', value: 'agent.example' },
    { name: 'A2A-Version', value: '1.0' },
    ...type,
    ...(token === undefined ? [] : [{ name: 'Authorization', value: token }]),
  ];
  const body =
    sent === null ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } };
  return {
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 1,
    request: { method, url: `https://agent.example${path}`, httpVersion: 'HTTP/1.1', headers: head, ...body },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: type,
      content: { mimeType: 'application/json', size: -1, text: JSON.stringify(got) },
    },
  };
}

test('an extension is kept where an answer says that it was active, and broken where a required one was not needed', () => {
  const uri = 'https://ext.example/cite/v1';
  const card = (required: boolean) => v10.card(set({ '/capabilities/extensions': [{ uri, required }] }));
  const wanted = asked({ 'A2A-Extensions': uri });
  const active = {
    ...wanted,
    response: { headers: { 'A2A-Extensions': `${uri}, https://ext.example/other` } },
  };
  expect(of('extension', card(true), v10.send('completed', active))).toEqual([
    `kept extension ${uri}: the answer says that it was active x2`,
    'not-claimed extension https://ext.example/other: the answer says that it was active x2',
  ]);
  expect(of('extension', card(false), v10.send('completed', wanted))).toEqual([
    `not-decidable extension ${uri}: asked for; the answer does not say whether it was active x2`,
  ]);
  expect(of('extension', card(true), v10.send())).toEqual([
    `broken extension ${uri}: required, and served without it x2`,
  ]);
  expect(of('extension', card(true), v10.send('completed', refused(-32008)))).toEqual([
    `kept extension ${uri}: refused without it x2`,
  ]);
  expect(of('extension', card(false), v10.send())).toEqual([]);
  expect(of('extension', card(true), v10.poll())).toEqual([]);
  const used = set({ '/result/task/artifacts/0/extensions': [uri] });
  expect(of('extension', card(false), v10.send('completed', used))).toEqual([
    `kept extension ${uri}: the answer makes use of it x2`,
  ]);
});

const PNG = { raw: 'iVBORw==', mediaType: 'image/png' };

test('modes are kept by what was taken and given', () => {
  expect(of('input-mode', v10.card(), v10.send())).toEqual([
    'kept input-mode text/plain: taken in a message x2',
  ]);
  expect(of('output-mode', v10.card(), v10.send(), v10.stream())).toEqual([
    'kept output-mode text/plain: given x2 x3',
  ]);
  const png = { request: { set: { '/params/message/parts/0': PNG } } };
  expect(of('input-mode', v10.card(), v10.send('completed', png))).toEqual([
    'not-claimed input-mode image/png: taken in a message x2',
  ]);
  const images = v10.card(set({ '/defaultInputModes': ['image/*'] }));
  expect(of('input-mode', images, v10.send('completed', png))).toEqual([
    'kept input-mode image/*: taken in a message x2',
  ]);
  expect(of('input-mode', images, v10.send('completed', { ...png, ...refused(-32005) }))).toEqual([
    'broken input-mode image/*: refused in a message of nothing else x2',
  ]);
  const drawn = set({ '/result/task/artifacts/0/parts/0': PNG });
  expect(of('output-mode', v10.card(), v10.send('completed', drawn))).toEqual([
    'not-claimed output-mode image/png: given x2',
  ]);
});

test('a mode of one skill among several is not told by an answer, for nothing says whose it is', () => {
  const skill = { id: 'b', name: 'B', description: 'b', tags: ['b'], outputModes: ['image/png'] };
  const drawn = set({ '/result/task/artifacts/0/parts/0': PNG });
  expect(of('output-mode', v10.card(set({ '/skills/1': skill })), v10.send('completed', drawn))).toEqual([
    'not-decidable output-mode image/png: given; which skill it was is not told x2',
  ]);
  expect(of('output-mode', v10.card(set({ '/skills': [skill] })), v10.send('completed', drawn))).toEqual([
    'kept output-mode image/png: given x2',
  ]);
});

test('each card is held to what crossed while it was in force, and one that is fetched again is one', () => {
  const denies = v10.card(set({ '/capabilities/streaming': false }));
  const { claims: cards } = reportOf(
    scene('', v10.card(), v10.stream(), v10.card(), v10.stream(), denies).log,
  );
  expect(
    cards.map(
      ({ card, claims: all }) =>
        `x${card.exchange} ${all.map(line).find((text) => text.includes(' streaming'))}`,
    ),
  ).toEqual(['x1 kept streaming: a stream was served x2.1 x4.1', 'x5 not-exercised no streaming: ']);
});

test('a card that came while a call was open is not held to it', () => {
  const denies = v10.card({ ...set({ '/capabilities/streaming': false }), on: 2 });
  const { claims: cards } = reportOf(scene('', v10.card(), v10.stream(['task', denies, 'completed'])).log);
  expect(cards.map(({ claims: [first] }) => first?.verdict)).toEqual(['kept', 'not-exercised']);
});

test('what is out of scope shows nothing', () => {
  const { log } = scene('', v10.card(), v10.stream(), v10.send());
  const scoped = reportOf(log, {
    scope: { ...EVERYTHING, exchanges: [{ first: 3, last: 3 }] },
  });
  expect(scoped.claims[0]?.claims.map(({ kind, verdict }) => `${kind} ${verdict}`)).toContain(
    'streaming not-exercised',
  );
  const other = reportOf(log, { scope: { ...EVERYTHING, hosts: ['other.example'] } });
  expect(other.claims).toEqual([]);
});

test('an extended card that nobody used is told of as well', () => {
  const offers = v10.card(set({ '/capabilities/extendedAgentCard': true }));
  const card = { name: 'More', supportedInterfaces: [], capabilities: { streaming: true } };
  const { claims: cards } = reportOf(
    scene('', offers, v10.call('GetExtendedAgentCard', undefined, card)).log,
  );
  expect(cards.map(({ card: { name, extended } }) => [name, extended])).toEqual([
    ['Weather', false],
    ['More', true],
  ]);
});
