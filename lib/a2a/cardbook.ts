import type { AgentCard } from '../model/a2a.js';
import { isLoopback } from '../model/host.js';
import { type Face, facesOf, matches } from './card/faces.js';
import { flat, type Target } from './head.js';

/**
 * The card in force for a URL (the newest), and the interfaces that the URL belongs to, newest card first. They are of
 * several cards where an agent shows each client generation its own card, or an extended one beside the public one.
 */
export interface InForce {
  readonly card: AgentCard | null;
  readonly faces: readonly Face[];
}

/** What tells cards of one host apart: several agents by path, several generations by the version asked for. */
export interface CardRequest {
  readonly path: string;
  readonly claimed: string | null;
}

/** Cards as the capture fetched them. */
export interface CardBook {
  /** Every distinct card, in the order of fetching. */
  readonly cards: readonly AgentCard[];
  /**
   * From now on the card is in force for its host, instead of what the same request brought before; of the same text, what
   * was brought first. An extended card is so instead of the public one that was in force: `insteadOf`, null for public ones.
   */
  fetched(card: AgentCard, asked: CardRequest, text: string, insteadOf: AgentCard | null): void;
  /** The agent says that what this request brought still holds. */
  confirmed(host: string | null, asked: CardRequest): void;
  lookup(target: Target): InForce;
}

interface Kept {
  readonly card: AgentCard;
  readonly asked: CardRequest;
  readonly text: string;
  readonly faces: readonly Face[];
  /** The public card that this extended one stands for. */
  readonly standsFor: AgentCard | null;
  /** The path above the well-known one, where several agents share a host; empty for the host's root. */
  readonly folder: string;
}

const MAX_LISTED = 500;
const MAX_KEPT = 200;
const MAX_LOOKUPS = 2000;
const NONE: InForce = { card: null, faces: [] };

export function cardBook(): CardBook {
  const cards: AgentCard[] = [];
  let kept: readonly Kept[] = [];
  const lookups = new Map<string, InForce>();

  function put(one: Kept): void {
    if (kept.at(-1) === one) return;
    const before = kept.find((k) => isSameRequest(k, one.card.host, one.asked));
    const others = kept.filter((k) => k !== before && (before === one || k.standsFor !== before?.card));
    kept = [...others, one].slice(-MAX_KEPT);
    lookups.clear();
  }

  return {
    cards,
    fetched(card, asked, text, insteadOf) {
      const before = kept.find((k) => isSameRequest(k, card.host, asked));
      const used = insteadOf === null ? undefined : kept.find((k) => k.card === insteadOf);
      const standsFor = used?.standsFor ?? insteadOf;
      if (before?.text === text && before.standsFor === standsFor) return put(before);
      const known = kept.some((k) => k.card.host === card.host && k.text === text);
      if (!known && cards.length < MAX_LISTED) cards.push(card);
      const folder = used?.folder ?? folderOf(asked.path);
      const own = { path: flat(asked.path), claimed: asked.claimed };
      put({ card, asked: own, text, faces: facesOf(card), standsFor, folder });
    },
    confirmed(host, asked) {
      const before = kept.find((k) => isSameRequest(k, host, asked));
      if (before !== undefined) put(before);
    },
    lookup({ host, path, key }) {
      const known = lookups.get(key);
      if (known) return known;
      const found = find(kept, host, path);
      if (lookups.size < MAX_LOOKUPS) lookups.set(key, found);
      return found;
    },
  };
}

function isSameRequest(kept: Kept, host: string | null, { path, claimed }: CardRequest): boolean {
  return kept.card.host === host && kept.asked.path === path && kept.asked.claimed === claimed;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.indexOf('/.well-known/')));
}

function find(kept: readonly Kept[], host: string | null, path: string): InForce {
  const candidates = candidatesFor(kept, host);
  const alone = candidates.every(({ folder }) => folder === candidates[0]?.folder);
  let best = NONE;
  let bestFit = 0;
  for (const one of candidates) {
    const fitting = facesAt(one, host, path);
    const fit = fitOf(one, fitting, host, path, alone);
    if (fit < bestFit || fit === 0) continue;
    best = { card: one.card, faces: fit > bestFit ? fitting : [...fitting, ...best.faces] };
    bestFit = fit;
  }
  return extendedOf(best, kept, host, path);
}

/** Cards served by this host or with an interface on it; else, on loopback or without a host, those of the only host. */
function candidatesFor(kept: readonly Kept[], host: string | null): readonly Kept[] {
  const named = kept.filter((k) => k.card.host === host || k.faces.some((face) => face.host === host));
  if (named.length > 0) return named;
  const local = host === null || isLoopback(host);
  return local && kept.every(({ card }) => card.host === kept[0]?.card.host) ? kept : [];
}

function facesAt({ faces }: Kept, host: string | null, path: string): readonly Face[] {
  const matching = faces.filter((face) => matches(face, path));
  const onHost = matching.filter((face) => face.host === host);
  return onHost.length > 0 ? onHost : matching;
}

/**
 * How well a card fits a URL; of equals the newest is in force. The longest interface path, of these the host's own
 * card before another host's word; else the folder that the card was served from; else any card of the host, but not
 * one that another agent's folder served.
 */
function fitOf(
  { card, folder }: Kept,
  fitting: readonly Face[],
  host: string | null,
  path: string,
  alone: boolean,
): number {
  const own = card.host === host ? 1 : 0;
  if (fitting.length > 0) return 10 + 4 * Math.max(...fitting.map((face) => face.path.length)) + own;
  if (folder === '') return 2 + own;
  if (path.startsWith(`${folder}/`)) return 4 + 2 * folder.length + own;
  return alone ? 1 : 0;
}

/** An extended card stands for the public one, whatever it repeats of it. */
function extendedOf(best: InForce, kept: readonly Kept[], host: string | null, path: string): InForce {
  const extended = best.card === null ? undefined : kept.findLast((k) => k.standsFor === best.card);
  if (extended === undefined) return best;
  const faces = facesAt(extended, host, path);
  return { card: extended.card, faces: [...faces, ...best.faces] };
}
