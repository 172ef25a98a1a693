import type { Place } from './location.js';

/** One parameter in the query of a request target (WHATWG URL §5.1), in wire order. */
export interface Parameter {
  /** Decoded; as it stands where it cannot be. */
  readonly name: string;
  readonly value: string;
  /** Of name and value in the request line; of the whole line where the capture does not spell it as sent. */
  readonly at: Place;
  readonly valueAt: Place;
}
