import { eventOf, happenedAt, pushedOf } from '../a2a/view/answer.js';
import { readAs, spokenIn } from '../a2a/view/read-as.js';
import { requestOf } from '../a2a/view/request.js';
import { taskPageAt } from '../a2a/view/task.js';
import type { Dialect, Entry } from '../model/a2a.js';
import type { Message, Standing, Status } from '../model/objects.js';
import type { Asked, Happened } from '../model/requests.js';

/** One task, message or update that an agent told, as it is seen whatever its dialect. */
export interface Told {
  readonly what: Exclude<Happened, { is: 'error' }>;
  readonly dialect: Dialect;
  /** Index of the stream event; null outside streams. */
  readonly event: number | null;
}

/** Rules look at one entry after the other, each several times. */
let last: { readonly entry: Entry; readonly told: readonly Told[] } | null = null;
let lastAsked: { readonly entry: Entry; readonly asked: Asked | null } | null = null;

/** What a call asks for; null where it is no known operation, or no request is at hand. Seen once for all rules. */
export function askedBy(entry: Entry): Asked | null {
  if (lastAsked?.entry !== entry) lastAsked = { entry, asked: requestOf(entry) };
  return lastAsked.asked;
}

/** The message that a request sends; null where it sends none. */
export function sent(entry: Entry): Message | null {
  const { operation } = entry;
  if (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') return null;
  const asked = askedBy(entry);
  return asked !== null && 'message' in asked ? asked.message : null;
}

/** Every task, message and update that an answer, a stream or a push delivery holds, in wire order; seen once for all rules. */
export function told(entry: Entry): readonly Told[] {
  if (last?.entry !== entry) last = { entry, told: toldBy(entry) };
  return last.told;
}

const NONE: readonly Told[] = [];

function toldBy(entry: Entry): readonly Told[] {
  switch (entry.kind) {
    case 'stream':
      return entry.events.flatMap((event) => {
        const what = eventOf(event, entry);
        const dialect = spokenIn(event, entry);
        return what === null || what.is === 'error' ? [] : [{ what, dialect, event: event.index }];
      });
    case 'push-delivery': {
      const what = pushedOf(entry);
      if (what === null || what.is === 'error') return NONE;
      return [{ what, dialect: entry.dialect.request, event: null }];
    }
    case 'call':
    case 'poll':
      return answered(entry);
    case 'card-fetch':
    case 'foreign':
      return NONE;
  }
}

function answered(entry: Extract<Entry, { kind: 'call' | 'poll' }>): readonly Told[] {
  const { outcome, resultPointer: pointer, responseDoc: doc } = entry;
  if (doc === null || pointer === null) return NONE;
  const dialect = entry.dialect.response;
  if (outcome === 'task' || outcome === 'message') {
    const what = happenedAt(outcome, doc, pointer, readAs(entry, dialect));
    return what === null ? NONE : [{ what, dialect, event: null }];
  }
  if (outcome !== 'list') return NONE;
  const page = taskPageAt(doc, pointer, readAs(entry, dialect));
  return page?.tasks.map((task) => ({ what: { is: 'task', task }, dialect, event: null })) ?? NONE;
}

/** The object that was told: where it stands, and which task and context it names. */
export function objectOf(what: Told['what']): Standing & {
  readonly taskId: string | null;
  readonly contextId: string | null;
} {
  switch (what.is) {
    case 'task': {
      const { doc, pointer, id, contextId } = what.task;
      return { doc, pointer, taskId: id, contextId };
    }
    case 'message':
      return what.message;
    case 'status':
    case 'artifact':
      return what.update;
  }
}

/** The status that a task or an update of one shows; null where it has none. */
export function statusOf(what: Told['what']): Status | null {
  return what.is === 'task' ? what.task.status : what.is === 'status' ? what.update.status : null;
}
