/** Finds where a JSON object or array ends that arrives in pieces. */
export interface JsonExtent {
  /** Index behind the value's last byte in these bytes, -1 where it goes on behind them. */
  take(bytes: Uint8Array): number;
  /** Whether the value has ended. */
  readonly ended: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** To be fed from the opening bracket on. Brackets are only counted: whether they match is for others to say. */
export function jsonExtent(): JsonExtent {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let ended = false;
  return {
    get ended() {
      return ended;
    },
    take(bytes) {
      for (let at = 0; at < bytes.length && !ended; at++) {
        const byte = bytes[at];
        if (escaped) escaped = false;
        else if (inString) {
          if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inString = false;
        } else if (byte === QUOTE) inString = true;
        else if (byte === 0x7b || byte === 0x5b) depth++;
        else if (byte === 0x7d || byte === 0x5d) {
          depth--;
          if (depth <= 0) {
            ended = true;
            return at + 1;
          }
        }
      }
      return -1;
    },
  };
}
