/** Most bytes of a packet that these tools keep, link header included; packets on loopback are longer. */
const LIMITS = [65_535, 65_536];
/** Most bytes of an IP packet on loopback: IPv4 by its length field, IPv6 by the MTU. */
const LONGEST = { ipv4: 65_535, ipv6: 65_536 };
const LINKS = [14, 16];
/** TCP without options, and with timestamps. */
const TCP = [20, 32];

const MISSING = new Map<number, number>();
for (const limit of LIMITS) {
  for (const link of LINKS) {
    for (const tcp of TCP) {
      for (const [ip, longest] of [
        [20, LONGEST.ipv4],
        [40, LONGEST.ipv6],
      ] as const) {
        MISSING.set(limit - link - ip - tcp, longest + link - limit);
      }
    }
  }
}

/**
 * Bytes missing behind a payload that is as long as what tcpflow and ngrep keep of the longest packets on loopback; 0
 * for all others.
 */
export function cutOff(payload: number): number {
  return MISSING.get(payload) ?? 0;
}

/** Said of a capture in which that happened. */
export function cutNote(packets: number): string {
  const which = packets === 1 ? 'one packet' : `${packets} packets`;
  return `${which} of more than 64 KiB cut by the tool; bytes are missing behind each`;
}
