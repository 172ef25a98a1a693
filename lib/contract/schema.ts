import type { ErrorObject, Options } from 'ajv';
import type { ContractSchema } from '../model/contract.js';
import type { Json } from '../model/json.js';

/** What does not fit: the first thing that ajv tells. */
export type Unfit = Pick<ErrorObject, 'instancePath' | 'schemaPath' | 'keyword' | 'params' | 'message'>;

/** Null where the value fits; a text says why it was not looked at. */
export type Check = (value: Json) => Unfit | string | null;

/** What is wrong with a schema, at a place of it. */
export interface SchemaFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Texts that a pattern is tried on; some patterns take very long on long ones. */
const LONGEST = 10_000;
const TOO_LONG = new RangeError(`a text of more than ${LONGEST} characters is not held against a pattern`);

const OPTIONS: Options = {
  strict: false,
  logger: false,
  validateFormats: false,
  ownProperties: true,
  addUsedSchema: false,
  code: { regExp: Object.assign(bounded, { code: 'new RegExp' }) },
};

/** A schema made ready to check by; ajv is loaded for it. */
export async function compiled({ value }: ContractSchema): Promise<Check | SchemaFault> {
  const schema: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return { path: [], message: 'a JSON Schema was expected, an object' };
  const draft = '$schema' in schema ? schema.$schema : undefined;
  const ajv = await ajvFor(draft);
  if (ajv === null)
    return {
      path: ['$schema'],
      message: `\`${String(draft)}\` is no draft that is known; draft-07, 2019-09 and 2020-12 are`,
    };
  try {
    if (ajv.validateSchema(schema) !== true) {
      const [first] = ajv.errors ?? [];
      return { path: pathOf(first?.instancePath ?? ''), message: `no JSON Schema: ${first?.message ?? ''}` };
    }
    if ('$async' in schema)
      return { path: ['$async'], message: 'no JSON Schema: checks that wait are not made' };
    const validate = ajv.compile(schema);
    return (data) => {
      try {
        if (validate(data) === true) return null;
      } catch (thrown) {
        if (thrown === TOO_LONG) return TOO_LONG.message;
        throw thrown;
      }
      return validate.errors?.at(-1) ?? null;
    };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return {
      path: [],
      message: /^can't resolve reference/.test(message)
        ? `no JSON Schema: ${message}; all of a contract must stand in one file`
        : `no JSON Schema: ${message}`,
    };
  }
}

/** By the default export: a bundler gives modules of CommonJS no other. */
async function ajvFor(draft: unknown) {
  const name = typeof draft === 'string' ? draft.replace(/#$/, '') : draft;
  switch (name) {
    case undefined:
    case 'https://json-schema.org/draft/2020-12/schema':
      return new (await import('ajv/dist/2020.js')).default.Ajv2020(OPTIONS);
    case 'https://json-schema.org/draft/2019-09/schema':
      return new (await import('ajv/dist/2019.js')).default.Ajv2019(OPTIONS);
    case 'http://json-schema.org/draft-07/schema':
    case 'https://json-schema.org/draft-07/schema':
      return new (await import('ajv')).default.Ajv(OPTIONS);
    default:
      return null;
  }
}

function bounded(pattern: string, flags: string) {
  const expression = new RegExp(pattern, flags);
  return {
    test(text: string) {
      if (text.length > LONGEST) throw TOO_LONG;
      return expression.test(text);
    },
  };
}

/** The steps of a JSON pointer, indexes as numbers. */
function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((token) => (/^\d+$/.test(token) ? Number(token) : token));
}
