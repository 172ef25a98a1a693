import type { ObjectName } from '../../model/shape.js';

/** Names that different dialects give to one member of an object (0.3 reference §13). */
const RENAMED: { readonly [N in ObjectName]?: readonly (readonly string[])[] } = {
  AgentCard: [['securityRequirements', 'security']],
  AgentInterface: [['protocolBinding', 'transport']],
  AgentSkill: [['securityRequirements', 'security']],
  AuthenticationInfo: [['scheme', 'schemes']],
  File: [
    ['bytes', 'fileWithBytes', 'raw'],
    ['uri', 'fileWithUri', 'url'],
    ['mimeType', 'mediaType'],
    ['name', 'filename'],
  ],
  Message: [
    ['parts', 'content'],
    ['contextId', 'sessionId'],
  ],
  Part: [
    ['kind', 'type'],
    ['mediaType', 'mimeType'],
    ['filename', 'name'],
  ],
  SecurityScheme: [['location', 'in']],
  SendMessageConfiguration: [['taskPushNotificationConfig', 'pushNotificationConfig', 'pushNotification']],
  Task: [['contextId', 'sessionId']],
  TaskPushNotificationConfig: [['pushNotificationConfig', 'url']],
};

/** Longer names are nobody's slip of the pen. */
const LONGEST = 60;

/**
 * The member that a stranger stands for: under its snake_case name, another dialect's, or misspelled. `known`: the
 * members of its object. Null where none is meant for certain; `near` then is the closest one.
 */
export function meantBy(
  stranger: string,
  object: ObjectName,
  known: readonly string[],
): { readonly twin: string | null; readonly near: string | null } {
  if (stranger.length > LONGEST) return { twin: null, near: null };
  const folded = fold(stranger);
  const respelled = known.find((name) => fold(name) === folded);
  if (respelled !== undefined) return { twin: respelled, near: null };
  const renamed = RENAMED[object]?.find((names) => names.includes(stranger));
  const twin = renamed?.find((name) => known.includes(name)) ?? null;
  return { twin, near: twin === null ? nearest(folded, known) : null };
}

function fold(name: string): string {
  return name.replaceAll('_', '').replaceAll('-', '').toLowerCase();
}

/** The known name that a letter more, less or other away; short names are too close to one another. */
function nearest(folded: string, known: readonly string[]): string | null {
  if (folded.length < 4) return null;
  return known.find((name) => isOneOff(folded, fold(name))) ?? null;
}

/** Whether one letter put in, left out, changed or swapped with the next makes one text the other. */
function isOneOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return a === b;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left === `${right[1]}${right[0]}`;
}
