import type { Segment } from '../model/capture.js';
import type { HttpRequest } from '../model/http.js';
import { beginsEvent, bodyStart, endsEvent, isCodedHead, startsResponse } from './block.js';
import type { Connection, Pending } from './connection.js';
import { type Identity, identityOf } from './identity.js';
import type { RequestHead } from './sink.js';

/** Why a connection was chosen: something told, equal requests in order, an older stream left, or nothing. */
export type Ground = 'only' | 'told' | 'equal' | 'left' | 'nothing';

/** `rivals`: the others that were as good. */
export interface Choice {
  readonly connection: Connection;
  readonly rivals: readonly Connection[];
  readonly ground: Ground;
}

/**
 * Blocks of the response in progress: the first ones and the latest; read only where a choice is to be made.
 * `began` and `spoke` count blocks of the capture.
 */
interface Known {
  readonly first: Remembered[];
  readonly began: number;
  latest: Remembered;
  spoke: number;
  /** The tasks that the first blocks name, once somebody asked and there were any. */
  tasks: readonly string[];
}

/** A block, and its identity once somebody asked for it. */
interface Remembered {
  readonly bytes: Uint8Array;
  identity?: Identity | null;
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
  /** The other of these connections whose request has the id of a block that went to this one. */
  asker(segment: Segment, connection: Connection, others: readonly Connection[]): Connection | null;
  /** Whether an event is of another task than the stream in progress: of a stream whose begin the capture lacks. */
  isForeign(segment: Segment, connection: Connection): boolean;
}

export function chooser(): Chooser {
  const known = new WeakMap<Connection, Known>();
  /** Each request is asked for with every block that leaves a choice. */
  const requests = new WeakMap<HttpRequest, Identity | null>();
  /** The bytes of the latest block, and who got them in a row. */
  let latest: { readonly bytes: Uint8Array; readonly served: Connection[] } = { bytes: NONE, served: [] };
  let turn = 0;

  function asked(connection: Connection): Identity | null {
    const pending = connection.awaiting[0];
    if (!pending) return null;
    const before = pending.request ? requests.get(pending.request) : undefined;
    if (before !== undefined) return before;
    const identity = readRequest(pending);
    if (pending.request) requests.set(pending.request, identity);
    return identity;
  }

  /** Chooses between streams for a block that may be any one's next. */
  function ofStreams(
    block: Uint8Array,
    identity: Identity | null,
    best: readonly Connection[],
  ): Choice | null {
    const opaque = identity !== null || best.some(isCoded);
    const told = opaque ? null : (continued(block, best) ?? ended(best) ?? outlived(best));
    if (told) return { connection: told, rivals: [], ground: 'told' };
    const repeats = Buffer.compare(latest.bytes, block) === 0;
    return newest(best, repeats ? latest.served : [], asked, (it) => identitiesIn(known.get(it)?.first));
  }

  /** Whether what a stream says is compressed, so that nothing shows where its events begin and end. */
  function isCoded(connection: Connection): boolean {
    return known.get(connection)?.first.some(({ bytes }) => isCodedHead(bytes)) ?? false;
  }

  /** The one stream in the middle of an event, where the block begins none. */
  function continued(block: Uint8Array, best: readonly Connection[]): Connection | null {
    return beginsEvent(block) ? null : only(best, (it) => !endsEvent(known.get(it)?.latest.bytes ?? block));
  }

  /** The one stream that has told its last, where the block is only an end. */
  function ended(best: readonly Connection[]): Connection | null {
    return only(best, (it) => hasTold(known.get(it)));
  }

  /** The one stream that spoke since the newest began: the others fell silent before. */
  function outlived(best: readonly Connection[]): Connection | null {
    const newestBegan = Math.max(...best.map((it) => known.get(it)?.began ?? 0));
    return only(best, (it) => (known.get(it)?.spoke ?? 0) >= newestBegan);
  }

  return {
    learn({ bytes }, connection) {
      if (Buffer.compare(latest.bytes, bytes) === 0) latest.served.push(connection);
      else latest = { bytes, served: [connection] };
      turn++;
      const block: Remembered = { bytes };
      const before = known.get(connection);
      // A head may be cut, so that only the connection knows that a response begins.
      if (before === undefined || connection.responses.expects === 'start' || startsResponse(bytes)) {
        known.set(connection, { first: [block], latest: block, began: turn, spoke: turn, tasks: [] });
        return;
      }
      if (before.first.length < MAX_FIRST) before.first.push(block);
      if (bytes.length >= SHORTEST_EVENT) before.latest = block;
      before.spoke = turn;
    },

    choose({ bytes }, candidates, inMidResponse) {
      const [first, second] = candidates;
      if (!first || !second) return first ? { connection: first, rivals: [], ground: 'only' } : null;
      const identity = identityIn(bytes);
      const best = bestOf(candidates, (it) => score(identity, asked(it), identitiesIn(known.get(it)?.first)));
      const [winner, ...rivals] = best;
      if (!winner || rivals.length === 0) return { connection: winner ?? first, rivals: [], ground: 'told' };
      if (inMidResponse) return ofStreams(bytes, identity, best);
      const equal = rivals.every((other) => sameRequest(winner, other));
      return { connection: winner, rivals, ground: equal ? 'equal' : 'nothing' };
    },

    asker({ bytes }, connection, others) {
      const id = others.length > 1 ? identityIn(bytes)?.rpcId : null;
      if (!id || asked(connection)?.rpcId === id) return null;
      return others.find((it) => it !== connection && asked(it)?.rpcId === id) ?? null;
    },

    isForeign({ bytes }, connection) {
      const stream = known.get(connection);
      if (stream === undefined || !beginsEvent(bytes)) return false;
      if (stream.tasks.length === 0) stream.tasks = identitiesIn(stream.first).flatMap((it) => [...it.tasks]);
      const { tasks } = stream;
      const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      if (tasks.length === 0 || tasks.some((task) => block.includes(task))) return false;
      const named = [...(identityIn(bytes)?.tasks ?? [])];
      return named.length > 0 && !named.some((task) => tasks.includes(task));
    },
  };
}

function only(connections: readonly Connection[], is: (it: Connection) => boolean): Connection | null {
  const [found, another] = connections.filter(is);
  return found && !another ? found : null;
}

function identityIn(block: Uint8Array): Identity | null {
  return identityOf(block.subarray(bodyStart(block)));
}

function remembered(block: Remembered): Identity | null {
  if (block.identity === undefined) block.identity = identityIn(block.bytes);
  return block.identity;
}

function identitiesIn(blocks: readonly Remembered[] | undefined): readonly Identity[] {
  return (blocks ?? []).flatMap((block) => remembered(block) ?? []);
}

/** Whether the latest event of a stream is one behind which streams end. */
function hasTold(known: Known | undefined): boolean {
  return (known && remembered(known.latest)?.last) ?? false;
}

function bestOf(candidates: readonly Connection[], value: (it: Connection) => number): readonly Connection[] {
  const values = candidates.map(value);
  const best = Math.max(...values);
  return candidates.filter((_, i) => values[i] === best);
}

/** The newest of streams that nothing tells apart, but the twin of those that just got these very bytes. */
function newest(
  candidates: readonly Connection[],
  served: readonly Connection[],
  asked: (it: Connection) => Identity | null,
  told: (it: Connection) => readonly Identity[],
): Choice | null {
  const newestFirst = candidates.toReversed();
  const connection = newestFirst.find((it) => !served.includes(it)) ?? newestFirst[0];
  if (!connection) return null;
  const rivals = newestFirst.filter((it) => it !== connection);
  const older = rivals.flatMap(told);
  const wanted = [...(asked(connection)?.names ?? [])];
  const resumed = wanted.some((name) => older.some(({ names }) => names.has(name)));
  return { connection, rivals, ground: resumed || served.length > 0 ? 'left' : 'nothing' };
}

/** How well a block's identity suits a connection; below 0 where it contradicts. */
function score(block: Identity | null, request: Identity | null, told: readonly Identity[]): number {
  if (!block) return 0;
  let total = 0;
  if ((request?.rpc ?? false) !== block.rpc) total -= 8;
  if (request?.rpcId && block.rpcId) total += request.rpcId === block.rpcId ? 4 : -8;
  const identities = request ? [request, ...told] : told;
  if ([...block.names].some((name) => identities.some(({ names }) => names.has(name)))) return total + 8;
  const shared = [...block.contexts].some((name) => identities.some(({ contexts }) => contexts.has(name)));
  return shared ? total + 2 : total;
}

/** What a request tells, its path included (`/tasks/{id}:subscribe`). */
function readRequest(pending: Pending): Identity | null {
  const body = bodyOf(pending);
  const identity = body ? identityOf(body) : null;
  const inPath = pending.head?.target.match(/\/tasks\/([^/:?]{4,128})/)?.[1];
  if (!inPath) return identity;
  const names = new Set([...(identity?.names ?? []), inPath]);
  const {
    rpc = false,
    rpcId = null,
    contexts = new Set<string>(),
    tasks = new Set<string>(),
  } = identity ?? {};
  return { rpc, rpcId, last: false, names, tasks, contexts };
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
