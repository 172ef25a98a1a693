import type { AgentCard, Json, JsonDoc } from '../model/a2a.js';
import { CARD_MEMBERS } from '../model/card.js';
import { isObject, type JsonObject, member, textMember, valueAt } from '../model/json.js';
import { generationOf } from './card/generation.js';
import { interfacesOf } from './card/interfaces.js';
import { requirementsOf, schemesOf } from './card/security.js';
import { type PinnedKids, pinnedAt, signaturesOf } from './card/signatures.js';
import { extensionsOf, providerOf, skillsOf } from './card/skills.js';
import { textsIn } from './view/members.js';

/** Where a card came from. */
export interface CardOrigin {
  readonly exchange: number;
  readonly host: string | null;
  readonly extended: boolean;
  readonly exact: boolean;
  /** Whether it came from the well-known path of 0.1 and 0.2. */
  readonly olderPath: boolean;
}

/** Whether a JSON value is an agent card, by members that nothing else has together. */
export function looksLikeCard(value: Json | undefined): value is JsonObject {
  if (!isObject(value) || typeof member(value, 'name') !== 'string') return false;
  if (Array.isArray(member(value, 'supportedInterfaces'))) return true;
  return typeof member(value, 'url') === 'string' && isObject(member(value, 'capabilities'));
}

/** Whether a JSON value that stands alone in a file is a card, complete or not. */
export function resemblesCard(value: Json | undefined): boolean {
  if (!isObject(value) || typeof member(value, 'name') !== 'string') return false;
  return CARD_MEMBERS.filter((name) => Object.hasOwn(value, name)).length >= 2;
}

/** Texts of cards that are remembered, and how long one may be. */
const MAX_TEXTS = 16;
const MAX_TEXT = 65_536;

/** Reads the card at `root` of `doc`; null where no object stands there. `text`: what it was parsed from, where it is the whole. */
export type CardReader = (
  doc: JsonDoc,
  root: string,
  origin: CardOrigin,
  text: string | null,
) => AgentCard | null;

/** Clients fetch the same card again and again: what a text says is read once. */
export function cardReader(pinnedKeys: PinnedKids): CardReader {
  const known = new Map<string, { readonly card: AgentCard; readonly olderPath: boolean }>();
  return (doc, root, origin, text) => {
    const { exchange, host, extended, exact, olderPath } = origin;
    const before = text === null ? undefined : known.get(text);
    if (before?.olderPath === olderPath)
      return pinnedAt({ ...before.card, doc, root, exchange, host, extended, exact }, pinnedKeys);
    const read = readCard(doc, root, origin);
    const card = read && pinnedAt(read, pinnedKeys);
    if (card === null || text === null || text.length > MAX_TEXT) return card;
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(text, { card, olderPath });
    return card;
  };
}

function readCard(doc: JsonDoc, root: string, origin: CardOrigin): AgentCard | null {
  const value = valueAt(doc.value, root);
  if (!isObject(value)) return null;
  const capabilities = member(value, 'capabilities');
  const supportsAuthenticatedExtendedCard = flag(value, 'supportsAuthenticatedExtendedCard');
  const interfaces = interfacesOf(value, root);
  return {
    exchange: origin.exchange,
    doc,
    root,
    value,
    name: textMember(value, 'name'),
    version: textMember(value, 'version'),
    generation: generationOf(value, origin.olderPath),
    protocolVersion: textMember(value, 'protocolVersion'),
    interfaces: interfaces.distinct,
    repeated: interfaces.repeated,
    description: textMember(value, 'description'),
    provider: providerOf(value, root),
    inputModes: textsIn(value, 'defaultInputModes'),
    outputModes: textsIn(value, 'defaultOutputModes'),
    skills: skillsOf(value, root),
    extensions: extensionsOf(value, root),
    securitySchemes: schemesOf(value, root),
    requirements: requirementsOf(value, root),
    capabilitiesPointer: capabilities === undefined ? root : `${root}/capabilities`,
    streaming: flag(capabilities, 'streaming'),
    pushNotifications: flag(capabilities, 'pushNotifications'),
    extendedCard:
      flag(capabilities, 'extendedAgentCard') ??
      supportsAuthenticatedExtendedCard ??
      flag(value, 'supportsExtendedAgentCard'),
    supportsAuthenticatedExtendedCard,
    stateTransitionHistory: flag(capabilities, 'stateTransitionHistory'),
    host: origin.host,
    extended: origin.extended,
    exact: origin.exact,
    signatures: signaturesOf(value, root),
  };
}

function flag(value: Json | undefined, name: string): boolean | null {
  const found = member(value, name);
  return typeof found === 'boolean' ? found : null;
}
