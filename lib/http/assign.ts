import type { Anomaly, Segment } from '../model/capture.js';
import { type Place, placeOf } from '../model/location.js';
import {
  bodyStart,
  fitsChunk,
  fitsSized,
  goesOnRequest,
  goesOnResponse,
  isStreamHead,
  mayStartRequest,
  mayStartResponse,
  startsRequest,
  startsResponse,
} from './block.js';
import { type Choice, chooser } from './choice.js';
import type { Connection } from './connection.js';
import type { Half } from './half.js';

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
 * decides is reported, once per pair of connections. `deliver` must feed the segment before it returns.
 */
export function assigner(
  connections: Connections,
  deliver: (assigned: Assigned) => void,
  report: (anomaly: Anomaly) => void,
) {
  const held: Held[] = [];
  const choices = chooser();
  const said = new Set<string>();
  /** Connections on which a client sent a request before the answer to another: it does so again. */
  const pipelined = new WeakSet<Connection>();
  /** Connections on which part of a start line came, the latest first. */
  let begun: readonly Connection[] = [];

  function give(segment: Segment, connection: Connection): void {
    if (segment.direction === 'to-client') choices.learn(segment, connection);
    deliver({ segment, connection });
    if (begun.length > 0 || hasBegun(connection)) {
      begun = [connection, ...begun.filter((it) => it !== connection)].filter(hasBegun);
    }
    if (connection.awaiting.length > 1) pipelined.add(connection);
  }

  function choose(segment: Segment, candidates: readonly Connection[], midway: boolean): Connection | null {
    const choice = choices.choose(segment, candidates, midway);
    if (choice?.ground === 'nothing') doubt(segment, choice);
    return choice?.connection ?? null;
  }

  /** Nothing told: none of the exchanges concerned can be relied on, and the first time it is said. */
  function doubt({ offset, bytes }: Segment, { connection, rivals }: Choice): void {
    for (const it of [connection, ...rivals]) it.doubt();
    const pair = `${connection.id} or ${rivals[0]?.id}`;
    const reason = `a block could belong to connection ${pair}; nothing in it tells which, so ${connection.id} was taken`;
    say(pair, reason, placeOf(offset, bytes.length));
  }

  /** Framing leads a block to a connection though another asked for it: what came before went astray. */
  function mistake({ offset, bytes }: Segment, connection: Connection, asker: Connection): void {
    for (const it of [connection, asker]) it.doubt();
    const pair = `${connection.id} for ${asker.id}`;
    const reason = `a block on connection ${connection.id} answers what ${asker.id} asked, so that one before it was taken for another connection's`;
    say(pair, reason, placeOf(offset, bytes.length));
  }

  /** An event of a stream whose begin the capture lacks, where only another stream shows. */
  function disown({ offset, bytes }: Segment, connection: Connection): void {
    connection.doubt();
    const reason = `an event of another task inside the stream of connection ${connection.id}, probably of a stream that began before the capture`;
    say(connection.id, reason, placeOf(offset, bytes.length));
  }

  function say(key: string, reason: string, at: Place): void {
    if (said.has(key)) return;
    said.add(key);
    report({ kind: 'anomaly', reason, at, exchange: null });
  }

  /** The connection on which a client that keeps them sends its next request. */
  function free(): Connection {
    const resting = connections.open.filter((it) => it.requests.expects === 'start');
    return (
      resting.findLast((it) => it.responses.expects === 'start' && it.awaiting.length === 0) ??
      resting.findLast((it) => pipelined.has(it)) ??
      connections.add()
    );
  }

  function toServer(segment: Segment): void {
    const { bytes } = segment;
    const halfway = begun.find((it) => goesOnRequest(it.requests.startLine, bytes));
    if (halfway || startsRequest(bytes)) {
      give(segment, halfway ?? free());
      return;
    }
    const receiving = connections.open.filter((it) => it.requests.expects !== 'start');
    const fitting = receiving.filter((it) => fits(it.requests, segment));
    if (fitting.length === 0 && mayStartRequest(bytes)) {
      give(segment, free());
      return;
    }
    const candidates = fitting.length > 0 ? fitting : receiving;
    give(segment, choose(segment, candidates, false) ?? connections.open.at(-1) ?? connections.add());
  }

  function toClient(segment: Segment): void {
    const { bytes } = segment;
    const halfway = begun.find((it) => goesOnResponse(it.responses.startLine, bytes));
    if (halfway) {
      give(segment, halfway);
    } else if (startsResponse(bytes)) {
      const candidates = answerable();
      const headOnly = bodyStart(bytes) >= bytes.length;
      if (candidates.length > 1 && headOnly && held.length < MAX_HELD) {
        held.push({ segment, candidates });
        return;
      }
      give(segment, choose(segment, candidates, false) ?? connections.add());
    } else {
      goOn(segment);
    }
    settle();
  }

  /** A block that begins no response that can be seen: what comes next on a connection that waits for more. */
  function goOn(segment: Segment): void {
    const receiving = connections.open.filter((it) => it.responses.expects !== 'start');
    const fitting = receiving.filter((it) => fits(it.responses, segment));
    if (fitting.length === 0 && mayStartResponse(segment.bytes)) {
      const connection = choose(segment, answerable(), false);
      if (connection) {
        give(segment, connection);
        return;
      }
    }
    const waiting = heldCandidates();
    const candidates = fitting.length + waiting.length > 0 ? [...fitting, ...waiting] : receiving;
    const connection = choose(segment, candidates, waiting.length === 0);
    if (connection && waiting.includes(connection)) giveHead(connection, segment);
    const asker = connection ? choices.asker(segment, connection, receiving) : null;
    if (connection && asker) mistake(segment, connection, asker);
    if (connection && choices.isForeign(segment, connection)) disown(segment, connection);
    give(segment, connection ?? connections.open.at(-1) ?? connections.add());
  }

  /** The connections that wait for a response of which nothing came. */
  function answerable(): readonly Connection[] {
    return connections.open.filter((it) => isUnanswered(it) && !claimed(it));
  }

  /** Whether a held head can only be this connection's. */
  function claimed(connection: Connection): boolean {
    return held.some((it) => it.candidates.length === 1 && it.candidates[0] === connection);
  }

  function heldCandidates(): readonly Connection[] {
    return [...new Set(held.flatMap((it) => it.candidates.filter(isUnanswered)))];
  }

  /** Gives the oldest held head that suits the block to the connection for which the block spoke. */
  function giveHead(connection: Connection, block: Segment): void {
    const suits = (it: Held): boolean => it.candidates.includes(connection);
    const streaming = fitsChunk(block.bytes, 'chunk-size', 0);
    const index = held.findIndex((it) => suits(it) && isStreamHead(it.segment.bytes) === streaming);
    const [taken] = held.splice(index === -1 ? held.findIndex(suits) : index, 1);
    if (taken) give(taken.segment, connection);
  }

  /** Heads for which at most one connection is left go there. */
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
        const candidates = it.candidates.filter(isUnanswered);
        give(it.segment, choose(it.segment, candidates, false) ?? connections.add());
      }
    },
  };
}

function isUnanswered(connection: Connection): boolean {
  return connection.awaiting.length > 0 && connection.responses.expects === 'start';
}

function hasBegun({ requests, responses }: Connection): boolean {
  return requests.startLine !== '' || responses.startLine !== '';
}

/** Whether a block can be the next part of what one Direction of a connection waits for. */
export function fits(half: Half, { bytes, form }: Segment): boolean {
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
