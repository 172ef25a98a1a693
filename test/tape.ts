import { ENDS, type Packet, pcapOf, talk } from './packets.js';
import type { Crossing } from './tcp-tap.js';

const PORTS = { agent: 9999, webhook: 9100 } as const;
const EPOCH = Date.UTC(2026, 0, 1);
const APART = 1000;

/** What tcpdump would have written on the way between all ends. */
export function pcapOfTape(crossings: readonly Crossing[], most = 1448): Buffer {
  const talks = new Map<number, ReturnType<typeof talk>>();
  const packets: Packet[] = [];
  crossings.forEach(({ connection, to, by, bytes }, at) => {
    const time = EPOCH + at * APART;
    const known = talks.get(connection);
    const here =
      known ?? talk({ ...ENDS, clientPort: 40_000 + connection, serverPort: PORTS[to] }, [1000, 5000]);
    here.at(time);
    if (known === undefined) {
      talks.set(connection, here);
      packets.push(...here.open());
    }
    packets.push(...(bytes === null ? here.close(by) : here.say(by, bytes, most)));
  });
  return pcapOf(packets.toSorted((a, b) => a.time - b.time));
}

/** What the tap before one server saw, as the writers of `samples/record` take it. */
export function blocksBefore(
  server: Crossing['to'],
  crossings: readonly Crossing[],
): { readonly toAgent: boolean; readonly bytes: Buffer }[] {
  return crossings.flatMap(({ to, by, bytes }) =>
    bytes === null || to !== server ? [] : [{ toAgent: by === 'client', bytes }],
  );
}

/** What a tap at the agent saw, from where its calls to the webhook go the other way. */
export function blocksAtAgent(
  crossings: readonly Crossing[],
): { readonly toAgent: boolean; readonly bytes: Buffer }[] {
  return crossings.flatMap(({ to, by, bytes }) =>
    bytes === null ? [] : [{ toAgent: (by === 'client') === (to === 'agent'), bytes }],
  );
}

/** A wire log of all taps that names the connections. */
export function namedLog(crossings: readonly Crossing[]): Buffer {
  return Buffer.concat(
    crossings.flatMap(({ connection, by, bytes }, at) => {
      const mark = `[${new Date(EPOCH + at * APART).toISOString()}] #${connection}`;
      if (bytes === null)
        return [Buffer.from(`${mark} --- closed by ${by === 'client' ? 'client' : 'agent'}\n`)];
      const way = by === 'client' ? '--> to agent' : '<-- from agent';
      return [Buffer.from(`${mark} ${way}\n`), bytes, Buffer.from('\n\n')];
    }),
  );
}
