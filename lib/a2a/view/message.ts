import type { Dialect } from '../../model/dialect.js';
import {
  isObject,
  type Json,
  type JsonDoc,
  type JsonObject,
  member,
  textMember,
  valueAt,
} from '../../model/json.js';
import type { Artifact, ContentPart, Message } from '../../model/objects.js';
import { lazily } from '../lazily.js';
import { roleWord } from '../spec/values.js';
import { countMember, each, idMember, objectMember, textsIn } from './members.js';

/** The message at a pointer; null where no object stands there. */
export function messageAt(doc: JsonDoc, pointer: string, dialect: Dialect): Message | null {
  const value = valueAt(doc.value, pointer);
  return isObject(value) ? messageOf(doc, pointer, value, dialect) : null;
}

/** The message that an object is. */
export function messageOf(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect): Message {
  const parts = lazily(() => partsOf(doc, pointer, value, dialect));
  return {
    doc,
    pointer,
    messageId: idMember(value, 'messageId'),
    contextId: idMember(value, 'contextId'),
    taskId: idMember(value, 'taskId'),
    role: roleWord(textMember(value, 'role')),
    get parts() {
      return parts();
    },
    referenceTaskIds: textsIn(value, 'referenceTaskIds'),
    extensions: textsIn(value, 'extensions'),
    metadata: objectMember(value, 'metadata'),
  };
}

/** The artifact that an object is. */
export function artifactOf(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect): Artifact {
  const parts = lazily(() => partsOf(doc, pointer, value, dialect));
  return {
    doc,
    pointer,
    artifactId: idMember(value, 'artifactId'),
    index: countMember(value, 'index'),
    name: textMember(value, 'name'),
    description: textMember(value, 'description'),
    get parts() {
      return parts();
    },
    extensions: textsIn(value, 'extensions'),
    metadata: objectMember(value, 'metadata'),
  };
}

/** The list of the dialect, or the other one where it has none: messages of the 0.3 proto hold `content` (§13, row 39). */
function partsOf(doc: JsonDoc, pointer: string, value: JsonObject, dialect: Dialect): readonly ContentPart[] {
  const [own, other] = dialect === '0.3-proto' ? ['content', 'parts'] : ['parts', 'content'];
  const name = Array.isArray(member(value, own)) ? own : other;
  const list = member(value, name);
  if (!Array.isArray(list)) return [];
  return each(list, `${pointer}/${name}`, (item, at) => partOf(doc, at, item, dialect));
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
