import * as zlib from 'node:zlib';
import type { Inflate } from '../index.js';
import { codeOf } from './error-code.js';
import { unzstd } from './unzstd.js';

type Result = ReturnType<Inflate>;
type Options = { readonly maxOutputLength: number; readonly finishFlush?: number };
type Undo = (bytes: Uint8Array, options: Options) => Uint8Array;

const NOTHING = new Uint8Array(0);

/** Content codings of RFC 9110 §8.4.1, brotli (RFC 7932) and zstd (RFC 8878) by Node's zlib, zstd by fzstd. */
export const inflate: Inflate = (coding, bytes, limit) => {
  switch (coding) {
    case 'identity':
      return { bytes, problem: null };
    case 'gzip':
    case 'x-gzip':
      return undo(
        (input, options) => zlib.gunzipSync(input, options),
        bytes,
        limit,
        zlib.constants.Z_SYNC_FLUSH,
      );
    case 'deflate':
      return deflated(bytes, limit);
    case 'br':
      return undo(
        (input, options) => zlib.brotliDecompressSync(input, options),
        bytes,
        limit,
        zlib.constants.BROTLI_OPERATION_FLUSH,
      );
    case 'zstd':
      return unzstd(bytes, limit);
    default:
      return { bytes: NOTHING, problem: 'unsupported' };
  }
};

/** Meant is zlib (RFC 1950), but some send bare deflate (RFC 1951). */
function deflated(bytes: Uint8Array, limit: number): Result {
  const flush = zlib.constants.Z_SYNC_FLUSH;
  const wrapped = undo((input, options) => zlib.inflateSync(input, options), bytes, limit, flush);
  if (wrapped.problem !== 'damaged') return wrapped;
  return undo((input, options) => zlib.inflateRawSync(input, options), bytes, limit, flush);
}

function undo(run: Undo, bytes: Uint8Array, limit: number, flush: number): Result {
  try {
    return { bytes: run(bytes, { maxOutputLength: limit }), problem: null };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ERR_BUFFER_TOO_LARGE') return { bytes: NOTHING, problem: 'too-large' };
    if (code !== 'Z_BUF_ERROR') return { bytes: NOTHING, problem: 'damaged' };
  }
  // The input ends early: what there is can still be had.
  try {
    return { bytes: run(bytes, { maxOutputLength: limit, finishFlush: flush }), problem: 'truncated' };
  } catch (error) {
    const tooLarge = codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
    return { bytes: NOTHING, problem: tooLarge ? 'too-large' : 'damaged' };
  }
}
