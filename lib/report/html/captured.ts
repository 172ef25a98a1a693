import type { Piece } from '../../model/http.js';
import type { Part, Source } from '../../model/location.js';
import type { Blanks } from './blank.js';
import type { BytesData, LineData, RunData } from './data.js';
import { CONTENT_LIMIT, type KeptContent, type KeptLine } from './kept.js';

/** Longest run between others that is shown: framing, marks of blocks. */
const MOST_BETWEEN = 256;
/** Longest line of a head that is shown whole. */
const LINE_LIMIT = 8000;
/** Bytes that crossed compressed. */
const CODED_LIMIT = 16 * 1024;

/** The bytes of a capture, as a page shows them: secrets masked, at the offsets of the file as the user has it. */
export interface Captured {
  /** The lines of a head, as they stand in the capture where they can be shown so. */
  lines(lines: readonly KeptLine[]): LineData[];
  /** A place as offset and length in the file. */
  range(part: Part): [number, number];
  /** A run of bytes that is no field. */
  line(at: Part): LineData;
  /** Where the bytes of a content stand, `from` what comes before it to `to`, the end of what belongs to it; null where nowhere. */
  runs(
    content: KeptContent,
    from: number | null,
    to: number | null,
  ): Pick<BytesData, 'runs' | 'after'> | null;
  /** The bytes that spell a content in another way. */
  spelling(content: KeptContent, from: number | null): BytesData | null;
}

export function openCaptured(source: Source, blanks: Blanks): Captured {
  const at = (offset: number): number => {
    const own = source.file?.(offset);
    return own ? own.source.original(own.offset).offset : source.original(offset).offset;
  };
  const extent = ({ offset, length }: Part): number =>
    length === 0 ? 0 : at(offset + length - 1) + 1 - at(offset);
  const between = (from: number | null, to: number): string | number => {
    if (from === null || to <= from) return '';
    return to - from > MOST_BETWEEN ? to - from : lossless(blanks.bytes(source.read(from, to - from)));
  };

  function line(place: Part, text = plain(blanks.bytes(source.read(place.offset, place.length)))): LineData {
    const { offset, length } = place;
    const end = /^\r?\n/.exec(plain(source.read(offset + length, 2)))?.[0] ?? '';
    return { text: cut(text), offset: at(offset), length: extent(place), end };
  }

  /** A piece, cut where the file has bytes inside it that were taken off before it was read. */
  function undressed(piece: Piece, before: string | number): RunData[] {
    const { at: from, length, offset } = piece;
    if (length === 1 || extent({ offset, length }) === length) return [[from, length, at(offset), before]];
    const half = length >> 1;
    const rest = { ...piece, at: from + half, length: length - half, offset: offset + half };
    const runs = undressed({ ...piece, length: half }, before);
    for (const run of undressed(rest, '')) {
      const last = runs.at(-1);
      if (last !== undefined && last[2] + last[1] === run[2])
        runs[runs.length - 1] = [last[0], last[1] + run[1], last[2], last[3]];
      else runs.push(run);
    }
    return runs;
  }

  function runsOf(pieces: readonly Piece[], length: number, from: number | null): RunData[] {
    let last = from;
    return pieces.flatMap((piece) => {
      const fits = Math.min(piece.length, length - piece.at);
      if (fits <= 0) return [];
      const runs = undressed({ ...piece, length: fits }, between(last, piece.offset));
      last = piece.offset + piece.length;
      return runs;
    });
  }

  return {
    line,
    range: (place) => [at(place.offset), extent(place)],
    lines: (lines) =>
      lines.map(({ text, told, at: place }) => {
        const raw = plain(source.read(place.offset, Math.min(place.length, LINE_LIMIT)));
        return line(place, raw.includes(told) ? blanks.lineAs(text, raw) : blanks.line(text));
      }),
    runs({ bytes, pieces, text, body }, from, to) {
      if (text !== true || body?.decoded || pieces.length === 0) return null;
      for (const { at: start, length, offset, span } of pieces) {
        if (length !== span) return null;
        const fits = Math.max(0, Math.min(length, bytes.length - start));
        if (!Buffer.from(source.read(offset, fits)).equals(bytes.subarray(start, start + fits))) return null;
      }
      const last = pieces.at(-1);
      const isWhole = last !== undefined && last.at + last.length <= bytes.length;
      return {
        runs: runsOf(pieces, bytes.length, from),
        after: isWhole && to !== null ? between(last.offset + last.span, to) : '',
      };
    },
    spelling({ bytes, length, pieces, text, body }, from) {
      if (text === false || pieces.length === 0) return null;
      // Whether a secret stands in compressed bytes is told by what they inflate to.
      const isCoded = body?.decoded ?? false;
      if (isCoded && (bytes.length < length || blanks.bytes(bytes) !== bytes)) return null;
      const spans: Piece[] = [];
      let size = 0;
      for (const { offset, span } of pieces) {
        const fits = Math.min(span, (isCoded ? CODED_LIMIT : CONTENT_LIMIT) - size);
        if (fits > 0) spans.push({ at: size, length: fits, offset, span: fits });
        size += Math.max(0, fits);
      }
      const joined = Buffer.concat(spans.map(({ offset, span }) => source.read(offset, span)));
      return { ...shown(blanks.bytes(joined)), runs: runsOf(spans, joined.length, from), after: '' };
    },
  };
}

/** Bytes as text where they are, else in base64. */
export function shown(bytes: Uint8Array): Pick<BytesData, 'text' | 'base64'> {
  const text = textOf(bytes);
  return { text, base64: text === null ? Buffer.from(bytes).toString('base64') : null };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = UTF8.decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function plain(bytes: Uint8Array): string {
  return textOf(bytes) ?? Buffer.from(bytes).toString('latin1');
}

/** One character a byte, so that offsets stay. */
function lossless(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function cut(text: string): string {
  return text.length <= LINE_LIMIT ? text : `${text.slice(0, LINE_LIMIT)}…`;
}
