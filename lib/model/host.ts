/** Whether a host (with or without a port) is the machine itself (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export function isLoopback(host: string): boolean {
  const name = bare(host);
  return (
    name === 'localhost' || name.endsWith('.localhost') || /^127\.\d+\.\d+\.\d+$/.test(name) || name === '::1'
  );
}

/** Whether a host is the address that servers bind to and nobody can call. */
export function isWildcard(host: string): boolean {
  const name = bare(host);
  return name === '0.0.0.0' || name === '::';
}

/** Whether a host is an address of a private network or of one link (RFC 1918, RFC 3927, RFC 4193, RFC 4291 §2.5.6). */
export function isPrivate(host: string): boolean {
  const name = bare(host);
  if (/^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+$/.test(name)) return true;
  return /^(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/.test(name);
}

/** Whether a host is an address, without a port, that everybody may reach; names are none. */
export function isPublicAddress(host: string): boolean {
  const name = bare(host);
  const isAddress =
    /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) || (name.includes(':') && /^[23][0-9a-f]{3}:/.test(name));
  // Shared by carriers, for documentation, for tests, for groups (RFC 6598, RFC 5737, RFC 2544, RFC 5771).
  const special =
    /^(?:0|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|192\.0\.2|198\.51\.100|203\.0\.113|198\.1[89]|2[2-5]\d)\./;
  return (
    isAddress && !isPrivate(name) && !isLoopback(name) && !special.test(name) && !name.startsWith('2001:db8:')
  );
}

/** Whether a host is where clouds hand their machines names and keys, to whoever asks from within. */
export function isMetadata(host: string): boolean {
  return METADATA.includes(bare(host));
}

const METADATA = ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', 'metadata.google.internal'];

/** Whether a host is known within one machine or network only: `agent:8000`, `10.0.0.5`, `agent.local`. */
export function isInternal(host: string): boolean {
  const name = bare(host);
  if (isLoopback(name) || isWildcard(name) || isPrivate(name)) return true;
  if (name.includes(':')) return false;
  return !name.includes('.') || /\.(?:local|internal|lan|home\.arpa)$/.test(name);
}

/** Whether a host is the one that somebody names: `agent.example` is on every port, `agent.example:8080` on that one. */
export function sameHost(wanted: string, host: string): boolean {
  const [a, b] = [wanted.toLowerCase(), host.toLowerCase()];
  return a === b || b.replace(/:\d+$/, '') === a;
}

/** Whether somebody who names an agent means this one: what its card calls it, its host, or `*` for any. */
export function namesAgent(wanted: string, host: string | null, name: string | null): boolean {
  return wanted === '*' || wanted === name || (host !== null && sameHost(wanted, host));
}

function bare(host: string): string {
  const name = host.trim().toLowerCase();
  const bracketed = /^\[([0-9a-f:.]*)\]/.exec(name)?.[1];
  return bracketed ?? name.replace(/:\d+$/, '');
}
