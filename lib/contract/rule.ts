import type { Contract, ContractSchema } from '../model/contract.js';
import { mediaTypeIn } from '../model/http.js';
import { type Json, member, placeIn, pointerToken, textMember } from '../model/json.js';
import type { ContentPart } from '../model/objects.js';
import type { NotJudged, Problem, Rule, Subjects } from '../rule.js';
import { type Holder, holdersIn, skillOf } from './holders.js';
import { tooLarge } from './measure.js';
import { type Check, compiled, type SchemaFault } from './schema.js';
import { unfitWords } from './words.js';

/** Id of the rule that judges by contracts. */
export const CONTRACT_RULE = 'contract-data-invalid';

/** A schema that is none. */
export interface BrokenSchema<S extends ContractSchema> extends SchemaFault {
  readonly schema: S;
}

interface Bound extends Omit<Contract, 'data' | 'metadata'> {
  readonly data: Ready | null;
  readonly metadata: Ready | null;
}

interface Ready {
  readonly name: string;
  readonly check: Check;
}

/** A rule that holds what crosses against contracts, or what is wrong with their schemas. */
export async function ruleOf<S extends ContractSchema>(
  contracts: readonly Contract<S>[],
): Promise<Rule<'exchange'> | readonly BrokenSchema<S>[]> {
  const broken: BrokenSchema<S>[] = [];
  async function ready(schema: S | null): Promise<Ready | null> {
    if (schema === null) return null;
    const made = await compiled(schema);
    if (typeof made === 'function') return { name: schema.name, check: made };
    broken.push({ ...made, schema });
    return null;
  }
  const bound: Bound[] = [];
  for (const contract of contracts)
    bound.push({
      ...contract,
      mediaType: mediaTypeIn(contract.mediaType),
      data: await ready(contract.data),
      metadata: await ready(contract.metadata),
    });
  return broken.length > 0 ? broken : ruleBy(bound);
}

function ruleBy(contracts: readonly Bound[]): Rule<'exchange'> {
  return {
    id: CONTRACT_RULE,
    summary: 'data does not fit the contract that the configuration binds to it',
    requirement: [{ spec: 'own', section: 'contracts of the configuration', level: 'MUST', ids: [] }],
    severity: 'error',
    confidence: 'certain',
    presets: ['recommended'],
    yieldsTo: [],
    each: 'exchange',
    needs: [],
    dialects: [],
    bindings: [],
    party: 'unknown',
    why: 'Who reads the data is built for the contract: what does not fit it fails there, or is understood wrong.',
    fix: 'send what the contract asks for, or change the contract',
    good: [],
    bad: [],
    *check(entry) {
      for (const holder of holdersIn(entry)) {
        for (const contract of contracts) yield* judged(entry, holder, contract);
      }
    },
  };
}

function* judged(
  entry: Subjects['exchange'],
  holder: Holder,
  contract: Bound,
): Generator<Problem | NotJudged> {
  const { extension, skill, mediaType, data, metadata } = contract;
  if (skill !== null && skillOf(entry, holder) !== skill) return;
  if (metadata !== null && extension !== null) {
    const value = member(holder.metadata ?? undefined, extension);
    const pointer = `${holder.pointer}/metadata${pointerToken(extension)}`;
    if (value !== undefined) yield* against(metadata, value, pointer, holder);
  }
  if (data === null || (extension !== null && !holder.extensions.includes(extension))) return;
  for (const part of holder.parts) {
    if (part.is !== 'data' || part.data === undefined) continue;
    if (mediaType !== null && typeOf(part) !== mediaType) continue;
    yield* against(data, part.data, part.contentPointer, holder);
  }
}

/** Before 1.0 data parts have no media type of their own; some agents put it into their metadata. */
function typeOf({ mediaType, metadata }: ContentPart): string | null {
  const own = textMember(metadata ?? undefined, 'mimeType') ?? textMember(metadata ?? undefined, 'mediaType');
  return mediaTypeIn(mediaType ?? own);
}

function* against(
  { name, check }: Ready,
  value: Json,
  pointer: string,
  { doc, party, event }: Holder,
): Generator<Problem | NotJudged> {
  const large = tooLarge(value);
  const unfit = large ?? check(value);
  if (unfit === null) return;
  if (typeof unfit === 'string') {
    yield { skip: unfit };
    return;
  }
  const { below, words } = unfitWords(unfit, value);
  yield {
    at: placeIn(doc, `${pointer}${unfit.instancePath}${below}`, below === '' ? 'value' : 'key'),
    message: `${words}, by the contract \`${name}\``,
    party,
    event,
    requirement: { spec: 'own', section: `contract ${name}`, level: 'MUST', ids: [] },
    sameAs: `${name} ${unfit.schemaPath}`,
  };
}
