import type { KnownContext, Observation, StreamEnd } from '../model/a2a.js';
import { type Code, codes, type PackedPlace, placePacker } from './codes.js';
import type { Output } from './output.js';
import { outputPacker, type PackedOutput } from './packed-output.js';

/** What is kept of one task while the capture is read. `last`: the latest of the polls folded into `first`. */
export interface Sighting {
  readonly first: Observation;
  last: Observation | null;
}

/** All that is kept of one task id at one home. */
export interface Kept {
  readonly id: string;
  /** Where the agent was asked of it, host first; null while only push deliveries showed the task. */
  home: string | null;
  known: KnownContext | null;
  sightings: Sighting[];
  streams: StreamEnd[];
  /** Null while nothing shows an artifact or a stream. */
  output: Output | PackedOutput | null;
  /** Another task under the same id. */
  other: Kept | null;
}

type PackedBase = readonly [
  ...[Code<string>, Code<Observation['via']>, number, number | null, string | true | null, string | null],
  ...[number | null, number, number | null, Code<Observation['dialect']>, PackedPlace, number],
];
type PackedObservation = PackedBase | readonly [...PackedBase, connection: Code<string>];
type PackedStream = readonly [
  ...[number, Code<NonNullable<StreamEnd['operation']>> | null, Code<StreamEnd['dialect']>],
  ...[Code<StreamEnd['close']>, Code<string> | null, boolean, boolean, boolean, number],
  ...[PackedPlace | null, PackedPlace, number, number],
];
type PackedTask = readonly [
  ...[string, Code<string> | null, readonly [string, readonly string[], number, PackedPlace] | null],
  ...[
    readonly (readonly [PackedObservation, PackedObservation | null])[],
    readonly PackedStream[],
    PackedOutput | null,
  ],
];

/** Puts tasks away as short texts and brings them back: a long capture holds many that nothing touches any more. */
export interface Packer {
  /** A task, and those under the same id. */
  pack(kept: Kept): string;
  unpack(text: string): Kept | null;
  /** A task's output, which stays packed until somebody looks. */
  output(kept: Kept): Output | null;
}

export function packer(): Packer {
  const states = codes<string>();
  const places = placePacker();
  const outputs = outputPacker(places);
  const homes = codes<string>();
  const connections = codes<string>();
  const vias = codes<Observation['via']>();
  const dialects = codes<Observation['dialect']>();
  const operations = codes<NonNullable<StreamEnd['operation']>>();
  const closes = codes<StreamEnd['close']>();

  /** `true` stands for the task's own context. */
  function packObservation(it: Observation, context: string | undefined): PackedObservation {
    const { state, via, exchange, event, contextId, timestamp, time, order, asked, dialect, at, count } = it;
    const own = contextId !== null && contextId === context ? true : contextId;
    const packed: PackedBase = [
      ...([states.of(state), vias.of(via), exchange, event, own, timestamp, time, order] as const),
      ...([
        asked === null ? null : order - asked,
        dialects.of(dialect),
        places.pack(at, order),
        count,
      ] as const),
    ];
    const { connection } = it;
    return connection === null ? packed : [...packed, connections.of(connection)];
  }

  function unpackObservation(packed: PackedObservation, context: string | undefined): Observation {
    const [state, via, exchange, event, own, timestamp, time, order, ago, dialect, at, count, apart] = packed;
    return {
      ...{ state: states.word(state), via: vias.word(via), exchange, event, timestamp, time, order, count },
      contextId: own === true ? (context ?? null) : own,
      asked: ago === null ? null : order - ago,
      connection: apart === undefined ? null : connections.word(apart),
      dialect: dialects.word(dialect),
      at: places.unpack(at, order),
      until: null,
    };
  }

  function packStream(it: StreamEnd): PackedStream {
    const { operation, lastState, lastStateAt, order } = it;
    return [
      ...([it.exchange, operation && operations.of(operation), dialects.of(it.dialect)] as const),
      ...([closes.of(it.close), lastState === null ? null : states.of(lastState), it.endedInError] as const),
      ...([it.unread, it.finalSeen, it.lastEvent, lastStateAt && places.pack(lastStateAt, order)] as const),
      ...([places.pack(it.endAt, order), order, it.ended] as const),
    ];
  }

  function unpackStream(packed: PackedStream): StreamEnd {
    const [exchange, operation, dialect, close, lastState, endedInError, ...rest] = packed;
    const [unread, finalSeen, lastEvent, stateAt, endAt, order, ended] = rest;
    return {
      ...{ exchange, endedInError, unread, finalSeen, lastEvent, order, ended },
      operation: operation === null ? null : operations.word(operation),
      dialect: dialects.word(dialect),
      close: closes.word(close),
      lastState: lastState === null ? null : states.word(lastState),
      lastStateAt: stateAt && places.unpack(stateAt, order),
      endAt: places.unpack(endAt, order),
    };
  }

  function packTask({ id, home, known, sightings, streams, output }: Kept): PackedTask {
    const own = known?.contextId;
    return [
      ...([id, home === null ? null : homes.of(home)] as const),
      known && [known.contextId, known.also, known.exchange, places.pack(known.at, 0)],
      sightings.map(({ first, last }) => [packObservation(first, own), last && packObservation(last, own)]),
      streams.map(packStream),
      isPacked(output) ? output : output && outputs.pack(output),
    ];
  }

  function unpackTask([id, home, known, sightings, streams, output]: PackedTask, other: Kept | null): Kept {
    const own = known?.[0];
    return {
      ...{ id, other, home: home === null ? null : homes.word(home), streams: streams.map(unpackStream) },
      output,
      known: known && {
        contextId: known[0],
        also: known[1],
        exchange: known[2],
        at: places.unpack(known[3], 0),
      },
      sightings: sightings.map(([packed, packedLast]) => {
        const first = unpackObservation(packed, own);
        const last = packedLast && unpackObservation(packedLast, own);
        first.until = last?.time ?? null;
        return { first, last };
      }),
    };
  }

  return {
    pack(kept) {
      const chain: PackedTask[] = [];
      for (let it: Kept | null = kept; it; it = it.other) chain.push(packTask(it));
      return JSON.stringify(chain);
    },
    output: ({ output }) => (isPacked(output) ? outputs.unpack(output) : output),
    unpack(text) {
      const chain: readonly PackedTask[] = JSON.parse(text);
      return chain.reduceRight<Kept | null>((other, task) => unpackTask(task, other), null);
    },
  };
}

function isPacked(output: Kept['output']): output is PackedOutput {
  return Array.isArray(output);
}
