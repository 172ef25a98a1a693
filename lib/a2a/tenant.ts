import type { Dialect, Json } from '../model/a2a.js';
import { textMember } from '../model/json.js';
import type { Face } from './card/faces.js';
import { decoded, type RouteMatch } from './rest.js';

/**
 * The tenant that a request names (1.0 only): in its params or body, or over HTTP+JSON as the one segment between the
 * URL of the interface and the route (A2A 1.0 §11.3). Null where it names none, or the card that would tell is not known.
 */
export function tenantOf(
  params: Json | undefined,
  route: RouteMatch | null,
  faces: readonly Face[],
  dialect: Dialect,
): string | null {
  if (dialect.startsWith('0.')) return null;
  const said = textMember(params, 'tenant');
  if (said !== null && said !== '') return said;
  if (route === null) return null;
  const before = route.v1 ? `${route.base}/v1` : route.base;
  for (const { path } of faces) {
    if (before === path) return null;
    if (!before.startsWith(`${path}/`)) continue;
    const segment = before.slice(path.length + 1);
    return segment.includes('/') ? null : decoded(segment);
  }
  return null;
}
