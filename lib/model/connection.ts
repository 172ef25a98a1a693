/** Address and port of both ends of a transport connection, as `10.0.0.5:40112` or `[::1]:9999`; null where the capture does not tell. */
export interface ConnectionEnds {
  readonly client: string | null;
  readonly server: string | null;
}

const UNKNOWN: ConnectionEnds = { client: null, server: null };

/** `client-server`, and `#2` behind it for the second connection between the same ends. */
const BY_ENDS =
  /^((?:\[[\da-f:.%]{2,60}\]|[\d.]{7,15}):\d{1,5})-((?:\[[\da-f:.%]{2,60}\]|[\d.]{7,15}):\d{1,5})(?:#\d+)?$/i;

/** The ends of a connection by its name: formats that hold addresses name it `client-server`. */
export function endsByName(name: string): ConnectionEnds {
  const found = BY_ENDS.exec(name);
  return found ? { client: found[1] ?? null, server: found[2] ?? null } : UNKNOWN;
}

/** An address without its port. */
export function withoutPort(address: string): string {
  const colon = address.lastIndexOf(':');
  return colon < 0 || address.endsWith(']') ? address : address.slice(0, colon);
}
