import { isObject, type Json, type JsonObject, member } from '../model/json.js';

/** An object with these members, `__proto__` being one like the others. */
export function objectOf(members: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries(members);
}

/** What `gone` names is left out, from the inside out, and with it what becomes empty so. */
export function pruned(value: JsonObject, gone: (value: Json) => boolean): JsonObject {
  const kept = prune(value, gone);
  return isObject(kept) ? kept : {};
}

function prune(value: Json, gone: (value: Json) => boolean): Json {
  let found = value;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    found = items.map((item) => prune(item, gone)).filter((item) => !gone(item));
  } else if (isObject(value)) {
    found = objectOf(
      Object.entries(value)
        .map(([key, one]): [string, Json] => [key, prune(one, gone)])
        .filter(([, one]) => !gone(one)),
    );
  }
  return found;
}

/** Null, and texts, lists and objects with nothing in them. */
export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** What is empty, and false and zero. */
export function isFalsy(value: Json): boolean {
  return value === false || value === 0 || isEmpty(value);
}

/** Members whose value is a default as it stands are left out; what becomes empty so stays. */
export function withoutDefaults(value: JsonObject): JsonObject {
  return objectOf(
    Object.entries(value)
      .filter(([, one]) => !isFalsy(one))
      .map(([key, one]) => [key, descend(one)]),
  );
}

function descend(value: Json): Json {
  if (isObject(value)) return withoutDefaults(value);
  if (!Array.isArray(value)) return value;
  const items: readonly Json[] = value;
  return items.map(descend);
}

/** The card without some of its own members. */
export function without(card: JsonObject, names: readonly string[]): JsonObject {
  return objectOf(Object.entries(card).filter(([name]) => !names.includes(name)));
}

/** Whether a value is nested deeper than `limit`; goes no deeper itself. */
export function isDeeperThan(value: Json, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  return Object.values(value).some((one: Json) => isDeeperThan(one, limit - 1));
}

/** A card of 0.3 as the pydantic model of its Python SDK dumps it: what equals the model's default is left out. */
export function withoutDefaults03(card: JsonObject): JsonObject {
  const schemes = member(card, 'securitySchemes');
  return objectOf(
    Object.entries(card).flatMap(([name, value]): [string, Json][] => {
      if (name === 'protocolVersion' && value === '0.3.0') return [];
      if (name === 'preferredTransport' && value === 'JSONRPC') return [];
      if (name !== 'securitySchemes' || !isObject(schemes)) return [[name, value]];
      const typeless = Object.entries(schemes).map(([key, scheme]): [string, Json] => [
        key,
        isObject(scheme) ? without(scheme, ['type']) : scheme,
      ]);
      return [[name, objectOf(typeless)]];
    }),
  );
}
