import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { transform } from 'esbuild';
import { formats } from '../../lib/a2a/schema/formats.js';
import type { Shape } from '../../lib/a2a/spec/objects/member.js';
import { compact } from './compact.js';
import { jsonSchemas, schemaId } from './json-schema.js';
import { additionalProperties, exactlyOne, items } from './keywords.js';

/** The text of a module with a validator for each object of a shape. */
export async function validatorModule(shape: Shape): Promise<string> {
  const names = [...jsonSchemas(shape).keys()];
  const exported = compact(ajvCode(shape)).replace(/export const (\w+)/g, 'const $1');
  const { code } = await transform(`${exported}\nexport const validators = {${names}}`, {
    format: 'esm',
    target: 'node20',
    minify: true,
    treeShaking: true,
    loader: 'js',
  });
  return [
    '// @ts-nocheck made by `npm run schemas` from lib/a2a/spec/objects; never edit it.',
    "import { complain, isRecord, type Validators } from './complaint.js';",
    "import { formats } from './formats.js';",
    typed(code).trim(),
    '',
  ].join('\n');
}

function ajvCode(shape: Shape): string {
  // What draft 2020-12 adds to the older drafts is not used here, and costs each validator a lot of code.
  const ajv = new Ajv({
    strict: true,
    validateSchema: false,
    allErrors: true,
    allowUnionTypes: true,
    inlineRefs: false,
    messages: false,
    unicode: false,
    logger: false,
    code: { source: true, esm: true, formats: _`formats` },
  });
  for (const keyword of [items, additionalProperties, exactlyOne]) {
    ajv.removeKeyword(String(keyword.keyword)).addKeyword(keyword);
  }
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  ajv.addFormat('int32', /^-?\d{1,10}$/);
  const schemas = jsonSchemas(shape);
  for (const schema of schemas.values()) ajv.addSchema(schema);
  const refs = Array.from(schemas.keys(), (name) => [name, schemaId(name)]);
  return standalone.default(ajv, Object.fromEntries(refs));
}

/** esbuild exports under a short name; the type has to stand at the declaration. */
function typed(code: string): string {
  const found = /export\{(\w+) as validators\};?\s*$/.exec(code);
  if (found === null) throw new Error(`no validators at the end of ${code.slice(-80)}`);
  return `${code.slice(0, found.index)}export const validators: Validators = ${found[1]};`;
}
