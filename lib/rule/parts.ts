import type { Call, Dialect, Poll, Stream } from '../model/a2a.js';
import type { Party } from '../model/finding.js';
import type { ContentPart } from '../model/objects.js';
import { sent, type Told, told } from './told.js';

/** One part that a call holds, and who wrote it. */
interface Held {
  readonly part: ContentPart;
  readonly party: Party;
  readonly dialect: Dialect;
  /** Index of the stream event; null outside streams. */
  readonly event: number | null;
}

/** The parts of the message that a client sends, then those that its agent gives; histories are left out, which quote both. */
export function* partsOf(entry: Call | Poll | Stream): Generator<Held> {
  const message = sent(entry);
  const { request } = entry.dialect;
  for (const part of message?.parts ?? []) yield { part, party: 'client', dialect: request, event: null };
  for (const { what, dialect, event } of told(entry)) {
    for (const part of partsTold(what)) yield { part, party: 'agent', dialect, event };
  }
}

/** What an agent gives: a message, an artifact, or those of a task. */
export function partsTold(what: Told['what']): readonly ContentPart[] {
  switch (what.is) {
    case 'message':
      return what.message.parts;
    case 'artifact':
      return what.update.artifact?.parts ?? [];
    case 'status':
      return what.update.status?.message?.parts ?? [];
    case 'task':
      return what.task.artifacts.flatMap(({ parts }) => parts);
  }
}
