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
import { TABLES, tableNames } from '../../lib/a2a/spec/objects/tables.js';

type Schema = { readonly [keyword: string]: unknown };

/** JSON Schemas (draft 2020-12, and `exactlyOne`) of the objects of a shape; none for those that are one of several. */
export function jsonSchemas(shape: Shape): ReadonlyMap<TableName, Schema> {
  const schemas = new Map<TableName, Schema>();
  for (const name of tableNames(shape)) {
    const table = TABLES[shape][name];
    if (table === undefined || table.form === 'choice') continue;
    schemas.set(name, { $id: schemaId(name), ...tableSchema(table) });
  }
  return schemas;
}

/** Relative to one another, the schemas of a shape go by the names of their tables. */
export const schemaId = (name: TableName): string => `urn:a2a:${name}`;

function tableSchema(table: Exclude<Table, { form: 'choice' }>): Schema {
  if (table.form !== 'object') {
    const of = typeSchema(table.of, false);
    return table.form === 'list'
      ? { type: 'array', items: of }
      : { type: 'object', additionalProperties: of };
  }
  const { members, groups, cases, open } = table;
  return {
    // A null stands for an absent member, wherever one may be absent; required ones ask for an object beside the $ref.
    type: ['object', 'null'],
    ...demands(members),
    ...(open ? {} : { additionalProperties: false }),
    ...groupDemands(groups),
    ...(cases.length === 0 ? {} : { allOf: cases.map(caseSchema) }),
  };
}

function demands(members: readonly Member[]): Schema {
  const required = members.filter((member) => member.required).map(({ name }) => name);
  return {
    properties: Object.fromEntries(
      members.map(({ name, type, required }) => [name, typeSchema(type, !required)]),
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

function caseSchema({ when, is, members }: Case): Schema {
  return {
    if: { properties: { [when]: { const: is } }, required: [when] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: demands(members.map(unfollowed)),
  };
}

/** What the object behind a $ref has to be is said outside of the case. */
function unfollowed(member: Member): Member {
  return member.type.is === 'ref' ? { ...member, type: { is: 'object' } } : member;
}

function typeSchema(type: Type, orNull: boolean): Schema | true {
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
      return orNull ? { $ref: schemaId(type.to) } : { type: 'object', $ref: schemaId(type.to) };
    case 'list':
      return { ...types('array'), ...atLeastOne('minItems', type.filled), items: typeSchema(type.of, false) };
    case 'map':
      return { ...types('object'), additionalProperties: typeSchema(type.of, false) };
  }
}

const single = (names: readonly string[]) => (names.length === 1 ? names[0] : names);

const atLeastOne = (keyword: string, filled: Filled): Schema => (filled === 'no' ? {} : { [keyword]: 1 });
