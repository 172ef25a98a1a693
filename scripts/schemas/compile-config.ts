import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { transform } from 'esbuild';
import { configSchema } from '../../lib/config/schema.js';

/** The text of a module that checks a configuration. */
export async function configModule(): Promise<string> {
  const ajv = new Ajv({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    unicode: false,
    inlineRefs: false,
    logger: false,
    code: { source: true, esm: true },
  });
  const validate = ajv.compile(configSchema(null));
  const made = standalone.default(ajv, validate);
  if (made.includes('require(')) throw new Error('the validator of the configuration needs code of ajv');
  const { code } = await transform(made.replace(/export default [^;]*;/, ''), {
    format: 'esm',
    target: 'node20',
    minify: true,
  });
  const [, name] = /export\s*\{\s*(\w+) as validate\b[^}]*\};?\s*$/.exec(code) ?? [];
  if (name === undefined) throw new Error(`no validator at the end of ${code.slice(-80)}`);
  return [
    '// @ts-nocheck made by `npm run schemas` from lib/config/schema.ts; never edit it.',
    "import type { Fault } from './told.js';",
    "import type { Written } from './written.js';",
    code.replace(/export\s*\{[^}]*\};?\s*$/, '').trim(),
    `export const validate: ((value: unknown) => value is Written) & { readonly errors?: readonly Fault[] | null } = ${name};`,
    '',
  ].join('\n');
}
