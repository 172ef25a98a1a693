import type { Json } from '../../model/json.js';
import type { Shape, TableName } from '../spec/objects/member.js';

/** What a generated validator says of one value: the pointer, the keyword of JSON Schema, and a member's name. */
export interface Complaint {
  readonly at: string;
  readonly keyword: string;
  /** Of the member that is missing or unknown, or how many of a group are set. */
  readonly name: string | number;
}

/** One validator: true where nothing is wrong, else `errors` holds what is. */
interface Validator {
  (value: Json): boolean;
  readonly errors?: readonly Complaint[] | null;
}

/** What the generated code holds: none for objects that are one of several, and those that a shape does not have. */
export type Validators = { readonly [S in Shape]: { readonly [N in TableName]?: Validator } };

/** Called by the generated code where a value is not as its schema wants it. */
export function complain(
  said: Complaint[] | null,
  at: string,
  keyword: string,
  name: string | number = '',
): Complaint[] {
  const complaint = { at, keyword, name };
  if (said === null) return [complaint];
  said.push(complaint);
  return said;
}

/** Called by the generated code before it looks at members. */
export function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
