import type { Call, Poll, Stream, StreamEvent } from '../../model/a2a.js';
import { generation } from '../../model/dialect.js';

/** An operation and its answer. */
export type Asking = Call | Poll | Stream;

/**
 * How an agent took a request: `challenged`: it asked for credentials, or for others; `missing`: it has nothing there;
 * `error`: an error of the protocol. Null where the answer does not tell.
 */
export type Taken = 'served' | 'challenged' | 'missing' | 'error' | null;

const SERVED: ReadonlySet<string> = new Set(['task', 'message', 'list', 'config', 'card']);
const GONE: ReadonlySet<number> = new Set([404, 405, 410, 501]);

export function takenAs(entry: Asking): Taken {
  const { exchange, outcome, rpcError, operation } = entry;
  const { response, doubted } = exchange;
  if (response === null || doubted) return null;
  const { status } = response;
  if (status === 401 || status === 403) return 'challenged';
  if (entry.kind === 'stream') return firstTold(entry) === null ? rpcError && 'error' : 'served';
  if (SERVED.has(outcome)) return 'served';
  if (outcome === 'empty') return operation === 'DeleteTaskPushNotificationConfig' ? 'served' : null;
  if (outcome === 'rpc-error') return 'error';
  return outcome === 'http-error' && GONE.has(status) ? 'missing' : null;
}

/** The first event of a stream that tells anything of a task. */
export function firstTold({ events }: Stream): StreamEvent | null {
  return (
    events.find(
      ({ meaning }) =>
        meaning === 'task' || meaning === 'status' || meaning === 'artifact' || meaning === 'message',
    ) ?? null
  );
}

/** Whether a request is in one of these versions, and says so: only then may the agent be expected to know it. */
export function asksIn(versions: readonly string[], { dialect }: Asking): boolean {
  const asked = generation(dialect.request);
  // Without a version a request counts as 0.3, whatever it looks like (A2A 1.0 §3.6.2).
  const said = generationOf(dialect.claimed || '0.3');
  if (asked === null || (asked === '1.0') !== (said === '1.0')) return false;
  return versions.some((version) => generationOf(version) === asked);
}

/** The specification that a version of a card belongs to. */
export function generationOf(version: string): ReturnType<typeof generation> {
  if (version.startsWith('1')) return '1.0';
  if (/^0\.[23](?:\.|$)/.test(version)) return '0.3';
  return /^0\.1(?:\.|$)/.test(version) ? '0.1' : null;
}
