import type { Call, ContextMessage, ContextTimeline, Json, Poll, Stream } from '../model/a2a.js';
import { isObject, listMember, member, textMember } from '../model/json.js';
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

interface Kept {
  readonly id: string;
  /** The first exchange that showed each. */
  readonly tasks: Map<string, number>;
  readonly byId: Map<string, ContextMessage>;
  readonly nameless: ContextMessage[];
  complete: boolean;
}

const MAX_CONTEXTS = 10_000;
const MAX_MESSAGES = 50_000;
const MAX_PER_CONTEXT = 1000;
const MAX_REFERENCES = 20;
const NONE: ContextMessage['references'] = [];

export function contexts(tasks: Tasks): Contexts {
  const all = new Map<string, Kept>();
  let messages = 0;

  function keep(id: string): Kept | null {
    const known = all.get(id);
    if (known || all.size >= MAX_CONTEXTS) return known ?? null;
    const kept: Kept = { id: flat(id), tasks: new Map(), byId: new Map(), nameless: [], complete: true };
    all.set(kept.id, kept);
    return kept;
  }

  function addTask(kept: Kept, taskId: string, exchange: number): void {
    const first = kept.tasks.get(taskId);
    if (first !== undefined ? first <= exchange : kept.tasks.size >= MAX_PER_CONTEXT) return;
    kept.tasks.set(first === undefined ? flat(taskId) : taskId, exchange);
  }

  function say(
    kept: Kept,
    value: Json | undefined,
    from: Omit<ContextMessage, 'id' | 'role' | 'references'>,
  ): void {
    if (!isObject(value)) return;
    const id = textMember(value, 'messageId');
    const before = id === null ? undefined : kept.byId.get(id);
    if (before && !isEarlier(from, before)) return;
    if (!before && (messages >= MAX_MESSAGES || kept.byId.size + kept.nameless.length >= MAX_PER_CONTEXT)) {
      kept.complete = false;
      return;
    }
    const message: ContextMessage = {
      ...from,
      id: id === null ? null : flat(id),
      role: roleWord(textMember(value, 'role')),
      taskId: from.taskId === null ? null : flat(from.taskId),
      references: from.quoted ? NONE : referencesIn(value),
    };
    if (!before) messages++;
    if (message.id === null) kept.nameless.push(message);
    else kept.byId.set(message.id, message);
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
      const { operation, contextId, known, taskId, exchange, host } = entry;
      if (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') return;
      const id = contextId ?? known?.contextId;
      const kept = id === undefined ? null : keep(id);
      if (kept === null) return;
      if (taskId !== null) addTask(kept, taskId, entry.index);
      const message = messageIn(entry);
      const named = textMember(message, 'taskId');
      const order = askedAt(exchange);
      say(kept, message, {
        exchange: entry.index,
        side: 'request',
        event: null,
        taskId,
        continues: named === null || order === null ? null : tasks.stateBefore(named, host, order),
        quoted: false,
      });
    },
    shown({ contextId, taskId, meaning, value, exchange, side, event }) {
      const kept = keep(contextId);
      if (kept === null) return;
      if (taskId !== null && meaning !== 'message') addTask(kept, taskId, exchange);
      if (meaning === 'artifact') return;
      const from = { exchange, side, event, taskId, continues: null, quoted: false };
      const message = meaning === 'message' ? value : member(member(value, 'status'), 'message');
      if (meaning !== 'task') return say(kept, message, from);
      // Without an id, what a task shows again and again cannot be told from news.
      if (hasId(message)) say(kept, message, from);
      for (const one of listMember(value, 'history'))
        if (hasId(one)) say(kept, one, { ...from, quoted: true });
    },
    *list() {
      for (const { id, tasks: seen, byId, nameless, complete } of all.values()) {
        const ids = [...seen].sort(([, a], [, b]) => a - b).map(([task]) => task);
        yield { id, tasks: ids, messages: [...byId.values(), ...nameless].sort(byPlace), complete };
      }
    },
  };
}

/** Whether this is a better witness of a message than what is known of it: the first that is no history. */
function isEarlier(one: Pick<ContextMessage, 'quoted' | 'exchange'>, known: ContextMessage): boolean {
  return one.quoted === known.quoted ? one.exchange < known.exchange : known.quoted;
}

function hasId(message: Json | undefined): boolean {
  return textMember(message, 'messageId') !== null;
}

function byPlace(a: ContextMessage, b: ContextMessage): number {
  const side = (message: ContextMessage) => (message.side === 'request' ? 0 : 1);
  return a.exchange - b.exchange || side(a) - side(b) || (a.event ?? 0) - (b.event ?? 0);
}
