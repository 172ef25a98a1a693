import type { AgentCard } from '../model/a2a.js';
import { member, pointerToken, textMember, valueAt } from '../model/json.js';
import type { SecurityScheme } from '../model/security.js';
import { isOld } from './signatures.js';

/** One OAuth 2.0 flow of a card, and where it stands. */
interface FlowSeen {
  readonly scheme: SecurityScheme;
  readonly name: string;
  readonly pointer: string;
}

/** One URL in the security schemes of a card. */
interface SchemeUrl {
  readonly url: string;
  readonly name: string;
  readonly pointer: string;
  /** Of the authorization-code flow. */
  readonly code: boolean;
}

const OF_SCHEME = ['openIdConnectUrl', 'oauth2MetadataUrl'];
const OF_FLOW = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'];

/** The OAuth 2.0 flows of a card's schemes. */
export function flowsOf({ securitySchemes, doc }: AgentCard): readonly FlowSeen[] {
  return securitySchemes.flatMap((scheme) =>
    scheme.flows.flatMap(({ name }) => {
      const pointer = `${scheme.pointer}/flows${pointerToken(name)}`;
      return valueAt(doc.value, pointer) === undefined ? [] : [{ scheme, name, pointer }];
    }),
  );
}

/** The URLs that a card's schemes name. */
export function schemeUrls(card: AgentCard): readonly SchemeUrl[] {
  const { doc, securitySchemes } = card;
  const at = (pointer: string, names: readonly string[], code: boolean): readonly SchemeUrl[] =>
    names.flatMap((name) => {
      const url = textMember(valueAt(doc.value, pointer), name);
      return url === null || url === '' ? [] : [{ url, name, pointer: `${pointer}/${name}`, code }];
    });
  return [
    ...securitySchemes.flatMap(({ pointer }) => at(pointer, OF_SCHEME, false)),
    ...flowsOf(card).flatMap(({ name, pointer }) => at(pointer, OF_FLOW, name === 'authorizationCode')),
  ];
}

/** Whether a card is of 1.0 alone, and not of 0.3 as well. */
export function isNew(card: AgentCard): boolean {
  return !isOld(card) && card.generation !== 'hybrid' && card.generation !== 'unknown';
}

/** Whether a card names its security schemes by a word each, as 0.1 did, or defines one of this name. */
export function definesScheme({ value, securitySchemes }: AgentCard, name: string): boolean {
  const schemes = member(value, 'securitySchemes');
  return member(schemes, name) !== undefined || securitySchemes.some((scheme) => scheme.name === name);
}
