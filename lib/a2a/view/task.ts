import type { Dialect } from '../../model/dialect.js';
import {
  isObject,
  type Json,
  type JsonDoc,
  type JsonObject,
  listMember,
  member,
  textMember,
  valueAt,
} from '../../model/json.js';
import type {
  Artifact,
  ArtifactUpdate,
  Message,
  Status,
  StatusUpdate,
  Task,
  TaskPage,
} from '../../model/objects.js';
import { lazily } from '../lazily.js';
import { stateWord } from '../spec/states.js';
import { tasksIn } from '../spec/task-list.js';
import { countMember, each, idMember, objectMember } from './members.js';
import { artifactOf, messageOf } from './message.js';

/** The task at a pointer; null where no object stands there. */
export function taskAt(doc: JsonDoc, pointer: string, dialect: Dialect): Task | null {
  const value = valueAt(doc.value, pointer);
  return isObject(value) ? taskOf(doc, pointer, value, dialect) : null;
}

const NO_ARTIFACTS: readonly Artifact[] = [];
const NO_MESSAGES: readonly Message[] = [];

function taskOf(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect): Task {
  const task: Task = {
    doc,
    pointer,
    id: idMember(value, 'id'),
    contextId: idMember(value, 'contextId') ?? idMember(value, 'sessionId'),
    status: statusIn(doc, pointer, value, dialect),
    artifacts: NO_ARTIFACTS,
    history: NO_MESSAGES,
    metadata: objectMember(value, 'metadata'),
  };
  const bare = listMember(value, 'artifacts').length === 0 && listMember(value, 'history').length === 0;
  return bare ? task : withLists(task, value, dialect);
}

/** The lists of a task are long, and asked for by few. */
function withLists(task: Task, value: JsonObject, dialect: Dialect): Task {
  const { doc, pointer } = task;
  const artifacts = lazily(() => artifactsIn(doc, pointer, value, dialect));
  const history = lazily(() =>
    each(listMember(value, 'history'), `${pointer}/history`, (item, at) => messageOf(doc, at, item, dialect)),
  );
  return {
    ...task,
    get artifacts() {
      return artifacts();
    },
    get history() {
      return history();
    },
  };
}

/** A page of a list of tasks at a pointer; null where neither an object nor a list stands there. */
export function taskPageAt(doc: JsonDoc, pointer: string, dialect: Dialect): TaskPage | null {
  const value = valueAt(doc.value, pointer);
  if (!isObject(value) && !Array.isArray(value)) return null;
  const list = tasksIn(value);
  return {
    doc,
    pointer,
    tasks: each(list.tasks, pointer + list.pointer, (item, at) => taskOf(doc, at, item, dialect)),
    nextPageToken: textMember(value, 'nextPageToken'),
    pageSize: countMember(value, 'pageSize'),
    totalSize: countMember(value, 'totalSize'),
  };
}

/** The change of state at a pointer; null where no object stands there. Only 1.0 leaves out what `final` says. */
export function statusUpdateAt(doc: JsonDoc, pointer: string, dialect: Dialect): StatusUpdate | null {
  const value = valueAt(doc.value, pointer);
  if (!isObject(value)) return null;
  const final = member(value, 'final');
  const absent = dialect === '0.1' || dialect === '0.3-proto' ? false : null;
  return {
    doc,
    pointer,
    taskId: idMember(value, 'taskId') ?? idMember(value, 'id'),
    contextId: idMember(value, 'contextId') ?? idMember(value, 'sessionId'),
    status: statusIn(doc, pointer, value, dialect),
    final: typeof final === 'boolean' ? final : absent,
    metadata: objectMember(value, 'metadata'),
  };
}

/** The artifact or chunk at a pointer; null where no object stands there. In 0.1 the artifact itself says how it goes on. */
export function artifactUpdateAt(doc: JsonDoc, pointer: string, dialect: Dialect): ArtifactUpdate | null {
  const value = valueAt(doc.value, pointer);
  if (!isObject(value)) return null;
  const artifact = objectMember(value, 'artifact');
  const says = (name: string) =>
    (member(value, name) ?? (artifact === null ? undefined : member(artifact, name))) === true;
  return {
    doc,
    pointer,
    taskId: idMember(value, 'taskId') ?? idMember(value, 'id'),
    contextId: idMember(value, 'contextId') ?? idMember(value, 'sessionId'),
    artifact: artifact === null ? null : artifactOf(doc, `${pointer}/artifact`, artifact, dialect),
    append: says('append'),
    lastChunk: says('lastChunk'),
    metadata: objectMember(value, 'metadata'),
  };
}

/** The artifacts of the task at a pointer, without the rest of it. */
export function artifactsAt(doc: JsonDoc, pointer: string, dialect: Dialect): readonly Artifact[] {
  return artifactsIn(doc, pointer, valueAt(doc.value, pointer), dialect);
}

function artifactsIn(
  doc: JsonDoc,
  pointer: string,
  value: Json | undefined,
  dialect: Dialect,
): readonly Artifact[] {
  const list = listMember(value, 'artifacts');
  return each(list, `${pointer}/artifacts`, (item, at) => artifactOf(doc, at, item, dialect));
}

function statusIn(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect): Status | null {
  const status = objectMember(value, 'status');
  if (status === null) return null;
  const written = textMember(status, 'state');
  const told: Status = {
    doc,
    pointer: `${pointer}/status`,
    state: stateWord(written),
    written,
    message: null,
    timestamp: textMember(status, 'timestamp'),
  };
  const message = objectMember(status, 'message');
  return message === null ? told : withMessage(told, message, dialect);
}

function withMessage(status: Status, value: JsonObject, dialect: Dialect): Status {
  const { doc, pointer } = status;
  const message = lazily(() => messageOf(doc, `${pointer}/message`, value, dialect));
  return {
    ...status,
    get message() {
      return message();
    },
  };
}
