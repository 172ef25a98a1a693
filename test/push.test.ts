import { describe, expect, it } from 'vitest';
import { transcript } from '../lib/a2a/transcript.js';
import type { Entry, PushDelivery } from '../lib/model/a2a.js';
import { exchanges, rpc, type Script } from './exchange.js';
import { cardFetch, last, understood } from './understood.js';

const HOOK = 'http://hooks.example/a';
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };
const TASK_03 = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'working' } };
const MESSAGE = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'hi' }] };

const sends = (config: object, result: unknown = { task: TASK }, more: Script = {}): Script =>
  rpc(
    'SendMessage',
    { message: MESSAGE, configuration: { taskPushNotificationConfig: config } },
    result,
    more,
  );

const posts = (body: unknown, headers: Script['headers'] = {}, more: Script = {}): Script => ({
  target: '/a',
  headers: { Host: 'hooks.example', ...headers },
  body,
  ...more,
});

const creates = (params: object, result: unknown): Script =>
  rpc('CreateTaskPushNotificationConfig', params, result);

function configOf(...scripts: Script[]): PushDelivery['config'] {
  return last('push-delivery', ...scripts).config;
}

describe('a delivery', () => {
  it('is for the configuration that came with the message, once the answer named the task', () => {
    const delivery = last(
      'push-delivery',
      cardFetch(['1.0']),
      sends({ url: HOOK, token: 's' }),
      posts({ task: TASK }),
    );
    expect(delivery.config).toMatchObject({
      url: HOOK,
      taskId: 't-1',
      configId: null,
      host: 'agent.example',
      token: true,
      how: 'inline',
      exchange: 2,
      dialect: '1.0',
      gone: null,
    });
    expect(JSON.stringify(delivery.config)).not.toContain('"s"');
    expect(delivery).toMatchObject({ from: 'agent', to: 'webhook', enveloped: false });
  });

  it('is for the configuration of its own task where several share a webhook', () => {
    const other = { ...TASK, id: 't-2' };
    const scripts = [sends({ url: HOOK }), sends({ url: HOOK }, { task: other })];
    expect(configOf(...scripts, posts({ task: TASK }))?.exchange).toBe(1);
    expect(configOf(...scripts, posts({ task: other }))?.exchange).toBe(2);
    expect(configOf(...scripts, posts({ task: { ...TASK, id: 't-3' } }))).toBeNull();
  });

  it('is for none where the capture shows no configuration, or one that was refused', () => {
    expect(configOf(posts({ task: TASK }))).toBeNull();
    const refused = rpc('CreateTaskPushNotificationConfig', { taskId: 't-1', url: HOOK });
    const error = { responseBody: { jsonrpc: '2.0', id: 1, error: { code: -32003, message: 'no' } } };
    expect(configOf({ ...refused, ...error }, posts({ task: TASK }))).toBeNull();
  });

  it('of an unknown task is for the one configuration there whose answer is missing', () => {
    const unanswered = sends({ url: HOOK }, undefined, { status: null });
    expect(configOf(unanswered, posts({ task: TASK }))).toMatchObject({ exchange: 1, taskId: null });
    expect(configOf(unanswered, unanswered, posts({ task: TASK }))).toBeNull();
  });

  it('knows loopback by all its names, with the port', () => {
    const local = (host: string): Script => posts({ task: TASK }, { Host: host });
    const config = { url: 'http://localhost:9100/a' };
    expect(configOf(sends(config), local('127.0.0.1:9100'))).not.toBeNull();
    expect(configOf(sends(config), local('[::1]:9100'))).not.toBeNull();
    expect(configOf(sends(config), local('127.0.0.1:9101'))).toBeNull();
  });

  it('in a JSON-RPC envelope is seen where its URL is known for a webhook', () => {
    const body = { jsonrpc: '2.0', id: 1, result: TASK_03 };
    const delivery = last('push-delivery', sends({ url: HOOK }), posts(body));
    expect(delivery).toMatchObject({ enveloped: true, taskId: 't-1', pointer: '/result', state: 'working' });
    expect(delivery.config?.exchange).toBe(1);
    expect(understood(posts(body)).entries[0]?.kind).toBe('foreign');
  });
});

describe('a configuration', () => {
  it('has the id that the answer gave it', () => {
    const made = { taskId: 't-1', id: 'p-7', url: HOOK };
    expect(configOf(creates({ taskId: 't-1', url: HOOK }, made), posts({ task: TASK }))?.configId).toBe(
      'p-7',
    );
    const set = rpc(
      'tasks/pushNotificationConfig/set',
      { taskId: 't-1', pushNotificationConfig: { url: HOOK, authentication: { schemes: ['Bearer'] } } },
      { taskId: 't-1', pushNotificationConfig: { id: 't-1', url: HOOK } },
    );
    expect(configOf(set, posts(TASK_03))).toMatchObject({
      configId: 't-1',
      schemes: ['Bearer'],
      dialect: '0.3-rpc',
    });
  });

  it('that came with a message gets its id from a later list', () => {
    const listed = { configs: [{ taskId: 't-1', id: 'p-1', url: HOOK }] };
    const list = rpc('ListTaskPushNotificationConfigs', { taskId: 't-1' }, listed);
    expect(configOf(sends({ url: HOOK }), list, posts({ task: TASK }))).toMatchObject({
      configId: 'p-1',
      exchange: 1,
    });
    expect(configOf(list, posts({ task: TASK }))).toMatchObject({ configId: 'p-1', how: 'told' });
  });

  it('is replaced by another of its id, and deleted, and a delivery that comes all the same tells so', () => {
    const first = creates({ taskId: 't-1', id: 'p-1', url: HOOK }, { taskId: 't-1', id: 'p-1', url: HOOK });
    const moved = { taskId: 't-1', id: 'p-1', url: 'http://hooks.example/b' };
    expect(configOf(first, creates(moved, moved), posts({ task: TASK }))?.gone).toEqual({
      how: 'replaced',
      exchange: 2,
      time: null,
    });
    const deleted = rpc('DeleteTaskPushNotificationConfig', { taskId: 't-1', id: 'p-1' }, {});
    expect(configOf(first, deleted, posts({ task: TASK }))?.gone).toEqual({
      how: 'deleted',
      exchange: 2,
      time: null,
    });
    const again = creates({ taskId: 't-1', id: 'p-1', url: HOOK }, { taskId: 't-1', id: 'p-1', url: HOOK });
    expect(configOf(first, deleted, again, posts({ task: TASK }))).toMatchObject({ exchange: 3, gone: null });
  });

  it('over HTTP+JSON is told by its route, whatever version', () => {
    const set: Script = {
      target: '/v1/tasks/t-1/pushNotificationConfigs',
      body: {
        config: {
          name: 'tasks/t-1/pushNotificationConfigs/p-1',
          pushNotificationConfig: { id: 'p-1', url: HOOK },
        },
      },
      responseBody: {
        name: 'tasks/t-1/pushNotificationConfigs/p-1',
        pushNotificationConfig: { id: 'p-1', url: HOOK },
      },
    };
    const made = configOf(set, posts(TASK_03));
    expect(made).toMatchObject({ taskId: 't-1', configId: 'p-1', dialect: '0.3-proto' });
    const removes: Script = {
      method: 'DELETE',
      target: '/v1/tasks/t-1/pushNotificationConfigs/p-1',
      responseBody: {},
    };
    expect(configOf(set, removes, posts(TASK_03))?.gone?.how).toBe('deleted');
  });

  it('is counted with its deliveries at the end', () => {
    const { end } = understood(sends({ url: HOOK }), posts({ task: TASK }), posts({ task: TASK }));
    expect(end.pushConfigs).toMatchObject([{ config: { url: HOOK }, deliveries: 2 }]);
  });

  it('is forgotten, the oldest first, where there are very many', () => {
    const stage = transcript({ pinnedKeys: new Map() });
    const many = Array.from({ length: 5100 }, (_, n) =>
      sends({ url: HOOK }, { task: { ...TASK, id: `t-${n}` } }),
    );
    for (const exchange of exchanges(...many)) stage.push(exchange);
    const all = stage.end().pushConfigs;
    expect(all).toHaveLength(5000);
    expect(all[0]?.config.taskId).toBe('t-100');
  });
});

describe('the dialect of a delivery', () => {
  const set03 = rpc(
    'tasks/pushNotificationConfig/set',
    { taskId: 't-1', pushNotificationConfig: { url: HOOK } },
    { taskId: 't-1', pushNotificationConfig: { url: HOOK } },
  );

  it('is told by its body', () => {
    expect(last('push-delivery', set03, posts({ task: TASK })).dialect.spoken).toBe('1.0');
    expect(last('push-delivery', set03, posts(TASK_03)).dialect.spoken).toBe('0.3-rpc');
  });

  it('is that of the registration where the body leaves it open', () => {
    const bare = { id: 't-1', status: { state: 'working' } };
    const set01 = rpc(
      'tasks/pushNotification/set',
      { id: 't-1', pushNotificationConfig: { url: HOOK } },
      { id: 't-1', pushNotificationConfig: { url: HOOK } },
    );
    expect(last('push-delivery', set03, posts(bare)).dialect.spoken).toBe('0.3-rpc');
    const delivery = last('push-delivery', set01, posts(bare));
    expect(delivery.dialect.spoken).toBe('0.1');
    expect(delivery.dialect.evidence).toContain('the dialect in which its configuration was registered');
  });
});

describe('the proof of a delivery', () => {
  const config = { url: HOOK, token: 'tok-1', authentication: { scheme: 'Bearer', credentials: 'cred-1' } };
  const proof = (headers: Script['headers']) =>
    last('push-delivery', sends(config), posts({ task: TASK }, headers)).proof;

  it('fits or does not', () => {
    expect(proof({ 'X-A2A-Notification-Token': 'tok-1', Authorization: 'Bearer cred-1' })).toEqual({
      token: true,
      tokenFits: true,
      tokenElsewhere: false,
      scheme: 'Bearer',
      authorizationFits: true,
    });
    expect(proof({ 'A2A-Notification-Token': 'tok-2', Authorization: 'Basic cred-1x' })).toEqual({
      token: true,
      tokenFits: false,
      tokenElsewhere: false,
      scheme: 'Basic',
      authorizationFits: false,
    });
  });

  it('is open where it did not come, or was masked by the recorder', () => {
    const open = { tokenFits: null, authorizationFits: null };
    expect(proof({})).toEqual({ ...open, token: false, tokenElsewhere: false, scheme: null });
    expect(proof({ 'X-A2A-Notification-Token': '***', Authorization: 'Bearer [REDACTED]' })).toMatchObject(
      open,
    );
  });
});

describe('a token that stands elsewhere', () => {
  const elsewhere = (more: Script['headers'], target = '/a', metadata: object = {}) =>
    last(
      'push-delivery',
      sends({ url: HOOK, token: 'tok-1' }),
      posts({ task: { ...TASK, metadata } }, more, { target }),
    ).proof.tokenElsewhere;

  it('is found in another field and deep in the body', () => {
    expect(elsewhere({ 'X-Hook-Secret': 'tok-1' })).toBe(true);
    expect(elsewhere({ Authorization: 'Bearer tok-1' })).toBe(true);
    expect(elsewhere({}, '/a', { list: [{ token: 'tok-1' }] })).toBe(true);
    expect(elsewhere({ 'X-Hook-Secret': 'tok-10' }, '/a', { 'tok-1': 'x tok-1' })).toBe(false);
  });
});

describe('a webhook that several configurations share', () => {
  it('is shared only where they ask for different proof', () => {
    const shared = (...configs: object[]) =>
      last('push-delivery', ...configs.map((config) => sends(config)), posts({ task: TASK })).shared;
    expect(shared({ url: HOOK, id: 'a', token: 's' })).toBe(false);
    expect(shared({ url: HOOK, id: 'a', token: 's' }, { url: HOOK, id: 'b', token: 's' })).toBe(false);
    expect(shared({ url: HOOK, id: 'a', token: 's' }, { url: HOOK, id: 'b' })).toBe(true);
  });
});

describe('a delivery that comes while the request that registered its webhook is still open', () => {
  /** Pushed in the order in which they are complete. */
  function inOrder(order: readonly number[], ...scripts: Script[]): Entry[] {
    const stage = transcript({ pinnedKeys: new Map() });
    const all = exchanges(...scripts);
    const entries = order.flatMap((index) => {
      const exchange = all[index - 1];
      return exchange ? [...stage.push(exchange)] : [];
    });
    return [...entries, ...stage.rest()];
  }

  it('waits for it', () => {
    const entries = inOrder([2, 1], sends({ url: HOOK }), posts({ task: TASK }));
    expect(entries.map(({ index }) => index)).toEqual([1, 2]);
    expect(entries[1]).toMatchObject({ kind: 'push-delivery', config: { exchange: 1 } });
  });

  it('waits also where only its URL tells what it is', () => {
    const odd = { event: 'something else' };
    const entries = inOrder(
      [2, 3, 1],
      sends({ url: HOOK }),
      posts(odd),
      posts({ n: 1 }, { Host: 'other.example' }),
    );
    expect(entries.map(({ index, kind }) => [index, kind])).toEqual([
      [1, 'call'],
      [2, 'push-delivery'],
      [3, 'foreign'],
    ]);
  });

  it('waits for no request that was asked later, and no longer than the capture', () => {
    expect(inOrder([1, 2], posts({ task: TASK }), sends({ url: HOOK })).map(({ index }) => index)).toEqual([
      1, 2,
    ]);
    expect(inOrder([2], sends({ url: HOOK }), posts({ task: TASK }))).toMatchObject([
      { index: 2, config: null },
    ]);
  });

  it('goes on waiting when the webhook of another task is learned', () => {
    const other = { ...TASK, id: 't-2' };
    const entries = inOrder(
      [3, 2, 1],
      sends({ url: HOOK }),
      sends({ url: HOOK }, { task: other }),
      posts({ task: TASK }),
    );
    expect(entries.map(({ index }) => index)).toEqual([2, 1, 3]);
    expect(entries[2]).toMatchObject({ config: { exchange: 1 } });
  });

  it('tells what it knows of the task at once', () => {
    const poll = rpc('GetTask', { id: 't-1' }, TASK);
    const entries = inOrder([2, 3, 1], sends({ url: HOOK }), posts({ task: TASK }), poll);
    expect(entries.map(({ kind }) => kind)).toEqual(['poll', 'call', 'push-delivery']);
  });

  it('waits among no more than a few', () => {
    const many = Array.from({ length: 100 }, () => posts({ task: TASK }));
    const stage = transcript({ pinnedKeys: new Map() });
    const come = exchanges(sends({ url: HOOK }), ...many)
      .slice(1)
      .flatMap((exchange) => [...stage.push(exchange)]);
    expect(come).toHaveLength(36);
    expect([...stage.rest()]).toHaveLength(64);
  });
});
