import type { AgentCard, Participant } from '../model/a2a.js';
import { withoutPort } from '../model/connection.js';
import { flat } from './head.js';

/** Who took part: clients by address and User-Agent, agents by host and card, gateways and webhooks by what names them. */
export interface Parties {
  /** `address` without a port, null where the capture does not tell. */
  client(address: string | null, userAgent: string | null): string;
  /** Null where several agents share the host and no card tells which of them this is. `end`: the connection's. */
  agent(host: string | null, card: AgentCard | null, end: string | null): string | null;
  /** The agent of a host that another party speaks of; null where it is not one. */
  agentAt(host: string): string | null;
  gateway(name: string | null, end: string | null): string;
  webhook(host: string | null, end: string | null): string;
  /** Traffic to this host was passed on to another: what answered there is a gateway. */
  passesOn(host: string): void;
  list(): readonly Participant[];
}

interface Found {
  readonly id: string;
  role: Participant['role'];
  name: string | null;
  readonly address: string | null;
  readonly addresses: string[];
  /** Of an agent: URLs of its interfaces. */
  urls: ReadonlySet<string>;
}

const MAX_PER_ROLE = 200;
const MAX_ADDRESSES = 16;
const MAX_URLS = 40;
const NO_URLS: ReadonlySet<string> = new Set();

export function parties(): Parties {
  const all: Found[] = [];
  const byKey = new Map<string, Found>();
  const onHost = new Map<string, Found[]>();
  const overflow = new Map<Participant['role'], Found>();
  const perRole = { client: 0, agent: 0, gateway: 0, webhook: 0 };

  /** Past the bound one stands for all further ones. */
  function make(role: Participant['role'], name: string | null, address: string | null): Found {
    const full = overflow.get(role);
    if (full) return full;
    const count = ++perRole[role];
    const made: Found = {
      id: count === 1 ? role : `${role}-${count}`,
      role,
      name: name === null ? null : flat(name),
      address: address === null ? null : flat(address),
      addresses: [],
      urls: NO_URLS,
    };
    if (count > MAX_PER_ROLE) overflow.set(role, made);
    all.push(made);
    return made;
  }

  function keyed(
    role: 'client' | 'gateway' | 'webhook',
    name: string | null,
    address: string | null,
    end: string | null,
  ): string {
    const key = `${role} ${address ?? ''} ${name ?? ''}`;
    let found = byKey.get(key);
    if (!found) {
      found = make(role, name, address);
      if (byKey.size < 4 * MAX_PER_ROLE) byKey.set(flat(key), found);
    }
    seenAt(found, end);
    return found.id;
  }

  function agentsOf(host: string): Found[] {
    const known = onHost.get(host);
    if (known) return known;
    const none: Found[] = [];
    if (onHost.size < 2 * MAX_PER_ROLE) onHost.set(flat(host), none);
    return none;
  }

  /** The agent that a card describes: the host's by that name, or one that shares an interface with it, or the nameless one. */
  function described(host: string, card: AgentCard): Found {
    const there = agentsOf(host);
    const { name } = card;
    let found = there.find((one) => name !== null && one.name === name);
    if (found && found.urls.size > 0) return found;
    const urls = card.interfaces.slice(0, MAX_URLS).map(({ url }) => url);
    found ??= there.find((one) => urls.some((url) => one.urls.has(url)));
    found ??= there.find((one) => one.name === null && one.urls.size === 0);
    found ??= make('agent', name, host === '' ? null : host);
    found.name ??= name === null ? null : flat(name);
    found.urls = new Set([...found.urls, ...urls.map(flat)].slice(0, MAX_URLS));
    return found;
  }

  return {
    client: (address, userAgent) => keyed('client', userAgent, address, null),
    gateway: (name, end) => keyed('gateway', name, end === null ? null : withoutPort(end), end),
    webhook: (host, end) => keyed('webhook', null, host, end),
    agent(host, card, end) {
      const key = card?.host ?? host ?? '';
      const there = agentsOf(key);
      let found = card === null ? there[0] : described(key, card);
      if (card === null && there.length > 1) return null;
      found ??= make('agent', null, host);
      if (!there.includes(found)) there.push(found);
      if (host !== null && host !== key) {
        const asked = agentsOf(host);
        if (!asked.includes(found)) asked.push(found);
      }
      seenAt(found, end);
      return found.id;
    },
    agentAt: (host) => {
      const there = onHost.get(host);
      return there?.length === 1 ? (there[0]?.id ?? null) : null;
    },
    passesOn(host) {
      const there = agentsOf(host).filter(({ address }) => address === host);
      for (const found of there) found.role = 'gateway';
      if (there.length === 0) keyed('gateway', null, host, null);
    },
    list: () =>
      all.map(({ id, role, name, address, addresses }) => {
        // The card that a gateway passes on is its agent's.
        const own = role === 'gateway' && id.startsWith('agent') ? null : name;
        return { id, role, name: own, address, addresses };
      }),
  };
}

/** Remembers where a party was seen, besides the address that names it. */
function seenAt(found: Found, end: string | null): void {
  const { addresses, address } = found;
  if (end === null || end === address || addresses.length >= MAX_ADDRESSES || addresses.includes(end)) return;
  addresses.push(flat(end));
}
