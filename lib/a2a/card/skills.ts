import type { CardExtension, CardProvider, CardSkill } from '../../model/card.js';
import { isObject, type JsonObject, listMember, member, textMember } from '../../model/json.js';
import { textsIn, textsOf } from '../view/members.js';
import { requirementsOf } from './security.js';

const MAX_SKILLS = 200;
const MAX_EXTENSIONS = 100;

/** What the agent says that it can do. */
export function skillsOf(card: JsonObject, root: string): readonly CardSkill[] {
  return listMember(card, 'skills')
    .slice(0, MAX_SKILLS)
    .map((skill, i) => {
      const pointer = `${root}/skills/${i}`;
      return {
        id: textMember(skill, 'id'),
        name: textMember(skill, 'name'),
        tags: textsIn(skill, 'tags'),
        inputModes: textsOf(member(skill, 'inputModes')),
        outputModes: textsOf(member(skill, 'outputModes')),
        requirements: requirementsOf(skill, pointer),
        pointer,
      };
    });
}

/** The extensions that a card declares, in both generations among its capabilities. */
export function extensionsOf(card: JsonObject, root: string): readonly CardExtension[] {
  return listMember(member(card, 'capabilities'), 'extensions')
    .slice(0, MAX_EXTENSIONS)
    .map((extension, i) => ({
      uri: textMember(extension, 'uri'),
      required: member(extension, 'required') === true,
      pointer: `${root}/capabilities/extensions/${i}`,
    }));
}

/** Who offers the agent; null where the card does not say. */
export function providerOf(card: JsonObject, root: string): CardProvider | null {
  const provider = member(card, 'provider');
  if (!isObject(provider)) return null;
  return {
    organization: textMember(provider, 'organization'),
    url: textMember(provider, 'url'),
    pointer: `${root}/provider`,
  };
}
