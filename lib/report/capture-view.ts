import type { Part, Place, Source } from '../model/location.js';
import { type Joined, runsOf } from './joined.js';
import { type Locator, locator } from './locate.js';
import { maskOf } from './mask.js';
import { apart, type SecretRange, secretRanges } from './secrets.js';
import type { Style } from './style.js';

/** What drawing a capture's places needs: its name, its bytes, and where its secrets stand. */
export interface CaptureView {
  readonly path: string;
  readonly source: Source;
  readonly locator: Locator;
  readonly style: Style;
  /** Secrets of the text that a place stands in and of a stretch of its line, as capture offsets in order and apart. */
  secrets(place: Place, lineStart: number, stretch: Part): readonly SecretRange[];
  /** Text of a finding at this place, made fit to print: what is secret there is masked here too. */
  say(place: Place, text: string): string;
}

/** How far back in a line a secret's name may stand, and how far past the stretch its end. */
const LOOK_BACK = 256 * 1024;
const LOOK_AHEAD = 4096;
/** A shorter text is no secret worth looking for elsewhere, and would mask words. */
const MIN_TEXT = 6;
const MAX_TEXTS = 200;

export function captureView(path: string, source: Source, style: Style): CaptureView {
  const found = locator(source);
  let last: { readonly joined: Joined; readonly ranges: readonly SecretRange[] } | null = null;

  function inText(place: Place): { readonly joined: Joined; readonly ranges: readonly SecretRange[] } {
    const joined = found.text(place);
    if (last?.joined !== joined) last = { joined, ranges: secretRanges(joined.text) };
    return last;
  }

  function secrets(place: Place, lineStart: number, { offset, length }: Part): readonly SecretRange[] {
    const from = Math.max(lineStart, offset - LOOK_BACK);
    const bytes = source.read(from, offset - from + length + LOOK_AHEAD);
    const text = Buffer.from(bytes).toString('latin1');
    const end = text.indexOf('\n', offset + length - from);
    const ranges = shifted(secretRanges(end < 0 ? text : text.slice(0, end)), from);
    // The name of what stands first here is out of sight: it is taken for a secret up to its closing quote.
    if (from > lineStart) ranges.push({ start: from, end: from + text.search(/["\s]|$/) });
    if (place.text) {
      const { joined, ranges: inside } = inText(place);
      for (const range of inside) {
        for (const run of runsOf(joined, range.start, range.end)) {
          ranges.push({ start: run.offset, end: run.offset + run.length });
        }
      }
    }
    return apart(ranges);
  }

  function say(place: Place, text: string): string {
    if (!place.text || style.options.showSecrets) return style.say(text);
    const { joined, ranges } = inText(place);
    let shown = text;
    for (const { start, end } of ranges.slice(0, MAX_TEXTS)) {
      const secret = Buffer.from(joined.text.slice(start, end), 'latin1').toString();
      if (secret.length >= MIN_TEXT) shown = shown.replaceAll(secret, maskOf(secret));
    }
    return style.say(shown);
  }

  return { path, source, locator: found, style, secrets, say };
}

function shifted(ranges: readonly SecretRange[], by: number): { start: number; end: number }[] {
  return ranges.map(({ start, end }) => ({ start: start + by, end: end + by }));
}
