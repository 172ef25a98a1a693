import type { AgentCard, AgentInterface } from '../../model/a2a.js';
import { normalHost, trimSlash } from '../head.js';

/** An interface of a card with its URL taken apart. `path` has no trailing slash. */
export interface Face {
  readonly card: AgentCard;
  readonly face: AgentInterface;
  readonly host: string | null;
  readonly path: string;
}

const MAX_FACES = 40;

/** The interfaces of a card, in its order of preference. */
export function facesOf(card: AgentCard): readonly Face[] {
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

/** Whether a request to the path goes to the interface. */
export function matches({ face, path: own }: Face, path: string): boolean {
  if (trimSlash(path) === own) return true;
  return face.binding === 'HTTP+JSON' && path.startsWith(`${own}/`);
}

function httpUrl(url: string): URL | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed : null;
}
