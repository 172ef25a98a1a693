import type { Participant } from '../model/a2a.js';
import type { ExchangeRow } from '../model/report.js';
import type { Actor } from '../model/sequence.js';
import { cut, type Say } from './say.js';

const ROLES: readonly Actor['role'][] = ['client', 'gateway', 'agent', 'webhook', 'other'];
const NAME_LIMIT = 24;
const ADDRESS_LIMIT = 60;

/** The two lifelines of an exchange: who asked and who answered. */
export interface Ends {
  readonly client: string;
  readonly server: string;
}

/** The lifelines of a diagram, from left to right, and which of them each exchange runs between. */
export interface Cast {
  readonly actors: readonly Actor[];
  ends(row: ExchangeRow): Ends;
}

interface Part {
  readonly key: string;
  readonly role: Actor['role'];
  readonly name: string | null;
  readonly address: string | null;
}

/** The parties of the exchanges that are drawn; hosts that are none get a lifeline of their own. */
export function castOf(rows: readonly ExchangeRow[], parties: readonly Participant[], say: Say): Cast {
  const byId = new Map(parties.map((party) => [party.id, party]));
  const parts = new Map<string, Part>();

  function part(made: Part): string {
    if (!parts.has(made.key)) parts.set(made.key, made);
    return made.key;
  }

  function party(id: string): string | null {
    const { role, name, address } = byId.get(id) ?? {};
    return role === undefined
      ? null
      : part({ key: `party ${id}`, role, name: name ?? null, address: address ?? null });
  }

  /** The only party of a role, where there is but one; else a nameless lifeline. */
  function some(role: Participant['role']): string {
    const [only, ...more] = parties.filter((one) => one.role === role);
    const known = only !== undefined && more.length === 0 ? party(only.id) : null;
    return known ?? part({ key: `some ${role}`, role, name: null, address: null });
  }

  function host(address: string | null, role: Actor['role']): string {
    const known = parties.find((one) => one.role !== 'client' && address !== null && one.address === address);
    return (
      (known ? party(known.id) : null) ?? part({ key: `${role} ${address ?? ''}`, role, name: null, address })
    );
  }

  const ends = new Map<number, Ends>();
  for (const row of rows) {
    const asks = row.kind === 'push-delivery' ? 'agent' : 'client';
    const client = (row.from === null ? null : party(row.from)) ?? some(asks);
    // Its arrows run across the lifeline of a gateway between the two.
    if (row.through !== null) party(row.through);
    const server =
      (row.to === null ? null : party(row.to)) ?? host(row.host, row.kind === 'foreign' ? 'other' : 'agent');
    ends.set(row.index, { client, server });
  }
  const sorted = [...parts.values()].sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));
  const names = uniqueNames(sorted, say);
  const actors = sorted.map(
    ({ role, address }, at): Actor => ({
      id: `p${at + 1}`,
      role,
      name: names[at] ?? role,
      address: address === null ? null : say(address, ADDRESS_LIMIT),
    }),
  );
  const idOf = new Map(sorted.map(({ key }, at) => [key, `p${at + 1}`]));
  return {
    actors,
    ends(row) {
      const { client, server } = ends.get(row.index) ?? { client: '', server: '' };
      return { client: idOf.get(client) ?? 'p1', server: idOf.get(server) ?? 'p1' };
    },
  };
}

/** Short names; those that several bear are told apart by their address, then by a number. */
function uniqueNames(parts: readonly Part[], say: Say): string[] {
  const shorts = parts.map((part) => nameOf(part, say));
  const addressed = shorts.map((name, at) => {
    const address = parts[at]?.address ?? null;
    const shared = shorts.filter((other) => other === name).length > 1;
    const told = address === null ? '' : say(address, NAME_LIMIT);
    return shared && address !== null && !name.endsWith(told) ? `${name} ${told}` : name;
  });
  const seen = new Map<string, number>();
  return addressed.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${cut(name, 2 * NAME_LIMIT)} (${count})`;
  });
}

/**
 * What a party is called: an agent as its card says, or by its address; others by what they are and what is known of
 * them, as `client my-bot` and `webhook hooks.example`.
 */
function nameOf({ role, name, address }: Part, say: Say): string {
  const known = name?.trim() ?? '';
  switch (role) {
    case 'client':
      return `client ${say(productIn(known), NAME_LIMIT)}`.trimEnd();
    case 'gateway':
    case 'webhook':
      return `${role} ${say(known === '' ? (address ?? '') : known, NAME_LIMIT)}`.trimEnd();
    case 'agent':
    case 'other': {
      const nameless = role === 'agent' ? 'agent' : 'another host';
      return say(known === '' ? (address ?? nameless) : known, NAME_LIMIT);
    }
  }
}

/** Of a User-Agent field the product, which is not worth its version. */
function productIn(userAgent: string): string {
  const [, product = ''] = /^([^\s/(]+)/.exec(userAgent) ?? [];
  return product === 'Mozilla' ? 'browser' : product;
}
