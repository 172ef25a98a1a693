import type { Json, JsonDoc, JsonObject } from './json.js';
import type { StateWord } from './state.js';

// Objects of the protocol in one shape, whatever dialect they are written in. What is absent, or of a wrong type, is
// null (a list: empty); what is wrong with it is for the shape faults to tell.

/** Where an object stands: `placeIn(doc, pointer)` is its place, and that of a member, unless a pointer of its own says otherwise. */
export interface Standing {
  readonly doc: JsonDoc;
  readonly pointer: string;
}

/** One part of a message or artifact. `is` by its `kind` (0.1: `type`), else by its content. */
export interface ContentPart extends Standing {
  readonly is: 'text' | 'file' | 'data' | 'unknown';
  readonly text: string | null;
  /** Undefined where absent, for null is a value. */
  readonly data: Json | undefined;
  /** Base64, as written. */
  readonly bytes: string | null;
  readonly url: string | null;
  readonly mediaType: string | null;
  readonly filename: string | null;
  readonly metadata: JsonObject | null;
  /** Of the text, data, bytes or URL; of the part itself where it has none. */
  readonly contentPointer: string;
}

/** One turn of a conversation. */
export interface Message extends Standing {
  readonly messageId: string | null;
  readonly contextId: string | null;
  readonly taskId: string | null;
  readonly role: 'user' | 'agent' | null;
  /** As on the wire. */
  readonly roleWritten: string | null;
  readonly parts: readonly ContentPart[];
  /** Of the list of its parts; null where it has none at all. */
  readonly partsPointer: string | null;
  readonly referenceTaskIds: readonly string[];
  /** URIs of extensions that it uses. */
  readonly extensions: readonly string[];
  readonly metadata: JsonObject | null;
}

/** An output of a task, or a chunk of it. 0.1 has `index` in place of an id. */
export interface Artifact extends Standing {
  readonly artifactId: string | null;
  readonly index: number | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly parts: readonly ContentPart[];
  readonly extensions: readonly string[];
  readonly metadata: JsonObject | null;
}

/** `state` by its word, null where no dialect knows it; `written` as on the wire. */
export interface Status extends Standing {
  readonly state: StateWord | null;
  readonly written: string | null;
  readonly message: Message | null;
  readonly timestamp: string | null;
}

/** `contextId`: `sessionId` in 0.1. */
export interface Task extends Standing {
  readonly id: string | null;
  readonly contextId: string | null;
  readonly status: Status | null;
  readonly artifacts: readonly Artifact[];
  readonly history: readonly Message[];
  readonly metadata: JsonObject | null;
}

/** A change of state, in a stream or at a webhook. `final` is null in 1.0, which has none. */
export interface StatusUpdate extends Standing {
  readonly taskId: string | null;
  readonly contextId: string | null;
  readonly status: Status | null;
  readonly final: boolean | null;
  readonly metadata: JsonObject | null;
}

/** An artifact or a chunk of one. `append`: its parts go behind those sent before under the same id. */
export interface ArtifactUpdate extends Standing {
  readonly taskId: string | null;
  readonly contextId: string | null;
  readonly artifact: Artifact | null;
  readonly append: boolean;
  /** Of the member that says so: of the update, in 0.1 of the artifact. */
  readonly appendPointer: string;
  readonly lastChunk: boolean;
  readonly metadata: JsonObject | null;
}

/** Where an agent is to post what becomes of a task. It stands where its `url` does; `outer` is what names the task around it. */
export interface PushConfig extends Standing {
  readonly id: string | null;
  readonly taskId: string | null;
  readonly url: string | null;
  readonly token: string | null;
  /** HTTP authentication schemes that the webhook takes, as written. */
  readonly schemes: readonly string[];
  readonly credentials: string | null;
  readonly outer: string;
}

/** How a client wants its message handled. `waits`: for a terminal or interrupted state; null where its dialect leaves that open. */
export interface SendConfiguration extends Standing {
  readonly acceptedOutputModes: readonly string[] | null;
  readonly historyLength: number | null;
  readonly waits: boolean | null;
  readonly pushConfig: PushConfig | null;
}

/** One page of a list of tasks; a bare array of tasks has no other members. */
export interface TaskPage extends Standing {
  readonly tasks: readonly Task[];
  readonly nextPageToken: string | null;
  readonly pageSize: number | null;
  readonly totalSize: number | null;
}

/** Push configurations of a task; 0.3 over JSON-RPC answers with a bare array of them. */
export interface PushConfigPage extends Standing {
  readonly configs: readonly PushConfig[];
  readonly nextPageToken: string | null;
}
