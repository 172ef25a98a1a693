import type { JsonDoc, JsonObject } from '../model/json.js';
import { textMember } from '../model/json.js';
import type { Artifact, ContentPart, Message } from '../model/objects.js';
import { requestOf, type Subjects, sent, told } from '../rule.js';

/** An object that crossed and may hold data or metadata that a contract is about. */
export interface Holder {
  readonly doc: JsonDoc;
  readonly pointer: string;
  readonly metadata: JsonObject | null;
  readonly extensions: readonly string[];
  readonly parts: readonly ContentPart[];
  readonly party: 'client' | 'agent';
  /** Index of the stream event; null outside streams. */
  readonly event: number | null;
}

type Told = ReturnType<typeof told>[number]['what'];

/** All that an exchange holds, in wire order. Of a history, what the agent said: what it was told crossed before. */
export function* holdersIn(entry: Subjects['exchange']): Generator<Holder> {
  const asked = requestOf(entry);
  if (asked !== null && asked.doc !== null) yield bare({ ...asked, doc: asked.doc }, 'client', null);
  const message = sent(entry);
  if (message !== null) yield* whole(message, 'client', null);
  for (const { what, event } of told(entry)) yield* toldIn(what, event);
}

function* toldIn(what: Told, event: number | null): Generator<Holder> {
  switch (what.is) {
    case 'message':
      yield* whole(what.message, 'agent', event);
      return;
    case 'task': {
      const { status, artifacts, history } = what.task;
      yield bare(what.task, 'agent', event);
      for (const one of history) if (one.role === 'agent') yield* whole(one, 'agent', event);
      if (status?.message) yield* whole(status.message, 'agent', event);
      for (const one of artifacts) yield* whole(one, 'agent', event);
      return;
    }
    case 'status':
      yield bare(what.update, 'agent', event);
      if (what.update.status?.message) yield* whole(what.update.status.message, 'agent', event);
      return;
    case 'artifact':
      yield bare(what.update, 'agent', event);
      if (what.update.artifact) yield* whole(what.update.artifact, 'agent', event);
  }
}

function* whole(of: Message | Artifact, party: Holder['party'], event: number | null): Generator<Holder> {
  const { doc, pointer, metadata, extensions, parts } = of;
  yield { doc, pointer, metadata, extensions, parts, party, event };
  for (const part of parts) if (part.metadata !== null) yield bare(part, party, event);
}

/** What has metadata only. */
function bare(
  { doc, pointer, metadata }: Pick<Holder, 'doc' | 'pointer' | 'metadata'>,
  party: Holder['party'],
  event: number | null,
): Holder {
  return { doc, pointer, metadata, extensions: [], parts: [], party, event };
}

const SKILL_NAMES = ['skillId', 'skill_id', 'skill'];

/** The skill that metadata of the object or the message sent names; else the only one of the card in force, if it is. */
export function skillOf(entry: Subjects['exchange'], { metadata }: Holder): string | null {
  for (const place of [metadata, sent(entry)?.metadata, requestOf(entry)?.metadata]) {
    for (const name of SKILL_NAMES) {
      const found = textMember(place ?? undefined, name);
      if (found !== null) return found;
    }
  }
  const skills = entry.card?.skills ?? [];
  return skills.length === 1 ? (skills[0]?.id ?? null) : null;
}
