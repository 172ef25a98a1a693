import type { Dialect, Operation } from '../../model/dialect.js';
import { ALIASES, OPERATIONS } from './operations.js';

/** Paths of the service: its package tells the generation (A2A 1.0 §10, 0.3 §3.2.2). Drafts of 1.0 had that of 0.3. */
export const GRPC_SERVICES = { '1.0': '/lf.a2a.v1.A2AService/', '0.3': '/a2a.v1.A2AService/' } as const;

/** What the path of a gRPC call says. `operation` null: no version has a method of that name. */
export interface GrpcCall {
  readonly operation: Operation | null;
  readonly dialect: Dialect;
}

const NAMES = {
  '1.0': new Map(columnOf('1.0')),
  '0.3': new Map([...columnOf('0.3'), ...beside('0.3-proto')]),
  '1.0-rc': new Map([...beside('1.0-rc'), ...columnOf('1.0')]),
};

/** Reads the path of a gRPC call; null where it is none of A2A's service (0.3 reference §15.2, A19). */
export function grpcCall(path: string): GrpcCall | null {
  const older = path.startsWith(GRPC_SERVICES['0.3']);
  if (!older && !path.startsWith(GRPC_SERVICES['1.0'])) return null;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!older) return { operation: NAMES['1.0'].get(name) ?? null, dialect: '1.0' };
  const before = NAMES['0.3'].get(name);
  if (before !== undefined) return { operation: before, dialect: '0.3-proto' };
  const draft = NAMES['1.0-rc'].get(name);
  return { operation: draft ?? null, dialect: draft === undefined ? '0.3-proto' : '1.0-rc' };
}

function columnOf(version: '1.0' | '0.3'): [string, Operation][] {
  return OPERATIONS.flatMap(({ operation, spelled }): [string, Operation][] => {
    const name = spelled.GRPC[version];
    return name === null ? [] : [[name, operation]];
  });
}

function beside(dialect: Dialect): [string, Operation][] {
  return ALIASES.filter((alias) => alias.binding === 'GRPC' && alias.dialect === dialect).map(
    ({ operation, spelled }) => [spelled, operation],
  );
}
