/** What a security scheme asks of a client; `unknown` where nothing tells. */
export type SchemeKind = 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown';

/**
 * How a scheme is written: `0.1` as a word in `authentication`, `0.3` by `type`, `1.0` by the member that wraps it, `both`,
 * `leaked` where a server shows the `$case` of its own code, `none` where nothing tells its kind.
 */
export type SchemeSpelling = '0.1' | '0.3' | '1.0' | 'both' | 'leaked' | 'none';

/** One way to get an OAuth 2.0 token, named as the card names it. */
export interface OAuthFlow {
  readonly name: string;
  readonly tokenUrl: string | null;
  readonly authorizationUrl: string | null;
  readonly scopes: readonly string[];
}

/** One security scheme of a card, of any generation. `pointer` leads, inside the card's `doc`, to what describes it. */
export interface SecurityScheme {
  /** What requirements call it. */
  readonly name: string;
  readonly kind: SchemeKind;
  readonly spelled: SchemeSpelling;
  /** API key: `header`, `query` or `cookie` as written, and the name there. */
  readonly location: string | null;
  readonly parameter: string | null;
  /** HTTP authentication: its scheme as written, as `Bearer`. */
  readonly scheme: string | null;
  readonly flows: readonly OAuthFlow[];
  /** OpenID Connect discovery, or metadata of an OAuth 2.0 server. */
  readonly url: string | null;
  readonly pointer: string;
}

/** One alternative of a requirement: all of its schemes together suffice; none of them is no security. */
export interface SecurityAlternative {
  readonly schemes: readonly { readonly name: string; readonly scopes: readonly string[] }[];
  readonly pointer: string;
}
