import type { Anomaly, Segment } from '../model/capture.js';
import { placeOf } from '../model/location.js';
import { bodyStart, fitsChunk, fitsSized, isStreamHead, startsRequest, startsResponse } from './block.js';
import type { Connection, Pending } from './connection.js';
import type { Half } from './half.js';
import { type Identity, identityOf } from './identity.js';
import type { RequestHead } from './sink.js';

/** The connections of a capture that does not name them, oldest first, and a way to open one more. */
export interface Connections {
  readonly open: readonly Connection[];
  add(): Connection;
}

/** A Segment and the connection that it was found to belong to. */
export interface Assigned {
  readonly segment: Segment;
  readonly connection: Connection;
}

/** Bound on response heads that wait for something that tells whose they are. */
const MAX_HELD = 64;

interface Held {
  readonly segment: Segment;
  readonly candidates: readonly Connection[];
}

/**
 * Decides which connection an unnumbered block belongs to: by HTTP framing first; where that leaves a choice, by
 * JSON-RPC id, message, task and context id; equal candidates in order of their requests. A choice that nothing
 * decides is made in that order too, and reported. `deliver` must feed the segment before it returns.
 */
export function assigner(
  connections: Connections,
  deliver: (assigned: Assigned) => void,
  report: (anomaly: Anomaly) => void,
) {
  const held: Held[] = [];
  const learned = new WeakMap<Connection, Identity[]>();

  function give(segment: Segment, connection: Connection): void {
    if (segment.direction === 'to-client' && connections.open.length > 1) learn(segment, connection);
    deliver({ segment, connection });
  }

  function learn(segment: Segment, connection: Connection): void {
    if (startsResponse(segment.bytes)) learned.delete(connection);
    const known = learned.get(connection) ?? [];
    if (known.length >= 4) return;
    const identity = identityOf(segment.bytes.subarray(bodyStart(segment.bytes)));
    if (identity) learned.set(connection, [...known, identity]);
  }

  function choose(segment: Segment, candidates: readonly Connection[]): Connection | null {
    const [first, second] = candidates;
    if (!first || !second) return first ?? null;
    const identity = identityOf(segment.bytes.subarray(bodyStart(segment.bytes)));
    const scored = candidates.map((connection) => ({
      connection,
      score: score(identity, identitiesOf(connection, learned)),
    }));
    const best = Math.max(...scored.map((entry) => entry.score));
    const winners = scored.filter((entry) => entry.score === best).map((entry) => entry.connection);
    const [winner, rival] = winners;
    if (!winner) return first;
    if (rival && !winners.every((other) => sameWaiting(winner, other))) {
      report({
        kind: 'anomaly',
        reason: `a block could belong to ${winner.id} or ${rival.id}; nothing in it tells which, so ${winner.id} was taken`,
        at: placeOf(segment.offset, segment.bytes.length),
        exchange: null,
      });
    }
    return winner;
  }

  function toServer(segment: Segment): void {
    if (startsRequest(segment.bytes)) {
      const idle = connections.open.findLast(
        (it) =>
          it.requests.expects === 'start' && it.responses.expects === 'start' && it.awaiting.length === 0,
      );
      give(segment, idle ?? connections.add());
      return;
    }
    const receiving = connections.open.filter((it) => it.requests.expects !== 'start');
    const fitting = receiving.filter((it) => fits(it.requests, segment));
    const candidates = fitting.length > 0 ? fitting : receiving;
    give(segment, choose(segment, candidates) ?? connections.open.at(-1) ?? connections.add());
  }

  function toClient(segment: Segment): void {
    if (startsResponse(segment.bytes)) {
      const candidates = connections.open.filter(
        (it) => it.awaiting.length > 0 && it.responses.expects === 'start' && !claimed(it),
      );
      const headOnly = bodyStart(segment.bytes) >= segment.bytes.length;
      if (candidates.length > 1 && headOnly && held.length < MAX_HELD) {
        held.push({ segment, candidates });
        return;
      }
      give(segment, choose(segment, candidates) ?? connections.add());
    } else {
      const receiving = connections.open.filter((it) => it.responses.expects !== 'start');
      const fitting = receiving.filter((it) => fits(it.responses, segment));
      const waiting = held.length > 0 ? uniqueCandidates() : [];
      const connection = choose(
        segment,
        fitting.length + waiting.length > 0 ? [...fitting, ...waiting] : receiving,
      );
      if (connection && waiting.includes(connection)) flush(connection, segment);
      give(segment, connection ?? connections.open.at(-1) ?? connections.add());
    }
    settle();
  }

  /** Whether a held head can only be this connection's. */
  function claimed(connection: Connection): boolean {
    return held.some((it) => it.candidates.length === 1 && it.candidates[0] === connection);
  }

  function uniqueCandidates(): Connection[] {
    return [...new Set(held.flatMap((it) => it.candidates.filter(isUnanswered)))];
  }

  /** Gives the oldest held head that suits the block to the connection for which the block spoke. */
  function flush(connection: Connection, block: Segment): void {
    const suits = (it: Held): boolean => it.candidates.includes(connection);
    const streaming = fitsChunk(block.bytes, 'chunk-size', 0);
    const index = held.findIndex((it) => suits(it) && isStreamHead(it.segment.bytes) === streaming);
    const [taken] = held.splice(index === -1 ? held.findIndex(suits) : index, 1);
    if (taken) give(taken.segment, connection);
  }

  /** Heads for which only one connection is left go there. */
  function settle(): void {
    for (let i = 0; i < held.length; i++) {
      const it = held[i];
      const [only, second] = it?.candidates.filter(isUnanswered) ?? [];
      if (!it || second) continue;
      held.splice(i, 1);
      give(it.segment, only ?? connections.add());
      i = -1;
    }
  }

  return {
    push(segment: Segment): void {
      if (segment.direction === 'to-server') toServer(segment);
      else toClient(segment);
    },
    /** Gives what still waits, in order. */
    end(): void {
      for (const it of held.splice(0)) {
        give(it.segment, choose(it.segment, it.candidates.filter(isUnanswered)) ?? connections.add());
      }
    },
  };
}

function isUnanswered(connection: Connection): boolean {
  return connection.awaiting.length > 0 && connection.responses.expects === 'start';
}

function fits(half: Half, segment: Segment): boolean {
  const { bytes, form } = segment;
  switch (half.expects) {
    case 'sized':
      return fitsSized(bytes, half.remaining, form);
    case 'chunk-size':
    case 'chunk-data':
    case 'chunk-end':
      return fitsChunk(bytes, half.expects, half.remaining);
    case 'start':
      return false;
    default:
      return true;
  }
}

function identitiesOf(
  connection: Connection,
  learned: WeakMap<Connection, Identity[]>,
): readonly (Identity | null)[] {
  const body = bodyOf(connection.awaiting[0]);
  return [body ? identityOf(body) : null, ...(learned.get(connection) ?? [])];
}

/** How well a block's identity suits a connection; below 0 where it contradicts. */
function score(block: Identity | null, known: readonly (Identity | null)[]): number {
  if (!block) return 0;
  const request = known[0] ?? null;
  let total = 0;
  if (request && request.rpc !== block.rpc) total -= 8;
  if (!request && block.rpc) total -= 8;
  if (request?.rpcId && block.rpcId) total += request.rpcId === block.rpcId ? 4 : -8;
  const names = new Set(known.flatMap((identity) => [...(identity?.names ?? [])]));
  for (const name of block.names) if (names.has(name)) total += 8;
  return total;
}

/** Whether the requests that two connections wait on are the same bytes, so that order alone may decide. */
function sameWaiting(a: Connection, b: Connection): boolean {
  const [x, y] = [a.awaiting[0], b.awaiting[0]];
  if (a === b || !x?.head || !y?.head) return a === b;
  if (x.head.method !== y.head.method || x.head.target !== y.head.target) return false;
  if (!sameFields(x.head, y.head)) return false;
  return Buffer.compare(bodyOf(x) ?? NONE, bodyOf(y) ?? NONE) === 0;
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
