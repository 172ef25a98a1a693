import type { Json, PushDelivery } from '../model/a2a.js';
import { endsByName } from '../model/connection.js';
import { header } from '../model/http.js';
import { isObject, member, valueAt } from '../model/json.js';
import { payloadSide } from './answer-dialect.js';
import { bare } from './bare.js';
import { clashOf } from './clash.js';
import { type Side, UNKNOWN } from './dialect.js';
import { readPayload, toldBy } from './event.js';
import type { Parties } from './parties.js';
import { proofOf } from './proof.js';
import type { KeptConfig, PushConfigs } from './push-configs.js';
import type { Sight } from './sight.js';
import { hostOf, type Tasks } from './tasks.js';
import { verdict } from './verdict.js';

/** What of earlier traffic a delivery is read against. */
export interface Surroundings {
  readonly tasks: Tasks;
  readonly who: Parties;
  readonly configs: PushConfigs;
}

/** Reads an agent's POST to a webhook, beside the configuration it is for, and counts it there. */
export function deliveryOf(sight: Sight, { tasks, who, configs }: Surroundings): PushDelivery {
  const { exchange, requestDoc, target, asked, claimed } = sight;
  const { root, payload } = unwrapped(requestDoc?.value);
  const { meaning, pointer } = readPayload(payload);
  const told = toldBy(meaning, meaning === 'unknown' ? undefined : valueAt(payload, pointer));
  const known = told.taskId === null ? null : tasks.find(told.taskId, null, told.contextId);
  const config = configs.find(target, told.taskId, exchange.index);
  if (config) config.deliveries++;
  const side = sideOf(payload, asked?.contentType ?? null, config);
  const host = hostOf(known?.home ?? null) ?? config?.seen.host ?? null;
  const authorization = exchange.request ? header(exchange.request, 'authorization') : null;
  return {
    ...bare(sight),
    kind: 'push-delivery',
    dialect: verdict(claimed, side, UNKNOWN, [], clashOf(sight, side, UNKNOWN, null)),
    from: host === null ? null : who.agentAt(host),
    to: who.webhook(target.host, (exchange.ends ?? endsByName(exchange.connection)).server),
    meaning,
    taskId: told.taskId,
    contextId: told.contextId,
    state: told.state,
    pointer: meaning === 'unknown' ? null : root + pointer,
    enveloped: root !== '',
    known: known?.known ?? null,
    config: config?.seen ?? null,
    shared: config !== null && configs.isShared(config, exchange.index),
    proof: proofOf(
      { token: asked?.notificationToken ?? null, authorization, exchange, doc: requestDoc },
      config,
    ),
  };
}

/** A JSON-RPC response around the body is nobody's way to deliver, but can be read (0.3 reference §9). */
function unwrapped(value: Json | undefined): { readonly root: string; readonly payload: Json | undefined } {
  const enveloped = isObject(value) && Object.hasOwn(value, 'jsonrpc') && Object.hasOwn(value, 'result');
  return enveloped ? { root: '/result', payload: member(value, 'result') } : { root: '', payload: value };
}

/** By the body alone; where that leaves it open, as the configuration was registered (0.3 reference §15.5). */
function sideOf(payload: Json | undefined, contentType: string | null, config: KeptConfig | null): Side {
  const alone = payloadSide(UNKNOWN, null, payload, contentType);
  const registered = config?.seen.dialect ?? 'unknown';
  if (registered === 'unknown' || registered === 'mixed') return alone;
  const prior: Side = { dialect: registered, envelope: registered, evidence: [], clash: null };
  const side = payloadSide(prior, null, payload, contentType);
  if (side.dialect !== registered || side.dialect === alone.dialect) return side;
  return { ...side, evidence: [...side.evidence, 'the dialect in which its configuration was registered'] };
}
