import type { Binding } from '../../../model/a2a.js';
import type { ChangeArea } from '../../../model/migration.js';

/**
 * One difference between 0.3 and 1.0. `rpc`, `rest`, `now`: the spelling of 0.3 over JSON-RPC, of 0.3 over HTTP+JSON
 * (and gRPC), and of 1.0; null where there is none. `tell`: what one message that shows it says of its version.
 */
export interface Change {
  readonly row: number;
  readonly area: ChangeArea;
  /** Bindings it applies to; none for what stands in cards. */
  readonly bindings: readonly Binding[];
  readonly rpc: string | null;
  readonly rest: string | null;
  readonly now: string | null;
  readonly tell: 'conclusive' | 'weak' | 'none';
  /** What to do about it, in one clause. */
  readonly todo: string;
}

/** Bindings that rows apply to. */
export const RPC: readonly Binding[] = ['JSONRPC'];
export const REST: readonly Binding[] = ['HTTP+JSON'];
export const HTTP: readonly Binding[] = ['JSONRPC', 'HTTP+JSON'];
export const ALL: readonly Binding[] = ['JSONRPC', 'HTTP+JSON', 'GRPC'];

type Told = Omit<Change, 'area' | 'bindings'>;

/** Rows of one area and the same bindings. */
export function rows(
  area: ChangeArea,
  bindings: readonly Binding[],
  told: readonly Told[],
): readonly Change[] {
  return told.map((one) => ({ ...one, area, bindings }));
}
