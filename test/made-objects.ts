import type { ObjectTable, Shape, TableName, Type } from '../lib/a2a/spec/objects/member.js';
import { TABLES } from '../lib/a2a/spec/objects/tables.js';
import type { Json, JsonObject } from '../lib/model/json.js';

const FORMATTED = {
  base64: 'aGk=',
  base64url: 'eyJhbGciOiJFUzI1NiJ9',
  endpoint: 'agent.example:443',
  'media-type': 'text/plain; charset=utf-8',
  timestamp: '2026-05-28T10:00:00.123456+00:00',
  url: 'https://agent.example/a?b=c#d',
  utc: '2026-05-28T10:00:00.000Z',
} as const;

/** An object as its table wants it: `least` with what it must have, `most` with all that it may have at once. */
export function made(shape: Shape, name: TableName, size: 'least' | 'most'): Json {
  const table = TABLES[shape][name];
  if (table === undefined) throw new Error(`${shape} has no ${name}`);
  if (table.form === 'choice') return made(shape, table.of[0]?.to ?? name, size);
  if (table.form === 'list') return [valueFor(shape, table.of, size)];
  if (table.form === 'map') return { of: valueFor(shape, table.of, size) };
  return madeObject(shape, table, size);
}

function madeObject(shape: Shape, table: ObjectTable, size: 'least' | 'most'): JsonObject {
  const [group] = table.groups;
  const shut = new Set(group?.of.slice(1));
  const opening = group?.of[0];
  const chosen = table.members.filter(({ name, required }) => {
    return !shut.has(name) && (size === 'most' || required || name === opening);
  });
  const object: Record<string, Json> = {};
  for (const { name, type } of chosen) object[name] = valueFor(shape, type, size);
  for (const { when, is, members } of table.cases) {
    if (object[when] !== is) continue;
    for (const { name, type } of members) object[name] ??= valueFor(shape, type, size);
  }
  return object;
}

function valueFor(shape: Shape, type: Type, size: 'least' | 'most'): Json {
  switch (type.is) {
    case 'string':
      return type.format === null ? 'text' : FORMATTED[type.format];
    case 'word':
      return type.values[0] ?? '';
    case 'boolean':
      return false;
    case 'integer':
    case 'int32':
      return 7;
    case 'object':
      return size === 'least' ? {} : { free: [1, { deep: null }] };
    case 'any':
      return { any: [null] };
    case 'rpc-id':
      return 'id';
    case 'ref':
      return made(shape, type.to, size);
    case 'list':
      return size === 'least' && type.filled === 'no' ? [] : [valueFor(shape, type.of, size)];
    case 'map':
      return size === 'least' ? {} : { one: valueFor(shape, type.of, size) };
  }
}
