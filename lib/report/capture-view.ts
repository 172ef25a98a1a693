import type { Finding } from '../model/finding.js';
import type { Part, Place, Source } from '../model/location.js';
import { maskText } from '../text/mask.js';
import { maskKnown } from '../text/secret-texts.js';
import { apart, type SecretRange, secretRanges } from '../text/secrets.js';
import { type Joined, runsOf } from './joined.js';
import { type Locator, locator } from './locate.js';
import { filesLocator } from './locate-files.js';
import type { Style } from './style.js';

/** What drawing a capture's places needs: its name, its bytes, and where its secrets stand. */
export interface CaptureView {
  readonly path: string;
  readonly source: Source;
  readonly locator: Locator;
  readonly style: Style;
  /** Secrets of the text that a place stands in and of a stretch of its line, as capture offsets in order and apart. */
  secrets(place: Place, lineStart: number, stretch: Part): readonly SecretRange[];
  /** Secrets of a place's text, and of the line on which it begins, as they are spelled. */
  texts(place: Place): readonly string[];
  /** Text about these places, made fit to print: what is secret there is masked here too. */
  say(places: readonly Place[], text: string): string;
  /** The view of the file that a place lies in, where several make the capture, and the place there. */
  on(place: Place): { readonly view: CaptureView; readonly place: Place };
}

const NO_RANGES: readonly SecretRange[] = [];
/** How far back in a line a secret's name may stand, and how far past the stretch its end. */
const LOOK_BACK = 256 * 1024;
const LOOK_AHEAD = 4096;
const MAX_TEXTS = 200;
/** Stretches of one long line are looked at in common windows, whose edges are multiples of this. */
const EDGES = 64 * 1024;

export function captureView(path: string, source: Source, style: Style): CaptureView {
  return source.file === undefined ? fileView(path, source, style) : filesView(path, source, style);
}

/** A view over several files that make one capture: each place is looked at in its own. */
function filesView(path: string, source: Source, style: Style): CaptureView {
  const views = new Map<string, CaptureView>();

  function on(place: Place): { view: CaptureView; place: Place; name: string } {
    const [first] = place.parts;
    const { name, source: own } = fileOf(source, first?.offset ?? 0);
    const view = views.get(name) ?? fileView(name, own, style);
    views.set(name, view);
    const parts = place.parts.map((part) => ({ ...part, offset: fileOf(source, part.offset).offset }));
    return { view, place: { ...place, parts }, name };
  }

  const texts = (place: Place) => {
    const found = on(place);
    return found.view.texts(found.place);
  };
  return {
    path,
    source,
    style,
    on,
    texts,
    locator: filesLocator(source, (place) => {
      const found = on(place);
      return { locator: found.view.locator, place: found.place, name: found.name };
    }),
    secrets(place, lineStart, stretch) {
      const found = on(place);
      return found.view.secrets(found.place, lineStart, stretch);
    },
    say: (places, text) => sayWithout(places.flatMap(texts), text, style),
  };
}

function fileOf(source: Source, offset: number): ReturnType<NonNullable<Source['file']>> {
  return source.file?.(offset) ?? { name: '', source, offset };
}

function sayWithout(secrets: readonly string[], text: string, style: Style): string {
  return style.say(
    style.options.showSecrets ? text : maskKnown(maskText(text, style.options.secrets), secrets),
  );
}

function fileView(path: string, source: Source, style: Style): CaptureView {
  const found = locator(source);
  let last: { readonly joined: Joined; readonly ranges: readonly SecretRange[] } | null = null;
  let lastLine = { from: -1, text: '', ranges: NO_RANGES };

  function inText(place: Place): { readonly joined: Joined; readonly ranges: readonly SecretRange[] } {
    const joined = found.text(place);
    if (last?.joined !== joined) last = { joined, ranges: secretRanges(joined.text, style.options.secrets) };
    return last;
  }

  /** Many places stand in one line, a card with all that it says, and the line costs more than they. */
  function inLine(from: number, text: string): readonly SecretRange[] {
    if (lastLine.from !== from || lastLine.text !== text)
      lastLine = { from, text, ranges: secretRanges(text, style.options.secrets) };
    return lastLine.ranges;
  }

  function secrets(place: Place, lineStart: number, { offset, length }: Part): readonly SecretRange[] {
    const from = Math.max(lineStart, Math.floor((offset - LOOK_BACK) / EDGES) * EDGES);
    const window = Math.ceil((offset - from + length + LOOK_AHEAD) / EDGES) * EDGES;
    const text = Buffer.from(source.read(from, window)).toString('latin1');
    const end = text.indexOf('\n', offset + length - from);
    const line = end < 0 ? text : text.slice(0, end);
    const met = style.options.met?.ranges(line) ?? [];
    const ranges = shifted([...inLine(from, line), ...met], from);
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

  function texts(place: Place): readonly string[] {
    const [run] = found.spot(place).runs;
    const { start } = found.line(run.offset);
    const lineRun = { offset: run.offset, length: Math.min(run.length, LOOK_AHEAD) };
    const beside = secrets({ ...place, text: false }, start, lineRun).map((range) =>
      Buffer.from(source.read(range.start, range.end - range.start)).toString(),
    );
    if (!place.text) return beside;
    const { joined, ranges } = inText(place);
    const inBody = ranges
      .slice(0, MAX_TEXTS)
      .map(({ start: from, end }) => Buffer.from(joined.text.slice(from, end), 'latin1').toString());
    return [...inBody, ...beside];
  }

  const view: CaptureView = {
    path,
    source,
    locator: found,
    style,
    secrets,
    texts,
    say: (places, text) => sayWithout(places.flatMap(texts), text, style),
    on: (place) => ({ view, place }),
  };
  return view;
}

/** All places that a finding speaks of. */
export function placesOf({ at, related }: Finding): readonly Place[] {
  return [at, ...related.map((one) => one.at)];
}

function shifted(ranges: readonly SecretRange[], by: number): { start: number; end: number }[] {
  return ranges.map(({ start, end }) => ({ start: start + by, end: end + by }));
}
