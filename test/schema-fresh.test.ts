import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { SHAPES } from '../lib/a2a/spec/objects/tables.js';
import { compact } from '../scripts/schemas/compact.js';
import { validatorModule } from '../scripts/schemas/compile.js';
import { configModule } from '../scripts/schemas/compile-config.js';
import { jsonSchemas } from '../scripts/schemas/json-schema.js';

const lib = join(import.meta.dirname, '..', 'lib');

// `npm run schemas` writes them.
it.each([
  ['objects', join(lib, 'a2a', 'schema', 'validators.generated.ts'), validatorModule],
  ['the configuration', join(lib, 'config', 'validate.generated.ts'), configModule],
])('the validators of %s are those that the tables make', async (_, file, make) => {
  const made = await make();
  if (process.env.UPDATE !== undefined) writeFileSync(file, made);
  expect(readFileSync(file, 'utf8')).toBe(made);
});

it.each(SHAPES)('the schemas of %s are of draft 2020-12', (shape) => {
  const ajv = new Ajv2020();
  for (const schema of jsonSchemas(shape).values()) expect(ajv.validateSchema(schema)).toBe(true);
});

it('code that ajv makes in another way than before is refused', () => {
  expect(() => compact('vErrors.push(err0)')).toThrow('ajv makes other code than before');
});
