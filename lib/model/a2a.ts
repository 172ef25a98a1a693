import type { Access } from './access.js';
import type { AgentCard, AgentInterface, DiscoveryAttempt, EarlierFetch, KeySetFetch } from './card.js';
import type { Choice } from './choice.js';
import type { CardClaims } from './claim.js';
import type { ContextTimeline } from './context.js';
import type { Binding, Dialect, DialectVerdict, Operation } from './dialect.js';
import type { EarlierMessage, FailedBefore, KnownContext, StreamRival } from './earlier.js';
import type { ErrorTold } from './error.js';
import type { Exchange, SseEvent } from './http.js';
import type { Json, JsonDoc } from './json.js';
import type { PushConfigSeen, PushConfigsBefore, PushConfigUse, PushProof } from './push.js';
import type { ShapeFault } from './shape.js';
import type { Observation, StreamClose, TaskTimeline } from './timeline.js';

export type { Access } from './access.js';
export type { ArtifactTimeline, ArtifactView, PartTally, Via } from './artifact.js';
export type { AgentCard, AgentInterface, DiscoveryAttempt, EarlierFetch, KeySetFetch } from './card.js';
export type { AnsweredElsewhere, Choice } from './choice.js';
export type { ContextMessage, ContextTimeline } from './context.js';
export type { Binding, Dialect, DialectVerdict, Operation } from './dialect.js';
export type { EarlierMessage, FailedBefore, KnownContext, StreamRival } from './earlier.js';
export type { ErrorTold } from './error.js';
export type { Json, JsonDoc } from './json.js';
export type { PushConfigSeen, PushConfigsBefore, PushConfigUse, PushProof } from './push.js';
export type { Flaw, ObjectName, ShapeFault } from './shape.js';
export type { CardSignature } from './signature.js';
export type { Observation, StreamClose, StreamEnd, TaskTimeline } from './timeline.js';

/** How a call ended. `rpc-error`: with an error of the protocol, over HTTP+JSON too; `http-error`: with a bare status. */
export type Outcome =
  | 'task'
  | 'message'
  | 'stream'
  | 'list'
  | 'config'
  | 'card'
  | 'empty'
  | 'rpc-error'
  | 'http-error'
  | 'unanswered'
  | 'unreadable';

/** Members of a JSON-RPC 2.0 object, as they stand. `id` is undefined where the member is absent. */
export interface RpcRequest {
  readonly id: Json | undefined;
  readonly method: string;
  readonly params: Json | undefined;
  readonly version: Json | undefined;
}

interface EntryBase {
  readonly index: number;
  readonly exchange: Exchange;
  readonly dialect: DialectVerdict;
  readonly binding: Binding | null;
  readonly operation: Operation | null;
  /** Method or route as spelled on the wire, as `message/send` or `POST /v1/message:send`. */
  readonly spelled: string;
  readonly host: string | null;
  /** The card in force for this exchange: the last one fetched from its host before it. */
  readonly card: AgentCard | null;
  /** The interface of that card whose URL the request went to. */
  readonly face: AgentInterface | null;
  readonly requestDoc: JsonDoc | null;
  readonly responseDoc: JsonDoc | null;
  /** Participant ids of who asked and who answered, as TranscriptEnd.parties names them; null where not known. */
  readonly from: string | null;
  readonly to: string | null;
  /** Id of a gateway between these two that left its mark in a header field; null where none did. */
  readonly through: string | null;
  /** Members of its A2A objects that are not as their dialect wants them, the first of them; none where the dialect is not certain. */
  readonly shape: readonly ShapeFault[];
}

/** A GET of an agent card at a well-known path (or of a card by its content). `fetched` is null where none came. */
export interface CardFetch extends EntryBase {
  readonly kind: 'card-fetch';
  readonly fetched: AgentCard | null;
  readonly path: string;
  /** Earlier fetches of its URL that brought a card: of each client and version the last, the newest last. */
  readonly earlier: readonly EarlierFetch[];
}

interface CallBase extends EntryBase {
  readonly rpc: RpcRequest | null;
  readonly taskId: string | null;
  /** Further tasks that its request, an event or a list names, the first of them. */
  readonly otherTasks: readonly string[];
  readonly contextId: string | null;
  /** Whose agent was asked, where several share a URL (1.0); null where the request names none. */
  readonly tenant: string | null;
  /** Host, what stands before a route or is called, and tenant: where tasks are numbered; null where no host is known. */
  readonly home: string | null;
  readonly outcome: Outcome;
  /** The error that ended it, over either binding. */
  readonly rpcError: ErrorTold | null;
  /** Where the task, message, list, config or card of the answer stands, e.g. `/result/task`; null where none. */
  readonly resultPointer: string | null;
  /** The state that the answer shows, as on the wire. */
  readonly state: string | null;
  /** The context that an earlier exchange showed for the task; null where none did. */
  readonly known: KnownContext | null;
  /**
   * What its task (the one that the request names, else that of the answer) had last shown at this home before the
   * request was sent; null where that was nothing, or the order is not certain, and for polls that were served.
   */
  readonly before: Observation | null;
  /** The first message that this client sent to this agent under the id of the one that it sends here; null where none was. */
  readonly earlierMessage: EarlierMessage | null;
  /** Null where it had not, or the capture has no times. */
  readonly failedBefore: FailedBefore | null;
  /** Of a call that reads, lists or deletes push configurations; else null. */
  readonly configs: PushConfigsBefore | null;
  /** Who asks, as far as its credentials tell. */
  readonly access: Access;
  /** Null where nothing stands out, as of most calls. */
  readonly choice: Choice | null;
}

/** An operation answered in one piece (or not at all). */
export interface Call extends CallBase {
  readonly kind: 'call';
}

/** A GetTask on a task that the capture already knows. */
export interface Poll extends CallBase {
  readonly kind: 'poll';
}

/** An operation answered by an event stream. */
export interface Stream extends CallBase {
  readonly kind: 'stream';
  readonly events: readonly StreamEvent[];
  readonly close: StreamClose;
  /** Null where none told otherwise, or the capture does not show it for certain. */
  readonly rival: StreamRival | null;
}

/** The A2A meaning of one SseEvent. `pointer` leads to the task, message, status or artifact event inside `doc`. */
export interface StreamEvent {
  readonly index: number;
  readonly sse: SseEvent;
  readonly doc: JsonDoc | null;
  readonly meaning: 'task' | 'message' | 'status' | 'artifact' | 'error' | 'unknown' | 'not-json';
  readonly pointer: string | null;
  readonly dialect: Dialect;
  readonly taskId: string | null;
  readonly contextId: string | null;
  readonly state: string | null;
  /** 0.3 only: the `final` member; null where absent. */
  readonly final: boolean | null;
}

/** An agent's POST to a webhook. `enveloped`: in a JSON-RPC response, as no version wants it. */
export interface PushDelivery extends EntryBase {
  readonly kind: 'push-delivery';
  readonly enveloped: boolean;
  /** The configuration that it came for, as it stood then; null where the capture shows none. */
  readonly config: PushConfigSeen | null;
  /** Whether another configuration of its task has this URL, and asks for another proof. */
  readonly shared: boolean;
  readonly proof: PushProof;
  readonly meaning: 'task' | 'message' | 'status' | 'artifact' | 'unknown';
  readonly taskId: string | null;
  readonly contextId: string | null;
  readonly state: string | null;
  readonly pointer: string | null;
  readonly known: KnownContext | null;
}

/** Not A2A: kept, counted, not linted. `reason` in a few words, as `MCP`. */
export interface Foreign extends EntryBase {
  readonly kind: 'foreign';
  readonly reason: string;
}

/** What was understood of one exchange. */
export type Entry = CardFetch | Call | Poll | Stream | PushDelivery | Foreign;

/** Counts for the head of a report, as the JSON contract names them. `connections` null where the capture does not tell. */
export interface Counts {
  readonly exchanges: number;
  readonly cardFetches: number;
  readonly calls: number;
  readonly polls: number;
  readonly streams: number;
  readonly streamEvents: number;
  readonly pushDeliveries: number;
  readonly foreign: number;
  readonly tasks: number;
  readonly contexts: number;
  readonly connections: number | null;
}

/** What is known once the capture has been read to its end. */
export interface TranscriptEnd {
  readonly counts: Counts;
  /** In the order in which the capture shows them; made anew each time they are gone through. */
  readonly tasks: Iterable<TaskTimeline>;
  /** In the order in which the capture shows them, the first of them; made anew each time they are gone through. */
  readonly contexts: Iterable<ContextTimeline>;
  readonly discovery: readonly DiscoveryAttempt[];
  readonly cards: readonly AgentCard[];
  /** What became of all that these cards say, each beside the traffic under it. */
  readonly claims: readonly CardClaims[];
  readonly keySets: readonly KeySetFetch[];
  readonly parties: readonly Participant[];
  /** The last of them where there are very many. */
  readonly pushConfigs: readonly PushConfigUse[];
  /** Exchanges per spoken dialect and binding, most frequent first, as `1.0 over JSON-RPC`. */
  readonly dialects: readonly { readonly name: string; readonly exchanges: number }[];
  /** Exchanges that are not A2A by what they are, most frequent first. */
  readonly foreign: readonly { readonly reason: string; readonly exchanges: number }[];
  /** Streams that were still open when the capture ended, and requests without an answer then. */
  readonly openStreams: number;
  readonly unanswered: number;
}

/**
 * One end of the traffic, or what stands between. `id` names the role in which it was first seen. `name` from the card,
 * the User-Agent or the Via field. `address`: what tells it from others of that name: host and port of the one that was
 * asked, without port of the one that asked. `addresses`: others at which it was seen, the first of them.
 */
export interface Participant {
  readonly id: string;
  readonly role: 'client' | 'agent' | 'gateway' | 'webhook';
  readonly name: string | null;
  readonly address: string | null;
  readonly addresses: readonly string[];
}
