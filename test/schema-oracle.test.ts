import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '../lib/a2a/schema/formats.js';
import { validators } from '../lib/a2a/schema/validators.generated.js';
import type { Shape, TableName } from '../lib/a2a/spec/objects/member.js';
import { SHAPES } from '../lib/a2a/spec/objects/tables.js';
import { isObject, type Json } from '../lib/model/json.js';
import { jsonSchemas } from '../scripts/schemas/json-schema.js';
import { made } from './made-objects.js';

/** The schemas as ajv itself understands them, with no keyword replaced and no code shortened. */
function judges(shape: Shape): ReadonlyMap<TableName, ValidateFunction> {
  const ajv = new Ajv2020({ allowUnionTypes: true });
  for (const [name, fits] of Object.entries(formats)) ajv.addFormat(name, fits);
  ajv.addFormat('int32', /^-?\d{1,10}$/);
  ajv.addKeyword({
    keyword: 'exactlyOne',
    type: 'object',
    validate(
      { of, nullCounts }: { of: string[]; nullCounts: string | null },
      object: Record<string, unknown>,
    ) {
      const set = of.filter(
        (name) => (object[name] ?? (name === nullCounts ? object[name] : undefined)) !== undefined,
      );
      return set.length === 1;
    },
  });
  const schemas = jsonSchemas(shape);
  for (const schema of schemas.values()) ajv.addSchema(schema);
  return new Map(
    Array.from(schemas, ([name, { $id }]) => {
      const judge = ajv.getSchema($id);
      if (judge === undefined) throw new Error(`no schema for ${name}`);
      return [name, judge];
    }),
  );
}

/** A change at a random place: `turns` say which way to go at each object or array. */
function changed(value: Json, turns: readonly number[], to: Json | undefined): Json | undefined {
  const [turn, ...rest] = turns;
  if (turn === undefined) return to;
  if (Array.isArray(value) && value.length > 0) {
    const at = turn % value.length;
    return value.flatMap((item: Json, index) => {
      const next = index === at ? changed(item, rest, to) : item;
      return next === undefined ? [] : [next];
    });
  }
  if (!isObject(value)) return to;
  const keys = [...Object.keys(value), 'stranger'];
  const key = keys[turn % keys.length] ?? '';
  const next = changed(value[key] ?? null, rest, to);
  const { [key]: _, ...others } = value;
  return next === undefined ? others : { ...others, [key]: next };
}

const replacement = fc.option(
  fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom(
      '',
      null,
      'text',
      'http',
      'working',
      'ROLE_USER',
      '2026-03-12T09:30:00Z',
      'aGk=',
      '12',
      {},
      [],
    ),
  ),
  { nil: undefined },
);

describe.each(SHAPES)('in %s', (shape) => {
  const all = judges(shape);

  it('the generated validators find right what ajv finds right, and nothing else', () => {
    const spoiled = fc.record({
      name: fc.constantFrom(...all.keys()),
      size: fc.constantFrom('least' as const, 'most' as const),
      turns: fc.array(fc.nat(40), { maxLength: 7 }),
      to: replacement,
    });
    fc.assert(
      fc.property(spoiled, ({ name, size, turns, to }) => {
        const replaced: Json | undefined = to === undefined ? undefined : JSON.parse(JSON.stringify(to));
        const value = changed(made(shape, name, size), turns, replaced) ?? {};
        expect(validators[shape][name]?.(value)).toBe(all.get(name)?.(value));
      }),
      { numRuns: 600 },
    );
  });
});
