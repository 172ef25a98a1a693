import { SCHEMES, type SchemeFacts } from '../security.js';
import {
  boolean,
  formatted,
  list,
  map,
  may,
  must,
  object,
  prose,
  ref,
  string,
  strings,
  struct,
  text,
  union,
  word,
} from './build.js';
import type { TableName, Tables } from './member.js';

const URL_TEXT = formatted('url', 'hard');
const MAY_URL = formatted('url');
const MODE = formatted('media-type', 'hard');
const MODES = list(MODE, 'hard');
const DESCRIPTION = may('description', string);
const SCOPES = map(string);
const REFRESH = may('refreshUrl', MAY_URL);
const SECURITY = may('securityRequirements', list(ref('SecurityRequirement')));

const TABLE_OF: { readonly [K in SchemeFacts['kind']]: TableName } = {
  apiKey: 'ApiKeyScheme',
  http: 'HttpScheme',
  oauth2: 'OAuth2Scheme',
  openIdConnect: 'OpenIdScheme',
  mutualTLS: 'MutualTlsScheme',
};

/** Members of a security scheme, each an object for one kind of scheme (§4.5.1). */
export const WRAPPED_SCHEMES = SCHEMES.map(({ kind, wrapper }) => may(wrapper, ref(TABLE_OF[kind])));

/** What is inside those. */
export const WRAPPED_TABLES: Tables = {
  ApiKeyScheme: object('SecurityScheme', [
    DESCRIPTION,
    must('location', word('query', 'header', 'cookie')),
    must('name', text),
  ]),
  HttpScheme: object('SecurityScheme', [DESCRIPTION, must('scheme', text), may('bearerFormat', string)]),
  OAuth2Scheme: object('SecurityScheme', [
    DESCRIPTION,
    must('flows', ref('OAuthFlows')),
    may('oauth2MetadataUrl', MAY_URL),
  ]),
  OpenIdScheme: object('SecurityScheme', [DESCRIPTION, must('openIdConnectUrl', URL_TEXT)]),
  MutualTlsScheme: object('SecurityScheme', [DESCRIPTION]),
};

// OpenAPI, from which most cards copy, allows several flows.
const FLOWS = union(
  'OAuthFlows',
  may('authorizationCode', ref('AuthorizationCodeFlow')),
  may('clientCredentials', ref('ClientCredentialsFlow')),
  may('implicit', ref('ImplicitFlow')),
  may('password', ref('PasswordFlow')),
  may('deviceCode', ref('DeviceCodeFlow')),
);

/** A2A 1.0 §4.4 and §4.5: the card and its security objects. */
export const CARD_10: Tables = {
  AgentCard: object('AgentCard', [
    must('name', prose),
    must('description', prose),
    must('supportedInterfaces', list(ref('AgentInterface'), 'hard')),
    may('provider', ref('AgentProvider')),
    must('version', prose),
    may('documentationUrl', MAY_URL),
    must('capabilities', ref('AgentCapabilities')),
    may('securitySchemes', map(ref('SecurityScheme'))),
    SECURITY,
    must('defaultInputModes', MODES),
    must('defaultOutputModes', MODES),
    // §8.4.1 shows an empty list as legal where §5.7 wants one element.
    must('skills', list(ref('AgentSkill'), 'soft')),
    may('signatures', list(ref('AgentCardSignature'))),
    may('iconUrl', MAY_URL),
  ]),
  AgentInterface: object('AgentInterface', [
    must('url', formatted('endpoint', 'hard')),
    must('protocolBinding', text),
    may('tenant', string),
    must('protocolVersion', text),
  ]),
  AgentProvider: object('AgentProvider', [must('url', URL_TEXT), must('organization', prose)]),
  AgentCapabilities: object('AgentCapabilities', [
    may('streaming', boolean),
    may('pushNotifications', boolean),
    may('extensions', list(ref('AgentExtension'))),
    may('extendedAgentCard', boolean),
  ]),
  AgentExtension: object('AgentExtension', [
    must('uri', text),
    DESCRIPTION,
    may('required', boolean),
    may('params', struct),
  ]),
  AgentSkill: object('AgentSkill', [
    must('id', text),
    must('name', prose),
    must('description', prose),
    must('tags', list(string, 'hard')),
    may('examples', strings),
    may('inputModes', list(MODE)),
    may('outputModes', list(MODE)),
    SECURITY,
  ]),
  AgentCardSignature: object('AgentCardSignature', [
    must('protected', formatted('base64url', 'hard')),
    must('signature', formatted('base64url', 'hard')),
    may('header', struct),
  ]),
  SecurityRequirement: object('SecurityRequirement', [may('schemes', map(ref('StringList')))]),
  StringList: object('SecurityRequirement', [may('list', strings)]),
  SecurityScheme: union('SecurityScheme', ...WRAPPED_SCHEMES),
  ...WRAPPED_TABLES,
  OAuthFlows: { ...FLOWS, groups: FLOWS.groups.map((group) => ({ ...group, soft: true })) },
  AuthorizationCodeFlow: object('OAuthFlow', [
    must('authorizationUrl', URL_TEXT),
    must('tokenUrl', URL_TEXT),
    REFRESH,
    must('scopes', SCOPES),
    may('pkceRequired', boolean),
  ]),
  ClientCredentialsFlow: object('OAuthFlow', [must('tokenUrl', URL_TEXT), REFRESH, must('scopes', SCOPES)]),
  DeviceCodeFlow: object('OAuthFlow', [
    must('deviceAuthorizationUrl', URL_TEXT),
    must('tokenUrl', URL_TEXT),
    REFRESH,
    must('scopes', SCOPES),
  ]),
  ImplicitFlow: object('OAuthFlow', [may('authorizationUrl', MAY_URL), REFRESH, may('scopes', SCOPES)]),
  PasswordFlow: object('OAuthFlow', [may('tokenUrl', MAY_URL), REFRESH, may('scopes', SCOPES)]),
};
