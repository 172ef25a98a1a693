import { ruleOf } from '../contract/rule.js';
import type { AnyRule } from '../rule.js';

/** A contract as a configuration has it, its schemas as they are. */
export interface OwnContract {
  /** URI of an extension that the message or artifact uses. */
  readonly extension?: string;
  /** Id of a skill that metadata names as `skillId`, or that is the only one of the card. */
  readonly skill?: string;
  /** Media type of the part. */
  readonly mediaType?: string;
  /** JSON Schema (draft-07, 2019-09 or, by default, 2020-12) of data parts. */
  readonly data?: object;
  /** JSON Schema of the metadata under the extension's URI. */
  readonly metadata?: object;
}

/**
 * The rule that holds what crosses against contracts, for `rules` of `lint`: `[...rules, await contractRule(contracts)]`.
 * Rejects with a sentence where a schema is none.
 */
export async function contractRule(contracts: readonly OwnContract[]): Promise<AnyRule> {
  const made = await ruleOf(
    contracts.map(({ extension = null, skill = null, mediaType = null, data, metadata }, at) => {
      const named = (value: object | undefined) =>
        value === undefined ? null : { name: `contract ${at + 1}`, value };
      return { extension, skill, mediaType, data: named(data), metadata: named(metadata) };
    }),
  );
  if ('id' in made) return made;
  throw new Error(made.map(({ schema, message }) => `${schema.name}: ${message}`).join('; '));
}
