import type {
  Case,
  Filled,
  Group,
  Member,
  ObjectTable,
  Shape,
  Table,
  TableName,
  Type,
} from '../../lib/a2a/spec/objects/member.js';
import { SHAPES, TABLES, tableNames } from '../../lib/a2a/spec/objects/tables.js';

interface Schema {
  readonly [keyword: string]: unknown;
}
type Whole = Schema & { readonly $id: string };
/** The `$id` of the schema of a table. */
type Ids = (name: TableName) => string;

/** JSON Schemas (draft 2020-12, and `exactlyOne`) of the objects of a shape; none for those that are one of several. */
export function jsonSchemas(shape: Shape): ReadonlyMap<TableName, Whole> {
  const schemas = new Map<TableName, Whole>();
  const ids = (name: TableName) => `urn:a2a:${homeOf(shape, name)}:${name}`;
  for (const name of tableNames(shape)) {
    const table = TABLES[shape][name];
    if (table === undefined || table.form === 'choice') continue;
    schemas.set(name, { $id: ids(name), ...tableSchema(table, ids) });
  }
  return schemas;
}

/** The first shape that has the same table, and the same ones behind it. */
function homeOf(shape: Shape, name: TableName): Shape {
  return SHAPES.find((other) => isShared(other, shape, name)) ?? shape;
}

function isShared(one: Shape, other: Shape, name: TableName): boolean {
  if (one === other) return true;
  const table = TABLES[one][name];
  return table === TABLES[other][name] && refsIn(table).every((to) => isShared(one, other, to));
}

function refsIn(table: Table | undefined): readonly TableName[] {
  if (table === undefined || table.form === 'choice') return [];
  if (table.form !== 'object') return refsOf(table.of);
  return [...table.members, ...table.cases.flatMap(({ members }) => members)].flatMap(({ type }) =>
    refsOf(type),
  );
}

function refsOf(type: Type): readonly TableName[] {
  if (type.is === 'list' || type.is === 'map') return refsOf(type.of);
  return type.is === 'ref' ? [type.to] : [];
}

function tableSchema(table: Exclude<Table, { form: 'choice' }>, ids: Ids): Schema {
  if (table.form !== 'object') {
    const of = typeSchema(table.of, false, ids);
    return table.form === 'list'
      ? { type: 'array', items: of }
      : { type: 'object', additionalProperties: of };
  }
  const { members, groups, cases, open } = table;
  return {
    // A null stands for an absent member, wherever one may be absent; required ones ask for an object beside the $ref.
    type: ['object', 'null'],
    ...demands(members, ids),
    ...(open ? {} : { additionalProperties: false }),
    ...groupDemands(groups),
    ...(cases.length === 0 ? {} : { allOf: cases.map((one) => caseSchema(one, ids)) }),
  };
}

function demands(members: readonly Member[], ids: Ids): Schema {
  const required = members.filter((member) => member.required).map(({ name }) => name);
  return {
    properties: Object.fromEntries(
      members.map(({ name, type, required }) => [name, typeSchema(type, !required, ids)]),
    ),
    ...(required.length === 0 ? {} : { required }),
  };
}

function groupDemands(groups: ObjectTable['groups']): Schema {
  const [group, second] = groups;
  if (second !== undefined) throw new Error('one group of members in an object is all that is supported');
  return group === undefined ? {} : { exactlyOne: exactlyOne(group) };
}

const exactlyOne = ({ of, nullCounts }: Group): Schema => ({ of, nullCounts });

function caseSchema({ when, is, members }: Case, ids: Ids): Schema {
  return {
    if: { properties: { [when]: { const: is } }, required: [when] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: demands(members.map(unfollowed), ids),
  };
}

/** What the object behind a $ref has to be is said outside of the case. */
function unfollowed(member: Member): Member {
  return member.type.is === 'ref' ? { ...member, type: { is: 'object' } } : member;
}

function typeSchema(type: Type, orNull: boolean, ids: Ids): Schema | true {
  const types = (...names: readonly string[]) => ({ type: orNull ? [...names, 'null'] : single(names) });
  switch (type.is) {
    case 'any':
      return true;
    case 'string':
      return {
        ...types('string'),
        ...atLeastOne('minLength', type.filled),
        ...(type.format === null ? {} : { format: type.format }),
      };
    case 'word':
      return { ...types('string'), enum: orNull ? [...type.values, null] : type.values };
    case 'boolean':
    case 'integer':
    case 'object':
      return types(type.is);
    case 'int32':
      return { ...types('integer', 'string'), format: 'int32' };
    case 'rpc-id':
      return { type: ['string', 'number', 'null'] };
    case 'ref':
      return orNull ? { $ref: ids(type.to) } : { type: 'object', $ref: ids(type.to) };
    case 'list':
      return {
        ...types('array'),
        ...atLeastOne('minItems', type.filled),
        items: typeSchema(type.of, false, ids),
      };
    case 'map':
      return { ...types('object'), additionalProperties: typeSchema(type.of, false, ids) };
  }
}

const single = (names: readonly string[]) => (names.length === 1 ? names[0] : names);

const atLeastOne = (keyword: string, filled: Filled): Schema => (filled === 'no' ? {} : { [keyword]: 1 });
