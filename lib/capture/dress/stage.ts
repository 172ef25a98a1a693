import type { Kept, Layer } from './layers.js';

/** A layer at work: bytes in, bytes out, and how the offsets of both belong together. */
export interface Stage {
  push(bytes: Buffer, final: boolean): Buffer;
  /** The input offset of an output byte (output given out so far), and the columns taken away before it. */
  locate(offset: number): { readonly offset: number; readonly dropped: number } | null;
}

const LF = 0x0a;

/** Opens a layer; a `forgetful` one keeps nothing for `locate`. */
export function openStage(layer: Layer, forgetful: boolean): Stage {
  let rest: Buffer = Buffer.alloc(0);
  let taken = 0;
  let given = 0;
  let dropped = 0;
  const runs: {
    readonly given: number;
    readonly taken: number;
    readonly bytes: Buffer;
    readonly dropped: number;
  }[] = [];

  function note(input: Buffer, run: Kept, end: number): Buffer {
    const bytes = input.subarray(run.from, run.to);
    dropped += columns(input.subarray(end, run.from));
    if (!forgetful) runs.push({ given, taken: taken + run.from, bytes, dropped });
    if (bytes.includes(LF)) dropped = 0;
    given += bytes.length;
    return bytes;
  }

  return {
    push(bytes, final) {
      const input = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const { kept, used } = layer.cut(input, final);
      let end = 0;
      const out = kept.map((run) => {
        const text = note(input, run, end);
        end = run.to;
        return text;
      });
      dropped += columns(input.subarray(end, used));
      taken += used;
      rest = Buffer.from(input.subarray(used));
      return out.length === 1 && out[0] !== undefined ? out[0] : Buffer.concat(out);
    },
    locate(offset) {
      const run = runs.findLast((candidate) => candidate.given <= offset);
      if (run === undefined) return null;
      const within = offset - run.given;
      const sameLine = !run.bytes.subarray(0, within).includes(LF);
      return { offset: run.taken + within, dropped: sameLine ? run.dropped : 0 };
    },
  };
}

/** Characters of UTF-8. */
function columns(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) count += 1;
  return count;
}
