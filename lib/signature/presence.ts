import { CARD_10 } from '../a2a/spec/objects/card-v1.js';
import type { Member, ObjectTable, TableName, Type } from '../a2a/spec/objects/member.js';
import { isObject, type Json, type JsonObject, member } from '../model/json.js';
import { isFalsy, objectOf } from './prune.js';

/** Members that the proto declares `optional`: their default, written out, is not the same as their absence. */
const OPTIONAL: { readonly [N in TableName]?: readonly string[] } = {
  AgentCard: ['documentationUrl', 'iconUrl'],
  AgentCapabilities: ['streaming', 'pushNotifications', 'extendedAgentCard'],
};

/**
 * The card as a proto of A2A 1.0 prints it (§8.4.1, §5.7): REQUIRED members and set `optional` ones stay whatever they
 * hold, others are left out at their default. `unknown`: what becomes of members that the proto does not have.
 */
export function asProto(card: JsonObject, unknown: 'kept' | 'dropped'): JsonObject {
  return message(card, 'AgentCard', unknown);
}

function message(value: JsonObject, name: TableName, unknown: 'kept' | 'dropped'): JsonObject {
  const table = CARD_10[name];
  if (table?.form !== 'object') return value;
  const hidden = unknown === 'dropped' ? losers(value, table) : [];
  const known = new Map(table.members.map((one) => [one.name, one]));
  return objectOf(
    Object.keys(value).flatMap((key): readonly (readonly [string, Json])[] => {
      const found = member(value, key);
      const about = known.get(key);
      if (found === undefined || found === null || hidden.includes(key)) return [];
      if (about === undefined) return unknown === 'kept' ? [[key, found]] : [];
      if (isFalsy(found) && !isKept(about, name)) return [];
      return [[key, inside(found, about.type, unknown)]];
    }),
  );
}

/** A message that is there has presence, however empty. */
function isKept({ name, type, required }: Member, of: TableName): boolean {
  return required || type.is === 'ref' || type.is === 'object' || (OPTIONAL[of]?.includes(name) ?? false);
}

function inside(value: Json, type: Type, unknown: 'kept' | 'dropped'): Json {
  if (type.is === 'ref' && isObject(value)) return message(value, type.to, unknown);
  if (type.is === 'list' && Array.isArray(value)) {
    const items: readonly Json[] = value;
    return items.map((item) => inside(item, type.of, unknown));
  }
  if (type.is === 'map' && isObject(value)) {
    return objectOf(Object.entries(value).map(([key, one]) => [key, inside(one, type.of, unknown)]));
  }
  return value;
}

/** Of a oneof a proto holds one member; the SDKs take the first in the order of the proto. */
function losers(value: JsonObject, { groups }: ObjectTable): readonly string[] {
  return groups.flatMap(({ of }) => of.filter((name) => member(value, name) !== undefined).slice(1));
}
