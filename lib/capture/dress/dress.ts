import { formatNameOf, WIRE_LOG } from '../read.js';
import { hasJsonLaidOut } from '../reading/laid-out-json.js';
import { TIME } from '../wire-log/fields.js';
import { headingReader } from '../wire-log/heading.js';
import { type Layout, layoutOf } from '../wire-log/layout.js';
import { type Encoding, encodingOf, transcoder } from './encoding.js';
import {
  carriageReturns,
  controlSequences,
  type Layer,
  linePrefix,
  type Measure,
  PREFIX_LIMIT,
} from './layers.js';
import { misreadAsLatin1 } from './misread.js';
import { prefixAt, prefixLength } from './prefix.js';

/** What other tools wrapped around a log, from the outside in, and in `notes` what it is (one clause each). */
export interface Dress {
  readonly notes: readonly string[];
  readonly encoding: Encoding;
  readonly layers: readonly (() => Layer)[];
}

const CR = 0x0d;
/** Lines that are looked at. */
const LINES = 400;
/** Lines with an arrow that are tried as the first marker line. */
const TRIES = 8;

/**
 * Tells from the first bytes of a capture whether it is a text in wrappings: only where taking them off brings marker
 * lines, or the beginning of another format, to light. Null for plain captures and for everything that is none.
 * `layout` and `name`: of the bytes as they are.
 */
export function detectDress(
  head: Uint8Array,
  layout: Layout | null = layoutOf(head),
  name: string | null = formatNameOf(head, layout),
): Dress | null {
  const encoding = encodingOf(head);
  const coder = transcoder(encoding);
  const text = coder.push(Buffer.from(head.buffer, head.byteOffset, head.length));
  const asItIs = encoding.note === null ? layout : layoutOf(text);
  if (encoding.note === null && name !== null && name !== WIRE_LOG) return null;
  const found =
    wrapping(text, asItIs) ?? (text.includes('\x1b[') ? coloured(text) : null) ?? otherFormat(text, asItIs);
  if (found === null) return null;
  const bare = strip(text, found.layers);
  const layers = [...found.layers];
  const below = found.layout === undefined ? layoutOf(bare) : found.layout;
  const misread = encoding.units === 'bytes' && below !== null && misreadAsLatin1(bare);
  const units = misread ? 'latin-1' : encoding.units;
  const notes = [
    ...(encoding.note === null ? [] : [encoding.note]),
    ...(misread ? ['its bytes had been read as Latin-1 and written as UTF-8, which was undone'] : []),
    ...found.notes,
  ];
  if (!found.bytesOfHttp && everyLineEndsInCrlf(bare)) {
    layers.push(carriageReturns);
    notes.push('every line ended in CRLF, of which the CR was taken away');
  } else if (below?.form === 'exact' && hasJsonLaidOut(bare)) {
    // Heads as they were sent, bodies as they were not: only what is left without CR is of one kind.
    layers.push(carriageReturns);
    notes.push('its JSON was laid out anew; the CR of every CRLF was taken away');
  }
  return notes.length === 0 ? null : { notes, encoding: { ...encoding, units }, layers };
}

interface Wrapping {
  readonly layers: readonly (() => Layer)[];
  readonly notes: readonly string[];
  /** Whether no line is the format's own, so that a CR at its end is the message's. */
  readonly bytesOfHttp?: boolean;
  /** Of what is left without the layers, where it was looked for. */
  readonly layout?: Layout | null;
}

/** Formats of which every line is HTTP's own. */
const BYTES_OF_HTTP: ReadonlySet<string> = new Set(['http-text', 'tcpflow-bare', 'event-stream', 'json']);

/** Nothing or a prefix, where marker lines are found behind it. */
function wrapping(text: Buffer, layout: Layout | null): Wrapping | null {
  const lines = text
    .toString('latin1')
    .split('\n', LINES + 1)
    .slice(0, -1);
  const starts = lines.map((line) => line.slice(0, PREFIX_LIMIT));
  let tries = 0;
  for (let i = 0; i < starts.length && tries < TRIES; i++) {
    if (!/[<>\x86]|request|sent|send|to (?:agent|server)/i.test(starts[i] ?? '')) continue;
    tries += 1;
    const shape = prefixAt(starts, i);
    if (shape === null) continue;
    const found = behindPrefix(text, shape);
    if (found === null) continue;
    const bytes = Buffer.from(starts[i] ?? '', 'latin1');
    const shown = bytes.toString('utf8', 0, prefixLength(shape, bytes, 0, bytes.length));
    const left = found.spared ? ', save on its marker lines' : '';
    return { layers: [found.layer], notes: [`\`${shown}\` or the like was taken off every line${left}`] };
  }
  return layout === null ? null : { layers: [], notes: [], layout };
}

/**
 * The layer of a prefix behind which marker lines are found. Where the prefix tells the time or the connection, marker
 * lines keep it: the reader takes both from there.
 */
function behindPrefix(
  text: Buffer,
  shape: string,
): { readonly layer: () => Layer; readonly spared: boolean } | null {
  const measure: Measure = (bytes, from, to) => prefixLength(shape, bytes, from, to);
  const all = (): Layer => linePrefix(measure);
  const bare = layoutOf(strip(text, [all]));
  if (bare === null) return null;
  const headings = headingReader(bare);
  const sparing = (): Layer =>
    linePrefix((bytes, from, to) => {
      const length = measure(bytes, from, to);
      if (length === 0 || !headings.mayBegin(bytes[from + length] ?? 0)) return length;
      const end = bytes[to - 1] === CR ? to - 1 : to;
      return headings.line(bytes.toString('utf8', from + length, end)) === null ? length : 0;
    });
  const spared = layoutOf(strip(text, [sparing]));
  return spared !== null && tellsMore(spared, bare)
    ? { layer: sparing, spared: true }
    : { layer: all, spared: false };
}

function tellsMore(spared: Layout, bare: Layout): boolean {
  return spared.shape.includes(TIME) !== bare.shape.includes(TIME) || spared.connections !== bare.connections;
}

function coloured(text: Buffer): Wrapping | null {
  const plain = strip(text, [controlSequences]);
  const found = wrapping(plain, layoutOf(plain));
  if (found === null) return null;
  return {
    ...found,
    layers: [controlSequences, ...found.layers],
    notes: ['terminal colours were taken away', ...found.notes],
  };
}

/** A capture of another format, which can be read once its encoding or its colours are undone. */
function otherFormat(text: Buffer, layout: Layout | null): Wrapping | null {
  const plain = otherName(text, layout);
  if (plain !== null) return { layers: [], notes: [], bytesOfHttp: BYTES_OF_HTTP.has(plain) };
  const bare = text.includes('\x1b[') ? otherName(strip(text, [controlSequences])) : null;
  if (bare === null) return null;
  return {
    layers: [controlSequences],
    notes: ['terminal colours were taken away'],
    bytesOfHttp: BYTES_OF_HTTP.has(bare),
  };
}

/** What the format of a capture is called that is no wire log; null where it is none that is known. */
function otherName(text: Uint8Array, layout?: Layout | null): string | null {
  const name = formatNameOf(text, layout);
  return name === WIRE_LOG ? null : name;
}

function strip(text: Buffer, layers: readonly (() => Layer)[]): Buffer {
  return layers.reduce((bytes, layer) => {
    const { kept } = layer().cut(bytes, true);
    return Buffer.concat(kept.map(({ from, to }) => bytes.subarray(from, to)));
  }, text);
}

function everyLineEndsInCrlf(text: Buffer): boolean {
  let lines = 0;
  for (let at = text.indexOf(0x0a); at >= 0; at = text.indexOf(0x0a, at + 1)) {
    if (text[at - 1] !== 0x0d) return false;
    lines += 1;
  }
  return lines > 1;
}
