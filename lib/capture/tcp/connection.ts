import type { CaptureItem } from '../../model/reader.js';
import { FIN, RST, reversed, SYN, senderOf, senderPort, type TcpPacket } from '../packets/ip.js';
import { after, ahead, lengthOf, openFlow, type Run } from './flow.js';
import { ordering } from './order.js';
import { type Recognition, recognition } from './recognition.js';
import { type Trace, traceOf } from './trace.js';

/** One TCP connection while packets of it may still come. */
export interface TcpConnection {
  readonly content: Recognition;
  /** Capture offset of its first packet. */
  readonly offset: number;
  /** The server's address and port, as far as it is known who is. */
  readonly server: string;
  readonly closed: boolean;
  /** Whether its begin was captured, and packets of both directions. */
  readonly fromBegin: boolean;
  readonly bothWays: boolean;
  /** What remains of it when it is closed. */
  traces(): readonly [Trace, Trace];
  /** False where the packet can only be of another connection between the same ends and ports. */
  take(from: 0 | 1, packet: TcpPacket): boolean;
  end(): void;
}

/** Ports from here on are those that systems give to clients, most of the time (RFC 6335 §6 begins at 49152, Linux here). */
const EPHEMERAL = 32_768;

interface Surroundings {
  emit(item: CaptureItem): void;
  /** Whether an address and port were seen to answer before. */
  serves(address: string): boolean;
  /** Once a server is known for sure. */
  served(address: string): void;
}

export function openTcp(first: TcpPacket, earlier: number, around: Surroundings): TcpConnection {
  const flows = [openFlow(), openFlow()] as const;
  const paths = [first.path, reversed(first.path)] as const;
  let client: 0 | 1 | null = null;
  let closed = false;

  const other = (from: 0 | 1): 0 | 1 => (from === 0 ? 1 : 0);

  function guess(): 0 | 1 {
    const [a, b] = [senderOf(paths[0]), senderOf(paths[1])];
    if (around.serves(a) !== around.serves(b)) return around.serves(a) ? 1 : 0;
    const [portA, portB] = [senderPort(paths[0]), senderPort(paths[1])];
    if (portA >= EPHEMERAL !== portB >= EPHEMERAL) return portA >= EPHEMERAL ? 0 : 1;
    return portA > portB ? 0 : 1;
  }

  const content = recognition({
    client: () => client,
    whole: (from) => flows[from].first !== null,
    guess,
    name(asks) {
      client ??= asks;
      const server = senderOf(paths[other(asks)]);
      around.served(server);
      return `${senderOf(paths[asks])}-${server}${earlier > 0 ? `#${earlier + 1}` : ''}`;
    },
    emit: around.emit,
  });

  const order = ordering(flows, {
    data: (from, run) => content.take({ kind: 'data', from, run }),
    gap: (from, length, run, cause) => content.take({ kind: 'gap', from, length, run, cause }),
    fin(from, run) {
      content.take({ kind: 'close', from, how: 'fin', run });
      if (flows[other(from)].finished) close();
    },
  });

  function close(): void {
    closed = true;
    content.end();
  }

  /** Whether a SYN repeats the one that was seen; another one opens another connection. */
  function synchronise(from: 0 | 1, { seq, ack }: TcpPacket): boolean {
    const flow = flows[from];
    if (flow.first !== null) return flow.first === seq;
    if (flow.next !== null) return false;
    flow.first = seq;
    flow.next = after(seq, 1);
    const peer = flows[other(from)];
    client ??= ack === null ? from : other(from);
    if (ack !== null) peer.next ??= ack;
    return true;
  }

  return {
    content,
    offset: first.offset,
    get server() {
      return senderOf(paths[other(client ?? guess())]);
    },
    get closed() {
      return closed;
    },
    get fromBegin() {
      return flows[0].first !== null || flows[1].first !== null;
    },
    get bothWays() {
      return flows[0].seen && flows[1].seen;
    },
    traces: () => [traceOf(flows[0]), traceOf(flows[1])],
    take(from, packet) {
      const { flags, bytes, missing, ack, time, offset } = packet;
      const flow = flows[from];
      const peer = flows[other(from)];
      if ((flags & SYN) !== 0 && !synchronise(from, packet)) return false;
      flow.seen = true;
      if (ack !== null && (peer.acknowledged === null || ahead(ack, peer.acknowledged) > 0)) {
        peer.acknowledged = ack;
      }
      const seq = (flags & SYN) === 0 ? packet.seq : after(packet.seq, 1);
      const run: Run = { seq, bytes, missing, fin: (flags & FIN) !== 0, ack, offset, time };
      const length = lengthOf(run);
      // A keep-alive may repeat one byte, which need not be the true one (RFC 9293 §3.8.4).
      const probes = length === 1 && flow.next === null && flow.acknowledged === after(seq, 1);
      if ((length > 0 && !probes) || run.fin) order.take(from, run);
      if ((flags & RST) !== 0 && !closed) {
        order.flush();
        content.take({ kind: 'close', from, how: 'reset', run });
        close();
      }
      return true;
    },
    end() {
      if (closed) return;
      order.flush();
      close();
    },
  };
}
