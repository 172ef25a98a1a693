import { SCHEMES } from '../security.js';
import {
  bareMap,
  boolean,
  formatted,
  inCase,
  list,
  map,
  may,
  must,
  object,
  prose,
  ref,
  soft,
  string,
  strings,
  struct,
  text,
  word,
} from './build.js';
import type { Member, Tables } from './member.js';

const URL_TEXT = formatted('url', 'hard');
const MAY_URL = formatted('url');
const MODES = list(formatted('media-type', 'hard'));
const DESCRIPTION = may('description', string);
const SCOPES = must('scopes', map(string));
const REFRESH = may('refreshUrl', MAY_URL);

/** Members of the OpenAPI forms of a scheme; `type` tells which form it is, and then which members it needs. */
export const SCHEME_MEMBERS_03: readonly Member[] = [
  DESCRIPTION,
  may('in', word('query', 'header', 'cookie')),
  may('name', string),
  may('scheme', string),
  may('bearerFormat', string),
  may('flows', ref('OAuthFlows')),
  may('oauth2MetadataUrl', MAY_URL),
  may('openIdConnectUrl', MAY_URL),
];
/** The member that tells a security scheme of 0.3 (§5.5.3), and what each of them has besides. */
export const SCHEME_TYPE_03 = must('type', word(...SCHEMES.map(({ type }) => type)));
export const SCHEME_CASES_03 = [
  inCase('type', 'apiKey', must('in', word('query', 'header', 'cookie')), must('name', text)),
  inCase('type', 'http', must('scheme', text)),
  inCase('type', 'oauth2', must('flows', ref('OAuthFlows'))),
  inCase('type', 'openIdConnect', must('openIdConnectUrl', URL_TEXT)),
];

/** A2A 0.3 §5.5 as JSON schema: the card, also of an agent that speaks HTTP+JSON. */
export const CARD_03: Tables = {
  AgentCard: object('AgentCard', [
    // Required since 0.2.5 only.
    soft(must('protocolVersion', text)),
    must('name', prose),
    must('description', prose),
    must('url', formatted('endpoint', 'hard')),
    may('preferredTransport', string),
    may('additionalInterfaces', list(ref('AgentInterface'))),
    may('iconUrl', MAY_URL),
    may('provider', ref('AgentProvider')),
    must('version', prose),
    may('documentationUrl', MAY_URL),
    must('capabilities', ref('AgentCapabilities')),
    may('securitySchemes', map(ref('SecurityScheme'))),
    may('security', list(ref('SecurityRequirement'))),
    must('defaultInputModes', MODES),
    must('defaultOutputModes', MODES),
    must('skills', list(ref('AgentSkill'))),
    may('supportsAuthenticatedExtendedCard', boolean),
    may('signatures', list(ref('AgentCardSignature'))),
  ]),
  AgentInterface: object('AgentInterface', [
    must('url', formatted('endpoint', 'hard')),
    must('transport', text),
  ]),
  AgentProvider: object('AgentProvider', [must('organization', prose), must('url', URL_TEXT)]),
  AgentCapabilities: object('AgentCapabilities', [
    may('streaming', boolean),
    may('pushNotifications', boolean),
    may('stateTransitionHistory', boolean),
    may('extensions', list(ref('AgentExtension'))),
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
    must('tags', strings),
    may('examples', strings),
    may('inputModes', MODES),
    may('outputModes', MODES),
    may('security', list(ref('SecurityRequirement'))),
  ]),
  AgentCardSignature: object('AgentCardSignature', [
    must('protected', formatted('base64url', 'hard')),
    must('signature', formatted('base64url', 'hard')),
    may('header', struct),
  ]),
  SecurityScheme: object('SecurityScheme', [SCHEME_TYPE_03, ...SCHEME_MEMBERS_03], {
    cases: SCHEME_CASES_03,
  }),
  // Scopes by the name of the scheme.
  SecurityRequirement: bareMap('SecurityRequirement', strings),
  OAuthFlows: object('OAuthFlows', [
    may('authorizationCode', ref('AuthorizationCodeFlow')),
    may('clientCredentials', ref('ClientCredentialsFlow')),
    may('implicit', ref('ImplicitFlow')),
    may('password', ref('PasswordFlow')),
  ]),
  AuthorizationCodeFlow: object('OAuthFlow', [
    must('authorizationUrl', URL_TEXT),
    must('tokenUrl', URL_TEXT),
    REFRESH,
    SCOPES,
  ]),
  ClientCredentialsFlow: object('OAuthFlow', [must('tokenUrl', URL_TEXT), REFRESH, SCOPES]),
  ImplicitFlow: object('OAuthFlow', [must('authorizationUrl', URL_TEXT), REFRESH, SCOPES]),
  PasswordFlow: object('OAuthFlow', [must('tokenUrl', URL_TEXT), REFRESH, SCOPES]),
};
