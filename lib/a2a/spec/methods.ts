import type { Dialect, Operation } from '../../model/dialect.js';
import { ALIASES, OPERATIONS, type Version } from './operations.js';

/** One spelling of an operation as a JSON-RPC method. `slip`: a name that some text or SDK uses beside the right one. */
export interface MethodSpelling {
  readonly method: string;
  readonly operation: Operation;
  readonly dialects: readonly Dialect[];
  readonly slip: boolean;
}

/** The dialects that a version's column stands for over JSON-RPC; drafts of 1.0 have its names. */
const SPEAKS: Readonly<Record<Version, readonly Dialect[]>> = {
  '1.0': ['1.0', '1.0-rc'],
  '0.3': ['0.3-rpc'],
  '0.1': ['0.1'],
};

/** Every method of the table of operations, 1.0 first, then what is beside it. 0.1 and 0.3 share some of their names. */
export const METHODS: readonly MethodSpelling[] = [...tabled(), ...beside()];

function tabled(): readonly MethodSpelling[] {
  const found = new Map<string, MethodSpelling>();
  for (const version of ['1.0', '0.3', '0.1'] as const) {
    for (const { operation, spelled } of OPERATIONS) {
      const method = spelled.JSONRPC[version];
      if (method === null) continue;
      const others = found.get(method)?.dialects ?? [];
      found.set(method, { method, operation, dialects: [...SPEAKS[version], ...others], slip: false });
    }
  }
  return [...found.values()];
}

function beside(): readonly MethodSpelling[] {
  return ALIASES.filter(({ binding }) => binding === 'JSONRPC').map(
    ({ operation, spelled, dialect, slip }) => ({ method: spelled, operation, dialects: [dialect], slip }),
  );
}

const byMethod = new Map(METHODS.map((spelling) => [spelling.method, spelling]));

/** The spelling as it stands in the table; undefined where no version has this method. */
export function methodNamed(method: string): MethodSpelling | undefined {
  return byMethod.get(method);
}

/** How `operation` is called over JSON-RPC in 1.0 or 0.3; null where that version has no such method. */
export function methodFor(operation: Operation, version: '1.0' | '0.3'): string | null {
  return OPERATIONS.find((facts) => facts.operation === operation)?.spelled.JSONRPC[version] ?? null;
}

const fold = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const folded = METHODS.filter((m) => !m.slip).map((spelling) => ({ spelling, name: fold(spelling.method) }));

/** The known method that an unknown one is closest to (case, separators and up to two letters aside), or null. */
export function nearestMethod(method: string): MethodSpelling | null {
  if (method.length > 80) return null;
  const name = fold(method);
  let best: MethodSpelling | null = null;
  let bestDistance = 3;
  for (const candidate of folded) {
    const distance = editDistance(name, candidate.name, bestDistance);
    if (distance < bestDistance) {
      best = candidate.spelling;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance, or `limit` where it is not below that. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? limit) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? limit) + 1, (next[j - 1] ?? limit) + 1));
    }
    row = next;
  }
  return Math.min(row[b.length] ?? limit, limit);
}
