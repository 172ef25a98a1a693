import { describe, expect, it } from 'vitest';
import type { Script } from './exchange.js';
import { rpc } from './exchange.js';
import { cardFetch, understood } from './understood.js';

const TASK = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } };

const poll = (headers: Script['headers'] = {}, more: Script = {}): Script =>
  rpc('GetTask', { id: 't' }, TASK, { headers, ...more });

const ends = (client: string, server = '10.0.0.1:80'): Script => ({
  connection: `${client}-${server}`,
  connectionKnown: true,
});

const send = (more: Script): Script =>
  rpc(
    'SendMessage',
    { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'hi' }] } },
    { task: TASK },
    more,
  );

describe('clients', () => {
  it('of one program on two machines are two', () => {
    const { entries, end } = understood(
      poll({ 'User-Agent': 'bot/1' }, ends('10.0.0.7:40000')),
      poll({ 'User-Agent': 'bot/1' }, ends('10.0.0.8:40000')),
      poll({ 'User-Agent': 'bot/1' }, ends('10.0.0.7:40001')),
    );
    expect(entries.map(({ from }) => from)).toEqual(['client', 'client-2', 'client']);
    expect(end.parties.filter(({ role }) => role === 'client').map(({ address }) => address)).toEqual([
      '10.0.0.7',
      '10.0.0.8',
    ]);
  });

  it('get an answer whose request is lost on a connection of theirs, and none elsewhere', () => {
    const lone: Script = { method: null, responseBody: { jsonrpc: '2.0', id: 1, result: TASK } };
    const { entries } = understood(
      poll({ 'User-Agent': 'bot/1' }, ends('10.0.0.7:40000')),
      { ...lone, ...ends('10.0.0.7:40000') },
      { ...lone, ...ends('10.0.0.8:40000') },
    );
    expect(entries.map(({ from }) => from)).toEqual(['client', 'client', null]);
  });
});

describe('agents', () => {
  it('on one host are told apart by their cards', () => {
    const card = (name: string, path: string): Script => {
      const made = cardFetch(['1.0'], { url: `http://agent.example${path}/rpc` });
      const body = { ...(made.responseBody as object), name };
      return { ...made, target: `${path}/.well-known/agent-card.json`, responseBody: body };
    };
    const { entries, end } = understood(
      card('Cook', '/cook'),
      card('Baker', '/baker'),
      poll({}, { target: '/baker/rpc' }),
      poll({}, { target: '/cook/rpc' }),
    );
    expect(entries.map(({ to }) => to)).toEqual(['agent', 'agent-2', 'agent-2', 'agent']);
    expect(end.parties.filter(({ role }) => role === 'agent').map(({ name }) => name)).toEqual([
      'Cook',
      'Baker',
    ]);
  });

  it('keep their name and party when a card of another name has an interface of theirs', () => {
    const extended = { ...(cardFetch(['1.0']).responseBody as object), name: 'Agent, extended' };
    const { end } = understood(cardFetch(['1.0']), { ...cardFetch(['1.0']), responseBody: extended }, poll());
    expect(end.parties.filter(({ role }) => role === 'agent')).toMatchObject([{ name: 'Agent' }]);
  });

  it('show the address that answered beside the host that was asked', () => {
    const { end } = understood(poll({}, ends('10.0.0.7:40000', '10.0.0.1:8080')));
    expect(end.parties.find(({ role }) => role === 'agent')).toMatchObject({
      address: 'agent.example',
      addresses: ['10.0.0.1:8080'],
    });
  });
});

describe('gateways', () => {
  it('are named by the Via field, and the client behind them by what they forward', () => {
    const headers = {
      'User-Agent': 'bot/1',
      Via: '1.1 front, 1.1 edge (Apache)',
      'X-Forwarded-For': '192.0.2.9, 10.0.0.3',
    };
    const { entries, end } = understood(poll(headers, ends('10.0.0.3:40000')));
    expect(entries[0]).toMatchObject({ from: 'client', through: 'gateway', to: 'agent' });
    expect(end.parties).toMatchObject([
      { role: 'gateway', name: 'edge', address: '10.0.0.3' },
      { role: 'client', name: 'bot/1', address: '192.0.2.9' },
      { role: 'agent' },
    ]);
  });

  it('are seen by the Forwarded field, which may hide the client', () => {
    const { end } = understood(
      poll({ Forwarded: 'for="[2001:db8::7]:4711";proto=https, for=10.0.0.3' }),
      poll({ Forwarded: 'for=unknown' }),
    );
    const clients = end.parties.filter(({ role }) => role === 'client');
    expect(clients.map(({ address }) => address)).toEqual(['[2001:db8::7]', null]);
  });

  it('are hosts that passed a request on, word for word and while they were asked themselves', () => {
    const { end } = understood(
      send({ headers: { Host: 'front.example' }, offset: 1000, responseOffset: 900_000 }),
      send({ headers: { Host: 'back.example' }, offset: 2000, responseOffset: 800_000 }),
    );
    expect(end.parties.map(({ role, address }) => [role, address])).toEqual([
      ['client', null],
      ['gateway', 'front.example'],
      ['agent', 'back.example'],
    ]);
  });

  it('are none where a client tried a second host after the first had answered', () => {
    const { end } = understood(
      send({ headers: { Host: 'front.example' } }),
      send({ headers: { Host: 'back.example' } }),
    );
    expect(end.parties.map(({ role }) => role)).toEqual(['client', 'agent', 'agent']);
  });
});
