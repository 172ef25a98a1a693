import type { Dialect } from '../../model/a2a.js';
import type { ResultKind } from './values.js';

/**
 * What a required member must be. `text`: a non-empty string; `string`: any; `list`: an array with an element;
 * `array`: any array; `role` and `state` and `word`: strings with an enumerated value.
 */
export type FieldShape =
  | 'text'
  | 'string'
  | 'object'
  | 'array'
  | 'list'
  | 'boolean'
  | 'integer'
  | 'role'
  | 'state'
  | 'word';

/** One required member. `values` for a `word`. `soft`: both big SDKs live without it (0.3 `kind`): a warning at most. */
export interface RequiredField {
  readonly name: string;
  readonly shape: FieldShape;
  readonly values: readonly string[];
  readonly soft: boolean;
}

/** Objects of the protocol whose required members are tabled. */
export type ObjectName =
  | 'AgentCard'
  | 'AgentInterface'
  | 'AgentProvider'
  | 'AgentSkill'
  | 'AgentCardSignature'
  | 'Message'
  | 'Artifact'
  | 'Task'
  | 'TaskStatus'
  | 'TaskStatusUpdateEvent'
  | 'TaskArtifactUpdateEvent'
  | 'SendMessageRequest'
  | 'PushNotificationConfig';

type Generation = '1.0' | '0.3' | '0.3-proto' | '0.1';

const field = (name: string, shape: FieldShape): RequiredField => ({ name, shape, values: [], soft: false });
const kind = (value: ResultKind): RequiredField => ({
  name: 'kind',
  shape: 'word',
  values: [value],
  soft: true,
});
const texts = (...names: string[]) => names.map((name) => field(name, 'text'));

const CARD_COMMON = [...texts('name', 'description', 'version'), field('capabilities', 'object')];
const MODES = [field('defaultInputModes', 'list'), field('defaultOutputModes', 'list')];
const SKILL = [...texts('id', 'name', 'description'), field('tags', 'array')];

/** A2A 1.0 §4 (REQUIRED in the proto). `skills` and `tags` may be empty: §5.7 and §8.4.1 pull two ways. */
const V10: Readonly<Record<ObjectName, readonly RequiredField[]>> = {
  AgentCard: [...CARD_COMMON, field('supportedInterfaces', 'list'), ...MODES, field('skills', 'array')],
  AgentInterface: texts('url', 'protocolBinding', 'protocolVersion'),
  AgentProvider: texts('url', 'organization'),
  AgentSkill: SKILL,
  AgentCardSignature: texts('protected', 'signature'),
  Message: [field('messageId', 'text'), field('role', 'role'), field('parts', 'list')],
  Artifact: [field('artifactId', 'text'), field('parts', 'list')],
  Task: [field('id', 'text'), field('status', 'object')],
  TaskStatus: [field('state', 'state')],
  TaskStatusUpdateEvent: [...texts('taskId', 'contextId'), field('status', 'object')],
  TaskArtifactUpdateEvent: [...texts('taskId', 'contextId'), field('artifact', 'object')],
  SendMessageRequest: [field('message', 'object')],
  PushNotificationConfig: texts('url'),
};

/** A2A 0.3 §5.5 and §6, the JSON schema. */
const V03: Readonly<Record<ObjectName, readonly RequiredField[]>> = {
  AgentCard: [...CARD_COMMON, ...texts('url', 'protocolVersion'), ...MODES, field('skills', 'array')],
  AgentInterface: texts('url', 'transport'),
  AgentProvider: texts('organization', 'url'),
  AgentSkill: SKILL,
  AgentCardSignature: texts('protected', 'signature'),
  Message: [field('messageId', 'text'), field('role', 'role'), field('parts', 'list'), kind('message')],
  Artifact: [field('artifactId', 'text'), field('parts', 'list')],
  Task: [...texts('id', 'contextId'), field('status', 'object'), kind('task')],
  TaskStatus: [field('state', 'state')],
  TaskStatusUpdateEvent: [
    ...texts('taskId', 'contextId'),
    field('status', 'object'),
    field('final', 'boolean'),
    kind('status-update'),
  ],
  TaskArtifactUpdateEvent: [
    ...texts('taskId', 'contextId'),
    field('artifact', 'object'),
    kind('artifact-update'),
  ],
  SendMessageRequest: [field('message', 'object')],
  PushNotificationConfig: texts('url'),
};

/** The 0.3 proto over HTTP+JSON: `content`, no `kind`, and defaults (a false `final`) left out. */
const V03_PROTO: Readonly<Record<ObjectName, readonly RequiredField[]>> = {
  ...V03,
  Message: [field('messageId', 'text'), field('role', 'role'), field('content', 'list')],
  Task: [...texts('id', 'contextId'), field('status', 'object')],
  TaskStatusUpdateEvent: [...texts('taskId', 'contextId'), field('status', 'object')],
  TaskArtifactUpdateEvent: [...texts('taskId', 'contextId'), field('artifact', 'object')],
};

/** The 0.1 generation. */
const V01: Readonly<Record<ObjectName, readonly RequiredField[]>> = {
  AgentCard: [...texts('name', 'url', 'version'), field('capabilities', 'object'), field('skills', 'array')],
  AgentInterface: [],
  AgentProvider: texts('organization'),
  AgentSkill: texts('id', 'name'),
  AgentCardSignature: [],
  Message: [field('role', 'role'), field('parts', 'list')],
  Artifact: [field('parts', 'list')],
  Task: [field('id', 'text'), field('status', 'object')],
  TaskStatus: [field('state', 'state')],
  TaskStatusUpdateEvent: [field('id', 'text'), field('status', 'object')],
  TaskArtifactUpdateEvent: [field('id', 'text'), field('artifact', 'object')],
  SendMessageRequest: [field('id', 'text'), field('message', 'object')],
  PushNotificationConfig: texts('url'),
};

const TABLES = { '1.0': V10, '0.3': V03, '0.3-proto': V03_PROTO, '0.1': V01 };

/** Members that `object` must have in this dialect; none where the dialect is not certain. */
export function requiredFields(object: ObjectName, dialect: Dialect): readonly RequiredField[] {
  const generation = generationOf(dialect);
  return generation ? TABLES[generation][object] : [];
}

function generationOf(dialect: Dialect): Generation | null {
  switch (dialect) {
    case '1.0':
    case '1.0-rc':
      return '1.0';
    case '0.3-rpc':
    case '0.2':
      return '0.3';
    case '0.3-proto':
    case '0.1':
      return dialect;
    case 'mixed':
    case 'unknown':
      return null;
  }
}
