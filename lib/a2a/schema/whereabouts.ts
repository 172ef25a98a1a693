import { member as childOf, isObject, type Json, pointerToken, pointerTokens } from '../../model/json.js';
import type { ObjectName } from '../../model/shape.js';
import type { Member, ObjectTable, Shape, TableName, Type } from '../spec/objects/member.js';
import { TABLES } from '../spec/objects/tables.js';

/** A value that was checked: by which table of which shape. */
export interface Checked {
  readonly shape: Shape;
  readonly root: TableName;
  readonly value: Json;
}

interface Owner {
  readonly object: ObjectName;
  readonly table: TableName;
  readonly pointer: string;
}

/** Where a pointer leads. `owner`: the innermost object on the way that has a table; the whole one at first. */
export interface Whereabouts {
  readonly value: Json | undefined;
  /** The type wanted there; null where no table knows the way. */
  readonly type: Type | null;
  readonly owner: Owner;
  /** The member of the owner that it goes through. */
  readonly member: Member | null;
  /** Whether the pointer ends at the member itself rather than inside its list or map. */
  readonly exact: boolean;
}

/** Follows a pointer from an object through the tables. */
export function whereabouts({ shape, root, value }: Checked, pointer: string): Whereabouts {
  const object = TABLES[shape][root]?.object ?? 'RpcResponse';
  let here: Whereabouts = {
    value,
    type: { is: 'ref', to: root },
    owner: { object, table: root, pointer: '' },
    member: null,
    exact: false,
  };
  let path = '';
  for (const key of pointerTokens(pointer)) {
    here = step(shape, here, path, key);
    path += pointerToken(key);
  }
  return here;
}

function step(shape: Shape, from: Whereabouts, path: string, key: string): Whereabouts {
  const { type } = from;
  const inside = {
    ...from,
    value: Array.isArray(from.value) ? from.value[Number(key)] : childOf(from.value, key),
    exact: false,
  };
  if (type?.is === 'list' || type?.is === 'map') return { ...inside, type: type.of };
  const table = type?.is === 'ref' ? TABLES[shape][type.to] : undefined;
  if (type?.is !== 'ref' || table === undefined || table.form === 'choice') return { ...inside, type: null };
  const owner = { object: table.object, table: type.to, pointer: path };
  if (table.form !== 'object') return { ...inside, owner, type: table.of, member: null };
  const member = memberIn(table, from.value, key);
  return { ...inside, owner, member, type: member?.type ?? null, exact: true };
}

/** The member of that name, as the case that holds for the object has it, else as all have it. */
function memberIn(table: ObjectTable, object: Json | undefined, name: string): Member | null {
  const named = (members: readonly Member[]) => members.find((one) => one.name === name);
  const special = table.cases
    .filter(({ when, is }) => isObject(object) && childOf(object, when) === is)
    .map(({ members }) => named(members))
    .find((found) => found !== undefined);
  return special ?? named(table.members) ?? null;
}

/** The object table at the end of a way, null where another type is wanted. */
export function tableAt(shape: Shape, { type }: Whereabouts): ObjectTable | null {
  const table = type?.is === 'ref' ? TABLES[shape][type.to] : undefined;
  return table?.form === 'object' ? table : null;
}
