import type { Dialect, Stream, StreamEvent } from '../model/a2a.js';
import { listMember, member, placeIn, textMember, valueAt } from '../model/json.js';
import { NOTHING, withParts, withText } from './content.js';
import { flat } from './head.js';
import type { Intern } from './intern.js';
import type { KeptArtifact } from './output.js';
import { artifactKey } from './view/artifact.js';
import { spokenIn } from './view/read-as.js';
import { artifactsAt, artifactUpdateAt } from './view/task.js';

/** Artifacts of one task that are followed; of more nothing can be said. */
export const MAX_ARTIFACTS = 64;

/** Artifacts by id while one stream is read. `lost`: there were more than are followed. */
export interface Assembly {
  readonly artifacts: Map<string, KeptArtifact>;
  lost: boolean;
}

/** Goes on with what earlier streams of the task gave, through the events of one more (A2A 1.0 §4.2.2). */
export function assemble(
  before: readonly KeptArtifact[],
  stream: Stream,
  taskId: string,
  intern: Intern,
): Assembly {
  const into: Assembly = { artifacts: new Map(before.map((one) => [one.artifactId, one])), lost: false };
  for (const event of stream.events) {
    if (event.taskId !== taskId || event.doc === null || event.pointer === null) continue;
    const spoken = spokenIn(event, stream);
    if (event.meaning === 'task') snapshot(into, event, spoken);
    else if (event.meaning === 'artifact') chunk(into, event, spoken, stream.index, intern);
  }
  return into;
}

/** A whole task in a stream shows what there is by then. What it leaves out is no longer known. */
function snapshot({ artifacts }: Assembly, { doc, pointer }: StreamEvent, dialect: Dialect): void {
  if (doc === null || pointer === null) return;
  const shown = artifactsAt(doc, pointer, dialect).slice(0, MAX_ARTIFACTS);
  for (const [key, known] of artifacts) {
    if (!shown.some((one) => artifactKey(one) === key)) artifacts.set(key, { ...known, based: false });
  }
  for (const one of shown) {
    const key = artifactKey(one);
    if (key === null) continue;
    const known = artifacts.get(key) ?? fresh(key, one.name);
    artifacts.set(key, { ...known, content: withParts(NOTHING, one.parts), based: true });
  }
}

function chunk(into: Assembly, event: StreamEvent, dialect: Dialect, exchange: number, intern: Intern): void {
  const { doc, pointer, index } = event;
  if (doc === null || pointer === null) return;
  const value = valueAt(doc.value, pointer);
  const artifact = member(value, 'artifact');
  const simple = textOnly(artifact);
  const update =
    simple === null || textMember(artifact, 'artifactId') === null
      ? artifactUpdateAt(doc, pointer, dialect)
      : null;
  const key = update ? update.artifact && artifactKey(update.artifact) : textMember(artifact, 'artifactId');
  if (key === null) return;
  const append = update ? update.append : member(value, 'append') === true;
  const known = into.artifacts.get(key);
  if (!known && into.artifacts.size >= MAX_ARTIFACTS) {
    into.lost = true;
    return;
  }
  const base = known ?? fresh(key, textMember(artifact, 'name'));
  const start = append ? base.content : NOTHING;
  into.artifacts.set(base.artifactId, {
    ...base,
    name: base.name ?? textMember(artifact, 'name'),
    chunks: base.chunks + 1,
    content: update ? withParts(start, update.artifact?.parts ?? []) : (simple ?? []).reduce(withText, start),
    complete: update ? update.lastChunk : member(value, 'lastChunk') === true,
    based: append ? known?.based === true : true,
    stream: { exchange, event: index, at: placeIn(doc, intern(`${pointer}/artifact`)) },
  });
}

/** The texts of an artifact that has nothing else, as most chunks are; null for any other. */
function textOnly(artifact: Parameters<typeof listMember>[0]): readonly string[] | null {
  const texts: string[] = [];
  for (const part of listMember(artifact, 'parts')) {
    const text = textMember(part, 'text');
    if (text === null || member(part, 'data') !== undefined || member(part, 'file') !== undefined)
      return null;
    texts.push(text);
  }
  return texts.length === 0 ? null : texts;
}

/** An artifact of which nothing is known yet. */
export function fresh(key: string, name: string | null): KeptArtifact {
  return {
    ...{ artifactId: flat(key), name: name === null ? null : flat(name), chunks: 0, content: NOTHING },
    ...{ complete: false, based: false, stream: null, views: [] },
  };
}
