import { SYN, type TcpPacket } from '../packets/ip.js';
import { ahead, type Flow } from './flow.js';

/** What is remembered of one direction of a closed connection: its first and its last sequence number. */
export interface Trace {
  readonly first: number | null;
  readonly next: number | null;
}

/** Late packets of a closed connection are no further off than this. */
const LATE = 1 << 20;

export function traceOf({ first, next }: Flow): Trace {
  return { first, next };
}

/** Whether a packet belongs to the closed connection that left the trace, not to another between the same ends. */
export function isLate({ first, next }: Trace, { seq, flags }: TcpPacket): boolean {
  if ((flags & SYN) !== 0) return first === seq;
  return next === null || Math.abs(ahead(seq, next)) < LATE;
}
