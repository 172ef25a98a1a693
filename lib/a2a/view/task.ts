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
import { stateWord } from '../spec/states.js';
import { tasksIn } from '../spec/task-list.js';
import { countMember, each, idMember, objectMember } from './members.js';
import { artifactOf, messageOf } from './message.js';

/** The task at a pointer; null where no object stands there. */
export function taskAt(doc: JsonDoc, pointer: string, dialect: Dialect): Task | null {
  const value = valueAt(doc.value, pointer);
  return isObject(value) ? new TaskView(doc, pointer, value, dialect) : null;
}

/** Its lists are long, and asked for by few. A class, for getters of its own would give each object its own hidden class. */
class TaskView implements Task {
  readonly doc: JsonDoc;
  readonly pointer: string;
  readonly id: string | null;
  readonly contextId: string | null;
  readonly status: Status | null;
  readonly metadata: JsonObject | null;
  readonly #value: JsonObject;
  readonly #dialect: Dialect;
  #artifacts: readonly Artifact[] | null = null;
  #history: readonly Message[] | null = null;

  constructor(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect) {
    this.doc = doc;
    this.pointer = pointer;
    this.id = idMember(value, 'id');
    this.contextId = idMember(value, 'contextId') ?? idMember(value, 'sessionId');
    this.status = statusIn(doc, pointer, value, dialect);
    this.metadata = objectMember(value, 'metadata');
    this.#value = value;
    this.#dialect = dialect;
  }

  get artifacts(): readonly Artifact[] {
    this.#artifacts ??= artifactsIn(this.doc, this.pointer, this.#value, this.#dialect);
    return this.#artifacts;
  }

  get history(): readonly Message[] {
    this.#history ??= each(listMember(this.#value, 'history'), `${this.pointer}/history`, (item, at) =>
      messageOf(this.doc, at, item, this.#dialect),
    );
    return this.#history;
  }
}

/** A page of a list of tasks at a pointer; null where neither an object nor a list stands there. */
export function taskPageAt(doc: JsonDoc, pointer: string, dialect: Dialect): TaskPage | null {
  const value = valueAt(doc.value, pointer);
  if (!isObject(value) && !Array.isArray(value)) return null;
  const list = tasksIn(value);
  return {
    doc,
    pointer,
    tasks: each(list.tasks, pointer + list.pointer, (item, at) => new TaskView(doc, at, item, dialect)),
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
  const holds = (name: string) => member(value, name) !== undefined || artifact === null;
  const says = (name: string) => member(holds(name) ? value : (artifact ?? undefined), name) === true;
  return {
    doc,
    pointer,
    taskId: idMember(value, 'taskId') ?? idMember(value, 'id'),
    contextId: idMember(value, 'contextId') ?? idMember(value, 'sessionId'),
    artifact: artifact === null ? null : artifactOf(doc, `${pointer}/artifact`, artifact, dialect),
    append: says('append'),
    appendPointer: `${pointer}${holds('append') ? '' : '/artifact'}/append`,
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
  return status === null ? null : new StatusView(doc, `${pointer}/status`, status, dialect);
}

class StatusView implements Status {
  readonly doc: JsonDoc;
  readonly pointer: string;
  readonly state: Status['state'];
  readonly written: string | null;
  readonly timestamp: string | null;
  readonly #value: JsonObject;
  readonly #dialect: Dialect;
  #message: Message | null | undefined = undefined;

  constructor(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect) {
    this.doc = doc;
    this.pointer = pointer;
    this.written = textMember(value, 'state');
    this.state = stateWord(this.written);
    this.timestamp = textMember(value, 'timestamp');
    this.#value = value;
    this.#dialect = dialect;
  }

  get message(): Message | null {
    if (this.#message === undefined) {
      const value = objectMember(this.#value, 'message');
      this.#message = value && messageOf(this.doc, `${this.pointer}/message`, value, this.#dialect);
    }
    return this.#message;
  }
}
