import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../lib/model/host.js';
import securityPlainHttp from '../rules/security-plain-http.js';
import { rpc, type Script } from './exchange.js';
import { last } from './understood.js';

const SENT = { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Rain?' }] } };
const WORKING = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };
const by = (headers: NonNullable<Script['headers']>): Script => ({ headers });
const bearer = (token: string, more: NonNullable<Script['headers']> = {}): Script =>
  by({ Authorization: `Bearer ${token}`, ...more });
const sends = (more: Script = {}) => rpc('SendMessage', SENT, { task: WORKING }, more);
const asks = (more: Script = {}) => rpc('GetTask', { id: 't-1' }, WORKING, more);

function token(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`.replace('e30', 'eyJhIjoxfQ');
}

describe('what a request shows of who sends it', () => {
  it('is in Authorization, a cookie, a field named like a key, or the query', () => {
    const shown = (script: Script) => last('call', sends(script)).access.shown;
    expect(shown({})).toBe(false);
    expect(shown(bearer('k-2f9c81d0'))).toBe(true);
    expect(shown(by({ Cookie: 'a=b' }))).toBe(true);
    expect(shown(by({ 'X-Weather-Api-Key': 'k-2' }))).toBe(true);
    expect(shown(by({ 'X-Forwarded-User': 'ann' }))).toBe(true);
    expect(shown({ target: '/rpc?access_token=k-2' })).toBe(true);
    expect(shown(by({ 'X-Request-Id': '7' }))).toBe(false);
  });

  it('is not known where the recorder left header fields out', () => {
    expect(last('call', sends(by({ Host: null }))).access.shown).toBeNull();
  });

  it('tells where this host was shown credentials first, and no other', () => {
    const first = bearer('k-2f9c81d0');
    expect(last('poll', sends(first), asks()).access.shownBefore).toMatchObject({ exchange: 1 });
    const elsewhere = bearer('k-2f9c81d0', { Host: 'other.example' });
    expect(last('call', sends(elsewhere), sends()).access.shownBefore).toBeNull();
  });

  it('is no proof where it is but a cookie', () => {
    const { access } = last('poll', sends(by({ Cookie: 'seen=1' })), asks());
    expect(access).toMatchObject({ shown: false, shownBefore: null, otherOwner: null });
  });
});

describe('whose a task is', () => {
  const owner = (first: Script, then: Script) => last('poll', sends(first), asks(then)).access.otherOwner;

  it('is told by another token, or by none', () => {
    expect(owner(bearer('k-2f9c81d0'), bearer('k-2f9c81d0'))).toBeNull();
    expect(owner(bearer('k-2f9c81d0'), bearer('j-77aa01bc'))).toMatchObject({
      exchange: 1,
      anonymous: false,
    });
    expect(owner(bearer('k-2f9c81d0'), {})).toMatchObject({ exchange: 1, anonymous: true });
  });

  it('is not told by masked tokens, nor by who showed nothing first', () => {
    expect(owner(bearer('****'), bearer('*****'))).toBeNull();
    expect(owner({}, bearer('k-2f9c81d0'))).toBeNull();
  });

  it('is told by the subject of a token where it names one', () => {
    const ann = { iss: 'https://id.example', sub: 'ann' };
    expect(owner(bearer(token({ ...ann, iat: 1 })), bearer(token({ ...ann, iat: 2 })))).toBeNull();
    expect(owner(bearer(token(ann)), bearer(token({ ...ann, sub: 'ben' })))).not.toBeNull();
    expect(owner(bearer(token(ann)), bearer('eyJ.not-base64.x'))).not.toBeNull();
  });
});

it('a token that goes to another host is told, a masked or short one is not', () => {
  const elsewhere = (value: string) =>
    last('call', sends(bearer(value)), sends(bearer(value, { Host: 'other.example' }))).access.elsewhere;
  expect(elsewhere('k-2f9c81d0')).toMatchObject({ exchange: 1, host: 'agent.example' });
  expect(elsewhere('********')).toBeNull();
  expect(elsewhere('abc')).toBeNull();
});

describe('a public address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1'])('is %s', (host) => {
    expect(isPublicAddress(host)).toBe(true);
  });

  it.each([
    ...['10.0.0.5', '127.0.0.1', '192.168.1.1', '172.20.0.3', '169.254.1.1', '100.64.0.9', '192.0.2.7'],
    ...['0.0.0.0', '224.0.0.1', '::1', 'fe80::1', 'fd00::1', '2001:db8::1', 'agent.example', 'agent'],
  ])('is not %s', (host) => {
    expect(isPublicAddress(host)).toBe(false);
  });

  it('that packets show to be called in the clear is told', () => {
    const judge = (connection: string) => [
      ...securityPlainHttp.check(last('call', sends({ connection, connectionKnown: true }))),
    ];
    expect(judge('10.0.0.5:40112-93.184.216.34:80')).toEqual([
      expect.objectContaining({ message: expect.stringContaining('`93.184.216.34:80` with plain http') }),
    ]);
    expect(judge('10.0.0.5:40112-10.0.0.9:80')).toEqual([]);
    expect(judge('10.0.0.5:40112-93.184.216.34:443')).toEqual([]);
  });
});
