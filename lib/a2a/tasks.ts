import type { ArtifactTimeline, KnownContext, Observation, StreamEnd, TaskTimeline } from '../model/a2a.js';
import type { Exchange } from '../model/http.js';
import type { Place } from '../model/location.js';
import { artifactTimelines } from './artifacts.js';
import { earlier } from './earlier.js';
import type { Output } from './output.js';
import { type Kept, packer, type Sighting } from './packed.js';
import { instant } from './wire-order.js';

/** All that earlier exchanges showed of one task. */
export interface KnownTask {
  readonly id: string;
  /** Where the agent was asked of it, host first; null while only push deliveries showed the task. */
  readonly home: string | null;
  readonly known: KnownContext | null;
}

/** Every task that the capture shows, by id; an id that two homes use in two contexts is two tasks. */
export interface Tasks {
  find(id: string, home: string | null, contextId: string | null): KnownTask | null;
  /** The state that it last showed before this point of the wire's order; null where it showed none. */
  stateBefore(id: string, home: string | null, order: number): string | null;
  /** What it last showed before this exchange was asked for; null where nothing, or only at another home. */
  before(id: string, home: string | null, exchange: Exchange): Observation | null;
  /** Makes the task known, with the context and the state that one object showed of it; null where it did not. */
  see(id: string, home: string | null, context: Shown | null, observation: Observation | null): void;
  streamed(id: string, home: string | null, end: StreamEnd): void;
  /** Changes what is kept of a known task's artifacts. */
  output(id: string, home: string | null, change: (before: Output | null) => Output | null): void;
  /** Notes a context id that an answer or event named, and gives the one copy that is kept of it. */
  context(id: string): string;
  readonly contexts: number;
  readonly count: number;
  /** In the order in which the capture shows the tasks. */
  timelines(): Iterable<TaskTimeline>;
}

/** Where an exchange showed a context id. */
export interface Shown {
  readonly contextId: string;
  readonly exchange: number;
  at(): Place;
}

const NONE: readonly string[] = [];

/** Different context ids that are remembered of one task. */
const MAX_CONTEXTS = 8;

/** Tasks that lie open; those longest untouched beyond that are packed. */
const MAX_OPEN = 512;

export function tasks(): Tasks {
  /** In the order in which the capture shows them. */
  const byId = new Map<string, Kept | string>();
  const open = new Set<string>();
  const { pack, unpack, output: outputOf } = packer();
  const contexts = new Map<string, string>();
  let count = 0;

  function lookUp(id: string): Kept | null {
    const found = byId.get(id);
    if (typeof found !== 'string') return found ?? null;
    const kept = unpack(found);
    if (kept) layOpen(kept);
    return kept;
  }

  function layOpen(kept: Kept): void {
    byId.set(kept.id, kept);
    open.add(kept.id);
    if (open.size <= MAX_OPEN) return;
    for (const id of open) {
      const oldest = byId.get(id);
      open.delete(id);
      if (typeof oldest === 'object') byId.set(id, pack(oldest));
      return;
    }
  }

  function find(id: string, home: string | null, contextId: string | null): Kept | null {
    const first = lookUp(id);
    for (let kept = first; kept; kept = kept.other) {
      if (home !== null && kept.home === home) return kept;
    }
    for (let kept = first; kept; kept = kept.other) {
      if (contextId !== null && kept.known?.contextId === contextId) return kept;
    }
    for (let kept = first; kept; kept = kept.other) {
      const elsewhere = home !== null && kept.home !== null;
      const otherwise = contextId !== null && kept.known !== null;
      if (!elsewhere || !otherwise) return kept;
    }
    return null;
  }

  function keep(id: string, home: string | null, contextId: string | null): Kept {
    const found = find(id, home, contextId);
    if (found) return found;
    const kept: Kept = { id, home, known: null, sightings: [], streams: [], output: null, other: lookUp(id) };
    count++;
    layOpen(kept);
    return kept;
  }

  return {
    find,
    stateBefore(id, home, order) {
      let latest: Observation | null = null;
      for (const { first, last } of find(id, home, null)?.sightings ?? []) {
        for (const seen of [first, last]) {
          if (seen !== null && seen.order < order && seen.order >= (latest?.order ?? 0)) latest = seen;
        }
      }
      return latest?.state ?? null;
    },
    before(id, home, exchange) {
      const kept = find(id, home, null);
      return kept === null || kept.home !== home ? null : earlier(kept.sightings, exchange);
    },
    see(id, home, context, observation) {
      const kept = keep(id, home, context?.contextId ?? null);
      kept.known = withContext(kept.known, context);
      kept.home ??= home;
      if (observation === null) return;
      const before = kept.sightings.at(-1);
      if (before && isSamePoll(before.first, observation) && isLater(observation, before)) {
        before.first.count++;
        before.first.until = observation.time;
        before.last = observation;
      } else kept.sightings = appended(kept.sightings, { first: observation, last: null });
    },
    streamed(id, home, end) {
      const kept = find(id, home, null);
      if (kept) kept.streams = appended(kept.streams, end);
    },
    output(id, home, change) {
      const kept = find(id, home, null);
      if (kept) kept.output = change(outputOf(kept));
    },
    context(id) {
      const known = contexts.get(id);
      if (known !== undefined) return known;
      contexts.set(id, id);
      return id;
    },
    get contexts() {
      return contexts.size;
    },
    get count() {
      return count;
    },
    *timelines() {
      for (const found of byId.values()) {
        const first = typeof found === 'string' ? unpack(found) : found;
        for (let kept = first; kept; kept = kept.other) yield new Timeline(kept, outputOf);
      }
    },
  };
}

/** Entries keep what was known before them, so that each addition makes a new object. */
function withContext(known: KnownContext | null, shown: Shown | null): KnownContext | null {
  if (shown === null) return known;
  if (known === null)
    return { contextId: shown.contextId, also: NONE, exchange: shown.exchange, at: shown.at() };
  const { contextId } = shown;
  if (contextId === known.contextId || known.also.includes(contextId)) return known;
  return known.also.length < MAX_CONTEXTS ? { ...known, also: [...known.also, contextId] } : known;
}

/** Exactly as long as it is: most tasks have few, and a growing array reserves room for many more. */
function appended<T>(list: T[], item: T): T[] {
  if (list.length < 16) return list.concat([item]);
  list.push(item);
  return list;
}

function isSamePoll(a: Observation, b: Observation): boolean {
  return a.via === 'poll' && b.via === 'poll' && a.state === b.state && a.contextId === b.contextId;
}

function isLater(observation: Observation, { first, last }: Sighting): boolean {
  return observation.order >= (last ?? first).order;
}

/** Its artifacts are unpacked for those who ask. A class, for a getter of its own would give each object its own hidden class. */
class Timeline implements TaskTimeline {
  readonly id: string;
  readonly host: string | null;
  readonly contextId: string | null;
  readonly observations: readonly Observation[];
  readonly streams: readonly StreamEnd[];
  readonly #kept: Kept;
  readonly #outputOf: (kept: Kept) => Output | null;

  constructor(kept: Kept, outputOf: (kept: Kept) => Output | null) {
    const { id, home, known, sightings, streams } = kept;
    this.id = id;
    this.host = hostOf(home);
    this.contextId = known?.contextId ?? null;
    this.observations = inWireOrder(sightings);
    this.streams = streams.length < 2 ? streams : streams.toSorted((a, b) => a.order - b.order);
    this.#kept = kept;
    this.#outputOf = outputOf;
  }

  get artifacts(): readonly ArtifactTimeline[] {
    return artifactTimelines(this.#outputOf(this.#kept));
  }
}

/**
 * Exchanges complete out of order: what a long stream showed goes between the polls that overlapped it. Of folded
 * polls only the first and the last are kept, so a fold is split into these two and no further. Where the capture tells
 * no order between connections, the statuses' own times do if all have one.
 */
function inWireOrder(sightings: readonly Sighting[]): readonly Observation[] {
  if (sightings.length === 1) return sightings.map(({ first }) => first);
  const apart: Observation[] = [];
  for (const sighting of sightings) {
    const { first, last } = sighting;
    const split =
      last !== null && sightings.some((other) => other !== sighting && isWithin(other.first, first, last));
    apart.push(split ? { ...first, count: first.count - 1, until: null } : { ...first });
    if (split) apart.push({ ...last, count: 1 });
  }
  const times = apart.map(({ connection, timestamp }) => (connection === null ? null : instant(timestamp)));
  if (times.includes(null)) apart.sort((a, b) => a.order - b.order);
  else apart.sort((a, b) => (instant(a.timestamp) ?? 0) - (instant(b.timestamp) ?? 0) || a.order - b.order);
  const folded: Observation[] = [];
  for (const observation of apart) {
    const before = folded.at(-1);
    if (before && isSamePoll(before, observation)) {
      before.count += observation.count;
      before.until = observation.until ?? observation.time;
    } else folded.push(observation);
  }
  return folded;
}

function isWithin(other: Observation, first: Observation, last: Observation): boolean {
  return other.order > (first.asked ?? first.order) && other.order < last.order;
}

/** The host of a home. */
export function hostOf(home: string | null): string | null {
  return home === null ? null : (home.split(' ', 1)[0] ?? null);
}
