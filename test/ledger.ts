import type { Entry, Operation, Outcome } from '../lib/model/a2a.js';

/** What a peer knows of one exchange because it made it: its side of the truth. Null: nothing to compare. */
export interface Line {
  readonly kind: Entry['kind'];
  readonly operation: Operation | null;
  outcome: Outcome | null;
  taskId: string | null;
  contextId: string | null;
  /** As the prose has it, `input-required`. */
  state: string | null;
  /** Of a stream: what its events are, `task`, `working`, `artifact`, `message`. */
  readonly events: string[];
}

/** What the SDK's client read from one answer. */
export interface Seen {
  readonly outcome?: Outcome;
  readonly taskId?: string;
  readonly contextId?: string | undefined;
  readonly state?: string | undefined;
}

/** What a call names. `streamed`: the agent refuses within a stream. */
export interface About {
  readonly taskId?: string | undefined;
  readonly contextId?: string | undefined;
  readonly streamed?: boolean;
}

/** The calls of one sitting in the order in which they were made. */
export interface Ledger {
  readonly lines: readonly Line[];
  /** Makes a call and writes down what came of it. */
  call<T>(
    operation: Operation | null,
    act: () => Promise<T>,
    read: (answer: T) => Seen,
    about?: About,
  ): Promise<T>;
  /** Makes a call that the agent has to refuse. */
  refused(operation: Operation | null, act: () => Promise<unknown>, about?: About): Promise<void>;
  /** Takes a stream to its end; `meanwhile` runs once its first event is there. */
  stream<T>(
    operation: Operation,
    events: AsyncIterable<T>,
    read: (event: T) => Seen & { readonly is: string },
    meanwhile?: () => Promise<void>,
  ): Promise<void>;
  card<T>(act: () => Promise<T>): Promise<T>;
}

export function ledger(): Ledger {
  const lines: Line[] = [];
  const known = new Set<string>();

  function open(kind: Entry['kind'], operation: Operation | null, about: About = {}): Line {
    const { taskId = null, contextId = null } = about;
    const line: Line = {
      kind: kind === 'call' && operation === 'GetTask' && known.has(taskId ?? '') ? 'poll' : kind,
      operation,
      outcome: null,
      taskId,
      contextId,
      state: null,
      events: [],
    };
    lines.push(line);
    return line;
  }

  function learn(line: Line, seen: Seen): void {
    line.taskId ??= seen.taskId ?? null;
    line.contextId ??= seen.contextId ?? null;
    line.state = seen.state ?? line.state;
    if (line.taskId !== null) known.add(line.taskId);
  }

  return {
    lines,
    async card(act) {
      open('card-fetch', null);
      return act();
    },
    async call(operation, act, read, about) {
      const line = open('call', operation, about);
      const answer = await act();
      const seen = read(answer);
      line.outcome = seen.outcome ?? null;
      learn(line, seen);
      return answer;
    },
    async refused(operation, act, about) {
      const line = open(about?.streamed ? 'stream' : 'call', operation, about);
      line.outcome = about?.streamed ? 'stream' : 'rpc-error';
      if (about?.streamed) line.events.push('error');
      let answer: unknown;
      try {
        answer = await act();
      } catch {
        return;
      }
      throw new Error(`${operation} was to be refused, and gave ${JSON.stringify(answer)}`);
    },
    async stream(operation, events, read, meanwhile) {
      const line = open('stream', operation);
      line.outcome = 'stream';
      let waiting: Promise<void> | undefined;
      for await (const event of events) {
        const seen = read(event);
        line.events.push(seen.is);
        learn(line, seen);
        waiting ??= meanwhile?.();
      }
      await waiting;
    },
  };
}
