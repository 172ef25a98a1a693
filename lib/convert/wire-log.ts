import type { Close, Gap, Segment } from '../model/capture.js';
import { count } from '../text/words.js';
import {
  blocks,
  closingSays,
  isMistakable,
  isTellable,
  markerLine,
  openingBlocks,
  openNames,
  SAYS,
} from './wire-marker.js';
import { type CaptureWriter, NOTHING, type Original, type Written } from './writer.js';

const CR = 0x0d;
/** What a log whose blocks have names calls a connection that has none. */
const UNNAMED = 'unnamed';

/** Writes the bytes of a capture as a verbatim wire log. */
export function wireLogWriter({ format }: Original): CaptureWriter {
  const names = openNames();
  const lost = { gaps: 0, closings: 0, times: 0, connections: 0 };
  /** Whether marker lines tell a time, and a connection: all do, or none, as their reader has it. */
  let manner: { readonly timed: boolean; readonly named: boolean } | null = null;
  let time: number | null = null;
  let last: Segment | null = null;
  let written = 0;
  /** Whether a block before another one ended otherwise than in CR: it proves the line ends behind blocks. */
  let proven = false;
  let mistakable = false;
  let refused: string | null = null;

  function stamp(item: Segment | Gap | Close) {
    manner ??= { timed: isTellable(item.time), named: item.connection !== null };
    const { timed, named } = manner;
    if (timed !== isTellable(item.time)) lost.times++;
    if (isTellable(item.time)) time = item.time;
    if (named !== (item.connection !== null)) lost.connections++;
    return {
      time: timed ? time : null,
      connection: named ? names.of(item.connection ?? UNNAMED) : null,
    };
  }

  function segment(item: Segment): Written {
    if (item.form === 'dotted' || (item.form === 'reformatted' && format !== 'wire log')) {
      refused = `a capture of this kind (${format}) does not hold the bytes as they were, of which a wire log is made; --to capture keeps all that it holds`;
      return NOTHING;
    }
    const marker = markerLine({ says: SAYS[item.direction], ...stamp(item) });
    const { bytes } = item;
    proven ||= last !== null && last.bytes.at(-1) !== CR;
    last = item;
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (written === 0) mistakable = isMistakable(whole);
    const pieces = written === 0 && mistakable ? openingBlocks(whole) : blocks(whole);
    written += pieces.length;
    proven ||= pieces.slice(0, -1).some((piece) => piece.at(-1) !== CR);
    return pieces.flatMap((piece) => [marker, piece, '\n\n']);
  }

  function closing(item: Close): Written {
    if (manner?.named === false) {
      lost.closings++;
      return NOTHING;
    }
    return [markerLine({ says: closingSays(item), ...stamp(item) }), '\n'];
  }

  return {
    item(item) {
      if (refused !== null) return NOTHING;
      switch (item.kind) {
        case 'segment':
          return segment(item);
        case 'close':
          return closing(item);
        case 'gap':
          lost.gaps++;
          return NOTHING;
        case 'record':
          refused = `a capture of this kind (${format}) holds messages and no bytes of connections, of which a wire log is made; --to capture and --to har keep what it holds`;
          return NOTHING;
        case 'anomaly':
          return NOTHING;
      }
    },
    end() {
      if (last === null || refused !== null) return NOTHING;
      const cut = last.bytes.at(-1) === CR;
      const alone = written === 1 ? mistakable : !proven;
      if (!cut && !alone) return NOTHING;
      const empty = [markerLine({ says: SAYS[last.direction], ...stamp(last) }), '\n\n'];
      return cut && !proven ? [...empty, ...empty] : empty;
    },
    refusal: () => refused,
    remarks: () =>
      [
        told(lost.gaps, 'gap', 'a wire log cannot show that bytes are missing; --to capture can'),
        told(lost.closings, 'close', 'blocks name no connections'),
        told(lost.times, 'block', 'its time is not known, and that of the block before it was taken'),
        told(lost.connections, 'block', 'its connection is not known, though others are'),
        told(names.count(), 'connection', 'renamed: a marker line cannot hold its name'),
      ].filter((remark) => remark !== null),
  };
}

function told(number: number, what: string, why: string): string | null {
  return number === 0 ? null : `${count(number, what)}: ${why}`;
}
