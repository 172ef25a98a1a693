import type { Json } from './json.js';

/**
 * The error with which an agent answered. `form`: an error object of JSON-RPC; a google.rpc.Status below `error`
 * (1.0 over HTTP+JSON); problem+json (RFC 9457, drafts of 1.0); or `bare`, what SDKs of 0.3 send over HTTP+JSON.
 */
export interface ErrorTold {
  readonly form: 'json-rpc' | 'status' | 'problem' | 'bare';
  /** As written: a code of JSON-RPC or an HTTP status, by the form. Undefined where absent. */
  readonly code: Json | undefined;
  /** As written; of a problem its `detail`, else its `title`. */
  readonly message: Json | undefined;
  /** Status name of gRPC, as `NOT_FOUND`. */
  readonly status: string | null;
  /** Of the first ErrorInfo among its details. */
  readonly reason: string | null;
  readonly domain: string | null;
  /** `@type` of each detail that has one. */
  readonly details: readonly string[];
  /** The name of the error in the latest version that has it, as `TaskNotFoundError`; null where nothing tells. */
  readonly name: string | null;
  /** Where the error object stands in its JSON text. */
  readonly pointer: string;
}
