import { isObject, type Json, type JsonObject, listMember, member, textMember } from '../../model/json.js';
import { stateClass, stateSpellings, stateWord } from '../spec/states.js';
import { PART_KINDS, PAYLOADS, ROLES } from '../spec/values.js';
import type { Site } from './book.js';

const MAX_PARTS = 1000;
const NOW = stateSpellings('1.0');

/** A message of any version before 1.0 (rows 35, 39, 43), with its parts. */
export function walkMessage(site: Site, at: string, message: Json | undefined): void {
  if (!isObject(message)) return;
  if (Object.hasOwn(message, 'kind')) site.note(43, '`kind` of a message', 'left out', `${at}/kind`);
  const role = member(message, 'role');
  if (role === ROLES['0.3'].user) site.note(35, '`user`', `\`${ROLES['1.0'].user}\``, `${at}/role`, 'value');
  if (role === ROLES['0.3'].agent)
    site.note(35, '`agent`', `\`${ROLES['1.0'].agent}\``, `${at}/role`, 'value');
  if (Array.isArray(member(message, 'content'))) {
    site.note(39, '`message.content`', '`message.parts`', `${at}/content`);
    walkParts(site, `${at}/content`, listMember(message, 'content'));
  }
  walkParts(site, `${at}/parts`, listMember(message, 'parts'));
}

function walkParts(site: Site, at: string, parts: readonly Json[]): void {
  for (const [i, part] of parts.slice(0, MAX_PARTS).entries()) {
    if (isObject(part)) walkPart(site, `${at}/${i}`, part);
  }
}

/** A part (rows 40 to 42). */
function walkPart(site: Site, at: string, part: JsonObject): void {
  if (Object.hasOwn(part, 'kind')) site.note(40, '`parts[].kind`', 'left out', `${at}/kind`);
  else if (PART_KINDS.has(member(part, 'type'))) {
    site.note(40, '`parts[].type`', 'left out', `${at}/type`);
  }
  const file = member(part, 'file');
  if (isObject(file)) {
    for (const [name, now] of FILE_MEMBERS) {
      if (Object.hasOwn(file, name))
        site.note(41, `\`parts[].file.${name}\``, `\`parts[].${now}\``, `${at}/file/${name}`);
    }
  }
  const data = member(part, 'data');
  if (!isObject(data)) return;
  if (site.proto && isObject(member(data, 'data'))) {
    site.note(42, '`parts[].data.data`', '`parts[].data`', `${at}/data/data`);
  } else if (member(member(part, 'metadata'), 'data_part_compat') === true) {
    site.note(42, '`parts[].data.value`', '`parts[].data`', `${at}/data/value`);
  }
}

const FILE_MEMBERS = [
  ['bytes', 'raw'],
  ['uri', 'url'],
  ['fileWithBytes', 'raw'],
  ['fileWithUri', 'url'],
  ['mimeType', 'mediaType'],
  ['name', 'filename'],
] as const;

/** A task; `wrapped`: that its `kind` is to become a wrapper was said already. */
export function walkTask(site: Site, at: string, task: Json | undefined, wrapped: boolean): void {
  if (!isObject(task)) return;
  if (!wrapped && Object.hasOwn(task, 'kind')) site.note(43, '`kind` of a task', 'left out', `${at}/kind`);
  walkStatus(site, `${at}/status`, member(task, 'status'));
  for (const [i, artifact] of listMember(task, 'artifacts').entries()) {
    walkParts(site, `${at}/artifacts/${i}/parts`, listMember(artifact, 'parts'));
  }
  for (const [i, message] of listMember(task, 'history').entries()) {
    walkMessage(site, `${at}/history/${i}`, message);
  }
}

/** A status (rows 36 to 38, 45). */
function walkStatus(site: Site, at: string, status: Json | undefined): void {
  const state = textMember(status, 'state');
  const word = stateWord(state);
  const now = word === null ? undefined : NOW?.get(word);
  if (state !== null && word === 'unknown') {
    site.note(38, `\`${state}\``, 'a state that says where the task is', `${at}/state`, 'value');
  } else if (state !== null && now !== undefined && now !== state) {
    site.note(word === 'canceled' ? 37 : 36, `\`${state}\``, `\`${now}\``, `${at}/state`, 'value');
  }
  const timestamp = textMember(status, 'timestamp');
  if (timestamp !== null && !timestamp.endsWith('Z')) {
    const how = /[+-]\d\d:?\d\d$/.test(timestamp) ? 'with an offset' : 'without a time zone';
    site.note(45, `\`timestamp\` ${how}`, 'as `2026-01-31T12:00:00.000Z`', `${at}/timestamp`, 'value');
  }
  walkMessage(site, `${at}/message`, member(status, 'message'));
}

/** A status or artifact update (rows 21, 58); its `kind` becomes a wrapper, which is said elsewhere. */
function walkUpdate(site: Site, at: string, update: Json | undefined): void {
  if (!isObject(update)) return;
  if (Object.hasOwn(update, 'final')) site.note(21, '`final`', 'left out', `${at}/final`);
  const status = member(update, 'status');
  const rests = stateClass(textMember(status, 'state'));
  if (member(update, 'final') === true && rests === 'active') {
    site.note(58, '`final: true` while the task works', 'a stream that goes on', `${at}/final`);
  }
  walkStatus(site, `${at}/status`, status);
  walkParts(site, `${at}/artifact/parts`, listMember(member(update, 'artifact'), 'parts'));
}

/**
 * What an answer, an event or a webhook brings: a task, message or update. `row` says which change wraps what stands
 * bare; null where 1.0 has it bare too.
 */
export function walkPayload(
  site: Site,
  { at, value, meaning }: { readonly at: string; readonly value: Json | undefined; readonly meaning: string },
  bare: { readonly row: number; readonly within: string } | null,
): void {
  const payload = PAYLOADS.find((one) => one.meaning === meaning);
  if (payload === undefined) return;
  const { kind, wrapper } = payload;
  const told = bare !== null && !at.endsWith(`/${wrapper}`);
  if (told) {
    const has = Object.hasOwn(isObject(value) ? value : {}, 'kind');
    const from = has ? `\`kind: "${kind}"\`` : `a bare ${kind}`;
    site.note(bare.row, from, `\`${bare.within}${wrapper}\` around it`, has ? `${at}/kind` : at);
  }
  if (meaning === 'task') walkTask(site, at, value, told);
  else if (meaning === 'message') walkMessage(site, at, told ? withoutKind(value) : value);
  else walkUpdate(site, at, value);
}

function withoutKind(value: Json | undefined): Json | undefined {
  if (!isObject(value)) return value;
  const { kind: _, ...rest } = value;
  return rest;
}
