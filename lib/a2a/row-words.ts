import type { Entry, StreamEvent } from '../model/a2a.js';
import { isObject, type Json, listMember, member, textMember, valueAt } from '../model/json.js';
import type { ArtifactPiece, ExchangeRow } from '../model/report.js';
import { flat } from './head.js';

/** Characters that a row keeps of what was said. */
const KEPT = 400;
/** How far back from there a cut looks for the end of a word, so that it leaves no half of a secret. */
const WORD = 120;

/** The words of the message that a client sent; null where it sent none. */
export function saidBy({ requestDoc, kind }: Entry): string | null {
  if (requestDoc === null || kind === 'push-delivery' || kind === 'foreign') return null;
  const { value } = requestDoc;
  const params = isObject(value) && Object.hasOwn(value, 'method') ? member(value, 'params') : value;
  return textOf(member(params, 'message')) ?? textOf(member(params, 'request'));
}

/** The words of an answer in one piece, or of a push delivery. */
export function toldBy(entry: Entry): string | null {
  switch (entry.kind) {
    case 'call':
    case 'poll': {
      const { responseDoc, resultPointer, outcome } = entry;
      if (responseDoc === null || resultPointer === null) return null;
      const value = valueAt(responseDoc.value, resultPointer);
      return outcome === 'message' ? textOf(value) : textOf(member(member(value, 'status'), 'message'));
    }
    case 'push-delivery': {
      const { requestDoc, pointer, meaning } = entry;
      return requestDoc === null || pointer === null
        ? null
        : words(valueAt(requestDoc.value, pointer), meaning);
    }
    default:
      return null;
  }
}

/** Names of artifacts that a row holds. */
const MAX_NAMES = 4;

/** Names (or ids) of the artifacts that a whole task, or a push delivery, shows: the first of them, and how many there are. */
export function artifactsBy(entry: Entry): ExchangeRow['artifacts'] {
  const value = wholeTask(entry);
  if (value === undefined) return null;
  const single = member(value, 'artifact');
  const all = single === undefined ? listMember(value, 'artifacts') : [single];
  if (all.length === 0) return null;
  const names = all
    .slice(0, MAX_NAMES)
    .map((one) => kept(textMember(one, 'name') ?? textMember(one, 'artifactId') ?? ''));
  return { names: names.filter((name) => name !== ''), count: all.length };
}

function wholeTask(entry: Entry): Json | undefined {
  switch (entry.kind) {
    case 'call':
    case 'poll': {
      const { responseDoc: doc, resultPointer: pointer, outcome } = entry;
      return outcome !== 'task' || doc === null || pointer === null ? undefined : valueAt(doc.value, pointer);
    }
    case 'push-delivery': {
      const { requestDoc: doc, pointer, meaning } = entry;
      const shows = meaning === 'task' || meaning === 'artifact';
      return !shows || doc === null || pointer === null ? undefined : valueAt(doc.value, pointer);
    }
    default:
      return undefined;
  }
}

/** What a person reads first of an event: the status message, the message's text, the artifact's name. */
export function noteOf({ doc, pointer, meaning }: StreamEvent): string | null {
  return doc === null || pointer === null ? null : words(valueAt(doc.value, pointer), meaning);
}

/** Which piece of which artifact an event brings; null where it brings none. */
export function pieceOf({ doc, pointer, meaning }: StreamEvent): ArtifactPiece | null {
  if (meaning !== 'artifact' || doc === null || pointer === null) return null;
  const value = valueAt(doc.value, pointer);
  const artifact = member(value, 'artifact');
  const id = textMember(artifact, 'artifactId');
  return {
    id: id === null ? null : kept(id),
    append: member(value, 'append') === true,
    last: member(value, 'lastChunk') === true,
    textLength: listMember(artifact, 'parts').reduce<number>(
      (sum, part) => sum + (textMember(part, 'text')?.length ?? 0),
      0,
    ),
  };
}

function words(value: Json | undefined, meaning: StreamEvent['meaning']): string | null {
  switch (meaning) {
    case 'artifact': {
      const artifact = member(value, 'artifact');
      const name = textMember(artifact, 'name') ?? textMember(artifact, 'artifactId');
      return name === null ? null : kept(name);
    }
    case 'message':
      return textOf(value);
    case 'error': {
      const text = textMember(value, 'message');
      return text === null ? null : kept(text);
    }
    case 'task':
    case 'status':
      return textOf(member(member(value, 'status'), 'message'));
    default:
      return null;
  }
}

/** The first text of a message; the 0.3 proto calls its parts `content`. */
function textOf(message: Json | undefined): string | null {
  for (const part of [...listMember(message, 'parts'), ...listMember(message, 'content')]) {
    const text = textMember(part, 'text');
    if (text !== null) return kept(text);
  }
  return null;
}

/** As much of a text as is kept of it, cut where a word ends. */
export function kept(text: string): string {
  if (text.length <= KEPT) return text;
  const cut = text.slice(0, KEPT);
  const space = cut.search(/\s\S*$/);
  return flat(`${cut.slice(0, space > KEPT - WORD ? space : KEPT)}…`);
}
