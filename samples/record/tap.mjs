// A small two-arrow tap: relays TCP connections and keeps every chunk with its direction, in the order they crossed.
import { connect, createServer } from 'node:net';

/**
 * Listens on `port` of loopback and relays to `target`. `blocks` fills while traffic crosses; several taps may share it.
 * `byAgent`: the agent is the one who calls, so that its requests are `from agent`.
 * @param {{ port: number, target: number, blocks?: { toAgent: boolean, bytes: Buffer }[], byAgent?: boolean }} options
 */
export async function startTap({ port, target, blocks = [], byAgent = false }) {
  const sockets = new Set();
  const server = createServer((caller) => {
    const called = connect(target, '127.0.0.1');
    relay(caller, called, !byAgent);
    relay(called, caller, byAgent);
  });

  function relay(from, to, toAgent) {
    sockets.add(from);
    from.on('data', (bytes) => {
      blocks.push({ toAgent, bytes });
      to.write(bytes);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
  }

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    blocks,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The wire log of blocks, verbatim: marker line, the exact bytes, an empty line. */
export function verbatim(blocks) {
  return Buffer.concat(
    blocks.flatMap(({ toAgent, bytes }) => [Buffer.from(marker(toAgent)), bytes, Buffer.from('\n\n')]),
  );
}

/**
 * The wire log of blocks as people lay it out to read it: LF line ends, each JSON value (alone on a line or behind
 * `data: `) over many lines. Lengths in heads and chunk-size lines stay those of the wire.
 */
export function reformatted(blocks) {
  return blocks
    .map(({ toAgent, bytes }) => {
      const lines = bytes.toString('utf8').replace(/\r\n?/g, '\n').split('\n');
      return `${marker(toAgent)}${lines.map(laidOut).join('\n').replace(/\n$/, '')}\n\n`;
    })
    .join('');
}

function marker(toAgent) {
  return toAgent ? '--> to agent\n' : '<-- from agent\n';
}

function laidOut(line) {
  const start = line.startsWith('data: ') ? 6 : 0;
  if (line[start] !== '{' && line[start] !== '[') return line;
  try {
    return line.slice(0, start) + JSON.stringify(JSON.parse(line.slice(start)), null, 2);
  } catch {
    return line;
  }
}
