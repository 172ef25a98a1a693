import { member as childOf, isObject, type Json, pointerToken } from '../../model/json.js';
import type { Flaw, ObjectName } from '../../model/shape.js';
import type { ObjectTable, TableName, Type } from '../spec/objects/member.js';
import type { Complaint } from './complaint.js';
import { type Checked, tableAt, type Whereabouts, whereabouts } from './whereabouts.js';

/** A fault without words: what is wrong with which member, and the facts of the tables about it. Pointers lead from the value that was checked. */
export interface RawFault {
  /** Of the value at fault; of the object where it lacks a member, or has none or several of a group. */
  readonly pointer: string;
  /** Of the object that has or lacks the member. */
  readonly holder: string;
  readonly on: 'value' | 'key';
  readonly object: ObjectName;
  readonly table: TableName;
  /** Empty where the object itself is at fault. */
  readonly member: string;
  readonly flaw: Flaw;
  readonly soft: boolean;
  /** What stands there, null too; undefined where nothing does. */
  readonly found: Json | undefined;
  /** What was wanted there; null for groups and what no table knows. */
  readonly expected: Type | null;
  /** The group of which none is there, or the members of it that are. */
  readonly names: readonly string[];
}

/** The complaints about one value as faults, one for each member. */
export function reduced(complaints: readonly Complaint[], checked: Checked): readonly RawFault[] {
  const faults = new Map<string, RawFault>();
  for (const complaint of complaints) {
    const fault = faultOf(complaint, checked);
    // An enumerated value of a wrong type breaks two keywords; one fault is enough.
    const key = `${fault.flaw === 'missing' ? pointerToken(fault.member) : ''} ${fault.pointer}`;
    if (!faults.has(key)) faults.set(key, fault);
  }
  const all = [...faults.values()];
  return all.filter((fault) => fault.flaw !== 'none-of' || !all.some((other) => tells(other, fault)));
}

/** Where `kind` says which member of a group has to be there, its absence is one fault. */
function tells({ flaw, holder, member }: RawFault, none: RawFault): boolean {
  return flaw === 'missing' && holder === none.holder && none.names.includes(member);
}

/** A value that is nothing like the object: null, or none of the things that it could be. */
export function misfit(object: ObjectName, value: Json): RawFault {
  return {
    pointer: '',
    holder: '',
    on: 'value',
    object,
    table: object,
    member: '',
    flaw: isObject(value) ? 'none-of' : 'type',
    soft: false,
    found: value,
    expected: { is: 'ref', to: object },
    names: [],
  };
}

function faultOf(complaint: Complaint, checked: Checked): RawFault {
  const here = whereabouts(checked, complaint.at);
  const table = tableAt(checked.shape, here);
  if (table === null) return valueFault(complaint, here);
  const { name } = complaint;
  const whole: Whole = {
    pointer: complaint.at,
    holder: complaint.at,
    on: 'value',
    object: table.object,
    table: here.type?.is === 'ref' ? here.type.to : checked.root,
    member: '',
    soft: false,
    found: here.value,
    expected: null,
    names: [],
  };
  switch (complaint.keyword) {
    case 'required':
      return missing(whole, String(name), checked);
    case 'additionalProperties':
      return unknown(whole, String(name));
    case 'exactlyOne':
      return groupFault(whole, table, checked);
    default:
      return valueFault(complaint, here);
  }
}

type Whole = Omit<RawFault, 'flaw'>;

function missing(whole: Whole, name: string, checked: Checked): RawFault {
  const { member, value } = whereabouts(checked, `${whole.pointer}${pointerToken(name)}`);
  const expected = member?.type ?? null;
  return { ...whole, member: name, flaw: 'missing', soft: member?.soft ?? false, found: value, expected };
}

function unknown(whole: Whole, name: string): RawFault {
  const pointer = `${whole.pointer}${pointerToken(name)}`;
  return { ...whole, pointer, on: 'key', member: name, flaw: 'unknown', found: childOf(whole.found, name) };
}

function groupFault(whole: Whole, { groups: [group] }: ObjectTable, checked: Checked): RawFault {
  if (group === undefined) return { ...whole, flaw: 'none-of' };
  const { of, nullCounts, same, soft } = group;
  const there = of.filter((name) => {
    const found = childOf(whole.found, name);
    return found !== undefined && (found !== null || name === nullCounts);
  });
  if (there.length > 0) {
    // Some writers set an empty text for what they leave open.
    const saying = there.filter((name) => childOf(whole.found, name) !== '');
    return { ...whole, soft, flaw: saying.length > 1 ? 'several-of' : 'padded', names: there };
  }
  const [first] = of;
  if (same && first !== undefined) return missing(whole, first, checked);
  return { ...whole, soft, flaw: 'none-of', names: of };
}

const FLAWS: { readonly [keyword: string]: Flaw } = {
  enum: 'value',
  format: 'format',
  minItems: 'empty',
  minLength: 'empty',
};

function valueFault({ at, keyword }: Complaint, here: Whereabouts): RawFault {
  const { type, owner, member, exact, value } = here;
  const flaw = keyword === 'format' && type?.is === 'int32' ? 'type' : (FLAWS[keyword] ?? 'type');
  // Only a required member excludes null, and its null is its absence.
  const absent = (flaw === 'type' || flaw === 'value') && value === null && exact;
  const filled = type?.is === 'string' || type?.is === 'list' ? type.filled : 'no';
  return {
    pointer: absent ? owner.pointer : at,
    holder: owner.pointer,
    on: 'value',
    object: owner.object,
    table: owner.table,
    member: member?.name ?? '',
    flaw: absent ? 'missing' : flaw,
    soft: (member?.soft ?? false) || (flaw === 'empty' && filled === 'soft'),
    found: value,
    expected: type,
    names: [],
  };
}
