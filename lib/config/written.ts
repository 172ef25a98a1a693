import type { Binding, Dialect, Operation } from '../model/dialect.js';
import type { Severity } from '../model/finding.js';

/** What a configuration says of a rule. */
export type Setting = 'off' | Severity;

type OneOrMore<T> = T | readonly T[];

/** Where something applies, as it is written: all that is named must fit, of a list one. */
export interface WrittenWhere {
  readonly capture?: OneOrMore<string>;
  readonly agent?: OneOrMore<string>;
  readonly operation?: OneOrMore<Operation>;
  readonly binding?: OneOrMore<Binding>;
  readonly dialect?: OneOrMore<Dialect>;
  readonly pointer?: OneOrMore<string>;
}

export interface WrittenOverride extends WrittenWhere {
  readonly rules: { readonly [rule: string]: Setting };
}

export interface WrittenSuppression extends WrittenWhere {
  readonly rule: OneOrMore<string>;
  readonly reason: string;
  readonly until?: string;
}

/** A contract as it is written: schemas by file, or as they are. */
export interface WrittenContract {
  readonly extension?: string;
  readonly skill?: string;
  readonly mediaType?: string;
  readonly data?: string | object;
  readonly metadata?: string | object;
}

/** A configuration as it stands in its file; `lib/config/schema.ts` says what each member means. */
export interface Written {
  readonly $schema?: string;
  readonly extends?: OneOrMore<string>;
  readonly plugins?: readonly string[];
  readonly contracts?: readonly WrittenContract[];
  readonly rules?: { readonly [rule: string]: Setting };
  readonly overrides?: readonly WrittenOverride[];
  readonly suppressions?: readonly WrittenSuppression[];
  readonly ignore?: { readonly hosts?: readonly string[]; readonly paths?: readonly string[] };
  readonly jwks?: { readonly [agent: string]: OneOrMore<string> };
  readonly limits?: { readonly alike?: number; readonly anomalies?: number };
  readonly parties?: { readonly [address: string]: string };
  readonly secrets?: { readonly names?: readonly string[]; readonly patterns?: readonly string[] };
  readonly failOn?: Severity | 'never';
  readonly formats?: readonly string[];
}

/** What stands alone or in a list, as a list. */
export function listOf<T>(value: T | readonly T[] | undefined): readonly T[] {
  return value === undefined ? [] : isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
