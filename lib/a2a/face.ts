import type { AgentCard, AgentInterface, Binding, Dialect } from '../model/a2a.js';
import { listMember } from '../model/json.js';
import type { Face } from './card/faces.js';
import type { InForce } from './cardbook.js';

/** The interface that a request went to, its card, and the versions that are offered at its URL over its binding. */
export interface Faced {
  readonly card: AgentCard | null;
  readonly face: AgentInterface | null;
  readonly advertised: readonly string[];
}

/** Of the interfaces at a URL: those of the binding, the longest path, the tenant, and among these the one of the dialect. */
export function faceFor(
  { card, faces }: InForce,
  binding: Binding | null,
  dialect: Dialect,
  tenant: string | null,
): Faced {
  const nearest = ofTenant(nearestFaces(faces, binding), tenant);
  const [only] = nearest;
  if (only === undefined) return { card, face: null, advertised: [] };
  if (nearest.length === 1) {
    return { card: only.card, face: only.face, advertised: offeredVersions(only) };
  }
  const advertised = new Set<string>();
  let chosen: Face | null = null;
  for (const candidate of nearest) {
    const versions = offeredVersions(candidate);
    for (const version of versions) advertised.add(version);
    if (chosen === null && versions.some((version) => speaks(version, dialect))) chosen = candidate;
  }
  const faced = chosen ?? only;
  return { card: faced.card, face: faced.face, advertised: [...advertised] };
}

/** Those of the tenant that was named, if the card has any. */
function ofTenant(faces: readonly Face[], tenant: string | null): readonly Face[] {
  if (tenant === null || faces.length <= 1) return faces;
  const own = faces.filter(({ face }) => face.tenant === tenant);
  return own.length > 0 ? own : faces;
}

/** Those of the binding, if there are any, whose path is the longest: a request below it goes to no shorter one. */
export function nearestFaces(faces: readonly Face[], binding: Binding | null): readonly Face[] {
  if (faces.length <= 1) return faces;
  const bound = binding === null ? [] : faces.filter(({ face }) => face.binding === binding);
  const fitting = bound.length > 0 ? bound : faces;
  const longest = Math.max(...fitting.map(({ path }) => path.length));
  return fitting.filter(({ path }) => path.length === longest);
}

const NONE: readonly string[] = [];

/** A card of 0.3 or before, and of a draft of 1.0, says it for all its interfaces; without it, what its shape says. */
function offeredVersions({ card, face }: Face): readonly string[] {
  if (face.version !== null) return [face.version];
  const { generation, value } = card;
  if (generation === '1.0-rc')
    return listMember(value, 'protocolVersions').filter((version) => typeof version === 'string');
  if (generation === 'unknown' || face.pointer.includes('/supportedInterfaces/')) return NONE;
  return [generation === 'hybrid' ? '0.3' : generation];
}

function speaks(version: string, dialect: Dialect): boolean {
  const major = dialect.startsWith('1.') ? '1.' : dialect.startsWith('0.') ? '0.' : null;
  return major !== null && version.startsWith(major);
}
