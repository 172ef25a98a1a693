/** Header fields of a client's HTTP/2 frames are not decoded; this counts the calls and spots gRPC. */
export interface CallCounter {
  take(bytes: Uint8Array): void;
  /** Bytes are missing: what follows cannot be told apart any more. */
  lose(): void;
  readonly calls: number;
  readonly grpc: boolean;
}

const PREFACE_LENGTH = 24;
const FRAME_HEADER = 9;
const HEADERS = 1;
/** `application/grpc` in the Huffman code of RFC 7541 (Appendix B), and as it is. */
const MARKS = [Buffer.from('1d75d0620d263d4c4d6564', 'hex'), Buffer.from('application/grpc')];
const MOST_LOOKED_AT = 4096;

/** Follows the frames that a client sends; `preface` says whether the connection's begin was captured. */
export function callCounter(preface: boolean): CallCounter {
  let header = Buffer.alloc(0);
  let skip = preface ? PREFACE_LENGTH : 0;
  let looking = 0;
  let block = Buffer.alloc(0);
  let lastStream = 0;
  let calls = 0;
  let grpc = false;
  let lost = false;

  function begin(frame: Uint8Array): void {
    skip = ((frame[0] ?? 0) << 16) | ((frame[1] ?? 0) << 8) | (frame[2] ?? 0);
    looking = 0;
    if (frame[3] !== HEADERS) return;
    const stream =
      (((frame[5] ?? 0) & 0x7f) << 24) | ((frame[6] ?? 0) << 16) | ((frame[7] ?? 0) << 8) | (frame[8] ?? 0);
    if (stream <= lastStream) return;
    lastStream = stream;
    calls++;
    block = Buffer.alloc(0);
    if (!grpc) looking = Math.min(skip, MOST_LOOKED_AT);
  }

  return {
    take(bytes) {
      for (let at = 0; at < bytes.length && !lost; ) {
        if (skip > 0) {
          const passed = Math.min(skip, bytes.length - at);
          if (looking > 0) {
            block = Buffer.concat([block, bytes.subarray(at, at + Math.min(passed, looking))]);
            looking -= Math.min(passed, looking);
            if (looking === 0) grpc = MARKS.some((mark) => block.includes(mark));
          }
          skip -= passed;
          at += passed;
          continue;
        }
        const wanted = FRAME_HEADER - header.length;
        header = Buffer.concat([header, bytes.subarray(at, at + wanted)]);
        at += wanted;
        if (header.length < FRAME_HEADER) return;
        begin(header);
        header = Buffer.alloc(0);
      }
    },
    lose() {
      lost = true;
    },
    get calls() {
      return calls;
    },
    get grpc() {
      return grpc;
    },
  };
}
