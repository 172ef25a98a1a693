import type { Operation } from '../model/a2a.js';
import { ROUTES, type Route } from './spec/routes.js';

/** A request path read as an HTTP+JSON route. `base`: what stands before the route, without `/v1`. */
export interface RouteMatch {
  readonly operation: Operation;
  /** As `POST /v1/tasks/{id}:cancel`. */
  readonly spelled: string;
  readonly base: string;
  readonly v1: boolean;
  readonly conclusive: boolean;
  readonly taskId: string | null;
  readonly configId: string | null;
  /** The 0.2 spelling of the extended card. */
  readonly older: boolean;
}

interface Pattern {
  readonly route: Route;
  readonly segments: readonly string[];
  readonly action: string;
}

/** Longest routes first, so that `/tasks/{id}` does not take the tail of a longer one. */
const PATTERNS: readonly Pattern[] = ROUTES.map((route) => {
  const segments = route.path.split('/').slice(1);
  const last = segments.at(-1) ?? '';
  const colon = last.startsWith('{') ? last.indexOf(':') : -1;
  return {
    route,
    segments: colon < 0 ? segments : [...segments.slice(0, -1), last.slice(0, colon)],
    action: colon < 0 ? '' : last.slice(colon),
  };
}).sort((a, b) => b.segments.length - a.segments.length || b.action.length - a.action.length);

const MAX_SEGMENTS = 64;

/** The route that the end of the path spells; null where none does (A2A 1.0 §11.3: base, tenant, route). */
export function matchRoute(method: string, path: string): RouteMatch | null {
  const segments = path.replace(/%3a/gi, ':').split('/', MAX_SEGMENTS);
  while (segments.length > 2 && segments.at(-1) === '') segments.pop();
  for (const pattern of PATTERNS) {
    const { route } = pattern;
    if (!route.verbs.includes(method)) continue;
    const found = matchEnd(pattern, segments);
    if (!found) continue;
    const before = segments.slice(0, segments.length - pattern.segments.length);
    const v1 = before.at(-1) === 'v1';
    if (route.v1 && !v1) continue;
    return {
      operation: route.operation,
      spelled: `${method} ${v1 ? '/v1' : ''}${route.path}`,
      base: (v1 ? before.slice(0, -1) : before).join('/'),
      v1,
      conclusive: route.conclusive,
      taskId: found.id,
      configId: found.config,
      older: route.path === '/agent/authenticatedExtendedCard',
    };
  }
  return null;
}

function matchEnd(
  { segments, action }: Pattern,
  path: readonly string[],
): { readonly id: string | null; readonly config: string | null } | null {
  const start = path.length - segments.length;
  if (start < 1) return null;
  let id: string | null = null;
  let config: string | null = null;
  for (let i = 0; i < segments.length; i++) {
    const wanted = segments[i] ?? '';
    let actual = path[start + i] ?? '';
    if (wanted.startsWith('{')) {
      if (i === segments.length - 1 && action !== '') {
        if (!actual.endsWith(action)) return null;
        actual = actual.slice(0, -action.length);
      } else if (/:(?:cancel|subscribe)$/.test(actual)) return null;
      if (actual === '') return null;
      if (wanted === '{id}') id = decoded(actual);
      else config = decoded(actual);
    } else if (wanted !== actual) return null;
  }
  return { id, config };
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
