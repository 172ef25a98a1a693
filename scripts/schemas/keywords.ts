import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, Name } from 'ajv/dist/2020.js';
import { not, or } from 'ajv/dist/compile/codegen/index.js';
import { Type } from 'ajv/dist/compile/util.js';

/**
 * Errors after which a validator looks at no further element, value or name: captures may hold millions of them.
 * Twice the faults that are told, for some break two keywords.
 */
const ENOUGH = 100;

// What the code that ajv makes calls its count of errors so far.
const enough = _`${new Name('errors')} >= ${ENOUGH}`;

/** As in JSON Schema, up to enough errors. */
export const items: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: ['object', 'boolean'],
  code(cxt) {
    const { gen, data, it } = cxt;
    it.items = true;
    if (cxt.schema === true) return;
    const valid = gen.name('valid');
    gen.forRange('i', 0, _`${data}.length`, (at) => {
      gen.if(enough, () => gen.break());
      cxt.subschema({ keyword: 'items', dataProp: at, dataPropType: Type.Num }, valid);
    });
  },
};

/** As in JSON Schema beside `properties`, up to enough errors. */
export const additionalProperties: CodeKeywordDefinition = {
  keyword: 'additionalProperties',
  type: 'object',
  schemaType: ['object', 'boolean'],
  error: {
    message: 'must be known',
    params: ({ params }) => _`{name: ${params.name}}`,
  },
  code(cxt) {
    const { gen, data, parentSchema, it } = cxt;
    it.props = true;
    if (cxt.schema === true) return;
    const known = Object.keys(parentSchema.properties ?? {});
    gen.forIn('key', data, (key) => {
      const judge = () => judgeValue(cxt, key);
      if (known.length === 0) judge();
      else gen.if(not(or(...known.map((name) => _`${key} === ${name}`))), judge);
    });
  },
};

function judgeValue(cxt: KeywordCxt, key: Name): void {
  const { gen } = cxt;
  gen.if(enough, () => gen.break());
  if (cxt.schema === false) {
    cxt.setParams({ name: key });
    cxt.error();
  } else {
    cxt.subschema(
      { keyword: 'additionalProperties', dataProp: key, dataPropType: Type.Str },
      gen.name('valid'),
    );
  }
}

/** Of the members in `of` exactly one is set; a null sets only the one in `nullCounts`. One error, unlike oneOf. */
export const exactlyOne: CodeKeywordDefinition = {
  keyword: 'exactlyOne',
  type: 'object',
  schemaType: 'object',
  error: { message: 'must have exactly one', params: ({ params }) => _`{set: ${params.set}}` },
  code(cxt) {
    const { gen, data, schema } = cxt;
    const set = gen.const(
      'set',
      schema.of
        .map((name: string) =>
          name === schema.nullCounts ? _`(${data}[${name}] !== undefined)` : _`(${data}[${name}] != null)`,
        )
        .reduce((sum: Code, one: Code) => _`${sum} + ${one}`),
    );
    cxt.setParams({ set });
    cxt.pass(_`${set} === 1`);
  },
};
