import { CARD_10 } from './card-v1.js';
import { CARD_03 } from './card-v03.js';
import { ENVELOPE_03, ENVELOPE_10 } from './envelope.js';
import type { Member, Shape, Table, TableName, Tables } from './member.js';
import { CORE_10 } from './v1.js';
import { ALL_01 } from './v01.js';
import { CORE_03 } from './v03.js';
import { CORE_03_PROTO, SECURITY_03_PROTO } from './v03-proto.js';

/** Every object of A2A in its four spellings: the one place that knows members, types and demands. */
export const TABLES: { readonly [S in Shape]: Tables } = {
  '1.0': { ...CORE_10, ...CARD_10, ...ENVELOPE_10 },
  '0.3': { ...CORE_03, ...CARD_03, ...ENVELOPE_03 },
  '0.3-proto': { ...CARD_03, ...SECURITY_03_PROTO, ...CORE_03_PROTO },
  '0.1': { ...ALL_01, ...ENVELOPE_03 },
};

/** Every shape that has tables, the latest first. */
export const SHAPES: readonly Shape[] = ['1.0', '0.3', '0.3-proto', '0.1'];

/** Names of the tables of a shape. */
export function tableNames(shape: Shape): readonly TableName[] {
  return Object.keys(TABLES[shape]).filter((name): name is TableName => name in TABLES[shape]);
}

/** The members of an object table by name. */
export function memberNamed(table: Table | undefined, name: string): Member | null {
  return table?.form === 'object' ? (table.members.find((member) => member.name === name) ?? null) : null;
}
