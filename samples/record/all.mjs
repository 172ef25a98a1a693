// Records every sample anew: agent and client on loopback, the tap between them. `node samples/record/all.mjs [NAME…]`
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startAgent as agent03 } from './agent-0.3.mjs';
import { startAgent as agent10 } from './agent-1.0.mjs';
import { startAgent as agentBroken } from './agent-broken.mjs';
import { clients } from './clients.mjs';
import { customers } from './customers.mjs';
import { reformatted, startTap, verbatim } from './tap.mjs';
import { startWebhook } from './webhook.mjs';
import { startAgent as whole03 } from './whole-0.3.mjs';
import { startAgent as whole10 } from './whole-1.0.mjs';

const samples = join(dirname(fileURLToPath(import.meta.url)), '..');
const tapPort = 9999;
const agentPort = 9998;
const hookTapPort = 9101;
const hookPort = 9100;
const broken =
  (...faults) =>
  (ports) =>
    agentBroken({ ...ports, faults });

const mended = (ports) => whole10({ ...ports, mended: true });
const both = (ports) => whole10({ ...ports, legacy: true });

/** `pretty` also writes NAME-pretty.log, laid out to be read. `hook`: a webhook that the agent reaches through the tap. */
const sittings = [
  { name: 'stock-brief', agent: agent10, client: clients.pollAndStream, pretty: true },
  { name: 'poll', agent: agent10, client: clients.poll, pretty: true },
  { name: 'stream', agent: agent10, client: clients.stream, pretty: true },
  { name: 'input-required', agent: agent10, client: clients.answerWhenAsked, pretty: true },
  { name: 'cancel', agent: agent10, client: clients.cancel, pretty: true },
  { name: 'failure', agent: agent10, client: clients.fail, pretty: true },
  { name: 'stock-brief-0.3', agent: agent03, client: clients.pollAndStream03, pretty: true },
  { name: 'client-0.3-agent-1.0', agent: agent10, client: clients.send03, pretty: true },
  { name: 'rest', agent: mended, client: customers.rest },
  { name: 'rest-0.3', agent: whole03, client: customers.rest03 },
  { name: 'push', agent: mended, client: customers.push, hook: true },
  { name: 'push-0.3', agent: whole03, client: customers.push03, hook: true },
  { name: 'extended-card', agent: whole10, client: customers.extendedCard },
  { name: 'multi-turn', agent: mended, client: customers.multiTurn },
  { name: 'client-0.3-agent-both', agent: both, client: customers.stream03 },
  { name: 'client-1.0-agent-0.3', agent: whole03, client: customers.makeUp },
  { name: 'version-header-missing', agent: agent10, client: (port) => clients.byHand(port, {}) },
  {
    name: 'version-header-malformed',
    agent: agent10,
    client: (port) => clients.byHand(port, { 'A2A-Version': '1.0.0' }),
  },
  {
    name: 'stream-stops-working',
    agent: broken('stream-stops-working'),
    client: clients.stream,
    pretty: true,
  },
  { name: 'event-after-completed', agent: broken('event-after-completed'), client: clients.stream },
  { name: 'no-interface-version', agent: broken('no-interface-version'), client: clients.send },
  { name: 'wrong-id', agent: broken('wrong-id'), client: clients.send },
  { name: 'unknown-state', agent: broken('unknown-state'), client: clients.send },
  { name: 'answers-in-0.3', agent: broken('answers-in-0.3'), client: clients.send },
  { name: 'stream-without-type', agent: broken('stream-without-type'), client: clients.stream },
  { name: 'html-error', agent: broken('html-error'), client: clients.send },
];

const wanted = process.argv.slice(2);
for (const { name, agent, client, pretty, hook } of sittings) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const server = await agent({ port: agentPort, publicPort: tapPort });
  const tap = await startTap({ port: tapPort, target: agentPort });
  const webhook = hook ? await startWebhook({ port: hookPort }) : null;
  const hookTap = hook
    ? await startTap({ port: hookTapPort, target: hookPort, blocks: tap.blocks, byAgent: true })
    : null;
  const ending = await client(tapPort, `http://127.0.0.1:${hookTapPort}/hook`).then(
    () => 'client content',
    (error) => `client: ${error.message}`,
  );
  await hookTap?.close();
  await tap.close();
  webhook?.server.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  // The clients share fetch's pool of connections, which must notice that these are gone.
  await sleep(50);
  writeFileSync(join(samples, `${name}.log`), verbatim(tap.blocks));
  if (pretty) writeFileSync(join(samples, `${name}-pretty.log`), reformatted(tap.blocks));
  console.log(`${name}: ${tap.blocks.length} blocks, ${ending}`);
}
// The clients' connection pools would keep the process for some seconds.
process.exit();
