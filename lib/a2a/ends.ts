import { endsByName, withoutPort } from '../model/connection.js';
import { flat, type Head } from './head.js';
import type { Parties } from './parties.js';
import type { Sight } from './sight.js';

/** Ids of who asked and of a gateway on the way, as far as known; `server`: the address that answered. */
export interface Asker {
  readonly from: string | null;
  readonly through: string | null;
  readonly server: string | null;
}

const MAX_CONNECTIONS = 4096;
const MAX_NAME = 100;

/** Tells who sent each request, by its head and its connection. */
export function askers(who: Parties): (sight: Sight) => Asker {
  /** Who asked last on a connection: a response without its request was to them. */
  const onConnection = new Map<string, string>();

  return ({ exchange, asked, answered }) => {
    const { client, server } = exchange.ends ?? endsByName(exchange.connection);
    const through = gatewayOf(asked, client) ?? gatewayOf(answered, server);
    if (asked === null) return { from: onConnection.get(exchange.connection) ?? null, through, server };
    const forwarded = asked.via !== null || asked.forwarded !== null || asked.forwardedFor !== null;
    const own = forwarded || client === null ? null : withoutPort(client);
    const from = who.client(originOf(asked) ?? own, asked.userAgent);
    if (exchange.connectionKnown && onConnection.get(exchange.connection) !== from) {
      if (onConnection.size >= MAX_CONNECTIONS)
        for (const oldest of onConnection.keys()) if (onConnection.delete(oldest)) break;
      onConnection.set(flat(exchange.connection), from);
    }
    return { from, through, server };
  };

  function gatewayOf(head: Head | null, end: string | null): string | null {
    if (head === null || (head.via === null && head.forwarded === null && head.forwardedFor === null))
      return null;
    return who.gateway(nameIn(head.via), end);
  }
}

/** Who a `Via` field names last: the nearest of the proxies (RFC 9110 §7.6.3). */
function nameIn(via: string | null): string | null {
  const last =
    via
      ?.slice(via.lastIndexOf(',') + 1)
      .trim()
      .slice(0, MAX_NAME) ?? '';
  return last.split(' ', 2)[1] ?? null;
}

/** The client that the first proxy saw; null where it hides it (RFC 7239 §6). */
function originOf({ forwarded, forwardedFor }: Head): string | null {
  const first = forwardedFor?.split(',', 1)[0]?.trim() ?? forParameter(forwarded);
  return first !== null && /^(?:[\d.]{7,15}|\[?[\da-f:.]{2,60}\]?)(?::\d{1,5})?$/i.test(first)
    ? bare(first)
    : null;
}

function forParameter(forwarded: string | null): string | null {
  const first = forwarded?.split(',', 1)[0] ?? '';
  return /(?:^|;)\s?for="?([^;"]{1,80})/i.exec(first)?.[1] ?? null;
}

/** Without a port, which only an IPv4 address or one in brackets can have here. */
function bare(address: string): string {
  const v4 = /^([\d.]+):\d+$/.exec(address)?.[1];
  return v4 ?? (address.startsWith('[') ? withoutPort(address) : address);
}
