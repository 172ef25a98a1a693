import type { Operation } from '../../model/dialect.js';
import { ALIASES, OPERATIONS } from './operations.js';

/**
 * One HTTP+JSON route below the interface's URL, without `/v1`. `{id}` and `{config}` stand for one segment each; a verb
 * after `:` belongs to the last segment. `v1`: only behind a literal `/v1`. `conclusive`: no other API is likely to
 * have it. `older`: of 0.2.
 */
export interface Route {
  readonly verbs: readonly string[];
  readonly path: string;
  readonly operation: Operation;
  readonly v1: boolean;
  readonly conclusive: boolean;
  readonly older: boolean;
}

/** Paths that many an API has. */
const COMMON: ReadonlySet<string> = new Set(['/tasks', '/tasks/{id}', '/card']);

/** Every route of the table of operations, and what is beside it (A2A 1.0 §11.3, 0.3 §3.5.6 and its proto). */
export const ROUTES: readonly Route[] = [
  ...OPERATIONS.flatMap(({ operation, spelled }) => {
    const { '1.0': v10, '0.3': v03 } = spelled['HTTP+JSON'];
    const routes = [v10, v03].flatMap((spelling) =>
      spelling === null ? [] : [routeOf(spelling, operation)],
    );
    // Most of 0.3's are those of 1.0 behind `/v1`, and one entry stands for both.
    return routes.filter(({ path, v1 }) => !v1 || !routes.some((other) => !other.v1 && other.path === path));
  }),
  ...ALIASES.filter(({ binding }) => binding === 'HTTP+JSON').map(({ operation, spelled, dialect }) =>
    routeOf(spelled, operation, dialect === '0.2'),
  ),
];

/** The route of an operation in a version, as `POST /v1/message:send`; null where that version has none. */
export function routeFor(operation: Operation, version: '1.0' | '0.3'): string | null {
  const spelled = OPERATIONS.find((facts) => facts.operation === operation)?.spelled['HTTP+JSON'][version];
  if (spelled == null) return null;
  const words = spelled.split(' ');
  return `${words[0]} ${words.at(-1)}`;
}

/** The verbs of the route that a request spells, as `PUT /v1/message:send`; none where no version has the route. */
export function verbsFor(operation: Operation, spelled: string): readonly string[] {
  const [, written = ''] = spelled.split(' ');
  const path = written.replace(/^\/v1(?=\/)/, '');
  const routes = ROUTES.filter((route) => route.operation === operation && route.path === path);
  return [...new Set(routes.flatMap(({ verbs }) => verbs))];
}

/** Reads a spelling of the table, as `POST GET /v1/tasks/{id}:subscribe`. */
function routeOf(spelled: string, operation: Operation, older = false): Route {
  const words = spelled.split(' ');
  const whole = words.at(-1) ?? '';
  const v1 = whole.startsWith('/v1/');
  const path = v1 ? whole.slice('/v1'.length) : whole;
  return { verbs: words.slice(0, -1), path, operation, v1, conclusive: !COMMON.has(path), older };
}
