import type { AgentCard, AgentInterface } from '../model/a2a.js';
import { isLoopback } from '../model/host.js';
import { normalHost, type Target, trimSlash } from './head.js';

/**
 * The card in force for a URL (the newest), and the interfaces that the URL belongs to, newest card first. They are of
 * several cards where an agent shows each client generation its own card, or an extended one beside the public one.
 */
export interface InForce {
  readonly card: AgentCard | null;
  readonly faces: readonly Face[];
}

/** An interface of a card with its URL taken apart. `path` has no trailing slash. */
export interface Face {
  readonly card: AgentCard;
  readonly face: AgentInterface;
  readonly host: string | null;
  readonly path: string;
}

/** Cards as the capture fetched them. */
export interface CardBook {
  /** Every distinct card, in the order of fetching. */
  readonly cards: readonly AgentCard[];
  /** The card last fetched from this URL if it has exactly this text. */
  same(host: string | null, asked: CardRequest, text: string): boolean;
  /** From now on the card is in force for its host, instead of what the same request brought before. */
  fetched(card: AgentCard, asked: CardRequest, text: string): void;
  lookup(target: Target): InForce;
}

/** What tells cards of one host apart: several agents by path, several generations by the version asked for. */
export interface CardRequest {
  readonly path: string;
  readonly claimed: string | null;
}

interface Kept {
  readonly card: AgentCard;
  readonly asked: CardRequest;
  readonly text: string;
  readonly faces: readonly Face[];
}

const MAX_LISTED = 500;
const MAX_KEPT = 200;
const MAX_LOOKUPS = 2000;
const MAX_FACES = 40;
const NONE: InForce = { card: null, faces: [] };

export function cardBook(): CardBook {
  const cards: AgentCard[] = [];
  let kept: readonly Kept[] = [];
  const lookups = new Map<string, InForce>();

  return {
    cards,
    same: (host, asked, text) => kept.some((k) => isSameRequest(k, host, asked) && k.text === text),
    fetched(card, asked, text) {
      if (cards.length < MAX_LISTED) cards.push(card);
      const others = kept.filter((k) => !isSameRequest(k, card.host, asked));
      kept = [...others, { card, asked, text, faces: facesOf(card) }].slice(-MAX_KEPT);
      lookups.clear();
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

/** Cards served by this host or with an interface on it; else (loopback, or no host) the only card there is. */
function find(kept: readonly Kept[], host: string | null, path: string): InForce {
  const named = kept.filter((k) => k.card.host === host || k.faces.some((face) => face.host === host));
  const local = host === null || isLoopback(host);
  const candidates = named.length > 0 ? named : kept.length === 1 && local ? kept : [];
  let best = NONE;
  let bestLength = -1;
  for (const { card, faces, asked } of candidates) {
    const matching = faces.filter((face) => matches(face, path));
    const onHost = matching.filter((face) => face.host === host);
    const fitting = onHost.length > 0 ? onHost : matching;
    const length = Math.max(
      ...fitting.map((face) => face.path.length + 1),
      sharedPrefix(asked.path, path) / 2,
    );
    if (length < bestLength) continue;
    best = { card, faces: length > bestLength ? fitting : [...fitting, ...best.faces] };
    bestLength = length;
  }
  return best;
}

function matches({ face, path: own }: Face, path: string): boolean {
  if (trimSlash(path) === own) return true;
  return face.binding === 'HTTP+JSON' && path.startsWith(`${own}/`);
}

/** Length of the directories that a card's path and a request's path share. */
function sharedPrefix(cardPath: string, path: string): number {
  const prefix = cardPath.slice(0, Math.max(0, cardPath.indexOf('/.well-known/')));
  return prefix !== '' && path.startsWith(`${prefix}/`) ? prefix.length : 0;
}

function facesOf(card: AgentCard): readonly Face[] {
  return card.interfaces.slice(0, MAX_FACES).map((face) => {
    const url = httpUrl(face.url);
    return {
      card,
      face,
      host: url?.host ? normalHost(url.host) : null,
      path: trimSlash(url?.pathname ?? (face.url.startsWith('/') ? face.url : '\0')),
    };
  });
}

function httpUrl(url: string): URL | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed : null;
}
