import type { Call, Poll, PushConfigSeen, PushConfigsBefore, Stream } from '../model/a2a.js';
import type { Exchange } from '../model/http.js';
import { askedAt, shownAt } from './wire-order.js';

/** When an answer had crossed. `connection`: its own, where the capture tells no order between connections; else null. */
export interface Answered {
  readonly order: number;
  readonly exchange: number;
  readonly connection: string | null;
}

/** A configuration, who registered it, and the answers that did and that took it away. */
export interface Dated {
  seen: PushConfigSeen;
  readonly from: string | null;
  readonly since: Answered;
  until: Answered | null;
}

/** A call, and which configuration it names. */
interface Naming {
  readonly entry: Call | Poll | Stream;
  readonly taskId: string | null;
  readonly configId: string | null;
}

const ABOUT: ReadonlySet<string | null> = new Set([
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
]);

export function answeredAt({ exchange }: Naming['entry'], apart: boolean): Answered {
  const { response, index, connection } = exchange;
  const order = shownAt(exchange, response?.at.offset ?? 0, response?.time ?? null);
  return { order, exchange: index, connection: apart ? connection : null };
}

/** What of a task's configurations had certainly crossed when a call about them was sent; null for any other call. */
export function configsBefore(
  { entry, taskId, configId }: Naming,
  shelf: (taskId: string) => readonly Dated[],
): PushConfigsBefore | null {
  const { operation, exchange, from, host } = entry;
  const asked = askedAt(exchange);
  if (!ABOUT.has(operation) || taskId === null || asked === null) return null;
  const own = shelf(taskId).filter((kept) => kept.from === from && kept.seen.host === host);
  const was = (answered: Answered) => isBefore(answered, asked, exchange);
  const named = own.findLast(({ seen }) => configId !== null && seen.configId === configId);
  return {
    named: named && was(named.until ?? named.since) ? named.seen : null,
    standing: own
      .filter(({ seen, since }) => seen.gone === null && seen.configId !== null && was(since))
      .map(({ seen }) => seen),
    gone: own
      .filter(({ seen, until }) => seen.gone?.how === 'deleted' && until !== null && was(until))
      .filter(
        ({ seen }) =>
          !own.some(
            (one) => one.seen.gone === null && (one.seen.configId ?? seen.configId) === seen.configId,
          ),
      )
      .map(({ seen }) => seen),
  };
}

function isBefore(
  { order, exchange, connection }: Answered,
  asked: number,
  { index, connection: own }: Exchange,
): boolean {
  if (connection !== null && connection !== own) return false;
  return order < asked || (order === asked && exchange < index);
}
