import {
  isObject,
  type Json,
  type JsonObject,
  listMember,
  member,
  pointerToken,
  textMember,
} from '../../model/json.js';
import type {
  OAuthFlow,
  SchemeKind,
  SchemeSpelling,
  SecurityAlternative,
  SecurityScheme,
} from '../../model/security.js';
import { SCHEMES } from '../spec/security.js';
import { textsIn, textsOf } from '../view/members.js';

const MAX_SCHEMES = 100;
const MAX_ALTERNATIVES = 100;
const MAX_FLOWS = 20;

/** The member that wraps a scheme in 1.0, by its kind. */
const WRAPPERS: ReadonlyMap<string, SchemeKind> = new Map(
  SCHEMES.map(({ wrapper, kind }) => [wrapper, kind]),
);
/** The `type` of a scheme in 0.3. */
const TYPES: ReadonlyMap<string, SchemeKind> = new Map(SCHEMES.map(({ type, kind }) => [type, kind]));
/** The words of `authentication.schemes` in 0.1, in lower case; others are schemes of HTTP. */
const WORDS_01: ReadonlyMap<string, SchemeKind> = new Map(
  SCHEMES.flatMap(({ word, kind }) => (word === null ? [] : [[word, kind] as const])),
);

/** The schemes of a card by the names that its requirements use. */
export function schemesOf(card: JsonObject, root: string): readonly SecurityScheme[] {
  const schemes = member(card, 'securitySchemes');
  if (!isObject(schemes)) return schemes01(card, root);
  const found: SecurityScheme[] = [];
  for (const name of Object.keys(schemes).slice(0, MAX_SCHEMES)) {
    found.push(schemeOf(name, member(schemes, name), `${root}/securitySchemes${pointerToken(name)}`));
  }
  return found;
}

interface Told {
  readonly kind: SchemeKind;
  readonly spelled: SchemeSpelling;
  /** What describes the scheme, and where; the older half of a scheme that is written twice stands beside it. */
  readonly body: Json | undefined;
  readonly beside: Json | undefined;
  readonly pointer: string;
}

function schemeOf(name: string, value: Json | undefined, pointer: string): SecurityScheme {
  const { kind, spelled, body, beside, pointer: at } = tell(value, pointer);
  const read = (...names: readonly string[]): string | null => {
    for (const one of [body, beside]) {
      for (const key of names) {
        const text = textMember(one, key);
        if (text !== null) return text;
      }
    }
    return null;
  };
  const isKey = kind === 'apiKey';
  return {
    name,
    kind,
    spelled,
    location: isKey ? read('location', 'in') : null,
    parameter: isKey ? read('name') : null,
    scheme: kind === 'http' ? read('scheme') : null,
    flows: kind === 'oauth2' ? flowsOf(member(body, 'flows') ?? member(beside, 'flows')) : [],
    url:
      kind === 'oauth2'
        ? read('oauth2MetadataUrl')
        : kind === 'openIdConnect'
          ? read('openIdConnectUrl')
          : null,
    pointer: at,
  };
}

/** A2A 1.0 §4.5.1 (one member wraps it), 0.3 §5.5 (`type`), both where a card serves either, or the server's own code. */
function tell(value: Json | undefined, pointer: string): Told {
  const older = TYPES.get(textMember(value, 'type') ?? '');
  for (const [wrapper, kind] of WRAPPERS) {
    const body = member(value, wrapper);
    if (body === undefined) continue;
    return older === undefined
      ? { kind, spelled: '1.0', body, beside: undefined, pointer: `${pointer}/${wrapper}` }
      : { kind, spelled: 'both', body, beside: value, pointer };
  }
  if (older !== undefined) return { kind: older, spelled: '0.3', body: value, beside: undefined, pointer };
  const leaked = member(value, 'scheme');
  const kind = WRAPPERS.get(textMember(leaked, '$case') ?? '');
  if (kind !== undefined) {
    const body = member(leaked, 'value');
    return { kind, spelled: 'leaked', body, beside: undefined, pointer: `${pointer}/scheme/value` };
  }
  return { kind: 'unknown', spelled: 'none', body: value, beside: undefined, pointer };
}

function flowsOf(flows: Json | undefined): readonly OAuthFlow[] {
  if (!isObject(flows)) return [];
  const leaked = member(flows, 'flow');
  const name = textMember(leaked, '$case');
  if (name !== null) return [flowOf(name, member(leaked, 'value'))];
  return Object.keys(flows)
    .slice(0, MAX_FLOWS)
    .map((name) => flowOf(name, member(flows, name)));
}

function flowOf(name: string, value: Json | undefined): OAuthFlow {
  const scopes = member(value, 'scopes');
  return {
    name,
    tokenUrl: textMember(value, 'tokenUrl'),
    authorizationUrl: textMember(value, 'authorizationUrl'),
    scopes: isObject(scopes) ? Object.keys(scopes).slice(0, MAX_SCHEMES) : [],
  };
}

/** In 0.1 the words themselves are the schemes. */
function schemes01(card: JsonObject, root: string): readonly SecurityScheme[] {
  return words01(card).map((word, i) => ({
    name: word,
    kind: WORDS_01.get(word.toLowerCase()) ?? 'http',
    spelled: '0.1',
    location: null,
    parameter: null,
    scheme: WORDS_01.has(word.toLowerCase()) ? null : word,
    flows: [],
    url: null,
    pointer: `${root}/authentication/schemes/${i}`,
  }));
}

function words01(card: JsonObject): readonly string[] {
  return textsIn(member(card, 'authentication'), 'schemes');
}

/** The alternatives of a card or skill, of which one suffices; null where it says nothing of them. */
export function requirementsOf(
  value: Json | undefined,
  pointer: string,
): readonly SecurityAlternative[] | null {
  const found: SecurityAlternative[] = [];
  let said = false;
  for (const name of ['securityRequirements', 'security']) {
    if (!Array.isArray(member(value, name))) continue;
    said = true;
    for (const [i, entry] of listMember(value, name).slice(0, MAX_ALTERNATIVES).entries()) {
      const one = { schemes: namedIn(entry), pointer: `${pointer}/${name}/${i}` };
      if (!found.some((known) => isSame(known, one))) found.push(one);
    }
  }
  if (said || !isObject(value)) return said ? found : null;
  const words = words01(value);
  if (words.length === 0) return null;
  return words.map((name, i) => ({
    schemes: [{ name, scopes: [] }],
    pointer: `${pointer}/authentication/schemes/${i}`,
  }));
}

/** `{"schemes": {"a": {"list": […]}}}` of 1.0, with bare lists too, or `{"a": […]}` of 0.3. */
function namedIn(entry: Json): SecurityAlternative['schemes'] {
  const wrapped = member(entry, 'schemes');
  const schemes = isObject(wrapped) ? wrapped : entry;
  if (!isObject(schemes)) return [];
  return Object.keys(schemes)
    .slice(0, MAX_SCHEMES)
    .map((name) => {
      const scopes = member(schemes, name);
      return { name, scopes: textsOf(member(scopes, 'list')) ?? textsOf(scopes) ?? [] };
    });
}

function isSame(one: SecurityAlternative, other: SecurityAlternative): boolean {
  return (
    one.schemes.length === other.schemes.length &&
    one.schemes.every(({ name, scopes }, i) => {
      const twin = other.schemes[i];
      return twin !== undefined && twin.name === name && twin.scopes.join('\n') === scopes.join('\n');
    })
  );
}
