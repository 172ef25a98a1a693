import type {
  Artifact,
  ArtifactUpdate,
  ContentPart,
  Message,
  PushConfig,
  Status,
  StatusUpdate,
  Task,
  TaskPage,
} from '../../model/objects.js';
import type { Sense } from '../../model/understood.js';
import { artifactKey } from '../view/artifact.js';
import { code, firstOf, group, objectAt, valueAt, words } from './sense.js';

/** Messages of a history. */
const MOST_TURNS = 12;

/** A message: who speaks, where it belongs, and its parts. */
export function messageSense(message: Message): Sense {
  const { pointer, messageId, taskId, contextId, role, roleWritten } = message;
  return group('message', `from ${role === null ? (roleWritten ?? 'nobody') : role}`, pointer, [
    code('id', messageId, `${pointer}/messageId`),
    code('task', taskId, `${pointer}/taskId`),
    code('context', contextId, `${pointer}/contextId`),
    code('refers to tasks', listed(message.referenceTaskIds), `${pointer}/referenceTaskIds`),
    code('extensions', listed(message.extensions), `${pointer}/extensions`),
    ...firstOf(message.parts, 'parts', partSense),
    message.parts.length === 0 ? words('parts', 'none') : null,
    objectAt(pointer, 'metadata', message.metadata),
  ]);
}

function partSense(part: ContentPart): Sense {
  const { is, contentPointer, pointer, mediaType } = part;
  const metadata = objectAt(pointer, 'metadata', part.metadata);
  if (is === 'text' && metadata === null) return valueAt('text', contentPointer, 'text');
  if (is === 'text')
    return group('part', 'text', pointer, [valueAt('text', contentPointer, 'text'), metadata]);
  if (is === 'file') {
    return group('file', part.filename ?? 'without a name', pointer, [
      code('media type', mediaType),
      words(
        'size',
        part.bytes === null ? null : `${decodedLength(part.bytes)} bytes, inline`,
        contentPointer,
      ),
      part.bytes === null ? code('at', part.url, contentPointer) : null,
      part.bytes === null && part.url === null ? words('content', 'none') : null,
      metadata,
    ]);
  }
  if (is === 'data' && mediaType === null && metadata === null)
    return valueAt('data', contentPointer, 'tree');
  return group('part', is === 'data' ? 'data' : 'of no known kind', pointer, [
    code('media type', mediaType),
    valueAt(is === 'data' ? 'data' : 'value', is === 'data' ? contentPointer : pointer, 'tree'),
    is === 'data' ? metadata : null,
  ]);
}

/** How many bytes base64 stands for. */
function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
}

/** A status: the state, since when, and what the agent says about it. */
function statusSense(status: Status | null): Sense {
  if (status === null) return group('state', 'none', null, []);
  const { pointer, state, written } = status;
  const known = state ?? (written === null ? 'none' : `${written}, which no version knows`);
  return group('state', known, `${pointer}/state`, [
    code('since', status.timestamp, `${pointer}/timestamp`),
    status.message === null ? null : messageSense(status.message),
  ]);
}

/** A task as it stands. */
export function taskSense(task: Task): Sense {
  const { pointer, artifacts, history } = task;
  return group('task', task.id ?? 'without an id', pointer, [
    code('context', task.contextId, `${pointer}/contextId`),
    statusSense(task.status),
    ...firstOf(artifacts, 'artifacts', (artifact) => artifactSense(artifact)),
    history.length === 0
      ? null
      : group(
          'history',
          `${history.length} ${history.length === 1 ? 'message' : 'messages'}`,
          `${pointer}/history`,
          [...firstOf(history, 'messages', messageSense, MOST_TURNS)],
        ),
    objectAt(pointer, 'metadata', task.metadata),
  ]);
}

/** One artifact, or a piece of it. */
function artifactSense(artifact: Artifact, more: readonly (Sense | null)[] = []): Sense {
  const { pointer, name, description } = artifact;
  return group('artifact', name ?? artifactKey(artifact) ?? 'without an id', pointer, [
    name === null ? null : code('id', artifactKey(artifact), `${pointer}/artifactId`),
    description === null ? null : valueAt('description', `${pointer}/description`, 'text'),
    ...more,
    code('extensions', listed(artifact.extensions), `${pointer}/extensions`),
    ...firstOf(artifact.parts, 'parts', partSense),
    objectAt(pointer, 'metadata', artifact.metadata),
  ]);
}

/** Tasks of a list, a line each. */
export function pageSense({ pointer, tasks, nextPageToken, totalSize }: TaskPage): Sense {
  const total = totalSize === null ? '' : ` of ${totalSize}`;
  return group('tasks', `${tasks.length}${total}`, pointer, [
    ...firstOf(tasks, 'tasks', (task) => code(task.status?.state ?? 'no state', task.id ?? '', task.pointer)),
    words('more', nextPageToken === null || nextPageToken === '' ? null : 'the next page has a token'),
  ]);
}

/** A change of state. */
export function statusUpdateSenses(update: StatusUpdate): readonly (Sense | null)[] {
  return [
    statusSense(update.status),
    words('final', update.final === true ? 'yes: the stream ends here' : null, `${update.pointer}/final`),
    ...idsSenses(update),
    objectAt(update.pointer, 'metadata', update.metadata),
  ];
}

/** A piece of an artifact. */
export function artifactUpdateSenses(update: ArtifactUpdate): readonly (Sense | null)[] {
  const { artifact, append, lastChunk, pointer } = update;
  const goesOn = append ? 'goes behind what came before' : 'begins the artifact';
  const piece = words('piece', lastChunk ? `${goesOn}, and is the last one` : goesOn, update.appendPointer);
  return [
    artifact === null
      ? group('artifact', 'none', pointer, [piece])
      : artifactSense(artifact, append || lastChunk ? [piece] : []),
    ...idsSenses(update),
    objectAt(update.pointer, 'metadata', update.metadata),
  ];
}

function idsSenses({ pointer, taskId, contextId }: StatusUpdate | ArtifactUpdate): readonly (Sense | null)[] {
  return [code('task', taskId, `${pointer}/taskId`), code('context', contextId, `${pointer}/contextId`)];
}

/** Where an agent is to post; of secrets only whether there is one. */
export function pushConfigSense(config: PushConfig): Sense {
  return group('push configuration', config.id ?? '', config.pointer, [
    code('webhook', config.url, `${config.pointer}/url`),
    code('task', config.taskId),
    words('token', config.token === null ? null : 'set'),
    words('schemes', listed(config.schemes)),
    words('credentials', config.credentials === null ? null : 'set'),
  ]);
}

/** Texts in a row; null for none. */
export function listed(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.slice(0, 20).join(', ') + (texts.length > 20 ? ', …' : '');
}
