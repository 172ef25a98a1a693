import type { Aspect, Fidelity, Segment } from '../../model/capture.js';
import { isObject, listMember, member, textMember } from '../../model/json.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader, Stranger } from '../../model/reader.js';
import { shapeOf } from '../reading/json-shape.js';
import { parse } from '../reading/json-value.js';
import { type LongLine, openLongLines } from '../reading/long-lines.js';
import { recordOf } from './record.js';
import { type Line, numberAt, partIn, wordAt, writtenAt } from './value.js';
import { isApart, strangersOf } from './whole.js';

const STARTS = /^(?:\xef\xbb\xbf)?\s*\{\s*"a2acap"\s*:\s*\d/;
const SNIFF = 512;
/** The newest version that is known. */
const VERSION = 1;
/** Most bytes of one line: its text and what is parsed from it are in memory together. */
const LINE_LIMIT = 64 * 1024 * 1024;
/** The line, its exchange, a message, its headers, one field. */
const DEPTH = 5;
const OPENED = new Set(['exchange', 'request', 'response', 'headers', 'body', 'events']);
const BOM = Buffer.from('efbbbf', 'hex');
const ASPECTS: readonly Aspect[] = ['exact', 'restored', 'reformatted', 'absent'];

/** A reader for the tool's own format; null where the first bytes are none. */
export function a2acap(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, SNIFF)).toString('latin1');
  return STARTS.test(text) ? readOwn(isApart(text)) : null;
}

function readOwn(apart: boolean): CaptureReader {
  const lines = openLongLines(LINE_LIMIT);
  const seen = { times: false, connections: false, reformatted: false, encoded: false };
  let told: Fidelity | null = null;
  let strangers: readonly Stranger[] = [];
  let newer = false;
  let truncated = false;

  function* items(found: Iterable<LongLine>): Iterable<CaptureItem> {
    for (const line of found) {
      const item = itemOf(line);
      if (item === null) continue;
      note(item);
      yield item;
    }
  }

  function itemOf({ bytes, offset, length, ended }: LongLine): CaptureItem | null {
    const at = placeOf(offset, length);
    const odd = (reason: string): CaptureItem => ({ kind: 'anomaly', reason, at, exchange: null });
    if (bytes === null) return odd(`a line of ${length} bytes, where at most ${LINE_LIMIT} are read`);
    const skipped = offset === 0 && bytes.subarray(0, 3).equals(BOM) ? 3 : 0;
    const text = bytes.subarray(skipped);
    if (text.every((byte) => byte <= 0x20)) return null;
    const value = parse(text);
    if (!isObject(value)) {
      truncated ||= !ended;
      return odd(ended ? 'a line that is no JSON object' : 'the capture ends in this line');
    }
    if (Object.hasOwn(value, 'a2acap')) {
      newer ||= (numberAt(value, 'a2acap') ?? 0) > VERSION;
      return null;
    }
    seen.encoded ||= Object.hasOwn(value, 'base64');
    const line = { value, shape: shapeOf(text, DEPTH, OPENED), bytes: text, offset: offset + skipped };
    if (Object.hasOwn(value, 'fidelity')) {
      told = fidelityOf(line);
      strangers = strangersOf(value);
      truncated ||= member(value, 'truncated') === true;
      return null;
    }
    return lineItem(line) ?? odd('a line that holds no bytes, no gap, no close and no exchange');
  }

  function note(item: CaptureItem): void {
    if (item.kind === 'anomaly') return;
    seen.connections ||= item.connection !== null;
    if (item.kind === 'record') {
      seen.times ||= (item.request?.time ?? item.response?.time ?? null) !== null;
      return;
    }
    seen.times ||= item.time !== null;
    if (item.kind === 'segment') seen.reformatted ||= item.form !== 'exact';
  }

  return {
    format: 'a2a-lint capture',
    push: (bytes) => items(lines.push(bytes)),
    end: () => items(lines.end()),
    fidelity() {
      const shown: Fidelity = {
        bytes: seen.reformatted ? 'reformatted' : 'exact',
        lineEnds: seen.reformatted ? 'reformatted' : 'exact',
        timing: seen.times ? 'exact' : 'absent',
        directions: 'exact',
        connections: seen.connections ? 'exact' : 'absent',
        notes: [],
      };
      const { notes, ...rest } = told ?? shown;
      return { ...rest, notes: newer ? [...notes, 'a newer version of this format wrote it'] : notes };
    },
    truncated: () => truncated,
    strangers: () => strangers,
    encoded: () => seen.encoded,
    apart,
  };
}

function lineItem(line: Line): CaptureItem | null {
  const { value, offset } = line;
  if (member(value, 'exchange') !== undefined) return recordOf(line);
  const at = partIn(line);
  const time = numberAt(value, 'time');
  const connection = textMember(value, 'connection');
  const how = wordAt(value, 'close', ['fin', 'reset']);
  if (how !== null && connection !== null) {
    return { kind: 'close', connection, by: wordAt(value, 'by', ['client', 'server']), how, time, at };
  }
  const reason = textMember(value, 'anomaly');
  if (reason !== null) {
    return { kind: 'anomaly', reason, at: placeOf(offset, at.length), exchange: null };
  }
  const direction = wordAt(value, 'direction', ['to-server', 'to-client']);
  if (direction === null) return null;
  const gap = member(value, 'gap');
  if (isObject(gap)) {
    return { kind: 'gap', connection, direction, length: numberAt(gap, 'length'), time, at };
  }
  return segmentOf(line, { kind: 'segment', connection, direction, time });
}

function segmentOf(
  line: Line,
  known: Pick<Segment, 'kind' | 'connection' | 'direction' | 'time'>,
): Segment | null {
  const written = writtenAt(line, line.value, line.shape);
  if (written === null) return null;
  const { bytes, at, pieces, text } = written;
  const lineEnds = wordAt(line.value, 'lineEnds', ['kept', 'stripped']);
  return {
    ...known,
    bytes,
    offset: at.offset,
    span: at.length,
    ...(pieces.length > 1 ? { runs: pieces } : {}),
    ...(text === 'escaped' ? { escaped: true } : {}),
    form: wordAt(line.value, 'form', ['dotted', 'reformatted']) ?? 'exact',
    ...(lineEnds === null ? {} : { lineEnds }),
  };
}

/** What the writer said of the capture's fidelity; null where it is not of this form. */
function fidelityOf({ value }: Line): Fidelity | null {
  const told = member(value, 'fidelity');
  const aspect = (name: string): Aspect => wordAt(told, name, ASPECTS) ?? 'absent';
  return {
    bytes: aspect('bytes'),
    lineEnds: aspect('lineEnds'),
    timing: aspect('timing'),
    directions: aspect('directions'),
    connections: aspect('connections'),
    notes: listMember(told, 'notes').filter((note) => typeof note === 'string'),
  };
}
