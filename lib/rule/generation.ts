import { methodNamed } from '../a2a/spec/methods.js';
import type { Dialect, Entry } from '../model/a2a.js';

/** The specification that a dialect belongs to; null where the bytes do not decide. */
export function generation(dialect: Dialect): '1.0' | '0.3' | '0.1' | null {
  switch (dialect) {
    case '1.0':
    case '1.0-rc':
      return '1.0';
    case '0.3-rpc':
    case '0.3-proto':
    case '0.2':
      return '0.3';
    case '0.1':
      return '0.1';
    case 'mixed':
    case 'unknown':
      return null;
  }
}

/** The dialect to read one side's object in: its own, or where its bytes leave that open, the method's. */
export function readAs(entry: Entry, own: Dialect): Dialect {
  if (generation(own) !== null || !('rpc' in entry)) return own;
  const named = entry.rpc === null ? undefined : methodNamed(entry.rpc.method);
  const [first, ...others] = named?.dialects ?? [];
  // Names that 0.1 shares with 0.3 decide nothing; drafts of 1.0 are read as 1.0.
  if (first !== undefined && (others.length === 0 || first === '1.0')) return first;
  const { request, spoken } = entry.dialect;
  return generation(request) === null ? spoken : request;
}
