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
