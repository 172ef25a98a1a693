import { type Encoding, encodingOf, transcoder } from './dress-encoding.js';
import { carriageReturns, controlSequences, type Layer, linePrefix, PREFIX_LIMIT } from './dress-layers.js';
import { prefixAt, prefixLength } from './dress-prefix.js';
import { layoutOf } from './wire-log-layout.js';

/** What other tools wrapped around a log, from the outside in, and in `notes` what it is (one clause each). */
export interface Dress {
  readonly notes: readonly string[];
  readonly encoding: Encoding;
  readonly layers: readonly (() => Layer)[];
}

/** Lines that are looked at. */
const LINES = 400;
/** Lines with an arrow that are tried as the first marker line. */
const TRIES = 8;

/**
 * Tells from the first bytes of a capture whether it is a log in wrappings: only where taking them off brings marker
 * lines to light. Null for plain logs and for everything that is no log.
 */
export function detectDress(head: Uint8Array): Dress | null {
  const encoding = encodingOf(head);
  const coder = transcoder(encoding);
  const text = coder.push(Buffer.from(head.buffer, head.byteOffset, head.length));
  const found = wrapping(text) ?? (text.includes('\x1b[') ? coloured(text) : null);
  if (found === null) return null;
  const bare = strip(text, found.layers);
  const layers = [...found.layers];
  const notes = [...(encoding.note === null ? [] : [encoding.note]), ...found.notes];
  if (everyLineEndsInCrlf(bare)) {
    layers.push(carriageReturns);
    notes.push('every line ended in CRLF, of which the CR was taken away');
  }
  return notes.length === 0 ? null : { notes, encoding, layers };
}

type Wrapping = { readonly layers: readonly (() => Layer)[]; readonly notes: readonly string[] };

/** Nothing or a prefix, where marker lines are found behind it. */
function wrapping(text: Buffer): Wrapping | null {
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
    const layers = [() => linePrefix((bytes, from, to) => prefixLength(shape, bytes, from, to))];
    if (layoutOf(strip(text, layers)) === null) continue;
    const bytes = Buffer.from(starts[i] ?? '', 'latin1');
    const shown = bytes.toString('utf8', 0, prefixLength(shape, bytes, 0, bytes.length));
    return { layers, notes: [`every line began with the likes of \`${shown}\`, which was taken away`] };
  }
  return layoutOf(text) === null ? null : { layers: [], notes: [] };
}

function coloured(text: Buffer): Wrapping | null {
  const found = wrapping(strip(text, [controlSequences]));
  if (found === null) return null;
  return {
    layers: [controlSequences, ...found.layers],
    notes: ['terminal colours were taken away', ...found.notes],
  };
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
