import type { Fidelity, Segment } from '../model/capture.js';
import { placeOf } from '../model/location.js';
import type { CaptureItem, CaptureReader } from '../model/reader.js';
import { openConversations } from './conversation.js';
import { type HexBytes, hexBytes } from './hex-text.js';
import { type Input, type Script, scripted } from './script.js';
import { type Gathered, gathered } from './segments.js';
import { FLOW_HEAD_LIMIT, type FlowName, flowHead } from './tcpflow-names.js';

const LF = Buffer.from('\n');
/** A packet without a head behind it is handed on when it is this long. */
const PIECE = 1 << 20;
const HEX_ROW = /^([0-9a-f]{4,8}): (?:[0-9a-f]{2})/;

/** Reads what `tcpflow -c` prints, `-D` (hexadecimal) too; null where the first bytes are none of it. */
export function tcpflowConsole(head: Uint8Array): CaptureReader | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, FLOW_HEAD_LIMIT));
  return flowHead(firstLine(bytes.toString('latin1'))) === null ? null : open();
}

/** tcpflow names its report on the first line where that goes to the same place. */
function firstLine(text: string): string {
  return text.replace(/^reportfilename: [^\n]*\n/, '');
}

function open(): CaptureReader {
  const conversations = openConversations();
  let hex = false;
  let timed = false;
  let repeated = 0;

  function* packet(
    name: FlowName,
    block: { readonly bytes: Uint8Array; readonly offset: number } | Gathered,
  ): Generator<CaptureItem> {
    const { bytes, offset } = block;
    const { connection, direction, again } = conversations.place({ ...name, bytes });
    if (again) {
      repeated += 1;
      const reason = 'a packet that repeats the one before it byte by byte was taken for a retransmission';
      yield { kind: 'anomaly', reason, at: placeOf(offset, bytes.length), exchange: null };
      return;
    }
    const common: Omit<Segment, 'span'> = {
      kind: 'segment',
      connection: `${connection}${name.count}`,
      direction,
      bytes,
      offset,
      time: null,
      form: 'exact',
    };
    if ('runs' in block) yield { ...common, span: block.span, runs: block.runs };
    else yield { ...common, span: null };
  }

  function* script(input: Input): Script<void> {
    for (;;) {
      const start = yield* input.peek(FLOW_HEAD_LIMIT);
      if (start.length === 0) return;
      const found = flowHead(start.toString('latin1'));
      if (found === null) {
        const line = yield* input.peekLine();
        if (line !== null) input.skip(line.next);
        continue;
      }
      timed ||= found.name.time !== null;
      input.skip(input.at + found.length);
      if (yield* isHex(input)) yield* hexPacket(input, found.name);
      else yield* textPacket(input, found.name);
    }
  }

  function* isHex(input: Input): Script<boolean> {
    const begin = (yield* input.peek(16)).toString('latin1');
    return begin.startsWith('\n') && HEX_ROW.test(begin.slice(1));
  }

  function* textPacket(input: Input, name: FlowName): Script<void> {
    let looked = input.at;
    for (;;) {
      const lf = yield* input.find(LF, looked, PIECE);
      const next = lf < 0 ? null : (yield* input.peek(FLOW_HEAD_LIMIT, lf + 1)).toString('latin1');
      const last = lf < 0 || next === '' || next === null;
      if (!last && flowHead(next) === null) {
        looked = lf + 1;
        if (looked - input.at < PIECE) continue;
      }
      const rest = lf < 0 ? yield* input.peek(PIECE) : input.view(input.at, looked > lf ? looked : lf);
      const offset = input.at;
      if (rest.length > 0) yield* packet(name, { bytes: rest, offset });
      input.skip(offset + rest.length);
      if (looked > lf && lf >= 0) continue;
      input.skip(input.at + (lf < 0 ? 0 : 1));
      if (lf >= 0 || rest.length < PIECE) return;
      looked = input.at;
    }
  }

  function* hexPacket(input: Input, name: FlowName): Script<void> {
    hex = true;
    const rows: HexBytes[] = [];
    input.skip(input.at + 1);
    for (;;) {
      const line = yield* input.peekLine();
      const found = line === null ? null : HEX_ROW.exec(line.bytes.toString('latin1', 0, 24));
      if (line === null || found === null) break;
      const row = hexBytes(line.bytes, (found[1]?.length ?? 0) + 2, 32, { most: 1 }, line.offset);
      if (Number.parseInt(found[1] ?? '', 16) === 0 && rows.length > 0) break;
      rows.push(row);
      input.skip(line.next);
    }
    const block = gathered(rows);
    if (block !== null) yield* packet(name, block);
  }

  function fidelity(): Fidelity {
    return {
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'absent',
      directions: 'exact',
      connections: 'exact',
      notes: repeated > 0 ? [`${repeated} repeated ${repeated === 1 ? 'packet' : 'packets'} left out`] : [],
    };
  }

  return scripted('console output of tcpflow', script, { fidelity, truncated: () => false });
}
