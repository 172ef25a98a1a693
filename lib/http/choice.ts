import type { Segment } from '../model/capture.js';
import { bodyStart, startsResponse } from './block.js';
import type { Connection, Pending } from './connection.js';
import { type Identity, identityOf } from './identity.js';
import type { RequestHead } from './sink.js';

/** Why a connection was chosen: something told, equal requests in order, an older stream left, or nothing. */
export type Ground = 'only' | 'told' | 'equal' | 'left' | 'nothing';

export interface Choice {
  readonly connection: Connection;
  readonly rival: Connection | null;
  readonly ground: Ground;
}

/** Blocks of the response in progress: the first ones and the latest; read only where a choice is to be made. */
interface Known {
  readonly first: Uint8Array[];
  latest: Uint8Array;
}

const MAX_FIRST = 4;
/** Shorter blocks hold no event, only framing. */
const SHORTEST_EVENT = 16;

/** Chooses between connections that HTTP framing allows for a block, by what their blocks told so far. */
export interface Chooser {
  /** Remembers what a block of a response tells about its connection. */
  learn(segment: Segment, connection: Connection): void;
  /** Null where there is no candidate. Candidates come oldest first. */
  choose(segment: Segment, candidates: readonly Connection[], inMidResponse: boolean): Choice | null;
}

export function chooser(): Chooser {
  const known = new WeakMap<Connection, Known>();
  let previous: { readonly bytes: Uint8Array; readonly connection: Connection } | null = null;

  return {
    learn({ bytes }, connection) {
      previous = { bytes, connection };
      const before = known.get(connection);
      if (before === undefined || startsResponse(bytes)) {
        known.set(connection, { first: [bytes], latest: bytes });
        return;
      }
      if (before.first.length < MAX_FIRST) before.first.push(bytes);
      if (bytes.length >= SHORTEST_EVENT) before.latest = bytes;
    },

    choose(segment, candidates, inMidResponse) {
      const [first, second] = candidates;
      if (!first || !second) return first ? { connection: first, rival: null, ground: 'only' } : null;
      const identity = identityIn(segment.bytes);
      const best = bestOf(candidates, (connection) => score(identity, connection, known.get(connection)));
      const [winner, rival] = best;
      if (!winner || !rival) return { connection: winner ?? first, rival: null, ground: 'told' };
      if (!inMidResponse) {
        const equal = best.every((other) => sameRequest(winner, other));
        return { connection: winner, rival, ground: equal ? 'equal' : 'nothing' };
      }
      if (!identity) {
        // An end without an event: the stream that has told its last, else the one that spoke last.
        const [ended, another] = best.filter((connection) => hasTold(known.get(connection)));
        if (ended && !another) return { connection: ended, rival: null, ground: 'told' };
      }
      const repeats = previous && Buffer.compare(previous.bytes, segment.bytes) === 0;
      return newest(best, known, repeats ? previous?.connection : undefined);
    },
  };
}

function identityIn(block: Uint8Array): Identity | null {
  return identityOf(block.subarray(bodyStart(block)));
}

function identitiesIn(blocks: readonly Uint8Array[] | undefined): readonly Identity[] {
  return (blocks ?? []).flatMap((block) => identityIn(block) ?? []);
}

/** Whether the latest event of a stream is one behind which streams end. */
function hasTold(known: Known | undefined): boolean {
  return (known && identityIn(known.latest)?.last) ?? false;
}

function bestOf(candidates: readonly Connection[], value: (it: Connection) => number): readonly Connection[] {
  const values = candidates.map(value);
  const best = Math.max(...values);
  return candidates.filter((_, i) => values[i] === best);
}

/** The newest of streams that nothing tells apart, but the twin of the one that just got these very bytes. */
function newest(
  candidates: readonly Connection[],
  known: WeakMap<Connection, Known>,
  served: Connection | undefined,
): Choice | null {
  const newestFirst = candidates.toReversed();
  const connection = newestFirst.find((it) => it !== served);
  const rival = newestFirst.find((it) => it !== connection) ?? null;
  if (!connection) return null;
  const older = identitiesIn(rival ? known.get(rival)?.first : []);
  const wanted = [...(requestIdentity(connection)?.names ?? [])];
  const resumed = wanted.some((name) => older.some(({ names }) => names.has(name)));
  return { connection, rival, ground: resumed || served ? 'left' : 'nothing' };
}

/** How well a block's identity suits a connection; below 0 where it contradicts. */
function score(block: Identity | null, connection: Connection, known: Known | undefined): number {
  if (!block) return 0;
  const request = requestIdentity(connection);
  let total = 0;
  if ((request?.rpc ?? false) !== block.rpc) total -= 8;
  if (request?.rpcId && block.rpcId) total += request.rpcId === block.rpcId ? 4 : -8;
  const identities = [...(request ? [request] : []), ...identitiesIn(known?.first)];
  if ([...block.names].some((name) => identities.some(({ names }) => names.has(name)))) return total + 8;
  const shared = [...block.contexts].some((name) => identities.some(({ contexts }) => contexts.has(name)));
  return shared ? total + 2 : total;
}

/** What the oldest waiting request tells, its path included (`/tasks/{id}:subscribe`). */
function requestIdentity(connection: Connection): Identity | null {
  const pending = connection.awaiting[0];
  const body = bodyOf(pending);
  const identity = body ? identityOf(body) : null;
  const inPath = pending?.head?.target.match(/\/tasks\/([^/:?]{4,128})/)?.[1];
  if (!inPath) return identity;
  const names = new Set([...(identity?.names ?? []), inPath]);
  const { rpc = false, rpcId = null, contexts = new Set<string>() } = identity ?? {};
  return { rpc, rpcId, last: false, names, contexts };
}

/** Whether the requests that two connections wait on are the same bytes, so that order alone may decide. */
function sameRequest(a: Connection, b: Connection): boolean {
  const [x, y] = [a.awaiting[0], b.awaiting[0]];
  if (a === b || !x?.head || !y?.head) return a === b;
  if (x.head.method !== y.head.method || x.head.target !== y.head.target) return false;
  return sameFields(x.head, y.head) && Buffer.compare(bodyOf(x) ?? NONE, bodyOf(y) ?? NONE) === 0;
}

function sameFields(a: RequestHead, b: RequestHead): boolean {
  if (a.headers.length !== b.headers.length) return false;
  return a.headers.every(
    ({ name, value }, i) => b.headers[i]?.name === name && b.headers[i]?.value === value,
  );
}

function bodyOf(pending: Pending | undefined): Uint8Array | null {
  const body = pending?.request?.body;
  return body?.kind === 'bytes' ? body.bytes : null;
}

const NONE = new Uint8Array(0);
