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
import type { Artifact, ContentPart, Message } from '../../model/objects.js';
import { roleWord } from '../spec/values.js';
import { countMember, each, idMember, objectMember, textsIn } from './members.js';

/** The message at a pointer; null where no object stands there. */
export function messageAt(doc: JsonDoc, pointer: string, dialect: Dialect): Message | null {
  const value = valueAt(doc.value, pointer);
  return isObject(value) ? messageOf(doc, pointer, value, dialect) : null;
}

/** The message that an object is. */
export function messageOf(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect): Message {
  return new MessageView(doc, pointer, value, dialect);
}

/** The artifact that an object is. */
export function artifactOf(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect): Artifact {
  return new ArtifactView(doc, pointer, value, dialect);
}

/** Reads its parts when they are first asked for. A class, for getters of its own would give each object its own hidden class. */
class MessageView implements Message {
  readonly doc: JsonDoc;
  readonly pointer: string;
  readonly messageId: string | null;
  readonly contextId: string | null;
  readonly taskId: string | null;
  readonly role: Message['role'];
  readonly roleWritten: string | null;
  readonly referenceTaskIds: readonly string[];
  readonly extensions: readonly string[];
  readonly metadata: JsonObject | null;
  readonly #value: JsonObject;
  readonly #dialect: Dialect;
  #parts: readonly ContentPart[] | null = null;

  constructor(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect) {
    this.doc = doc;
    this.pointer = pointer;
    this.messageId = idMember(value, 'messageId');
    this.contextId = idMember(value, 'contextId');
    this.taskId = idMember(value, 'taskId');
    this.roleWritten = textMember(value, 'role');
    this.role = roleWord(this.roleWritten);
    this.referenceTaskIds = textsIn(value, 'referenceTaskIds');
    this.extensions = textsIn(value, 'extensions');
    this.metadata = objectMember(value, 'metadata');
    this.#value = value;
    this.#dialect = dialect;
  }

  get parts(): readonly ContentPart[] {
    this.#parts ??= partsOf(this.doc, this.pointer, this.#value, this.#dialect);
    return this.#parts;
  }

  get partsPointer(): string | null {
    const name = partsName(this.#value, this.#dialect);
    return (member(this.#value, name) ?? null) === null ? null : `${this.pointer}/${name}`;
  }
}

class ArtifactView implements Artifact {
  readonly doc: JsonDoc;
  readonly pointer: string;
  readonly artifactId: string | null;
  readonly index: number | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly extensions: readonly string[];
  readonly metadata: JsonObject | null;
  readonly #value: JsonObject;
  readonly #dialect: Dialect;
  #parts: readonly ContentPart[] | null = null;

  constructor(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect) {
    this.doc = doc;
    this.pointer = pointer;
    this.artifactId = idMember(value, 'artifactId');
    this.index = countMember(value, 'index');
    this.name = textMember(value, 'name');
    this.description = textMember(value, 'description');
    this.extensions = textsIn(value, 'extensions');
    this.metadata = objectMember(value, 'metadata');
    this.#value = value;
    this.#dialect = dialect;
  }

  get parts(): readonly ContentPart[] {
    this.#parts ??= partsOf(this.doc, this.pointer, this.#value, this.#dialect);
    return this.#parts;
  }
}

function partsOf(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect): readonly ContentPart[] {
  const name = partsName(value, dialect);
  return each(listMember(value, name), `${pointer}/${name}`, (item, at) => partOf(doc, at, item, dialect));
}

/** The list of the dialect, or the other one where it has none: messages of the 0.3 proto hold `content` (§13, row 39). */
function partsName(value: JsonObject, dialect: Dialect): 'parts' | 'content' {
  const [own, other] =
    dialect === '0.3-proto' ? (['content', 'parts'] as const) : (['parts', 'content'] as const);
  return Array.isArray(member(value, own)) || member(value, other) === undefined ? own : other;
}

/** The part that an object is: flat in 1.0, with a `file` object before, data nested once more in the 0.3 proto. */
function partOf(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect): ContentPart {
  const file = objectMember(value, 'file');
  const holder = file ?? value;
  const holderPointer = file === null ? pointer : `${pointer}/file`;
  const bytes = firstText(holder, file === null ? ['raw'] : ['bytes', 'fileWithBytes']);
  const url = firstText(holder, file === null ? ['url'] : ['uri', 'fileWithUri']);
  const text = textMember(value, 'text');
  const data = dataIn(value, dialect);
  const declared = textMember(value, 'kind') ?? textMember(value, 'type');
  const is =
    kindOf(declared) ?? (text !== null ? 'text' : file || bytes || url ? 'file' : data ? 'data' : 'unknown');
  return {
    doc,
    pointer,
    is,
    text,
    data: data?.value,
    bytes: bytes?.value ?? null,
    url: url?.value ?? null,
    mediaType: textMember(holder, 'mimeType') ?? textMember(value, 'mediaType'),
    filename: file === null ? textMember(value, 'filename') : textMember(file, 'name'),
    metadata: objectMember(value, 'metadata'),
    contentPointer: contentPointer(),
  };

  function contentPointer(): string {
    const named = bytes?.name ?? url?.name;
    if (is === 'text' && text !== null) return `${pointer}/text`;
    if (is === 'file' && named !== undefined) return `${holderPointer}/${named}`;
    return is === 'data' && data ? `${pointer}${data.pointer}` : pointer;
  }
}

function kindOf(declared: string | null): 'text' | 'file' | 'data' | null {
  return declared === 'text' || declared === 'file' || declared === 'data' ? declared : null;
}

function firstText(
  value: JsonObject,
  names: readonly string[],
): { readonly name: string; readonly value: string } | null {
  for (const name of names) {
    const found = textMember(value, name);
    if (found !== null) return { name, value: found };
  }
  return null;
}

/** The 0.3 proto nests data once more (A12); a 1.x agent that speaks 0.3 wraps what is no object, and says so (A20). */
function dataIn(
  value: JsonObject,
  dialect: Dialect,
): { readonly pointer: string; readonly value: Json } | null {
  const data = member(value, 'data');
  if (data === undefined) return null;
  const nested = dialect === '0.3-proto' ? member(data, 'data') : undefined;
  const [pointer, inner] = nested === undefined ? ['/data', data] : ['/data/data', nested];
  const wrapped = member(objectMember(value, 'metadata') ?? undefined, 'data_part_compat') === true;
  const compat = wrapped ? member(inner, 'value') : undefined;
  return compat === undefined ? { pointer, value: inner } : { pointer: `${pointer}/value`, value: compat };
}
