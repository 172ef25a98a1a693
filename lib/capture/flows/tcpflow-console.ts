import type { Anomaly, Fidelity, Segment } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { openConversations, retransmission } from '../reading/conversation.js';
import { type HexBytes, hexBytes } from '../reading/hex-text.js';
import { type Input, type Line, type Script, scripted } from '../reading/script.js';
import { type Gathered, gathered } from '../reading/segments.js';
import { cutNote, cutOff } from '../reading/snap-limit.js';
import { gluedEnd, isGlued } from './tcpflow-glued.js';
import { FLOW_HEAD_LIMIT, type FlowName, flowHead } from './tcpflow-names.js';

const LF = Buffer.from('\n');
/** What a head may begin with. */
const HEAD_BEGINS = /^[\dTZa-f:.-]+:? ?$/;
/** No packet is longer. */
const LONGEST = 1 << 20;
const HEX_ROW = /^([0-9a-f]{4,8}): (?:[0-9a-f]{2})/;
/** Enough to see the first row of a packet in hexadecimal begin. */
const HEX_BEGIN = 16;

/** Reads what `tcpflow -c` prints, `-D` (hexadecimal) too; null where the first bytes are none of it. */
export function tcpflowConsole(head: Uint8Array): CaptureReader | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, FLOW_HEAD_LIMIT));
  if (flowHead(firstLine(bytes.toString('latin1'))) === null) return null;
  return open(isGlued(Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1')));
}

/** tcpflow names its report on the first line where that goes to the same place. */
function firstLine(text: string): string {
  return text.replace(/^reportfilename: [^\n]*\n/, '');
}

function open(glued: boolean): CaptureReader {
  const conversations = openConversations();
  let repeated = 0;
  let cut = 0;
  let hex = false;

  function* packet(
    name: FlowName,
    block: { readonly bytes: Uint8Array; readonly offset: number } | Gathered,
  ): Generator<CaptureItem> {
    const { bytes, offset } = block;
    const { connection, direction, again } = conversations.place({ ...name, bytes });
    if (again) {
      repeated += 1;
      yield retransmission(offset, bytes.length);
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
    const missing = cutOff(bytes.length);
    if (missing === 0) return;
    cut += 1;
    const end = offset + ('runs' in block ? block.span : bytes.length);
    const at = { offset: end, length: 0 };
    yield { kind: 'gap', connection: common.connection, direction, length: missing, time: null, at };
  }

  function* script(input: Input): Script<void> {
    for (;;) {
      const start = yield* input.peek(FLOW_HEAD_LIMIT);
      if (start.length === 0) return;
      const found = flowHead(start.toString('latin1'));
      if (found === null) {
        const line = yield* input.peekLine();
        if (line === null) return;
        if (line.bytes.length > 0 && input.at > 0) yield stray(line);
        input.skip(line.next);
        continue;
      }
      input.skip(input.at + found.length);
      const begin = yield* input.peek(HEX_BEGIN);
      // A row that the end of the capture cuts is no payload.
      if (hex && begin.length < HEX_BEGIN && !isHex(begin)) return;
      hex = isHex(begin);
      if (hex) yield* hexPacket(input, found.name);
      else yield* textPacket(input, found.name);
    }
  }

  function* textPacket(input: Input, name: FlowName): Script<void> {
    const { end, next } = yield* glued ? whole(input) : packetEnd(input);
    if (end > input.at) yield* packet(name, { bytes: input.view(input.at, end), offset: input.at });
    input.skip(next);
  }

  function* hexPacket(input: Input, name: FlowName): Script<void> {
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
      notes: [
        ...(repeated > 0 ? [`${repeated} repeated ${repeated === 1 ? 'packet' : 'packets'} left out`] : []),
        ...(cut > 0 ? [cutNote(cut)] : []),
      ],
    };
  }

  return scripted('console output of tcpflow', script, { fidelity, truncated: () => false });
}

function isHex(begin: Buffer): boolean {
  return begin[0] === LF[0] && HEX_ROW.test(begin.toString('latin1', 1));
}

function* whole(input: Input): Script<{ readonly end: number; readonly next: number }> {
  const end = yield* gluedEnd(input, LONGEST);
  const behind = yield* input.peek(FLOW_HEAD_LIMIT, end);
  // A head that the end of the capture cuts is no payload.
  const cut = behind.length < FLOW_HEAD_LIMIT && flowHead(behind.toString('latin1')) === null;
  return { end, next: cut ? end + behind.length : end };
}

/** Where a packet's bytes end: before the line end that a head follows, or with the capture. */
function* packetEnd(input: Input): Script<{ readonly end: number; readonly next: number }> {
  for (let from = input.at; ; ) {
    const lf = yield* input.find(LF, from, LONGEST - (from - input.at));
    if (lf < 0) {
      const end = input.at + (yield* input.peek(LONGEST)).length;
      const begun = from > input.at && end - from < FLOW_HEAD_LIMIT;
      // A head that the end of the capture cut is no payload.
      const cut = begun && HEAD_BEGINS.test(input.view(from, end).toString('latin1'));
      return { end: cut ? from - 1 : end, next: end };
    }
    const behind = yield* input.peek(FLOW_HEAD_LIMIT, lf + 1);
    if (behind.length === 0 || flowHead(behind.toString('latin1')) !== null) return { end: lf, next: lf + 1 };
    from = lf + 1;
  }
}

function stray({ offset, bytes }: Line): Anomaly {
  const reason = 'a line that belongs to no packet';
  return { kind: 'anomaly', reason, at: placeOf(offset, bytes.length), exchange: null };
}
