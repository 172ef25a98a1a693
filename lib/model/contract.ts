/** A JSON Schema, and what it is called in messages. */
export interface ContractSchema {
  readonly name: string;
  readonly value: unknown;
}

/**
 * What data must be like. It is bound by all that is not null: the URI of an extension that a message or artifact uses,
 * the id of a skill, the media type of a part. `data` is for data parts, `metadata` for what stands under the extension's
 * URI in metadata.
 */
export interface Contract<S extends ContractSchema = ContractSchema> {
  readonly extension: string | null;
  readonly skill: string | null;
  readonly mediaType: string | null;
  readonly data: S | null;
  readonly metadata: S | null;
}
