import type { Json } from '../../model/json.js';

/** The value of a JSON text; undefined where it is none. */
export function parse(bytes: Buffer): Json | undefined {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
