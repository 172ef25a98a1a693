import type { AgentCard, AgentInterface, Binding, Dialect } from '../model/a2a.js';
import type { Face, InForce } from './cardbook.js';

/** The interface that a request went to, and the versions that the card offers at its URL over its binding. */
export interface Faced {
  readonly face: AgentInterface | null;
  readonly advertised: readonly string[];
}

/** Of the interfaces at a URL: those of the binding, the longest path, and among these the one of the dialect. */
export function faceFor({ card, faces }: InForce, binding: Binding | null, dialect: Dialect): Faced {
  const nearest = nearestFaces(faces, binding);
  const advertised = new Set<string>();
  let face: AgentInterface | null = null;
  for (const candidate of nearest) {
    const version = offeredVersion(card, candidate.face);
    if (version !== null) advertised.add(version);
    if (version !== null && face === null && speaks(version, dialect)) face = candidate.face;
  }
  return { face: face ?? nearest[0]?.face ?? null, advertised: [...advertised] };
}

export function nearestFaces(faces: readonly Face[], binding: Binding | null): readonly Face[] {
  if (faces.length <= 1) return faces;
  const bound = binding === null ? [] : faces.filter(({ face }) => face.binding === binding);
  const fitting = bound.length > 0 ? bound : faces;
  const longest = Math.max(...fitting.map(({ path }) => path.length));
  return fitting.filter(({ path }) => path.length === longest);
}

/** A card of 0.3 or before has one version for all its interfaces; without it, what its shape says. */
function offeredVersion(card: AgentCard | null, face: AgentInterface): string | null {
  if (face.version !== null) return face.version;
  if (card === null || face.pointer.includes('/supportedInterfaces/')) return null;
  if (card.generation === 'unknown' || card.generation === '1.0-rc') return null;
  return card.generation === 'hybrid' ? '0.3' : card.generation;
}

function speaks(version: string, dialect: Dialect): boolean {
  const major = dialect.startsWith('1.') ? '1.' : dialect.startsWith('0.') ? '0.' : null;
  return major !== null && version.startsWith(major);
}
