import type { Json } from '../model/a2a.js';
import { isObject, type JsonObject, listMember, member } from '../model/json.js';
import { BITS, type Marks, strong, weak } from './marks.js';
import { stateSpellings } from './spec/states.js';
import { PART_KINDS, ROLES } from './spec/values.js';

// Marks are read at their proper place only: never inside metadata, data, text, params of extensions, error data,
// nor in a task's history, which echoes what clients wrote (0.3 reference §15 and A9).

const MAX_PARTS = 64;
const MAX_ITEMS = 16;

const LOWER_STATES = new Set(stateSpellings('0.3-rpc')?.values());

/** A message of any dialect (0.3 reference §13, rows 35 and 39 to 43). */
export function markMessage(to: Marks, message: Json | undefined): void {
  if (!isObject(message)) return;
  if (Object.hasOwn(message, 'kind')) strong(to, BITS.v03Rpc, '`kind` on the message', message, 'kind');
  const role = member(message, 'role');
  const upper = role === ROLES['1.0'].user || role === ROLES['1.0'].agent;
  if (role === ROLES['0.3'].user || role === ROLES['0.3'].agent)
    strong(to, BITS.lower, 'a lower-case role', message, 'role');
  else if (upper) strong(to, BITS.upper, 'an upper-case role', message, 'role');
  if (Array.isArray(member(message, 'content')) && to.binding !== 'JSONRPC') {
    strong(to, BITS.v03Proto, 'message `content`', message, 'content');
  }
  const parts = listMember(message, 'parts');
  if (upper && parts.length > 0 && to.binding === 'HTTP+JSON') {
    strong(to, BITS.v1, 'message `parts` beside an upper-case role', message, 'parts');
  }
  markParts(to, parts.length > 0 ? parts : listMember(message, 'content'));
}

function markParts(to: Marks, parts: readonly Json[]): void {
  const count = Math.min(parts.length, MAX_PARTS);
  for (let i = 0; i < count; i++) {
    const part = parts[i];
    if (isObject(part)) markPart(to, part);
  }
}

function markPart(to: Marks, part: JsonObject): void {
  if (Object.hasOwn(part, 'kind')) strong(to, BITS.v03Rpc, '`kind` on a part', part, 'kind');
  const type = member(part, 'type');
  if (PART_KINDS.has(type)) strong(to, BITS.v01, '`type` on a part', part, 'type');
  if (isObject(member(part, 'file'))) strong(to, BITS.v0, '`file` in a part', part, 'file');
  if (typeof member(part, 'raw') === 'string') strong(to, BITS.v1, '`raw` in a part', part, 'raw');
  if (typeof member(part, 'url') === 'string') strong(to, BITS.v1, '`url` in a part', part, 'url');
  if (Object.hasOwn(part, 'mediaType')) weak(to, BITS.v1, '`mediaType` on a part');
  if (Object.hasOwn(part, 'filename')) weak(to, BITS.v1, '`filename` on a part');
  const data = member(part, 'data');
  if (isObject(data) && isObject(member(data, 'data'))) weak(to, BITS.v03Proto, '`data` nested in `data`');
}

function markStatus(to: Marks, status: Json | undefined): void {
  if (!isObject(status)) return;
  const state = member(status, 'state');
  if (typeof state === 'string') {
    if (LOWER_STATES.has(state)) strong(to, BITS.lower, 'a lower-case state', status, 'state');
    else if (state.startsWith('TASK_STATE_')) markProtoState(to, status, state);
  }
  markMessage(to, member(status, 'message'));
}

/** Over JSON-RPC no dialect has the two Ls: a misspelled 1.0 state then, no mark of the 0.3 proto. */
function markProtoState(to: Marks, status: JsonObject, state: string): void {
  if (state === 'TASK_STATE_CANCELED' && !to.proto)
    strong(to, BITS.v1, 'state `TASK_STATE_CANCELED`', status, 'state');
  else if (state === 'TASK_STATE_CANCELLED' && to.binding !== 'JSONRPC') {
    strong(to, BITS.v03Proto, 'state `TASK_STATE_CANCELLED`', status, 'state');
  } else strong(to, BITS.upper, 'an upper-case state', status, 'state');
}

/** A task, with its status and artifacts. */
export function markTask(to: Marks, task: Json | undefined): void {
  if (!isObject(task)) return;
  if (Object.hasOwn(task, 'kind')) strong(to, BITS.v03Rpc, '`kind` on the task', task, 'kind');
  if (Object.hasOwn(task, 'sessionId')) strong(to, BITS.v01, '`sessionId` on the task', task, 'sessionId');
  markStatus(to, member(task, 'status'));
  for (const artifact of listMember(task, 'artifacts').slice(0, MAX_ITEMS)) markArtifact(to, artifact);
}

function markArtifact(to: Marks, artifact: Json | undefined): void {
  if (!isObject(artifact)) return;
  if (typeof member(artifact, 'index') === 'number' && member(artifact, 'artifactId') === undefined) {
    strong(to, BITS.v01, '`index` on an artifact', artifact, 'index');
  }
  markParts(to, listMember(artifact, 'parts'));
}

/** A status or artifact update; `wrapped` where a `statusUpdate` or `artifactUpdate` member holds it. */
export function markUpdate(to: Marks, update: Json | undefined): void {
  if (!isObject(update)) return;
  if (Object.hasOwn(update, 'kind')) strong(to, BITS.v03Rpc, '`kind` on the update', update, 'kind');
  if (Object.hasOwn(update, 'final')) strong(to, BITS.v0, '`final` on the update', update, 'final');
  if (!Object.hasOwn(update, 'taskId') && Object.hasOwn(update, 'id')) {
    strong(to, BITS.v01, 'an update that names its task `id`', update, 'id');
  }
  markStatus(to, member(update, 'status'));
  markArtifact(to, member(update, 'artifact'));
}

/** A single wrapper member around a result or event: 1.0 over JSON-RPC; over HTTP+JSON the 0.3 proto has it too. */
export function markWrapper(to: Marks, name: string): void {
  const bits = to.binding === 'JSONRPC' ? BITS.v1 : BITS.upper;
  strong(to, bits, `the wrapper \`${name}\``);
}

/** The tasks of a list, the first of them. */
export function markList(to: Marks, tasks: readonly Json[]): void {
  for (const task of tasks.slice(0, MAX_ITEMS)) markTask(to, task);
}

/** Push configurations: flat with `scheme` in 1.0, nested with `schemes` before (§13, rows 24, 27, 28). */
export function markPushConfig(to: Marks, config: Json | undefined): void {
  if (!isObject(config)) return;
  if (isObject(member(config, 'pushNotificationConfig'))) {
    strong(to, BITS.v0 | BITS.rc, 'a nested `pushNotificationConfig`', config, 'pushNotificationConfig');
    return;
  }
  const authentication = member(config, 'authentication');
  if (!isObject(authentication)) return;
  if (Array.isArray(member(authentication, 'schemes')))
    strong(to, BITS.v0 | BITS.rc, '`authentication.schemes`', authentication, 'schemes');
  else if (typeof member(authentication, 'scheme') === 'string')
    strong(to, BITS.v10, '`authentication.scheme`', authentication, 'scheme');
}

/** Params or body of a send (§13, rows 22, 23, 29; 0.1 marks of §12). */
export function markSend(to: Marks, params: Json | undefined): void {
  if (!isObject(params)) return;
  if (Object.hasOwn(params, 'sessionId'))
    strong(to, BITS.v01, '`sessionId` in the params', params, 'sessionId');
  if (Object.hasOwn(params, 'id') && Object.hasOwn(params, 'message')) {
    strong(to, BITS.v01, 'a task `id` beside the message', params, 'id');
  }
  if (Object.hasOwn(params, 'tenant')) strong(to, BITS.v1, '`tenant` in the request', params, 'tenant');
  const configuration = member(params, 'configuration');
  if (isObject(configuration)) markConfiguration(to, configuration);
  markMessage(to, member(params, 'message'));
}

function markConfiguration(to: Marks, configuration: JsonObject): void {
  if (Object.hasOwn(configuration, 'returnImmediately'))
    strong(to, BITS.v10, '`returnImmediately`', configuration, 'returnImmediately');
  if (Object.hasOwn(configuration, 'taskPushNotificationConfig')) {
    strong(to, BITS.v10, '`taskPushNotificationConfig`', configuration, 'taskPushNotificationConfig');
  }
  if (Object.hasOwn(configuration, 'blocking'))
    strong(to, BITS.v0 | BITS.rc, '`blocking`', configuration, 'blocking');
  if (Object.hasOwn(configuration, 'pushNotificationConfig')) {
    strong(
      to,
      BITS.v03Rpc | BITS.rc,
      '`pushNotificationConfig` in the configuration',
      configuration,
      'pushNotificationConfig',
    );
  }
  if (Object.hasOwn(configuration, 'pushNotification')) {
    strong(to, BITS.v03Proto, '`pushNotification` in the configuration', configuration, 'pushNotification');
  }
}
