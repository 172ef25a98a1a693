import type { AgentCard, AgentInterface } from '../../model/a2a.js';
import type { ClaimKind } from '../../model/claim.js';
import { bindingName } from '../../model/dialect.js';
import { isObject, type Json, listMember, member, placeIn } from '../../model/json.js';
import type { Place } from '../../model/location.js';
import { EXTENDED, HISTORY, PUSH, STREAMING } from './flags.js';
import { interfaceKey } from './interfaces.js';
import type { About, Named } from './ledger.js';
import type { Mode, Modes } from './modes.js';
import { REQUIREMENT } from './security.js';

/** One thing that a card says, or may say and does not. */
export interface Declared extends About, Named {
  readonly says: boolean | null;
  readonly at: Place;
}

/** All that a card says of what its agent does, each once, in the order of a report. */
export function declaredBy(card: AgentCard, modes: Modes): readonly Declared[] {
  const found = new Map<string, Declared>();
  for (const one of said(card, modes)) {
    const key = `${one.kind} ${one.key}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

function said(card: AgentCard, modes: Modes): readonly Declared[] {
  return [
    ...flags(card),
    ...card.interfaces.map((face) => ofInterface(card, face)),
    ...requirement(card),
    ...card.securitySchemes.map(({ name, kind, scheme, pointer }) =>
      declared(card, 'scheme', name, name, kind === 'http' ? `http ${scheme ?? ''}`.trim() : kind, pointer),
    ),
    ...card.extensions.flatMap(({ uri, required, pointer }) =>
      uri === null ? [] : declared(card, 'extension', uri, uri, required ? 'required' : null, pointer),
    ),
    ...modes.input.map((mode) => ofMode(card, 'input-mode', mode)),
    ...modes.output.map((mode) => ofMode(card, 'output-mode', mode)),
  ];
}

function ofInterface(card: AgentCard, face: AgentInterface): Declared {
  const { url, binding, version, tenant, pointer } = face;
  const detail = [bindingName(binding), version, tenant && `of ${tenant}`].filter((text) => text).join(' ');
  return declared(card, 'interface', interfaceKey(face), url, detail, pointer);
}

function flags(card: AgentCard): readonly Declared[] {
  const all = [
    [STREAMING, card.streaming],
    [PUSH, card.pushNotifications],
    [EXTENDED, card.extendedCard],
    [HISTORY, card.stateTransitionHistory],
  ] as const;
  const at = placeIn(card.doc, card.capabilitiesPointer);
  return all.map(([about, says]) => ({ ...about, name: null, detail: null, says, at }));
}

/** What a client has to prove; null of a card that says nothing of it, false of one that says that nothing is needed. */
function requirement(card: AgentCard): readonly Declared[] {
  const { requirements, doc, root } = card;
  const alternatives = (requirements ?? []).map(({ schemes }) =>
    schemes.length === 0 ? 'nothing' : schemes.map(({ name }) => name).join(' + '),
  );
  const pointer = requirements?.[0]?.pointer.replace(/\/\d+$/, '') ?? root;
  const detail = alternatives.length === 0 ? null : alternatives.join(' or ');
  const says = requirements === null ? null : requirements.length > 0;
  return [{ ...REQUIREMENT, name: null, detail, says, at: placeIn(doc, pointer) }];
}

function ofMode(card: AgentCard, kind: ClaimKind, { mode, skill, pointer }: Mode): Declared {
  return declared(card, kind, mode, mode, skill === null ? null : `skill ${skill}`, pointer);
}

function declared(
  { doc }: AgentCard,
  kind: ClaimKind,
  key: string,
  name: string,
  detail: string | null,
  pointer: string,
): Declared {
  return { kind, key, name, detail, says: true, at: placeIn(doc, pointer) };
}

/** How many interfaces, schemes and extensions a card names beyond those that its reader keeps. */
export function leftOut({ value, interfaces, repeated, securitySchemes, extensions }: AgentCard): number {
  const listed = (holder: Json | undefined, name: string) => listMember(holder, name).length;
  const faces = listed(value, 'supportedInterfaces') + listed(value, 'additionalInterfaces');
  const schemes = member(value, 'securitySchemes');
  return (
    beyond(faces, interfaces.length + repeated.length) +
    beyond(isObject(schemes) ? Object.keys(schemes).length : 0, securitySchemes.length) +
    beyond(listed(member(value, 'capabilities'), 'extensions'), extensions.length)
  );
}

function beyond(named: number, kept: number): number {
  return Math.max(0, named - kept);
}
