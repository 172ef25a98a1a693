import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { transform } from 'esbuild';
import { formats } from '../../lib/a2a/schema/formats.js';
import { SHAPES } from '../../lib/a2a/spec/objects/tables.js';
import { compact } from './compact.js';
import { jsonSchemas } from './json-schema.js';
import { additionalProperties, exactlyOne, items } from './keywords.js';

/** The text of a module with a validator for each object of each shape. */
export async function validatorModule(): Promise<string> {
  const exported = compact(ajvCode()).replaceAll('export const', 'const');
  const shapes = SHAPES.map((shape) => {
    const entries = Array.from(jsonSchemas(shape), ([name, { $id }]) => `${name}: ${exportName($id)}`);
    return `"${shape}": {${entries}}`;
  });
  const { code } = await transform(
    `import { complain, isRecord } from './complaint.js';
    import { formats } from './formats.js';
    ${exported}
    export const validators = {${shapes}}`,
    { format: 'esm', target: 'node20', minify: true, treeShaking: true },
  );
  return [
    '// @ts-nocheck made by `npm run schemas` from lib/a2a/spec/objects; never edit it.',
    "import type { Validators } from './complaint.js';",
    typed(code.trim()),
    '',
  ].join('\n');
}

function ajvCode(): string {
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
  const schemas = new Map(
    SHAPES.flatMap((shape) => Array.from(jsonSchemas(shape).values(), (schema) => [schema.$id, schema])),
  );
  for (const schema of schemas.values()) ajv.addSchema(schema);
  return standalone.default(
    ajv,
    Object.fromEntries(Array.from(schemas.keys(), (id) => [exportName(id), id])),
  );
}

const exportName = (id: string): string => id.replace(/\W/g, '_');

/** esbuild exports under a short name; the type has to stand at the declaration. */
function typed(code: string): string {
  const found = /export\{(\w+) as validators\};?$/.exec(code);
  if (found === null) throw new Error(`no validators at the end of ${code.slice(-80)}`);
  return `${code.slice(0, found.index)}export const validators: Validators = ${found[1]};`;
}
