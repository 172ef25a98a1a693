import type { Dialect } from '../../model/dialect.js';
import type { ObjectName } from '../../model/shape.js';
import type { Member, Shape } from './objects/member.js';
import { TABLES } from './objects/tables.js';

/** The tables that a dialect is read by; null where the bytes do not decide. */
export function shapeOf(dialect: Dialect): Shape | null {
  switch (dialect) {
    case '1.0':
    case '1.0-rc':
      return '1.0';
    case '0.3-rpc':
    case '0.2':
      return '0.3';
    case '0.3-proto':
    case '0.1':
      return dialect;
    case 'mixed':
    case 'unknown':
      return null;
  }
}

/** Members that `object` must have in this dialect, under their proper names; none where the dialect is not certain. */
export function requiredFields(object: ObjectName, dialect: Dialect): readonly Member[] {
  const shape = shapeOf(dialect);
  const table = shape === null ? undefined : TABLES[shape][object];
  if (table?.form !== 'object') return [];
  const proper = new Set(table.groups.filter(({ same }) => same).map(({ of: [first] }) => first));
  return table.members.filter(({ name, required }) => required || proper.has(name));
}
