import type { KnownContext, Observation, StreamEnd, TaskTimeline } from '../model/a2a.js';
import { flat } from './head.js';

/** All that earlier exchanges showed of one task. */
export interface KnownTask {
  readonly id: string;
  /** The agent's host; null while only push deliveries showed the task. */
  readonly host: string | null;
  readonly known: KnownContext | null;
}

/** Every task that the capture shows, by id; an id that two hosts use in two contexts is two tasks. */
export interface Tasks {
  find(id: string, host: string | null, contextId: string | null): KnownTask | null;
  /** Makes the task known. `context`: where this exchange shows its context id; null where it does not. */
  see(id: string, host: string | null, context: KnownContext | null): void;
  observe(id: string, host: string | null, observation: Observation): void;
  streamed(id: string, host: string | null, end: StreamEnd): void;
  /** Notes a context id that an answer or event named. */
  context(id: string): void;
  readonly contexts: number;
  timelines(): readonly TaskTimeline[];
}

/** Different context ids that are remembered of one task. */
const MAX_CONTEXTS = 8;

/** `last`: the latest of the polls folded into `first`. */
interface Sighting {
  readonly first: Observation;
  last: Observation | null;
}

interface Kept extends KnownTask {
  host: string | null;
  known: KnownContext | null;
  readonly sightings: Sighting[];
  readonly streams: StreamEnd[];
  /** Another task under the same id. */
  other: Kept | null;
}

export function tasks(): Tasks {
  const byId = new Map<string, Kept>();
  const contexts = new Set<string>();

  function find(id: string, host: string | null, contextId: string | null): Kept | null {
    for (let kept = byId.get(id) ?? null; kept; kept = kept.other) {
      const elsewhere = host !== null && kept.host !== null && kept.host !== host;
      const otherwise = contextId !== null && kept.known !== null && kept.known.contextId !== contextId;
      if (!elsewhere || !otherwise) return kept;
    }
    return null;
  }

  function keep(id: string, host: string | null, contextId: string | null): Kept {
    const found = find(id, host, contextId);
    if (found) return found;
    const name = flat(id);
    const kept: Kept = { id: name, host, known: null, sightings: [], streams: [], other: null };
    kept.other = byId.get(name) ?? null;
    byId.set(name, kept);
    return kept;
  }

  return {
    find,
    see(id, host, context) {
      const kept = keep(id, host, context?.contextId ?? null);
      kept.known = withContext(kept.known, context);
      kept.host ??= host;
    },
    observe(id, host, observation) {
      const { sightings } = keep(id, host, observation.contextId);
      const before = sightings.at(-1);
      if (before && isSamePoll(before.first, observation) && isLater(observation, before)) {
        before.first.count++;
        before.last = observation;
      } else sightings.push({ first: observation, last: null });
    },
    streamed(id, host, end) {
      find(id, host, null)?.streams.push(end);
    },
    context(id) {
      if (!contexts.has(id)) contexts.add(flat(id));
    },
    get contexts() {
      return contexts.size;
    },
    timelines() {
      const all: TaskTimeline[] = [];
      for (const first of byId.values()) {
        for (let kept: Kept | null = first; kept; kept = kept.other) all.push(timelineOf(kept));
      }
      return all;
    },
  };
}

/** Entries keep what was known before them, so that each addition makes a new object. */
function withContext(known: KnownContext | null, shown: KnownContext | null): KnownContext | null {
  if (known === null || shown === null) return known ?? shown;
  const { contextId } = shown;
  if (contextId === known.contextId || known.also.includes(contextId)) return known;
  return known.also.length < MAX_CONTEXTS ? { ...known, also: [...known.also, flat(contextId)] } : known;
}

function isSamePoll(a: Observation, b: Observation): boolean {
  return a.via === 'poll' && b.via === 'poll' && a.state === b.state && a.contextId === b.contextId;
}

function isLater(observation: Observation, { first, last }: Sighting): boolean {
  return observation.order >= (last ?? first).order;
}

function timelineOf({ id, host, known, sightings, streams }: Kept): TaskTimeline {
  const observations = inWireOrder(sightings);
  streams.sort((a, b) => a.order - b.order);
  return { id, host, contextId: known?.contextId ?? null, observations, streams };
}

/**
 * Exchanges complete out of order: what a long stream showed goes between the polls that overlapped it. Of folded
 * polls only the first and the last are kept, so a fold is split into these two and no further.
 */
function inWireOrder(sightings: readonly Sighting[]): readonly Observation[] {
  if (sightings.length === 1) return sightings.map(({ first }) => first);
  const apart: Observation[] = [];
  for (const sighting of sightings) {
    const { first, last } = sighting;
    apart.push(first);
    if (last && sightings.some((other) => other !== sighting && isWithin(other.first, first, last))) {
      first.count--;
      apart.push({ ...last, count: 1 });
    }
  }
  apart.sort((a, b) => a.order - b.order);
  const folded: Observation[] = [];
  for (const observation of apart) {
    const before = folded.at(-1);
    if (before && isSamePoll(before, observation)) before.count += observation.count;
    else folded.push(observation);
  }
  return folded;
}

function isWithin(other: Observation, first: Observation, last: Observation): boolean {
  return other.order > (first.asked ?? first.order) && other.order < last.order;
}
