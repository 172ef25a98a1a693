/** One message of a context, by its id and place in the capture. Its words are not kept. */
export interface ContextMessage {
  readonly id: string | null;
  readonly role: 'user' | 'agent' | null;
  /** The exchange that showed it first, and in which of its messages. */
  readonly exchange: number;
  readonly side: 'request' | 'response';
  readonly event: number | null;
  /** The task that it began, goes on with or belongs to; null where it has none. */
  readonly taskId: string | null;
  /** In which state, as on the wire, the task was last seen that the client went on with; null where it did not, or none was seen. */
  readonly continues: string | null;
  /** Tasks that it names besides, and whether the capture had shown them before. */
  readonly references: readonly { readonly taskId: string; readonly known: boolean }[];
  /** True where only a task's history shows it. */
  readonly quoted: boolean;
}

/** All that a capture shows of one context id: its tasks and messages, in the order of their exchanges. */
export interface ContextTimeline {
  readonly id: string;
  readonly tasks: readonly string[];
  readonly messages: readonly ContextMessage[];
  /** False where there were more than are kept. */
  readonly complete: boolean;
}
