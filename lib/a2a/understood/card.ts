import type { AgentCard, CardSkill } from '../../model/card.js';
import { type Json, member } from '../../model/json.js';
import type { Standing } from '../../model/objects.js';
import type { SecurityAlternative, SecurityScheme } from '../../model/security.js';
import type { Sense } from '../../model/understood.js';
import { listed } from './objects.js';
import { code, firstOf, group, valueAt, words } from './sense.js';

/** A card in short: who, where, in what versions, what it can do and what it wants to know of a client. */
export function cardSense(card: AgentCard): Sense {
  const { root, provider, interfaces, skills, extensions, securitySchemes, signatures } = card;
  return group('card', card.name ?? 'without a name', root, [
    code('version', card.version, `${root}/version`),
    words(
      'written as',
      card.generation === 'unknown' ? 'a card of no known version' : `a card of ${card.generation}`,
    ),
    card.description === null ? null : valueAt('description', `${root}/description`, 'text'),
    provider === null
      ? null
      : code('provider', [provider.organization, provider.url].filter(Boolean).join(', '), provider.pointer),
    ...firstOf(interfaces, 'interfaces', ({ url, binding, version, tenant, pointer }) =>
      code(
        'interface',
        [binding, version, url, tenant ? `tenant ${tenant}` : ''].filter(Boolean).join('  '),
        pointer,
      ),
    ),
    words('capabilities', capabilities(card), card.capabilitiesPointer),
    code('takes', listed(card.inputModes), `${root}/defaultInputModes`),
    code('gives', listed(card.outputModes), `${root}/defaultOutputModes`),
    ...firstOf(securitySchemes, 'schemes', (scheme) => code('scheme', schemeText(scheme), scheme.pointer)),
    words('requires', card.requirements === null ? null : requirementsText(card.requirements)),
    ...firstOf(skills, 'skills', (skill) => code('skill', skillText(skill), skill.pointer)),
    ...firstOf(extensions, 'extensions', ({ uri, required, pointer }) =>
      code('extension', `${uri ?? 'without a URI'}${required ? ', required' : ''}`, pointer),
    ),
    words('signatures', signatures.length === 0 ? 'none' : String(signatures.length)),
  ]);
}

/** A card of which nothing but its object is at hand. */
export function cardObjectSense({ pointer, value }: Standing & { readonly value: Json | undefined }): Sense {
  const name = member(value, 'name');
  return group('card', typeof name === 'string' ? name : 'without a name', pointer, [
    valueAt('object', pointer, 'tree'),
  ]);
}

function capabilities(card: AgentCard): string {
  const facts: readonly (readonly [string, boolean | null])[] = [
    ['streaming', card.streaming],
    ['push notifications', card.pushNotifications],
    ['extended card', card.extendedCard ?? card.supportsAuthenticatedExtendedCard],
  ];
  return facts.map(([name, has]) => `${name} ${has === null ? 'not said' : has ? 'yes' : 'no'}`).join(', ');
}

function schemeText({ name, kind, location, parameter, scheme, flows, url }: SecurityScheme): string {
  const more = [scheme, location && `in ${location}`, parameter, listed(flows.map((flow) => flow.name)), url];
  return [`${name}: ${kind}`, ...more.filter(Boolean)].join(', ');
}

function requirementsText(requirements: readonly SecurityAlternative[]): string {
  const texts = requirements
    .slice(0, 8)
    .map(({ schemes }) => schemes.map(({ name }) => name).join(' and ') || 'nothing');
  return texts.length === 0 ? 'nothing' : texts.join(', or ');
}

function skillText({ id, name, tags }: CardSkill): string {
  return `${name ?? id ?? 'without a name'}${tags.length === 0 ? '' : ` (${listed(tags)})`}`;
}
