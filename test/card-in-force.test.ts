import { describe, expect, it } from 'vitest';
import { rpc, type Script } from './exchange.js';
import { understood } from './understood.js';

interface Told {
  readonly name: string;
  readonly url: string;
  readonly version?: string;
  readonly more?: object;
}

const cardBody = ({ name, url, version = '1.0', more = {} }: Told) => ({
  name,
  version: '1',
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: version }],
  capabilities: {},
  skills: [],
  ...more,
});
const fetch = (told: Told, more: Script = {}): Script => ({
  target: '/.well-known/agent-card.json',
  responseBody: cardBody(told),
  ...more,
});
const at = (host: string, script: Script): Script => ({
  ...script,
  headers: { ...script.headers, Host: host },
});
const call = (target: string, more: Script = {}): Script =>
  rpc('SendMessage', {}, undefined, { target, ...more });

/** The name of the card in force for each exchange, in order. */
const names = (...scripts: readonly Script[]) =>
  understood(...scripts).entries.map(({ card }) => card?.name ?? null);

describe('the card in force', () => {
  it('is each agent’s own', () => {
    const a = fetch({ name: 'A', url: 'http://a.example/rpc' });
    const b = fetch({ name: 'B', url: 'http://b.example/rpc' });
    expect(
      names(
        at('a.example', a),
        at('b.example', b),
        at('a.example', call('/rpc')),
        at('b.example', call('/rpc')),
        at('c.example', call('/rpc')),
      ),
    ).toEqual(['A', 'B', 'A', 'B', null]);
  });

  it('is told by the folder of the card, and the root’s where no folder fits', () => {
    const root = fetch({ name: 'root', url: 'http://agent.example/rpc' });
    const below = (name: string): Script =>
      fetch(
        { name, url: `http://agent.example/agents/${name}/rpc` },
        {
          target: `/agents/${name}/.well-known/agent-card.json`,
        },
      );
    expect(
      names(
        root,
        below('a'),
        below('b'),
        call('/agents/a/rpc'),
        call('/agents/b/elsewhere'),
        call('/rpc'),
        call('/nowhere'),
        call('/agents/c/rpc'),
      ).slice(3),
    ).toEqual(['a', 'b', 'root', 'root', 'root']);
    expect(names(below('a'), below('b'), call('/agents/c/rpc')).at(-1)).toBeNull();
    expect(names(below('a'), call('/elsewhere')).at(-1)).toBe('a');
  });

  it('may come from a registry that names interfaces elsewhere, until the agent shows its own', () => {
    const listed = at(
      'registry.example',
      fetch({ name: 'as listed', url: 'http://a.example/rpc' }, { target: '/agents/17/agent-card.json' }),
    );
    const own = at('a.example', fetch({ name: 'own', url: 'http://a.example/rpc' }));
    const asked = at('a.example', call('/rpc'));
    expect(names(listed, asked).at(-1)).toBe('as listed');
    expect(names(listed, own, asked).at(-1)).toBe('own');
    expect(names(own, listed, asked).at(-1)).toBe('own');
  });

  const card = { name: 'public', url: 'http://agent.example/rpc' };
  const extended = (more: object = {}) =>
    rpc(
      'GetExtendedAgentCard',
      {},
      { ...cardBody({ ...card, name: 'extended' }), ...more },
      { target: '/rpc' },
    );

  it('is the extended one after it was fetched, but where only the public one names the URL', () => {
    expect(names(fetch(card), call('/rpc'), extended(), call('/rpc'))).toEqual([
      'public',
      'public',
      'public',
      'extended',
    ]);
    const bare = extended({
      supportedInterfaces: [{ url: 'http://agent.example/more', protocolBinding: 'JSONRPC' }],
    });
    const { entries } = understood(fetch(card), bare, call('/rpc'), call('/more'));
    expect(entries.slice(2).map(({ card }) => card?.name)).toEqual(['public', 'extended']);
    expect(entries.map(({ face }) => face?.url ?? null).slice(2)).toEqual([
      'http://agent.example/rpc',
      'http://agent.example/more',
    ]);
  });

  it('stays the extended one when the public one is confirmed or fetched unchanged', () => {
    const unchanged = fetch(card, { status: 304, responseBody: undefined });
    expect(names(fetch(card), extended(), unchanged, fetch(card), call('/rpc')).at(-1)).toBe('extended');
    const changed = fetch({ ...card, name: 'public, new' });
    expect(names(fetch(card), extended(), changed, call('/rpc')).at(-1)).toBe('public, new');
  });

  it('is the extended one on loopback too, whatever port the tap listens on', () => {
    const here = { ...card, url: 'http://localhost:9999/rpc' };
    const more = rpc('GetExtendedAgentCard', {}, cardBody({ ...here, name: 'extended' }), { target: '/rpc' });
    const on = (script: Script) => at('localhost:4000', script);
    expect(names(on(fetch(here)), on(more), at('127.0.0.1:4001', call('/rpc'))).at(-1)).toBe('extended');
  });

  it('is of one agent only where several have an extended one', () => {
    const below = (name: string): Script =>
      fetch(
        { name, url: `http://agent.example/${name}/rpc` },
        { target: `/${name}/.well-known/agent-card.json` },
      );
    const more = rpc(
      'GetExtendedAgentCard',
      {},
      cardBody({ name: 'a, extended', url: 'http://agent.example/a/rpc' }),
      {
        target: '/a/rpc',
      },
    );
    expect(
      names(below('a'), below('b'), more, call('/a/rpc'), call('/b/rpc'), call('/a/x')).slice(3),
    ).toEqual(['a, extended', 'b', 'a, extended']);
  });

  it('is last the one that the agent confirmed', () => {
    const tampered = fetch({ ...card, name: 'mirror' }, { target: '/mirror/agent-card.json' });
    const confirmed = fetch(card, { status: 304, responseBody: undefined });
    expect(names(fetch(card), tampered, call('/rpc')).at(-1)).toBe('mirror');
    expect(names(fetch(card), tampered, confirmed, call('/rpc')).at(-1)).toBe('public');
    expect(names(fetch(card), tampered, fetch(card), call('/rpc')).at(-1)).toBe('public');
  });

  it('is of the version spoken, where one URL shows each client the card of its own', () => {
    const old = {
      name: 'old',
      protocolVersion: '0.3.0',
      url: 'http://agent.example/rpc',
      version: '1',
      capabilities: {},
      skills: [],
    };
    const headerless = fetch(card, { responseBody: old });
    const claiming = fetch(card, { headers: { 'A2A-Version': '1.0' } });
    const spoken03 = rpc('message/send', {}, undefined, { target: '/rpc' });
    const spoken10 = call('/rpc', { headers: { 'A2A-Version': '1.0' } });
    for (const fetches of [
      [headerless, claiming],
      [claiming, headerless],
    ]) {
      const { entries } = understood(...fetches, spoken03, spoken10);
      expect(entries.slice(2).map(({ card }) => card?.name)).toEqual(['old', 'public']);
      expect(entries.slice(2).map(({ face }) => face?.version)).toEqual(['0.3.0', '1.0']);
    }
    expect(understood(headerless, claiming, headerless, claiming).end.cards).toHaveLength(2);
  });

  it('is listed once where clients of several versions are shown the same', () => {
    const claiming = fetch(card, { headers: { 'A2A-Version': '1.0' } });
    expect(understood(fetch(card), claiming).end.cards.map(({ exchange }) => exchange)).toEqual([1]);
  });
});
