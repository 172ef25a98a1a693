import { requiredFields } from '../a2a/spec/fields.js';
import type { Member } from '../a2a/spec/objects/member.js';
import { ROLES } from '../a2a/spec/values.js';
import type { Dialect } from '../model/dialect.js';
import { type Json, type JsonObject, listMember, member } from '../model/json.js';
import { generation } from './generation.js';

/**
 * A required member of a message that is absent, empty or of the wrong kind: `says` is a clause such as
 * "no `messageId`". `soft`: receivers live without it. `misnamed`: it stands under its snake_case name;
 * `foreign`: under the name that another dialect gives it.
 */
export interface Lack {
  readonly field: string;
  readonly says: string;
  readonly soft: boolean;
  readonly flaw: 'absent' | 'misnamed' | 'foreign' | 'wrong';
}

/** What a message lacks in the dialect that it is written in; nothing where the dialect is not certain. */
export function lacksOf(message: JsonObject, dialect: Dialect): readonly Lack[] {
  const lacks = requiredFields('Message', dialect).flatMap((field) => lackOf(message, field, dialect));
  return dialect === '0.3-rpc' || dialect === '0.2' ? [...lacks, ...kindless(message)] : lacks;
}

function lackOf(message: JsonObject, field: Member, dialect: Dialect): Lack[] {
  const { name, type, soft } = field;
  const value = member(message, name) ?? undefined;
  const lack = (says: string, flaw: Lack['flaw'] = 'wrong'): Lack[] => [{ field: name, says, soft, flaw }];
  if (value === undefined) {
    // Readers of the 0.3 proto take either name.
    const twin = name === 'content' ? 'parts' : name === 'parts' ? 'content' : null;
    const other = twin === null ? undefined : member(message, twin);
    if (Array.isArray(other))
      return dialect === '0.3-proto' ? [] : lack(`\`${twin}\` in place of \`${name}\``, 'foreign');
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (snake !== name && member(message, snake) !== undefined) {
      return lack(`\`${snake}\` in place of \`${name}\``, 'misnamed');
    }
    return lack(`no \`${name}\``, 'absent');
  }
  if (type.is === 'list') {
    if (!Array.isArray(value)) return lack(`\`${short(value)}\` as \`${name}\``);
    return value.length === 0 ? lack(`an empty \`${name}\``) : [];
  }
  if (typeof value !== 'string') return lack(`\`${short(value)}\` as \`${name}\``);
  if (value === '') return lack(`an empty \`${name}\``);
  return type.is !== 'word' || type.values.includes(value) ? [] : lack(`\`${short(value)}\` as \`${name}\``);
}

/** The roles that a dialect knows, the client's first. */
export function rolesIn(dialect: Dialect): readonly string[] {
  const proto = dialect === '0.3-proto' || generation(dialect) === '1.0';
  const { user, agent } = ROLES[proto ? '1.0' : '0.3'];
  return [user, agent];
}

/** Parts of 0.3 over JSON-RPC say by `kind` what they are; 0.1 said it by `type`. */
function kindless(message: JsonObject): Lack[] {
  const parts = listMember(message, 'parts');
  const without = parts.findIndex((part) => member(part, 'kind') === undefined);
  if (without < 0) return [];
  const typed = member(parts[without], 'type') !== undefined;
  const field = `parts/${without}`;
  if (typed) return [{ field, says: 'a part with `type` in place of `kind`', soft: false, flaw: 'wrong' }];
  return [{ field, says: 'a part without `kind`', soft: true, flaw: 'wrong' }];
}

function short(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
