import type { Participant } from '../model/a2a.js';
import { flat } from './head.js';

/** Who took part, by what tells them apart: clients by User-Agent, agents and webhooks by host. */
export interface Parties {
  client(userAgent: string | null): string;
  agent(host: string | null, name: string | null): string;
  webhook(host: string | null): string;
  list(): readonly Participant[];
}

interface Found {
  readonly id: string;
  readonly role: Participant['role'];
  name: string | null;
  readonly address: string | null;
}

const MAX_PER_ROLE = 200;

export function parties(): Parties {
  const found = new Map<string, Found>();
  const perRole = { client: 0, agent: 0, webhook: 0 };

  /** Past the bound the last one stands for all further ones. */
  function party(role: Participant['role'], key: string, name: string | null, address: string | null): Found {
    const full = perRole[role] >= MAX_PER_ROLE;
    const known = found.get(`${role} ${full && !found.has(`${role} ${key}`) ? '…' : key}`);
    if (known) return known;
    const count = ++perRole[role];
    const made: Found = {
      id: count === 1 ? role : `${role}-${count}`,
      role,
      name: name === null ? null : flat(name),
      address: address === null ? null : flat(address),
    };
    found.set(flat(`${role} ${full ? '…' : key}`), made);
    return made;
  }

  return {
    client: (userAgent) => party('client', userAgent ?? '', userAgent, null).id,
    agent(host, name) {
      const agent = party('agent', host ?? '', name, host);
      agent.name ??= name;
      return agent.id;
    },
    webhook: (host) => party('webhook', host ?? '', null, host).id,
    list: () => [...found.values()],
  };
}
