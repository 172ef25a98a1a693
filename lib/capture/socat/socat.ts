import type { Fidelity, Segment } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';
import type { CaptureReader } from '../../model/reader.js';
import { hexBytes } from '../reading/hex-text.js';
import { type Input, type Line, type Script, scripted } from '../reading/script.js';
import { gathered } from '../reading/segments.js';
import { NOTICE, unescaped } from './escapes.js';

const HEAD =
  /^([<>]) (\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6}|\d{9}) +length=(\d{1,9}) from=\d{1,19} to=-?\d{1,19}$/;
const HEADS = new RegExp(HEAD.source, 'm');
const HEX_ROW = /^ [0-9a-f]{2}(?: |$)/;
/** Behind each block of `-x -v`. */
const RULE = '--';

const MIXED =
  'blocks of socat are not as long as their heads say: several processes wrote into this log at once, letter by letter';

interface Head {
  readonly direction: Segment['direction'];
  readonly time: number;
  readonly length: number;
}

/** Reads what `socat -v`, `-x` and `-x -v` write; null where the first bytes are none of it, or mixed. */
export function socat(head: Uint8Array): CaptureReader | null {
  if (!hasSocatHead(head)) return null;
  const trial = open();
  for (const _ of trial.reader.push(head));
  for (const _ of trial.reader.end());
  return trial.mixed() ? null : open().reader;
}

/** Whether head lines of socat stand in a text. */
export function hasSocatHead(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return text.includes(' length=') && HEADS.test(text.toString('latin1'));
}

function open(): { readonly reader: CaptureReader; mixed(): boolean } {
  let mixed = false;
  let cut = false;
  let notices = false;
  let hex = false;
  let text = false;
  /** Whether a fraction was ever too great to be microseconds printed with nine digits. */
  let nanoseconds = false;

  function headOf(line: Line | null): Head | null {
    if (line === null || !line.whole || (line.bytes[0] !== 0x3c && line.bytes[0] !== 0x3e)) return null;
    const found = HEAD.exec(line.bytes.toString('latin1'));
    if (found === null) return null;
    const [, arrow, year, month, day, hour, minute, second, fraction = '', length] = found;
    // socat 1.7 prints microseconds as if they were nanoseconds.
    if (fraction.length === 9 && !fraction.startsWith('000')) nanoseconds = true;
    const part = fraction.length === 9 && nanoseconds ? Number(fraction) / 1e6 : Number(fraction) / 1e3;
    const whole = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    );
    return {
      direction: arrow === '>' ? 'to-server' : 'to-client',
      time: whole + part,
      length: Number(length),
    };
  }

  function* script(input: Input): Script<void> {
    let stray: Line | null = null;
    let blocks = 0;
    for (;;) {
      const line = yield* input.peekLine();
      if (line === null) break;
      const head = headOf(line);
      if (head === null) {
        const said = line.bytes.toString('latin1');
        const notice = said.search(NOTICE) === 0;
        notices ||= notice;
        const expected = said === '' || (hex && said === RULE) || notice;
        if (!expected && blocks > 0) stray ??= line;
        cut = !line.whole && blocks > 0;
        input.skip(line.next);
        continue;
      }
      if (stray !== null) {
        mixed = true;
        yield {
          kind: 'anomaly',
          reason: `${MIXED}; nothing from here on is read`,
          at: placeOf(stray.offset, stray.bytes.length),
          exchange: null,
        };
        return;
      }
      blocks += 1;
      input.skip(line.next);
      const begin = yield* input.peek(4);
      if (HEX_ROW.test(begin.toString('latin1'))) yield* hexBlock(input, head);
      else yield* textBlock(input, head);
    }
    if (stray === null || cut) return;
    const at = placeOf(stray.offset, stray.bytes.length);
    yield { kind: 'anomaly', reason: 'text behind the last block belongs to none', at, exchange: null };
  }

  function* textBlock(input: Input, { length, direction, time }: Head): Script<void> {
    text = true;
    const block = yield* unescaped(input, length, notices);
    notices ||= block.notices;
    cut = block.bytes.length < length;
    if (block.bytes.length === 0) return;
    const { bytes, offset, runs } = block;
    const common = { kind: 'segment', connection: null, direction, bytes, offset, span: null, time } as const;
    yield runs === null ? { ...common, form: 'dotted' } : { ...common, runs, form: 'dotted' };
  }

  function* hexBlock(input: Input, { length, direction, time }: Head): Script<void> {
    hex = true;
    const rows = [];
    let due = length;
    while (due > 0) {
      const line = yield* input.peekLine();
      if (line === null) break;
      const row = hexBytes(line.bytes, 0, due, { most: 1 }, line.offset);
      if (row.bytes.length === 0) break;
      rows.push(row);
      due -= row.bytes.length;
      input.skip(line.next);
    }
    cut = due > 0;
    const block = gathered(rows);
    if (block !== null) yield { kind: 'segment', connection: null, direction, ...block, time, form: 'exact' };
  }

  function fidelity(): Fidelity {
    const notes = text ? ['bytes that are no printable ASCII stand as dots'] : [];
    return {
      bytes: text ? 'reformatted' : 'exact',
      lineEnds: 'exact',
      timing: 'exact',
      directions: 'exact',
      connections: 'absent',
      notes,
    };
  }

  const format = 'text of socat';
  return {
    reader: scripted(format, script, { fidelity, truncated: () => cut }),
    mixed: () => mixed,
  };
}
