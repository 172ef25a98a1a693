import type { Anomaly } from '../model/capture.js';
import type { HttpRequest, HttpResponse } from '../model/http.js';
import type { Half, RequestHead, ResponseHead } from './half.js';

/** A request (or lone response) on its way to become an Exchange. */
export interface Pending {
  readonly index: number;
  /** Null until the head is complete, and for a lone response. */
  readonly head: RequestHead | null;
  /** Null until the whole request was read; its body is then parsed. */
  readonly request: HttpRequest | null;
  readonly interim: readonly HttpResponse[];
  /** Null until the response's head is complete. */
  readonly responseHead: ResponseHead | null;
  readonly anomalies: readonly Anomaly[];
}

/** One connection while it is open: two halves and what awaits its answer, oldest first. */
export interface Connection {
  readonly id: string;
  /** Whether the capture itself names the connection. */
  readonly known: boolean;
  readonly requests: Half;
  readonly responses: Half;
  /** Exchanges not yet yielded; `awaiting[0]` is the one that the response in progress, or the next one, answers. */
  readonly awaiting: readonly Pending[];
}
