import type { Call, ContextMessage, ContextTimeline, Json, Poll, Stream } from '../model/a2a.js';
import { isObject, type JsonObject, listMember, member, textMember } from '../model/json.js';
import { flat } from './head.js';
import { messageIn } from './request.js';
import { roleWord } from './spec/values.js';
import type { Tasks } from './tasks.js';
import { askedAt } from './wire-order.js';

/** Conversations, by context id: which tasks and messages each has. Keeps ids and numbers, no words. */
export interface Contexts {
  /** Notes the message that a request sends, before its answer is noted: `tasks` know what came before. */
  asked(entry: Call | Poll | Stream): void;
  /** Notes what an object shows of its context: a task, a message or an update. */
  shown(object: ShownObject): void;
  list(): Iterable<ContextTimeline>;
}

/** An object of an answer, event or delivery, and where it stands. */
export interface ShownObject {
  readonly contextId: string;
  readonly taskId: string | null;
  readonly meaning: 'task' | 'message' | 'status' | 'artifact';
  readonly value: Json;
  readonly exchange: number;
  readonly side: 'request' | 'response';
  readonly event: number | null;
}

type Witness = Pick<ContextMessage, 'exchange' | 'side' | 'event' | 'taskId'>;

interface Kept {
  readonly id: string;
  /** With the first exchange that showed each. */
  readonly tasks: { readonly id: string; exchange: number }[];
  readonly messages: ContextMessage[];
  /** Where each message stands in `messages`, by its id; null while they are few. */
  places: Map<string, number> | null;
  complete: boolean;
}

const MAX_CONTEXTS = 10_000;
const MAX_MESSAGES = 50_000;
const MAX_PER_CONTEXT = 1000;
const MAX_TASKS = 200;
const MAX_REFERENCES = 20;
/** So many are looked through as fast as they are looked up, and most contexts have no more. */
const FEW = 16;
const NONE: ContextMessage['references'] = [];

export function contexts(tasks: Tasks): Contexts {
  const all = new Map<string, Kept>();
  let messages = 0;

  function keep(id: string): Kept | null {
    const known = all.get(id);
    if (known || all.size >= MAX_CONTEXTS) return known ?? null;
    const kept: Kept = { id, tasks: [], messages: [], places: null, complete: true };
    all.set(kept.id, kept);
    return kept;
  }

  function say(
    kept: Kept,
    value: JsonObject,
    from: Witness,
    quoted: boolean,
    continues: string | null,
  ): void {
    const id = textMember(value, 'messageId');
    const at = id === null ? -1 : placeOf(kept, id);
    const before = kept.messages[at];
    if (before && !isBetter(from.exchange, quoted, before)) return;
    if (!before && (messages >= MAX_MESSAGES || kept.messages.length >= MAX_PER_CONTEXT)) {
      kept.complete = false;
      return;
    }
    const { exchange, side, event, taskId } = from;
    const message: ContextMessage = {
      id: before?.id ?? id,
      role: roleWord(textMember(value, 'role')),
      exchange,
      side,
      event,
      taskId: taskId === null ? null : (taskIn(kept, taskId)?.id ?? flat(taskId)),
      continues,
      references: quoted ? NONE : referencesIn(value),
      quoted,
    };
    if (before) kept.messages[at] = message;
    else {
      messages++;
      kept.messages.push(message);
      if (message.id !== null) kept.places?.set(message.id, kept.messages.length - 1);
    }
  }

  function referencesIn(value: Json): ContextMessage['references'] {
    const named = listMember(value, 'referenceTaskIds');
    if (named.length === 0) return NONE;
    return named
      .filter((id) => typeof id === 'string')
      .slice(0, MAX_REFERENCES)
      .map((id) => ({ taskId: flat(id), known: tasks.find(id, null, null) !== null }));
  }

  return {
    asked(entry) {
      const { operation, contextId, known, taskId, exchange, home } = entry;
      if (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') return;
      const id = contextId ?? known?.contextId;
      const kept = id === undefined ? null : keep(id);
      const message = kept === null ? undefined : messageIn(entry);
      if (kept === null || !isObject(message)) return;
      if (taskId !== null) addTask(kept, taskId, entry.index);
      const named = textMember(message, 'taskId');
      const order = askedAt(exchange);
      const continues = named === null || order === null ? null : tasks.stateBefore(named, home, order);
      say(kept, message, { exchange: entry.index, side: 'request', event: null, taskId }, false, continues);
    },
    shown(object) {
      const { contextId, taskId, meaning, value, exchange } = object;
      const kept = keep(contextId);
      if (kept === null) return;
      if (taskId !== null && meaning !== 'message') addTask(kept, taskId, exchange);
      if (meaning === 'artifact') return;
      const message = meaning === 'message' ? value : member(member(value, 'status'), 'message');
      // Without an id, what a task shows again and again cannot be told from news.
      if (isObject(message) && (meaning !== 'task' || hasId(message)))
        say(kept, message, object, false, null);
      if (meaning !== 'task') return;
      for (const one of listMember(value, 'history')) {
        if (isObject(one) && hasId(one)) say(kept, one, object, true, null);
      }
    },
    *list() {
      for (const { id, tasks: seen, messages: said, complete } of all.values()) {
        const ids = seen.toSorted((a, b) => a.exchange - b.exchange).map((task) => task.id);
        yield { id, tasks: ids, messages: said.toSorted(byPlace), complete };
      }
    },
  };
}

function placeOf(kept: Kept, id: string): number {
  const { messages } = kept;
  if (messages.length <= FEW) return messages.findIndex((message) => message.id === id);
  kept.places ??= new Map(messages.flatMap((message, at) => (message.id === null ? [] : [[message.id, at]])));
  return kept.places.get(id) ?? -1;
}

function taskIn({ tasks }: Kept, id: string): Kept['tasks'][number] | undefined {
  return tasks.find((task) => task.id === id);
}

function addTask(kept: Kept, id: string, exchange: number): void {
  const known = taskIn(kept, id);
  if (known) known.exchange = Math.min(known.exchange, exchange);
  else if (kept.tasks.length < MAX_TASKS) kept.tasks.push({ id: flat(id), exchange });
  else kept.complete = false;
}

/** Whether an exchange is a better witness of a message than what is known of it: the first that is no history. */
function isBetter(exchange: number, quoted: boolean, known: ContextMessage): boolean {
  return known.quoted === quoted ? exchange < known.exchange : known.quoted;
}

function hasId(message: Json): boolean {
  return textMember(message, 'messageId') !== null;
}

function byPlace(a: ContextMessage, b: ContextMessage): number {
  const side = (message: ContextMessage) => (message.side === 'request' ? 0 : 1);
  return a.exchange - b.exchange || side(a) - side(b) || (a.event ?? 0) - (b.event ?? 0);
}
