import { startWebhook } from '../samples/record/webhook.mjs';
import { startAgent as startAgent03 } from '../samples/record/whole-0.3.mjs';
import { startAgent as startAgent10 } from '../samples/record/whole-1.0.mjs';
import { gzipped } from './gzip-layer.js';
import { type Ledger, type Line, ledger } from './ledger.js';
import { talk03 } from './peer-0.3.js';
import { type Place, talk10 } from './peer-1.0.js';
import { type Crossing, portOf, recorder, stopped } from './tcp-tap.js';

/** Who meets whom. `compat`: one side makes up for the other's version; `gzip`: the agent compresses its answers. */
export interface Sitting {
  readonly client: '1.0' | '0.3';
  readonly agent: '1.0' | '0.3';
  readonly binding: Place['binding'];
  readonly gzip?: boolean;
  /** What is different about the agent's card, which is then spelled as the protocol has it. */
  readonly amend?: (card: object) => object;
}

/** What crossed, what the client knows of it, and what the webhook got. */
export interface Recorded {
  readonly crossings: readonly Crossing[];
  readonly lines: readonly Line[];
  readonly delivered: readonly unknown[];
}

const STEP = 4;
const PATIENCE = 5000;
const QUIET = 60;

/** What a client does in one sitting. */
export type Talk = (place: Place, said: Ledger) => Promise<void>;

/** A talk with a real agent and a webhook on loopback, with a tap before each; by default all that the SDK can ask. */
export async function record(
  sitting: Sitting,
  talk: Talk = sitting.client === '1.0' ? talk10 : talk03,
): Promise<Recorded> {
  const { client, binding, gzip = false, amend } = sitting;
  const tape = recorder();
  let agentPort = 0;
  const publicPort = await tape.tap('agent', () => agentPort);
  const { server: webhook, bodies } = await startWebhook();
  const webhookPort = await tape.tap('webhook', () => portOf(webhook));
  const legacy = sitting.client !== sitting.agent;
  const options = { publicPort, step: STEP, before: gzip ? [gzipped] : [], ...(amend && { amend }) };
  const agent = await (sitting.agent === '1.0'
    ? startAgent10({ ...options, legacy, mended: amend !== undefined && !legacy })
    : startAgent03(options));
  agentPort = portOf(agent);
  const said = ledger();
  const place: Place = {
    agent: `http://127.0.0.1:${publicPort}`,
    webhook: `http://127.0.0.1:${webhookPort}`,
    binding,
    legacy,
    refusesInStream: binding === 'JSONRPC' && (client === '0.3' || sitting.agent === '0.3'),
    // The handler of 0.3.14 looks for a member that neither its own client nor the protocol has.
    takesConfigs: !(binding === 'HTTP+JSON' && sitting.agent === '0.3'),
    delivered: (taskId) => until(() => bodies.some((body) => tellsRest(body, taskId))),
  };
  try {
    await talk(place, said);
    await quiet(bodies);
  } finally {
    await tape.close();
    agent.closeAllConnections();
    webhook.closeAllConnections();
    await Promise.all([stopped(agent), stopped(webhook)]);
  }
  return { crossings: tape.crossings, lines: said.lines, delivered: bodies };
}

/** Whether a delivery, of either version, says that this task is done. */
function tellsRest(body: unknown, taskId: string): boolean {
  const text = JSON.stringify(body);
  return (
    text.includes(taskId) && /"(?:TASK_STATE_COMPLETED|TASK_STATE_CANCELED|completed|canceled)"/.test(text)
  );
}

/** Waits until no delivery is on its way any more. */
async function quiet(bodies: readonly unknown[]): Promise<void> {
  for (let seen = -1; seen !== bodies.length; ) {
    seen = bodies.length;
    await new Promise((resolve) => setTimeout(resolve, QUIET));
  }
}

async function until(done: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!done()) {
    if (Date.now() > end) throw new Error('the webhook was not told');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
