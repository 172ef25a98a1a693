import type { SchemeKind } from '../../model/security.js';

/** One kind of security scheme: its `type` in 0.3, the member that wraps it in 1.0, members that the versions name otherwise. */
export interface SchemeFacts {
  readonly kind: Exclude<SchemeKind, 'unknown'>;
  readonly type: string;
  readonly wrapper: string;
  readonly renamed: readonly { readonly '0.3': string; readonly '1.0': string }[];
  /** The word in `authentication.schemes` of 0.1, in lower case; null for HTTP, whose schemes stand there by their own names. */
  readonly word: string | null;
  /** The version of 0.x that first had it. */
  readonly since: '0.2' | '0.3';
}

/** A2A 1.0 §4.5, 0.3 §5.5.3 and its schema, 0.1 §5.5.3; the proto of 0.3 wraps as 1.0 does (0.3 reference §13, row 53). */
export const SCHEMES: readonly SchemeFacts[] = [
  {
    kind: 'apiKey',
    type: 'apiKey',
    wrapper: 'apiKeySecurityScheme',
    renamed: [{ '0.3': 'in', '1.0': 'location' }],
    word: 'apikey',
    since: '0.2',
  },
  { kind: 'http', type: 'http', wrapper: 'httpAuthSecurityScheme', renamed: [], word: null, since: '0.2' },
  {
    kind: 'oauth2',
    type: 'oauth2',
    wrapper: 'oauth2SecurityScheme',
    renamed: [],
    word: 'oauth2',
    since: '0.2',
  },
  {
    kind: 'openIdConnect',
    type: 'openIdConnect',
    wrapper: 'openIdConnectSecurityScheme',
    renamed: [],
    word: 'openidconnect',
    since: '0.2',
  },
  {
    kind: 'mutualTLS',
    type: 'mutualTLS',
    wrapper: 'mtlsSecurityScheme',
    renamed: [],
    word: 'mutualtls',
    since: '0.3',
  },
];

/** One OAuth 2.0 flow. `deprecated` in 1.0. */
export interface FlowFacts {
  readonly name: string;
  readonly versions: readonly ('0.3' | '1.0')[];
  readonly deprecated: boolean;
}

/** A2A 1.0 §4.5.7 (exactly one of them), 0.3 §5.5.3 (any number). */
export const FLOWS: readonly FlowFacts[] = [
  { name: 'authorizationCode', versions: ['0.3', '1.0'], deprecated: false },
  { name: 'clientCredentials', versions: ['0.3', '1.0'], deprecated: false },
  { name: 'deviceCode', versions: ['1.0'], deprecated: false },
  { name: 'implicit', versions: ['0.3', '1.0'], deprecated: true },
  { name: 'password', versions: ['0.3', '1.0'], deprecated: true },
];
