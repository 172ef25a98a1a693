import type { ObjectName } from '../../../model/shape.js';

/**
 * A JSON spelling of the data model. `1.0`: ProtoJSON, the same over JSON-RPC and HTTP+JSON. `0.3`: 0.2 and 0.3 over
 * JSON-RPC, and cards. `0.3-proto`: 0.3 over HTTP+JSON. `0.1`: the `tasks/send` generation.
 */
export type Shape = '1.0' | '0.3' | '0.3-proto' | '0.1';

/** Objects inside those that faults name; each table says as which of these its faults count. */
type Inner =
  | 'ApiKeyScheme'
  | 'AuthorizationCodeFlow'
  | 'ClientCredentialsFlow'
  | 'CreatePushConfig'
  | 'DataHolder'
  | 'DeviceCodeFlow'
  | 'ErrorDetail'
  | 'HttpScheme'
  | 'ImplicitFlow'
  | 'MutualTlsScheme'
  | 'NamedPushConfig'
  | 'OAuth2Scheme'
  | 'OpenIdScheme'
  | 'PasswordFlow'
  | 'PushConfigList'
  | 'PushConfigPage'
  | 'StringList'
  | 'TaskList'
  | 'TaskPage';

export type TableName = ObjectName | Inner;

/** What a string has to be: see lib/a2a/schema/formats.ts. `endpoint`: a URL, or `host:port` as gRPC has it. */
export type Format = 'base64' | 'base64url' | 'endpoint' | 'media-type' | 'timestamp' | 'url' | 'utc';

/** Whether a string or list needs a character or element; `soft`: it should have one. */
export type Filled = 'no' | 'soft' | 'hard';

/**
 * `word`: a string out of a list. `int32`: an integer that ProtoJSON also takes as a decimal string. `object`: free
 * members. `any`: every value, null too. `rpc-id`: string, number or null. `ref`: another table.
 */
export type Type =
  | { readonly is: 'string'; readonly filled: Filled; readonly format: Format | null }
  | { readonly is: 'word'; readonly values: readonly string[] }
  | { readonly is: 'any' | 'boolean' | 'int32' | 'integer' | 'object' | 'rpc-id' }
  | { readonly is: 'ref'; readonly to: TableName }
  | { readonly is: 'list'; readonly of: Type; readonly filled: Filled }
  | { readonly is: 'map'; readonly of: Type };

/** One member of an object. A null is an absent member. `soft`: receivers live with whatever is wrong here. */
export interface Member {
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  readonly soft: boolean;
}

/**
 * Members of which an object has exactly one. `nullCounts`: null is a value of this one. `same`: names for one member,
 * so that none of them means that the first is missing.
 */
export interface Group {
  readonly of: readonly string[];
  readonly nullCounts: string | null;
  readonly same: boolean;
  readonly soft: boolean;
}

/** What else holds for members where the member `when` has the text `is`. */
export interface Case {
  readonly when: string;
  readonly is: string;
  readonly members: readonly Member[];
}

/** One object. `open`: members that no table has are as good as any. */
export interface ObjectTable {
  readonly form: 'object';
  readonly object: ObjectName;
  readonly members: readonly Member[];
  readonly groups: readonly Group[];
  readonly cases: readonly Case[];
  readonly open: boolean;
}

/** A bare array where later versions have an object, or an object whose names are free. */
export interface BareTable<F extends 'list' | 'map'> {
  readonly form: F;
  readonly object: ObjectName;
  readonly of: Type;
}

/** One way to be an object: told by the word in `kind`, or by members or an array. */
export interface Choice {
  readonly to: TableName;
  readonly kind: string | null;
  readonly marks: readonly string[] | 'array';
}

/** One of several tables: the first whose `kind` is there, else the first whose marks all are. */
export interface ChoiceTable {
  readonly form: 'choice';
  readonly object: ObjectName;
  readonly of: readonly Choice[];
}

export type Table = ObjectTable | BareTable<'list'> | BareTable<'map'> | ChoiceTable;

/** The tables of one shape. An object that is not here does not exist in it. */
export type Tables = { readonly [N in TableName]?: Table };
