import { describe, expect, it } from 'vitest';
import { check } from '../lib/a2a/schema/check.js';
import type { Member, ObjectTable, Shape } from '../lib/a2a/spec/objects/member.js';
import { SHAPES, TABLES, tableNames } from '../lib/a2a/spec/objects/tables.js';
import type { Json, JsonObject } from '../lib/model/json.js';
import { isObject } from '../lib/model/json.js';
import type { ObjectName } from '../lib/model/shape.js';
import { made } from './made-objects.js';

interface Tabled {
  readonly shape: Shape;
  readonly name: ObjectName;
  readonly table: ObjectTable;
}

/** All object tables that `check` can be asked for: those inside others are judged there. */
const tabled = SHAPES.flatMap((shape) =>
  tableNames(shape).flatMap((name): Tabled[] => {
    const table = TABLES[shape][name];
    return table?.form === 'object' && table.object === name ? [{ shape, name: table.object, table }] : [];
  }),
);

function said(object: ObjectName, value: Json, shape: Shape): string[] {
  return check(object, value, shape).map(({ flaw, object: of, member, pointer }) => {
    return `${flaw} ${of}.${member} ${pointer}`;
  });
}

function whole(name: ObjectName, shape: Shape, size: 'least' | 'most' = 'most'): JsonObject {
  const object = made(shape, name, size);
  if (!isObject(object)) throw new Error(`${name} is no object`);
  return object;
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

describe.each(SHAPES)('in %s', (shape) => {
  const tables = tabled.filter((one) => one.shape === shape);

  it.each(tables)('$name is right with what it must have, and with all that it may', ({ name }) => {
    expect(said(name, whole(name, shape, 'least'), shape)).toEqual([]);
    expect(said(name, whole(name, shape, 'most'), shape)).toEqual([]);
  });

  it.each(tables)('$name: null is an absent member', ({ name, table }) => {
    const [group] = table.groups;
    for (const member of table.members) {
      if (group?.of.includes(member.name)) continue;
      const object = { ...whole(name, shape), [member.name]: null };
      if (member.type.is === 'any' || member.type.is === 'rpc-id')
        expect(said(name, object, shape)).toEqual([]);
      else if (member.required || needed(table, whole(name, shape)).includes(member.name))
        expect(said(name, object, shape)).toEqual([`missing ${name}.${member.name} `]);
      else expect(said(name, object, shape)).toEqual([]);
    }
  });

  it.each(tables)('$name lacks a required member once', ({ name, table }) => {
    for (const { name: member, soft } of table.members.filter(({ required }) => required)) {
      const faults = check(name, without(whole(name, shape), member), shape);
      expect(faults.map(({ flaw, pointer }) => ({ flaw, pointer }))).toEqual([
        { flaw: 'missing', pointer: '' },
      ]);
      expect(faults[0]).toMatchObject({ object: name, table: name, member, soft, found: undefined });
    }
  });

  it.each(tables)('$name: a value of a wrong type is one fault', ({ name, table }) => {
    for (const member of table.members) {
      const value = misfit(member);
      if (value === undefined) continue;
      const faults = check(
        name,
        { ...beside(table, member, whole(name, shape)), [member.name]: value },
        shape,
      );
      expect(faults.map(({ pointer }) => pointer)).toEqual([`/${member.name}`]);
      expect(faults[0]).toMatchObject({ object: name, member: member.name, flaw: 'type', found: value });
      expect(faults[0]?.expected?.is).toBe(member.type.is);
    }
  });

  it.each(tables)('$name: what it does not have is unknown, unless it is open', ({ name, table }) => {
    const faults = said(name, { ...whole(name, shape), 'no/such~one': 1 }, shape);
    expect(faults).toEqual(table.open ? [] : [`unknown ${name}.no/such~one /no~1such~0one`]);
  });

  it.each(tables.filter(({ table }) => table.groups.length > 0))(
    '$name has exactly one of a group',
    ({ name, table }) => {
      const [group] = table.groups;
      const [first = '', second = ''] = group?.of ?? [];
      const object = whole(name, shape);
      const none = said(name, without(object, first), shape);
      // What `kind` names is missing; none of the group is not said as well.
      const needed = group?.same === true || table.cases.length > 0;
      const kindless = table.cases.length > 0 && group?.of.includes(table.cases[0]?.when ?? '') === true;
      expect(none).toEqual(needed && !kindless ? [`missing ${name}.${first} `] : [`none-of ${name}. `]);
      const value = table.members.find(({ name: member }) => member === second);
      if (value === undefined) throw new Error(`no ${second}`);
      const other = whole(name, shape)[second] ?? sample(value, shape);
      const both = check(name, { ...object, [second]: other }, shape);
      expect(both.map(({ flaw, names }) => ({ flaw, names }))).toEqual([
        { flaw: 'several-of', names: [first, second] },
      ]);
    },
  );
});

/** An object without the members that one of them excludes, and with the word that wants that one. */
function beside({ groups: [group], cases }: ObjectTable, { name }: Member, object: JsonObject): JsonObject {
  if (group === undefined || !group.of.includes(name)) return object;
  const wants = cases.find(({ members }) => members.some((one) => one.name === name));
  return { ...group.of.reduce(without, object), ...(wants && { [wants.when]: wants.is }) };
}

/** What the case that holds for an object asks of it. */
function needed({ cases }: ObjectTable, object: JsonObject): string[] {
  return cases
    .filter(({ when, is }) => object[when] === is)
    .flatMap(({ members }) => members.filter(({ required }) => required).map(({ name }) => name));
}

function misfit({ type }: Member): Json | undefined {
  switch (type.is) {
    case 'any':
      return undefined;
    case 'rpc-id':
      return true;
    case 'string':
    case 'word':
      return 5;
    case 'int32':
      return 'seven';
    case 'integer':
      return 1.5;
    case 'boolean':
    case 'object':
    case 'ref':
    case 'map':
      return 'true';
    case 'list':
      return {};
  }
}

function sample({ type }: Member, shape: Shape): Json {
  if (type.is === 'ref') return made(shape, type.to, 'least');
  if (type.is === 'word') return type.values[0] ?? '';
  if (type.is === 'string') return type.format === 'url' ? 'https://agent.example/' : 'aGk=';
  if (type.is === 'list') return [sample({ name: '', type: type.of, required: true, soft: false }, shape)];
  return type.is === 'any' ? 1 : {};
}
