import type { Direction } from '../../model/capture.js';
import type { CaptureReader } from '../../model/reader.js';
import { requestLine, statusLine } from '../reading/http-lines.js';
import { type Input, type Script, scripted } from '../reading/script.js';

const HEAD_END = '\r\n\r\n';
const LENGTH = /^content-length: *(\d{1,9}) *\r$/im;
const CHUNK_SIZE = /^[0-9a-fA-F]{1,8}\r$/;
const START_LOOK = 8192;
/** A packet without an end in sight is handed on when it is this long. */
const PIECE = 1 << 20;
/** What seems to be a longer packet are several, with a line end of the tool's somewhere between them. */
const LONGEST = 65_000;

/**
 * Reads what `tcpflow -C` prints: the payload of each packet and a line end, without a word on whose it is. Null where
 * the first bytes are no request behind which exactly that stands.
 */
export function tcpflowBare(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  const end = text.indexOf(HEAD_END);
  if (end < 0 || startOf(text.slice(0, text.indexOf('\n'))) !== 'to-server') return null;
  const body = end + HEAD_END.length;
  const length = Number(LENGTH.exec(text.slice(0, end + 1))?.[1] ?? 0);
  const apart = length > 0 && text[body] === '\n' ? 1 : 0;
  const behind = text.slice(body + apart + length, body + apart + length + START_LOOK);
  const next = behind.slice(1, behind.indexOf('\n', 1));
  return behind.startsWith('\n') && startOf(next) !== null ? open() : null;
}

/** Which way a message goes whose first line, with its CR, this is; null where it is none. */
function startOf(line: string): Direction | null {
  if (!line.endsWith('\r') || line.length > START_LOOK) return null;
  const text = line.slice(0, -1);
  return requestLine(text) !== null ? 'to-server' : statusLine(text) !== null ? 'to-client' : null;
}

function open(): CaptureReader {
  let overlong = 0;

  function* script(input: Input): Script<void> {
    let direction: Direction = 'to-server';
    let from = 0;
    /** The line before, with its CR and without its LF. */
    let last = '\r';

    /** Bytes of the packet that were handed on. */
    let given = 0;

    function* give(to: number): Script<void> {
      const end = Math.min(to, from + LONGEST - given);
      if (end > from) {
        const bytes = input.view(from, end);
        given += bytes.length;
        const common = { kind: 'segment', connection: null, span: null, time: null, form: 'exact' } as const;
        yield { ...common, direction, bytes, offset: from };
        if (to > end) {
          overlong += 1;
          const at = { offset: end, length: to - end };
          yield { kind: 'gap', connection: null, direction, length: null, time: null, at };
        }
      }
      input.skip(to);
    }

    for (let at = 0; ; ) {
      const lf = yield* input.find(LF, at, PIECE);
      const end = lf < 0 ? at + (yield* input.peek(PIECE, at)).length : lf;
      if (end === at && lf < 0) break;
      const line = input.view(at, Math.min(end, at + START_LOOK)).toString('latin1');
      const start = startOf(line);
      const chunk = CHUNK_SIZE.test(line);
      if (line === '' && last === '\r') {
        // Nobody writes LF alone behind CR LF: it ends a packet.
        yield* give(at);
        given = 0;
        from = at + 1;
      } else if (start !== null || (chunk && !last.endsWith('\r'))) {
        if (from < at) yield* give(last.endsWith('\r') ? at : at - 1);
        given = 0;
        from = at;
        direction = start ?? 'to-client';
      } else if (end - from > PIECE) {
        yield* give(end);
        from = end;
      }
      last = input.view(Math.max(at, end - 80), end).toString('latin1');
      at = lf < 0 ? end : lf + 1;
    }
    const end = input.at + (yield* input.peek(PIECE + START_LOOK)).length;
    yield* give(from + lastEnd(input.view(from, end)));
  }

  return scripted('bare console output of tcpflow', script, {
    fidelity: () => ({
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'absent',
      directions: 'restored',
      connections: 'absent',
      notes: [
        'directions told by the content',
        ...(overlong > 0 ? ['of messages longer than a packet only the first 65,000 bytes are read'] : []),
      ],
    }),
    truncated: () => false,
  });
}

const LF = Buffer.from('\n');
const CR = 0x0d;

/** Where the last packet ends. Without a line end behind it, it was cut, and its last line may be another's first. */
function lastEnd(packet: Buffer): number {
  const lf = packet.lastIndexOf(LF);
  if (lf < 0 || (lf < packet.length - 1 && packet[lf - 1] === CR)) return packet.length;
  return packet[lf - 1] === CR ? lf + 1 : lf;
}
