import { describe, expect, it } from 'vitest';
import { transcript } from '../lib/a2a/transcript.js';
import { exchanges, rpc, type Script } from './exchange.js';
import { cardFetch, cardFetch03, last, understood } from './understood.js';

const fetchOf = (card: unknown, more: Script = {}): Script => ({
  target: '/.well-known/agent-card.json',
  responseBody: card,
  ...more,
});
const generation = (card: unknown, more: Script = {}) =>
  last('card-fetch', fetchOf(card, more)).fetched?.generation;
const named = { name: 'Agent', version: '2', capabilities: { streaming: true } };
const face10 = { url: 'http://agent.example/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' };

describe('generation of a card (0.3 reference §15.1)', () => {
  it.each<[string, object]>([
    ['1.0', { supportedInterfaces: [face10] }],
    ['0.3', { url: 'http://x/', protocolVersion: '0.3.0' }],
    ['0.3', { url: 'http://x/', signatures: [] }],
    ['0.3', { url: 'http://x/', securitySchemes: { m: { type: 'mutualTLS' } } }],
    ['0.3', { url: 'http://x/', skills: [{ security: [] }] }],
    ['0.3', { url: 'http://x/', protocolVersion: '1.0' }],
    ['0.2', { url: 'http://x/', protocolVersion: '0.2.9' }],
    ['0.2', { url: 'http://x/', preferredTransport: 'JSONRPC' }],
    ['0.2', { url: 'http://x/' }],
    ['0.1', { url: 'http://x/', authentication: { schemes: ['Bearer'] } }],
    ['hybrid', { url: 'http://x/', supportedInterfaces: [face10] }],
    ['hybrid', { protocolVersion: '0.3', supportedInterfaces: [face10] }],
    ['1.0-rc', { url: 'http://x/', protocolVersions: ['1.0'] }],
    ['unknown', { skills: [] }],
  ])('%s: %o', (wanted, members) => {
    expect(generation({ ...named, ...members })).toBe(wanted);
  });

  it('takes a bare card of the older path for 0.1', () => {
    expect(generation({ ...named, url: 'http://x/' }, { target: '/.well-known/agent.json' })).toBe('0.1');
  });
});

describe('members of a card', () => {
  it('brings the interfaces of both generations into one list, the repeated main one once', () => {
    const card = {
      ...named,
      supportedInterfaces: [face10, { url: 'localhost:50051', protocolBinding: 'GRPC' }],
      url: 'http://agent.example/a',
      protocolVersion: '0.3',
      additionalInterfaces: [
        { url: 'http://agent.example/a', transport: 'JSONRPC' },
        { url: 'http://agent.example/b', transport: 'HTTP+JSON' },
      ],
    };
    const fetched = last('card-fetch', fetchOf(card)).fetched;
    expect(fetched?.repeated).toEqual([{ pointer: '/additionalInterfaces/0', first: '' }]);
    expect(fetched?.interfaces).toMatchObject([
      { url: 'http://agent.example/', binding: 'JSONRPC', version: '1.0', pointer: '/supportedInterfaces/0' },
      { url: 'localhost:50051', binding: 'GRPC', version: null, pointer: '/supportedInterfaces/1' },
      { url: 'http://agent.example/a', binding: 'JSONRPC', version: '0.3', pointer: '' },
      {
        url: 'http://agent.example/b',
        binding: 'HTTP+JSON',
        version: '0.3',
        pointer: '/additionalInterfaces/1',
      },
    ]);
  });

  it('keeps absent capabilities apart from denied ones', () => {
    const card = {
      ...named,
      ...cardFetch03,
      url: 'http://x/',
      capabilities: { streaming: false },
      supportsAuthenticatedExtendedCard: true,
    };
    expect(last('card-fetch', fetchOf(card)).fetched).toMatchObject({
      streaming: false,
      pushNotifications: null,
      extendedCard: true,
    });
  });

  it('reads the protected header of a signature and whether its key is pinned', () => {
    const protect = (header: unknown) => Buffer.from(JSON.stringify(header)).toString('base64url');
    const signatures = [
      { protected: protect({ alg: 'ES256', kid: 'pinned', jku: 'https://k/ü' }), signature: 'c2ln' },
      { protected: '%%%', signature: 'x', header: { kid: 'other' } },
    ];
    expect(
      last('card-fetch', fetchOf({ ...named, supportedInterfaces: [face10], signatures })).fetched
        ?.signatures,
    ).toMatchObject([
      { alg: 'ES256', kid: 'pinned', jku: 'https://k/ü', flaw: null, pinned: true, pointer: '/signatures/0' },
      { alg: null, kid: 'other', jku: null, flaw: { kind: 'malformed' }, pinned: false },
    ]);
  });

  it('fetches nothing from an error page, a cut body or a list', () => {
    expect(last('card-fetch', fetchOf('<html>', { status: 404 })).fetched).toBeNull();
    expect(last('card-fetch', fetchOf(named, { end: 'capture-end' })).fetched).toBeNull();
    expect(last('card-fetch', fetchOf([named])).fetched).toBeNull();
  });

  it('survives members that imitate prototypes and wrong types', () => {
    const text =
      '{"__proto__":{"url":"x"},"name":7,"constructor":1,"supportedInterfaces":[null,7,{"url":3}],"capabilities":[],"signatures":[null,{"protected":{}}]}';
    expect(last('card-fetch', fetchOf(text)).fetched).toMatchObject({
      name: null,
      generation: '1.0',
      streaming: null,
      interfaces: [{ url: '' }, { url: '' }, { url: '' }],
    });
  });
});

describe('the card in force', () => {
  const call = (more: Script = {}) => rpc('SendMessage', {}, undefined, more);
  const on = (host: string, script: Script): Script => ({
    ...script,
    headers: { ...script.headers, Host: host },
  });

  it('is the last one fetched from the host before the call', () => {
    const { entries } = understood(
      call(),
      cardFetch(['0.3']),
      cardFetch(['1.0']),
      call(),
      on('other.example', call()),
    );
    expect(entries.map((entry) => entry.card?.interfaces[0]?.version ?? null)).toEqual([
      null,
      '0.3',
      '1.0',
      '1.0',
      null,
    ]);
  });

  it('stands beside the card that the same agent shows to clients of another version', () => {
    const for03 = cardFetch03();
    const for10 = { ...cardFetch(['1.0']), headers: { 'A2A-Version': '1.0' } };
    const old = last('call', for03, for10, rpc('message/send', {}));
    expect(old).toMatchObject({ face: { version: '0.3.0' }, card: { generation: '0.3' } });
    expect(last('call', for10, for03, call())).toMatchObject({
      face: { version: '1.0' },
      card: { generation: '1.0' },
    });
  });

  it('holds for the hosts of its interfaces too, blind to case and default ports', () => {
    const card = cardFetch(['1.0'], { url: 'https://API.example:443/rpc' });
    expect(last('call', card, on('api.example', call({ target: '/rpc' }))).face?.version).toBe('1.0');
    expect(last('call', card, { ...call(), target: 'http://api.example:80/rpc' }).face?.version).toBe('1.0');
  });

  it('holds on loopback whatever the port, for a tap listens on its own', () => {
    const card = on('localhost:41241', cardFetch(['1.0'], { url: 'http://localhost:9999/a2a' }));
    expect(last('call', card, on('localhost:41241', call({ target: '/a2a/' }))).face?.version).toBe('1.0');
    expect(last('call', card, on('127.0.0.1:7000', call({ target: '/a2a' }))).face?.version).toBe('1.0');
    expect(last('call', card, on('app.localhost:7000', call({ target: '/a2a' }))).face?.version).toBe('1.0');
    expect(last('call', card, on('agent.example', call({ target: '/a2a' }))).card).toBeNull();
  });

  it('is told by the path where one host serves several agents', () => {
    const agent = (name: string, version: string): Script => ({
      ...cardFetch([version], { url: `http://agent.example/${name}/rpc` }),
      target: `/${name}/.well-known/agent-card.json`,
    });
    const two = [agent('a', '1.0'), agent('b', '0.3')];
    expect(last('call', ...two, call({ target: '/a/rpc' })).dialect.advertised).toEqual(['1.0']);
    expect(last('call', ...two, call({ target: '/b/rpc' })).dialect.advertised).toEqual(['0.3']);
    expect(last('call', ...two, call({ target: '/a/elsewhere' })).card?.interfaces[0]?.url).toContain('/a/');
  });

  it('prefers the longest path, the binding and the version spoken', () => {
    const interfaces = [
      { url: 'http://agent.example/', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
      { url: 'http://agent.example/deep', protocolBinding: 'HTTP+JSON', protocolVersion: '0.3' },
      { url: 'http://agent.example/deep', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url: 'http://agent.example/deep', protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
    ];
    const fetch = fetchOf({ ...named, supportedInterfaces: interfaces });
    const pointer = (script: Script) => last('call', fetch, script).face?.pointer;
    expect(pointer({ target: '/tasks/t:cancel', body: {} })).toBe('/supportedInterfaces/0');
    expect(pointer({ target: '/deep/v1/tasks/t:cancel', body: {} })).toBe('/supportedInterfaces/1');
    expect(pointer(call({ target: '/deep' }))).toBe('/supportedInterfaces/2');
    expect(pointer(rpc('message/send', {}, undefined, { target: '/deep' }))).toBe('/supportedInterfaces/3');
  });

  it('is replaced by the extended card that a call brings', () => {
    const extended = { ...named, supportedInterfaces: [{ ...face10, protocolVersion: '1.1' }] };
    const { entries, end } = understood(
      cardFetch(['1.0']),
      rpc('GetExtendedAgentCard', {}, extended),
      call(),
    );
    expect(entries.at(-1)?.card).toMatchObject({ extended: true, root: '/result', exchange: 2 });
    expect(end.cards.map((card) => card.extended)).toEqual([false, true]);
  });
});

describe('discovery', () => {
  it('lists a card once however often it is fetched, and repeated attempts once', () => {
    const again = cardFetch(['1.0']);
    const probe: Script = { target: '/.well-known/agent.json', status: 404 };
    const { end } = understood(probe, again, again, probe, rpc('SendMessage', {}));
    expect(end.cards).toHaveLength(1);
    expect(end.counts.cardFetches).toBe(4);
    expect(end.discovery.map(({ path, status, found, followed }) => [path, status, found, followed])).toEqual(
      [
        ['/.well-known/agent.json', 404, false, true],
        ['/.well-known/agent-card.json', 200, true, true],
      ],
    );
  });

  it('counts an unchanged card as found', () => {
    const { end } = understood(fetchOf(undefined, { status: 304 }));
    expect(end.discovery).toMatchObject([{ found: true, followed: false }]);
  });

  it('notes key sets with their URL', () => {
    const { end } = understood({ target: '/.well-known/jwks.json', responseBody: { keys: [{ kty: 'EC' }] } });
    expect(end.keySets).toMatchObject([{ exchange: 1, url: 'http://agent.example/.well-known/jwks.json' }]);
  });
});

describe('parties', () => {
  it('are clients by User-Agent, agents by card and host, webhooks by host', () => {
    const from = (agent: string, script: Script): Script => ({
      ...script,
      headers: { ...script.headers, 'User-Agent': agent },
    });
    const task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } };
    const { entries, end } = understood(
      from('a/1', cardFetch(['1.0'])),
      from('a/1', rpc('SendMessage', {}, { task })),
      from('b/2', rpc('GetTask', { id: 't' }, task)),
      { target: '/hook', headers: { Host: 'hook.example' }, body: { task } },
      { target: '/healthz' },
    );
    expect(end.parties).toEqual([
      { id: 'client', role: 'client', name: 'a/1', address: null, addresses: [] },
      { id: 'agent', role: 'agent', name: 'Agent', address: 'agent.example', addresses: [] },
      { id: 'client-2', role: 'client', name: 'b/2', address: null, addresses: [] },
      { id: 'webhook', role: 'webhook', name: null, address: 'hook.example', addresses: [] },
    ]);
    expect(entries.map(({ from, to }) => [from, to])).toEqual([
      ['client', 'agent'],
      ['client', 'agent'],
      ['client-2', 'agent'],
      ['agent', 'webhook'],
      [null, null],
    ]);
  });

  it('keep no more of a flood of user agents than a bounded number', () => {
    const stage = transcript({ pinnedKeys: new Map() });
    for (const [i, exchange] of exchanges(
      ...Array.from({ length: 300 }, () => rpc('GetTask', {})),
    ).entries()) {
      const { request } = exchange;
      if (!request) continue;
      const field = { name: 'User-Agent', value: `bot/${i}`, at: { offset: 0, length: 0 } };
      stage.push({ ...exchange, request: { ...request, headers: [...request.headers, field] } });
    }
    expect(stage.end().parties.length).toBeLessThan(210);
  });
});
