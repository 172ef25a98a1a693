import type { AgentCard } from '../../model/card.js';
import { namesAgent } from '../../model/host.js';
import {
  isObject,
  type Json,
  type JsonObject,
  jsonStart,
  listMember,
  member,
  textMember,
} from '../../model/json.js';
import type { CardSignature, SignatureFlaw } from '../../model/signature.js';

/** Signatures that are looked at per card. */
const MAX_SIGNATURES = 16;
const MAX_PROTECTED = 16_384;
const BASE64URL = /^[\w-]*$/;
const SHARED_SECRET = /^HS\d+$/i;

/** The signatures of a card, decoded (RFC 7515 §7.2.1 with a detached payload). */
export function signaturesOf(card: JsonObject, root: string): readonly CardSignature[] {
  return listMember(card, 'signatures')
    .slice(0, MAX_SIGNATURES)
    .map((signature, i) => decoded(signature, `${root}/signatures/${i}`));
}

/** `kid`s of keys that the user trusts, each with the agents whose they may be; `*` is any. */
export type PinnedKids = ReadonlyMap<string, readonly string[]>;

/** A card with each signature that a trusted key of its agent may check marked so. */
export function pinnedAt(card: AgentCard, pinned: PinnedKids): AgentCard {
  if (pinned.size === 0 || card.signatures.length === 0) return card;
  const isPinned = (kid: string | null) =>
    kid !== null && (pinned.get(kid) ?? []).some((agent) => namesAgent(agent, card.host, card.name));
  // What does not change stays the same object: it is checked once for all fetches of a card.
  if (card.signatures.every(({ kid, pinned: was }) => isPinned(kid) === was)) return card;
  return {
    ...card,
    signatures: card.signatures.map((signature) => ({ ...signature, pinned: isPinned(signature.kid) })),
  };
}

function decoded(signature: Json, pointer: string): CardSignature {
  const jws = {
    protected: textMember(signature, 'protected') ?? '',
    signature: textMember(signature, 'signature') ?? '',
  };
  const parsed = parse(jws.protected);
  const header = 'header' in parsed ? parsed.header : null;
  const open = member(signature, 'header');
  const read = (name: string) => textMember(header, name) ?? textMember(open, name);
  const kid = read('kid');
  return {
    alg: read('alg'),
    kid,
    typ: read('typ'),
    jku: read('jku'),
    jws,
    flaw: flawOf(signature, parsed, pointer),
    pinned: false,
    check: null,
    pointer,
  };
}

type Parsed = { readonly header: JsonObject } | { readonly fault: string } | { readonly tooLong: true };

/** A2A 1.0 §4.4.7, then §8.4.2; the first that is not so. */
function flawOf(signature: Json, parsed: Parsed, pointer: string): SignatureFlaw | null {
  const flaw = (kind: SignatureFlaw['kind'], detail: string, at = ''): SignatureFlaw => ({
    kind,
    detail,
    pointer: `${pointer}${at}`,
  });
  if (!isObject(signature))
    return flaw('malformed', 'a signature is no object, expected `protected` and `signature` in one');
  const shapeless = partFault(signature, 'protected') ?? partFault(signature, 'signature');
  // Whoever signs with no algorithm leaves the signature empty.
  if (shapeless !== null && !('header' in parsed && isNone(parsed.header)))
    return flaw(shapeless.kind, shapeless.detail, shapeless.at);
  if ('tooLong' in parsed) return null;
  if ('fault' in parsed) return flaw('malformed', parsed.fault, '/protected');
  const { header } = parsed;
  const twice = Object.keys(header).find((name) => member(member(signature, 'header'), name) !== undefined);
  if (twice !== undefined)
    return flaw(
      'malformed',
      `\`${twice.slice(0, 60)}\` stands in both headers of a signature; expected in one`,
      '/header',
    );
  const alg = member(header, 'alg');
  if (typeof alg !== 'string' || alg === '')
    return flaw('no-alg', `${lacking('alg', alg)} of a signature`, '/protected');
  if (isNone(header)) return flaw('none', `alg is \`${alg}\`, which is no signature`, '/protected');
  if (SHARED_SECRET.test(alg))
    return flaw(
      'shared-secret',
      `alg is \`${alg.slice(0, 20)}\`, whose secret everybody who checks must hold`,
      '/protected',
    );
  if (Object.hasOwn(header, 'crit')) return flaw('crit', critDetail(member(header, 'crit')), '/protected');
  const kid = member(header, 'kid');
  if (typeof kid !== 'string' || kid === '')
    return flaw('no-kid', `${lacking('kid', kid)} of a signature`, '/protected');
  return null;
}

function isNone(header: JsonObject): boolean {
  return textMember(header, 'alg')?.toLowerCase() === 'none';
}

function lacking(name: string, value: Json | undefined): string {
  return value === undefined
    ? `no \`${name}\` in the protected header`
    : `\`${name}\` is ${shown(value)}, expected a text, in the protected header`;
}

function critDetail(crit: Json | undefined): string {
  const names = Array.isArray(crit) ? crit.filter((name) => typeof name === 'string') : [];
  return names.length === 0
    ? `\`crit\` is ${shown(crit ?? null)}, expected a list of names, in the protected header of a signature`
    : `\`crit\` asks a verifier to understand ${names
        .slice(0, 3)
        .map((name) => `\`${name.slice(0, 40)}\``)
        .join(', ')}, which A2A does not define`;
}

function shown(value: Json): string {
  return `\`${jsonStart(value)}\``;
}

interface PartFault {
  readonly kind: 'incomplete' | 'malformed';
  readonly detail: string;
  readonly at: string;
}

function partFault(signature: JsonObject, name: string): PartFault | null {
  const value = member(signature, name);
  const at = `/${name}`;
  if (value === undefined) return { kind: 'incomplete', detail: `no \`${name}\` in a signature`, at: '' };
  if (typeof value !== 'string')
    return { kind: 'incomplete', detail: `\`${name}\` is no text, expected base64url`, at };
  const malformed = (how: string): PartFault => ({ kind: 'malformed', detail: `\`${name}\` ${how}`, at });
  if (value === '') return malformed('is empty, expected base64url');
  if (value.endsWith('=') && BASE64URL.test(value.replace(/={1,2}$/, '')))
    return malformed('is padded with `=`, expected base64url without padding');
  const odd = BASE64URL.test(value) ? null : (/[^\w-]/.exec(value)?.[0] ?? null);
  if (odd !== null) return malformed(`holds \`${odd}\`, expected base64url`);
  return value.length % 4 === 1 ? malformed('is cut, expected base64url') : null;
}

/** The JSON object that a JWS protected header encodes in base64url (RFC 7515 §4). */
function parse(text: string): Parsed {
  if (text.length > MAX_PROTECTED) return { tooLong: true };
  let value: Json;
  try {
    const latin = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(latin, (char) => char.charCodeAt(0));
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return { fault: '`protected` does not encode JSON, expected an object in base64url' };
  }
  return isObject(value)
    ? { header: value }
    : { fault: `\`protected\` encodes ${shown(value)}, expected an object` };
}
