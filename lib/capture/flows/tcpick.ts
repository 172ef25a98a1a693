import type { Segment } from '../../model/capture.js';
import type { CaptureReader } from '../../model/reader.js';
import { type Input, type Script, scripted } from '../reading/script.js';
import { LONG_PACKET, leftOut, TCPICK_KEEPS } from './tcpick-harm.js';

/** `[server] 0:214 (214)`: so many bytes to the server follow. The offsets count strangely; the length is right. */
const BLOCK = /^\[(server|client)\] \d{1,12}:\d{1,12} \((\d{1,9})\)$/;
const HEAD = /^(?:\r?\n)?\[(?:server|client)\] \d{1,12}:\d{1,12} \(\d{1,9}\)\r?\n/;
const REQUEST = /^[A-Z][A-Z-]{1,20} \S{1,4000} HTTP\/\d/;
const RESPONSE = /^HTTP\/\d(?:\.\d)? [2-5]\d\d/;
const LOOK = 4096;

/** Reads a file that `tcpick -wRub` writes: both directions of one connection; null where the first bytes are none. */
export function tcpickFile(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 200)).toString('latin1');
  return HEAD.test(text) ? openTcpick('c1') : null;
}

/**
 * Opens a reader of one such file. tcpick keeps the order within each direction only: an answer is held back until its
 * request has come.
 */
export function openTcpick(connection: string): CaptureReader {
  let cut = false;

  function* script(input: Input): Script<void> {
    let held: Segment[] = [];
    let unanswered = 0;
    for (;;) {
      const line = yield* input.peekLine(200);
      if (line === null) break;
      const [, receiver, count] = BLOCK.exec(line.bytes.toString('latin1')) ?? [];
      input.skip(line.next);
      if (receiver === undefined || !line.whole) continue;
      const length = Number(count);
      const offset = input.at;
      const bytes = yield* input.peek(length);
      cut = bytes.length < length;
      input.skip(offset + bytes.length);
      if (bytes.length === 0) continue;
      const direction = receiver === 'server' ? 'to-server' : 'to-client';
      const segment: Segment = {
        kind: 'segment',
        connection,
        direction,
        bytes: bytes.subarray(0, TCPICK_KEEPS),
        offset,
        span: null,
        time: null,
        form: 'exact',
      };
      if (direction === 'to-client') held.push(segment);
      else {
        if (starts(segment, REQUEST)) unanswered += 1;
        yield segment;
      }
      const due = held.findIndex((one) => starts(one, RESPONSE) && --unanswered < 0);
      if (due >= 0) unanswered = 0;
      yield* held.splice(0, due < 0 ? held.length : due);
      if (bytes.length > TCPICK_KEEPS) {
        yield* held;
        yield* leftOut(connection, offset + TCPICK_KEEPS, LONG_PACKET);
        cut = true;
        return;
      }
    }
    yield* held;
    held = [];
  }

  return scripted('connection file of tcpick', script, {
    fidelity: () => ({
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'absent',
      directions: 'exact',
      connections: 'exact',
      notes: [],
    }),
    truncated: () => cut,
  });
}

function starts({ bytes }: Segment, what: RegExp): boolean {
  return what.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LOOK)).toString('latin1'),
  );
}
