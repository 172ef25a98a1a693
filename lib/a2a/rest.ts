import type { Operation } from '../model/a2a.js';
import { ROUTES, type Route } from './spec/routes.js';

/**
 * A request path read as an HTTP+JSON route. `base`: what stands before the route, without `/v1`. `wrongVerb`: the
 * route is known, but not with this verb.
 */
export interface RouteMatch {
  readonly operation: Operation;
  /** As `POST /v1/tasks/{id}:cancel`. */
  readonly spelled: string;
  readonly base: string;
  readonly v1: boolean;
  readonly conclusive: boolean;
  readonly wrongVerb: boolean;
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
    action: colon < 0 ? '' : last.slice(colon + 1),
  };
}).sort((a, b) => b.segments.length - a.segments.length || b.action.length - a.action.length);

const MAX_SEGMENTS = 64;
/** Verbs that may stand in place of the right one. */
const VERBS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const ACTION = /(?::|%3a)(\w+)$/i;

/** The route that the end of the path spells; null where none does (A2A 1.0 §11.3: base, tenant, route). */
export function matchRoute(method: string, path: string): RouteMatch | null {
  const segments = path.split('/', MAX_SEGMENTS);
  while (segments.length > 2 && segments.at(-1) === '') segments.pop();
  let other: RouteMatch | null = null;
  for (const pattern of PATTERNS) {
    const { route } = pattern;
    const right = route.verbs.includes(method);
    if (!right && (!VERBS.has(method) || !isMeant(other, route, method))) continue;
    const found = matchEnd(pattern, segments);
    if (!found) continue;
    const before = segments.slice(0, segments.length - pattern.segments.length);
    const v1 = before.at(-1) === 'v1';
    if (route.v1 && !v1) continue;
    const match: RouteMatch = {
      operation: route.operation,
      spelled: `${method} ${v1 ? '/v1' : ''}${route.path}`,
      base: (v1 ? before.slice(0, -1) : before).join('/'),
      v1,
      conclusive: route.conclusive,
      wrongVerb: !right,
      taskId: found.id,
      configId: found.config,
      older: route.older,
    };
    if (right) return match;
    other = match;
  }
  return other;
}

/** With a wrong verb the longest route counts; of two operations on one path, the one that writes if the verb does. */
function isMeant(before: RouteMatch | null, route: Route, method: string): boolean {
  if (before === null) return true;
  return before.spelled.endsWith(route.path) && route.verbs.includes('POST') && method !== 'DELETE';
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
    const actual = path[start + i] ?? '';
    if (!wanted.startsWith('{')) {
      if (wanted !== actual && (!actual.includes('%') || wanted !== decoded(actual))) return null;
      continue;
    }
    const last = i === segments.length - 1;
    const named = last && action !== '' ? beforeAction(actual, action) : plainId(actual);
    if (named === null || named === '') return null;
    if (wanted === '{id}') id = decoded(named);
    else config = decoded(named);
  }
  return { id, config };
}

/** What stands before `:cancel`, whose colon may be coded; null where the segment does not end in it. */
function beforeAction(segment: string, action: string): string | null {
  const found = ACTION.exec(segment);
  return found?.[1] === action ? segment.slice(0, found.index) : null;
}

/** An id; null where a colon that is not coded, and so is none of the id's, names an action behind it. */
function plainId(segment: string): string | null {
  return segment.endsWith(':cancel') || segment.endsWith(':subscribe') ? null : segment;
}

/** A path segment with its percent-encoding undone; as it stands where that cannot be. */
export function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
