import type { ObjectName } from '../../../model/shape.js';
import type {
  BareTable,
  Case,
  Choice,
  ChoiceTable,
  Filled,
  Format,
  Group,
  Member,
  ObjectTable,
  TableName,
  Type,
} from './member.js';

/** Any string, also an empty one, which is how ProtoJSON may write an unset member. */
export const string: Type = { is: 'string', filled: 'no', format: null };
/** A string that is nothing without a character. */
export const text: Type = { is: 'string', filled: 'hard', format: null };
/** Prose for readers, which should not be empty. */
export const prose: Type = { is: 'string', filled: 'soft', format: null };
export const boolean: Type = { is: 'boolean' };
export const integer: Type = { is: 'integer' };
export const int32: Type = { is: 'int32' };
export const struct: Type = { is: 'object' };
export const any: Type = { is: 'any' };
export const rpcId: Type = { is: 'rpc-id' };

export const formatted = (format: Format, filled: Filled = 'no'): Type => ({ is: 'string', filled, format });
export const word = (...values: readonly string[]): Type => ({ is: 'word', values });
export const ref = (to: TableName): Type => ({ is: 'ref', to });
export const list = (of: Type, filled: Filled = 'no'): Type => ({ is: 'list', of, filled });
export const map = (of: Type): Type => ({ is: 'map', of });

export const strings = list(string);

/** A member that has to be there. */
export const must = (name: string, type: Type): Member => ({ name, type, required: true, soft: false });
/** A member that may be absent. */
export const may = (name: string, type: Type): Member => ({ name, type, required: false, soft: false });
/** The same member, with receivers that live with whatever is wrong about it. */
export const soft = (member: Member): Member => ({ ...member, soft: true });

/** A group of members that exclude each other and of which one has to be there. */
export const exactlyOne = (...of: readonly string[]): Group => ({
  of,
  nullCounts: null,
  same: false,
  soft: false,
});
/** One member under any of several names, the proper one first. */
export const alias = (...of: readonly string[]): Group => ({ ...exactlyOne(...of), same: true });

export const inCase = (when: string, is: string, ...members: readonly Member[]): Case => ({
  when,
  is,
  members,
});

/** Closed, without groups and cases, unless `more` says so. */
export function object(
  name: ObjectName,
  members: readonly Member[],
  more: Partial<Pick<ObjectTable, 'groups' | 'cases' | 'open'>> = {},
): ObjectTable {
  return { form: 'object', object: name, members, groups: [], cases: [], open: false, ...more };
}

/** An object of exactly one member. */
export function union(name: ObjectName, ...members: readonly Member[]): ObjectTable {
  return object(name, members, { groups: [exactlyOne(...members.map((member) => member.name))] });
}

export const bareList = (name: ObjectName, of: Type): BareTable<'list'> => ({
  form: 'list',
  object: name,
  of,
});
export const bareMap = (name: ObjectName, of: Type): BareTable<'map'> => ({ form: 'map', object: name, of });
export const choice = (name: ObjectName, ...of: readonly Choice[]): ChoiceTable => ({
  form: 'choice',
  object: name,
  of,
});
