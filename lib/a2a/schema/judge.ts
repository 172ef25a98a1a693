import { type Json, pointerToken, pointerTokens, textMember, valueAt } from '../../model/json.js';
import type { ObjectName, ShapeFault } from '../../model/shape.js';
import type { Shape } from '../spec/objects/member.js';
import { roleWord } from '../spec/values.js';
import { check } from './check.js';
import { type Draft, draftOf } from './draft.js';
import { expectedOf } from './expected.js';
import { sentence } from './sentence.js';
import { type Site, shapeFor } from './site.js';
import { merged } from './strangers.js';

/** No fault: one array for all that is right. */
export const NONE: readonly ShapeFault[] = [];
/** Faults that an exchange keeps. */
export const MAX_FAULTS = 32;

/** What is wrong with the object at `pointer` and inside it. */
export function faultsOf(
  object: ObjectName,
  value: Json | undefined,
  pointer: string,
  site: Site,
): readonly ShapeFault[] {
  const shape = shapeFor(site.dialect);
  if (shape === null || value === undefined) return NONE;
  const raw = check(object, value, shape);
  if (raw.length === 0) return NONE;
  const drafts = raw.slice(0, MAX_FAULTS).map((one) => draftOf(one, shape));
  return merged(drafts, shape).map((draft) => faultOf(draft, { value, pointer, shape, site }));
}

/** An object that is none of those that may stand there. `soft`: receivers live with it. */
export function misfit(
  object: ObjectName,
  pointer: string,
  says: string,
  { doc, side, event, dialect }: Site,
  soft = false,
): ShapeFault {
  return {
    object,
    member: '',
    flaw: 'type',
    dialect,
    says,
    rightIn: null,
    twin: null,
    soft,
    side,
    event,
    doc,
    pointer,
    on: 'value',
    quoted: false,
  };
}

interface Found {
  readonly value: Json;
  readonly pointer: string;
  readonly shape: Shape;
  readonly site: Site;
}

function faultOf(draft: Draft, { value, pointer, shape, site }: Found): ShapeFault {
  const { object, member, flaw, soft, rightIn, twin } = draft;
  return {
    object,
    member,
    flaw,
    dialect: site.dialect,
    says: sentence({
      ...draft,
      item: itemOf(draft),
      expected: expectation(draft),
      version: VERSIONS[shape],
    }),
    rightIn,
    twin,
    soft,
    side: site.side,
    event: site.event,
    doc: site.doc,
    // A null is there to be shown.
    pointer:
      pointer + draft.pointer + (flaw === 'missing' && draft.found === null ? pointerToken(member) : ''),
    on: twin === null ? draft.on : 'key',
    quoted: isQuoted(value, draft.pointer),
  };
}

const VERSIONS = {
  '1.0': 'A2A 1.0',
  '0.3': 'A2A 0.3',
  '0.3-proto': 'A2A 0.3 over HTTP+JSON',
  '0.1': 'A2A 0.1',
} as const;

/** Name or index of the element of a member that is at fault; empty for the member itself. */
function itemOf({ holder, member, pointer }: Draft): string {
  if (member === '' || pointer === holder) return '';
  return pointerTokens(pointer.slice(holder.length)).slice(1).join('/');
}

function expectation({ expected, flaw, found }: Draft): string {
  if (expected === null) return 'a value';
  if (flaw === 'empty') return `at least one ${expected.is === 'list' ? 'element' : 'character'}`;
  return expectedOf(expected, typeof found === 'string' ? found : null);
}

/** Whether it stands in a task's history and the agent did not say it itself. */
function isQuoted(value: Json, pointer: string): boolean {
  const at = /^(?:.*\/)?history\/\d+/.exec(pointer)?.[0];
  return at !== undefined && roleWord(textMember(valueAt(value, at), 'role') ?? '') !== 'agent';
}
