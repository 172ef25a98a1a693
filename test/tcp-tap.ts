import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** One chunk that crossed, or one end hanging up, in the order of the wire. `to` names what the tap stands before. */
export interface Crossing {
  readonly connection: number;
  readonly to: 'agent' | 'webhook';
  readonly by: 'client' | 'server';
  /** Null where that end closed its side. */
  readonly bytes: Buffer | null;
}

/** What one recorder saw, of all its taps. */
export interface Recorder {
  readonly crossings: readonly Crossing[];
  /** Listens on a free port of loopback and relays to a port that may be told later. */
  tap(to: 'agent' | 'webhook', target: () => number): Promise<number>;
  close(): Promise<void>;
}

/** The port that a listening server got. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port');
  return address.port;
}

/** Stops a server and waits until it is gone. */
export function stopped(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

export function recorder(): Recorder {
  const crossings: Crossing[] = [];
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  let connections = 0;

  function relay(from: Socket, into: Socket, what: Omit<Crossing, 'bytes'>): void {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => {
      crossings.push({ ...what, bytes });
      into.write(bytes);
    });
    from.on('end', () => {
      crossings.push({ ...what, bytes: null });
      into.end();
    });
    from.on('error', () => into.destroy());
    from.on('close', () => {
      sockets.delete(from);
      into.end();
    });
  }

  return {
    crossings,
    async tap(to, target) {
      const server = createServer((client) => {
        const connection = ++connections;
        const behind = connect(target(), '127.0.0.1');
        relay(client, behind, { connection, to, by: 'client' });
        relay(behind, client, { connection, to, by: 'server' });
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
      return portOf(server);
    },
    async close() {
      const gone = servers.map(stopped);
      for (const socket of sockets) socket.destroy();
      await Promise.all(gone);
    },
  };
}
