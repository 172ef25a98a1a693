import { type BodyBuilder, joined } from './body.js';
import { isBlank } from './json-text.js';

/** However often a body is asked for, this many times its length is read at most. */
const MOST_READ = 8;
/** White space that is passed over at either end. */
const MOST_BLANK = 64;

/** Whether the body so far is one whole JSON object or array. Its ends are looked at first: most need no more. */
export function isWholeJson(body: BodyBuilder): boolean {
  const first = outermost(body.views, 1);
  const last = outermost(body.views, -1);
  if (!((first === 0x7b && last === 0x7d) || (first === 0x5b && last === 0x5d))) return false;
  if (body.dropped > 0 || body.read + body.length > MOST_READ * body.length) return false;
  body.read += body.length;
  try {
    JSON.parse(new TextDecoder().decode(joined(body)));
    return true;
  } catch {
    return false;
  }
}

/** The first byte that is no white space, from the begin or from the end. */
function outermost(views: readonly Uint8Array[], step: 1 | -1): number | undefined {
  let left = MOST_BLANK;
  for (let at = step === 1 ? 0 : views.length - 1; ; at += step) {
    const view = views[at];
    if (view === undefined) return undefined;
    for (let i = step === 1 ? 0 : view.length - 1; i >= 0 && i < view.length; i += step) {
      if (!isBlank(view[i])) return view[i];
      if (left-- === 0) return undefined;
    }
  }
}
