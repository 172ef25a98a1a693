import type { AgentCard, AgentInterface, CardSignature, Json, JsonDoc } from '../model/a2a.js';
import { CARD_MEMBERS } from '../model/card.js';
import { isObject, type JsonObject, listMember, member, textMember, valueAt } from '../model/json.js';

/** Where a card came from. */
export interface CardOrigin {
  readonly exchange: number;
  readonly host: string | null;
  readonly extended: boolean;
  /** Whether it came from the well-known path of 0.1 and 0.2. */
  readonly olderPath: boolean;
}

const MAX_INTERFACES = 100;
const MAX_SIGNATURES = 32;
const MAX_PROTECTED = 16_384;

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

/** Reads the card at `root` of `doc`; null where no object stands there. */
export function readCard(
  doc: JsonDoc,
  root: string,
  origin: CardOrigin,
  pinnedKeys: ReadonlySet<string>,
): AgentCard | null {
  const value = valueAt(doc.value, root);
  if (!isObject(value)) return null;
  const capabilities = member(value, 'capabilities');
  return {
    exchange: origin.exchange,
    doc,
    root,
    value,
    name: textMember(value, 'name'),
    version: textMember(value, 'version'),
    generation: generationOf(value, origin.olderPath),
    interfaces: interfacesOf(value, root),
    streaming: flag(capabilities, 'streaming'),
    pushNotifications: flag(capabilities, 'pushNotifications'),
    extendedCard:
      flag(capabilities, 'extendedAgentCard') ??
      flag(value, 'supportsAuthenticatedExtendedCard') ??
      flag(value, 'supportsExtendedAgentCard'),
    host: origin.host,
    extended: origin.extended,
    signatures: signaturesOf(value, root, pinnedKeys),
  };
}

const MARKS_03 = [
  'url',
  'preferredTransport',
  'additionalInterfaces',
  'supportsAuthenticatedExtendedCard',
  'security',
];

/** A2A 0.3 reference §15.1, in its order. */
function generationOf(card: JsonObject, olderPath: boolean): AgentCard['generation'] {
  const v1 = listMember(card, 'supportedInterfaces').length > 0;
  const protocolVersion = textMember(card, 'protocolVersion');
  const v03 = protocolVersion !== null || MARKS_03.some((name) => Object.hasOwn(card, name));
  if (v1 && v03) return 'hybrid';
  if (v1) return '1.0';
  if (isObject(member(card, 'authentication')) && protocolVersion === null) {
    if (Array.isArray(member(member(card, 'authentication'), 'schemes'))) return '0.1';
  }
  if (Array.isArray(member(card, 'protocolVersions'))) return '1.0-rc';
  if (!v03) return 'unknown';
  if (protocolVersion !== null) return protocolVersion.startsWith('0.2') ? '0.2' : '0.3';
  if (isMarked03(card)) return '0.3';
  if (Object.hasOwn(card, 'preferredTransport') || Object.hasOwn(card, 'additionalInterfaces')) return '0.2';
  return olderPath && !Object.hasOwn(card, 'securitySchemes') ? '0.1' : '0.2';
}

/** Members that only 0.3 has: signatures, mutual TLS, security of a skill. */
function isMarked03(card: JsonObject): boolean {
  if (Object.hasOwn(card, 'signatures')) return true;
  if (listMember(card, 'skills').some((skill) => member(skill, 'security') !== undefined)) return true;
  const schemes = member(card, 'securitySchemes');
  return isObject(schemes) && Object.values(schemes).some((scheme) => member(scheme, 'type') === 'mutualTLS');
}

function interfacesOf(card: JsonObject, root: string): readonly AgentInterface[] {
  const found: AgentInterface[] = [];
  for (const [i, entry] of listMember(card, 'supportedInterfaces').slice(0, MAX_INTERFACES).entries()) {
    found.push({
      url: textMember(entry, 'url') ?? '',
      binding: textMember(entry, 'protocolBinding') ?? textMember(entry, 'transport') ?? '',
      version: textMember(entry, 'protocolVersion'),
      pointer: `${root}/supportedInterfaces/${i}`,
    });
  }
  const version = textMember(card, 'protocolVersion');
  const legacy: AgentInterface[] = [];
  const url = textMember(card, 'url');
  if (url !== null) {
    const binding = textMember(card, 'preferredTransport') ?? 'JSONRPC';
    legacy.push({ url, binding, version, pointer: root });
  }
  for (const [i, entry] of listMember(card, 'additionalInterfaces').slice(0, MAX_INTERFACES).entries()) {
    const also = { url: textMember(entry, 'url') ?? '', binding: textMember(entry, 'transport') ?? '' };
    // The main pair is to be repeated in this list (0.3 §5.6.3).
    if (legacy.some((known) => known.url === also.url && known.binding === also.binding)) continue;
    legacy.push({ ...also, version, pointer: `${root}/additionalInterfaces/${i}` });
  }
  return [...found, ...legacy];
}

function signaturesOf(
  card: JsonObject,
  root: string,
  pinnedKeys: ReadonlySet<string>,
): readonly CardSignature[] {
  return listMember(card, 'signatures')
    .slice(0, MAX_SIGNATURES)
    .map((signature, i) => {
      const header = protectedHeader(textMember(signature, 'protected'));
      const open = member(signature, 'header');
      const read = (name: string) => textMember(header, name) ?? textMember(open, name);
      const kid = read('kid');
      return {
        alg: read('alg'),
        kid,
        jku: read('jku'),
        pinned: kid !== null && pinnedKeys.has(kid),
        pointer: `${root}/signatures/${i}`,
      };
    });
}

/** The JSON that a JWS protected header encodes in base64url (RFC 7515 §4); null where it does not. */
function protectedHeader(text: string | null): Json {
  if (text === null || text.length > MAX_PROTECTED) return null;
  try {
    const latin = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(latin, (char) => char.charCodeAt(0))));
  } catch {
    return null;
  }
}

function flag(value: Json | undefined, name: string): boolean | null {
  const found = member(value, name);
  return typeof found === 'boolean' ? found : null;
}
