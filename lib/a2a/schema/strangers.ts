import { pointerToken } from '../../model/json.js';
import type { Shape } from '../spec/objects/member.js';
import { TABLES } from '../spec/objects/tables.js';
import type { Draft } from './draft.js';
import { meantBy } from './twins.js';

/**
 * Brings members that an object does not have together with what it lacks: a required member that stands under
 * another name is one fault, not two, and so is a part whose content is another dialect's.
 */
export function merged(drafts: readonly Draft[], shape: Shape): readonly Draft[] {
  if (!drafts.some(({ flaw }) => flaw === 'unknown')) return drafts;
  const gone = new Set<Draft>();
  const strangers = drafts.filter(({ flaw }) => flaw === 'unknown').map((draft) => withMeaning(draft, shape));
  // Tools that print JSON anew sort its members: what is told must not depend on it.
  strangers.sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
  const named = [...drafts.filter(({ flaw }) => flaw !== 'unknown'), ...strangers];
  const whole = named.map((draft) => {
    if (draft.flaw !== 'missing' && draft.flaw !== 'none-of') return draft;
    const [stranger, ...others] = named.filter((one) => standsFor(one, draft));
    if (stranger === undefined) return draft;
    gone.add(stranger);
    if (draft.flaw === 'none-of') for (const other of others) gone.add(other);
    const { member: twin, rightIn } = stranger;
    // What is there is what has to be changed.
    return { ...draft, twin, rightIn, pointer: `${draft.holder}${pointerToken(twin)}` };
  });
  return whole.filter((draft) => !gone.has(draft));
}

/** Whether a member that an object does not have stands where one is missing. */
function standsFor(stranger: Draft, { holder, flaw, member, object }: Draft): boolean {
  if (stranger.flaw !== 'unknown' || stranger.holder !== holder) return false;
  if (flaw === 'missing') return stranger.twin === member || stranger.near === member;
  return object === 'SecurityScheme' || (stranger.rightIn !== null && CONTENTS.has(stranger.member));
}

/** Members that hold what a part or file is about, in any dialect. */
const CONTENTS: ReadonlySet<string> = new Set([
  'text',
  'data',
  'file',
  'raw',
  'url',
  'bytes',
  'uri',
  'fileWithBytes',
  'fileWithUri',
]);

function withMeaning(draft: Draft, shape: Shape): Draft {
  const table = TABLES[shape][draft.table];
  const known = table?.form === 'object' ? table.members.map(({ name }) => name) : [];
  return { ...draft, ...meantBy(draft.member, draft.object, known) };
}
