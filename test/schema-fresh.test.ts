import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SHAPES } from '../lib/a2a/spec/objects/tables.js';
import { validatorModule } from '../scripts/schemas/compile.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'lib', 'a2a', 'schema');

// `npm run schemas` writes them.
it.each(SHAPES)('the validators of %s are those that the tables make', async (shape) => {
  const file = join(folder, `v${shape.replace('.0', '').replace('.', '')}.generated.ts`);
  const made = await validatorModule(shape);
  if (process.env.UPDATE !== undefined) writeFileSync(file, made);
  expect(readFileSync(file, 'utf8')).toBe(made);
});
