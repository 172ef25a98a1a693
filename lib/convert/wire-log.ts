import type { Close, Gap, Segment } from '../model/capture.js';
import { count } from '../text/words.js';
import { openBlocks } from './wire-blocks.js';
import { closingSays, isTellable, markerLine, openNames, SAYS } from './wire-marker.js';
import { type CaptureWriter, NOTHING, type Original, type Written } from './writer.js';

/** What a log whose blocks have names calls a connection that has none. */
const UNNAMED = 'unnamed';

/** Writes the bytes of a capture as a verbatim wire log. */
export function wireLogWriter({ format }: Original): CaptureWriter {
  const names = openNames();
  const blocks = openBlocks();
  const lost = { gaps: 0, closings: 0, times: 0, connections: 0 };
  /** Whether marker lines tell a time, and a connection: all do, or none, as their reader has it. */
  let manner: { readonly timed: boolean; readonly named: boolean } | null = null;
  let time: number | null = null;
  let last: Segment | null = null;
  let verbatim = false;
  let crlf = false;
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
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    last = item;
    verbatim ||= item.form === 'exact';
    crlf ||= whole.includes('\r\n');
    return blocks.cut(whole).flatMap((block) => [marker, block, '\n\n']);
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
      const marker = markerLine({ says: SAYS[last.direction], ...stamp(last) });
      return Array.from({ length: blocks.empties() }, () => `${marker}\n\n`);
    },
    refusal: () => refused,
    remarks: () =>
      [
        told(lost.gaps, 'gap', 'a wire log cannot show that bytes are missing; --to capture can'),
        told(lost.closings, 'close', 'blocks name no connections'),
        told(lost.times, 'block', 'its time is not known, and that of the block before it was taken'),
        told(lost.connections, 'block', 'its connection is not known, though others are'),
        told(names.count(), 'connection', 'renamed: a marker line cannot hold its name'),
        verbatim && !crlf
          ? 'no line in it ends in CRLF, so that the log reads as one whose line ends were changed'
          : null,
      ].filter((remark) => remark !== null),
  };
}

function told(number: number, what: string, why: string): string | null {
  return number === 0 ? null : `${count(number, what)}: ${why}`;
}
