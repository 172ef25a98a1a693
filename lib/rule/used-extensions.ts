import type { Entry } from '../model/a2a.js';
import type { Artifact, Message, Standing } from '../model/objects.js';
import { sent, type Told, told } from './told.js';

/** An extension that a message or artifact of an answer uses; `pointer` leads to its URI. */
interface Used extends Standing {
  readonly uri: string;
  readonly what: 'message' | 'artifact';
  readonly event: number | null;
}

type Holder = Message | Artifact;

/** The extensions that a sent message's answer uses, where they are its own and not those of an earlier turn. */
export function* answeredExtensions(entry: Entry): Generator<Used> {
  if (entry.operation !== 'SendMessage' && entry.operation !== 'SendStreamingMessage') return;
  const first = (sent(entry)?.taskId ?? null) === null;
  for (const { what, event } of told(entry)) {
    for (const holder of holdersOf(what, first)) {
      const { doc, pointer, extensions } = holder;
      for (const [at, uri] of extensions.entries()) {
        const is = 'messageId' in holder ? 'message' : 'artifact';
        yield { uri, doc, pointer: `${pointer}/extensions/${at}`, what: is, event };
      }
    }
  }
}

function holdersOf(what: Told['what'], first: boolean): readonly Holder[] {
  switch (what.is) {
    case 'message':
      return [what.message];
    case 'status':
      return what.update.status?.message ? [what.update.status.message] : [];
    case 'artifact':
      return what.update.artifact === null ? [] : [what.update.artifact];
    case 'task': {
      const { status, artifacts } = what.task;
      if (!first) return [];
      return status?.message ? [status.message, ...artifacts] : artifacts;
    }
  }
}
