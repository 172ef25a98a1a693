import { isObject, type Json, member } from '../../model/json.js';
import type { Choice, Shape, TableName } from '../spec/objects/member.js';
import { TABLES } from '../spec/objects/tables.js';

/** The table that fits a value where an object is one of several; null where none does. */
export function chosen(shape: Shape, object: TableName, value: Json): TableName | null {
  const table = TABLES[shape][object];
  if (table?.form !== 'choice') return object;
  const kind = member(value, 'kind');
  const fits =
    table.of.find((choice) => choice.kind !== null && choice.kind === kind) ??
    table.of.find(({ marks }) => bears(value, marks));
  return fits?.to ?? null;
}

function bears(value: Json, marks: Choice['marks']): boolean {
  if (marks === 'array') return Array.isArray(value);
  return isObject(value) ? marks.every((name) => member(value, name) !== undefined) : marks.length === 0;
}
