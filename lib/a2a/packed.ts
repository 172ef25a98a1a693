import type { KnownContext, Observation, StreamEnd } from '../model/a2a.js';
import type { Part, Place } from '../model/location.js';

/** What is kept of one task while the capture is read. `last`: the latest of the polls folded into `first`. */
export interface Sighting {
  readonly first: Observation;
  last: Observation | null;
}

export interface Kept {
  readonly id: string;
  /** The agent's host; null while only push deliveries showed the task. */
  host: string | null;
  known: KnownContext | null;
  sightings: Sighting[];
  streams: StreamEnd[];
  /** Another task under the same id. */
  other: Kept | null;
}

type PackedPlace = readonly [readonly number[], string | null, boolean, Place['text']];
type PackedObservation = readonly [
  ...[Observation['state'], Observation['via'], number, number | null, string | null, string | null],
  ...[number | null, number, number | null, Observation['dialect'], PackedPlace, number],
];
type PackedStream = readonly [
  ...[number, StreamEnd['operation'], StreamEnd['dialect'], StreamEnd['close'], string | null, boolean],
  ...[boolean, boolean, number, PackedPlace | null, PackedPlace, number, number],
];
type PackedTask = readonly [
  string,
  string | null,
  readonly [string, readonly string[], number, PackedPlace] | null,
  readonly (readonly [PackedObservation, PackedObservation | null])[],
  readonly PackedStream[],
];

/** A task, and those under the same id, as one short text: a long capture holds many that nothing touches any more. */
export function pack(kept: Kept): string {
  const chain: PackedTask[] = [];
  for (let it: Kept | null = kept; it; it = it.other) chain.push(packTask(it));
  return JSON.stringify(chain);
}

/** The tasks that `pack` put away. */
export function unpack(text: string): Kept | null {
  const chain: readonly PackedTask[] = JSON.parse(text);
  return chain.reduceRight<Kept | null>((other, task) => unpackTask(task, other), null);
}

function packTask({ id, host, known, sightings, streams }: Kept): PackedTask {
  return [
    id,
    host,
    known && [known.contextId, known.also, known.exchange, packPlace(known.at)],
    sightings.map(({ first, last }) => [packObservation(first), last && packObservation(last)]),
    streams.map(packStream),
  ];
}

function unpackTask([id, host, known, sightings, streams]: PackedTask, other: Kept | null): Kept {
  return {
    id,
    host,
    known: known && { contextId: known[0], also: known[1], exchange: known[2], at: unpackPlace(known[3]) },
    sightings: sightings.map(([first, last]) => ({
      first: unpackObservation(first),
      last: last && unpackObservation(last),
    })),
    streams: streams.map(unpackStream),
    other,
  };
}

function packObservation(it: Observation): PackedObservation {
  return [
    ...([it.state, it.via, it.exchange, it.event, it.contextId, it.timestamp] as const),
    ...([it.time, it.order, it.asked, it.dialect, packPlace(it.at), it.count] as const),
  ];
}

function unpackObservation(packed: PackedObservation): Observation {
  const [state, via, exchange, event, contextId, timestamp, time, order, asked, dialect, at, count] = packed;
  return {
    ...{ state, via, exchange, event, contextId, timestamp, time, order, asked, dialect, count },
    at: unpackPlace(at),
  };
}

function packStream(it: StreamEnd): PackedStream {
  return [
    ...([it.exchange, it.operation, it.dialect, it.close, it.lastState, it.endedInError] as const),
    ...([it.unread, it.finalSeen, it.lastEvent] as const),
    ...([it.lastStateAt && packPlace(it.lastStateAt), packPlace(it.endAt), it.order, it.ended] as const),
  ];
}

function unpackStream(packed: PackedStream): StreamEnd {
  const [exchange, operation, dialect, close, lastState, endedInError, ...rest] = packed;
  const [unread, finalSeen, lastEvent, stateAt, endAt, order, ended] = rest;
  return {
    ...{
      exchange,
      operation,
      dialect,
      close,
      lastState,
      endedInError,
      unread,
      finalSeen,
      lastEvent,
      order,
      ended,
    },
    lastStateAt: stateAt && unpackPlace(stateAt),
    endAt: unpackPlace(endAt),
  };
}

function packPlace({ parts, pointer, on, text }: Place): PackedPlace {
  return [parts.flatMap(({ offset, length }) => [offset, length]), pointer, on === 'key', text];
}

function unpackPlace([numbers, pointer, key, text]: PackedPlace): Place {
  const parts: Part[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    parts.push({ offset: numbers[i] ?? 0, length: numbers[i + 1] ?? 0 });
  }
  return { parts, pointer, on: key ? 'key' : 'value', text };
}
