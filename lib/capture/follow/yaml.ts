import type { CaptureReader } from '../../model/reader.js';
import { openConversations } from '../reading/conversation.js';
import type { HexBytes } from '../reading/hex-text.js';
import { type Input, type Script, scripted } from '../reading/script.js';
import { gathered } from '../reading/segments.js';
import { type FollowHttp, openFollowHttp, WITHOUT_FRAMING } from './http.js';
import { kindOf, type Numbered } from './yaml-kind.js';

const PEERS = /^peers:\n {0,8}- peer: 0\n/;
/** As Wireshark wrote it before peers had a list. */
const OLD = /^peer[01]_\d{1,9}: !!binary \|\n/;
const PREAMBLE = /^(?:#.*|---|)$/;
const OLD_PACKET = /^peer([01])_\d+: !!binary \|$/;
const FIELD = /^ {0,8}(?:- )?(peer|host|port|packet|timestamp|data): *(\S{1,100}.{0,20})$/;
const PEERS_LINE = /^peers:$/;
/** Digits of a full row. */
const ROW = 76;
const BASE64 = /^ +([A-Za-z0-9+/]{1,100000}={0,2})$/;

/** Reads a followed stream in YAML (`tshark -z follow,tcp,yaml`); null where the first bytes are none. */
export function followedYaml(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1');
  const lines = text.split('\n', 60).map((line) => line.trimEnd());
  const first = lines.findIndex((line) => !PREAMBLE.test(line));
  const begin = lines.slice(Math.max(0, first), first + 3).join('\n');
  return PEERS.test(begin) || OLD.test(begin) ? open() : null;
}

/** What the lines above a packet's data said. */
interface Said {
  peer: 0 | 1;
  time: number | null;
  packet: string;
}

function open(): CaptureReader {
  const conversations = openConversations();
  let timed = false;
  let cut = false;
  let mayGoOn = false;
  let documents = 0;
  let kind: ReturnType<typeof kindOf> = null;
  let waiting: Numbered[] = [];
  let http: FollowHttp | null = null;
  let messages = false;
  let ends: [string, string] = ['peer0', 'peer1'];

  function* script(input: Input): Script<void> {
    const said: Said = { peer: 0, time: null, packet: '' };
    let host = '';
    for (;;) {
      const line = yield* input.peekLine();
      if (line === null) break;
      const text = line.bytes.toString('latin1', 0, 200);
      input.skip(line.next);
      const [, name, value = ''] = FIELD.exec(text) ?? [];
      const old = OLD_PACKET.exec(text);
      if (old !== null) said.peer = old[1] === '1' ? 1 : 0;
      if (old !== null || (name === 'data' && value.startsWith('!!binary'))) yield* data(input, said);
      else if (PEERS_LINE.test(text)) {
        yield* endDocument(false);
        documents += 1;
        ends = ['peer0', 'peer1'];
      } else if (name === 'peer') said.peer = value === '1' ? 1 : 0;
      else if (name === 'host') host = value;
      else if (name === 'port') ends[said.peer] = `${host.includes(':') ? `[${host}]` : host}:${value}`;
      else if (name === 'timestamp') said.time = timeOf(value);
      else if (name === 'packet') {
        said.time = null;
        said.packet = value;
      }
    }
    yield* endDocument(mayGoOn);
  }

  function* data(input: Input, { peer, time, packet }: Said): Script<void> {
    const rows: HexBytes[] = [];
    for (;;) {
      const line = yield* input.peekLine();
      const found = line === null ? null : BASE64.exec(line.bytes.toString('latin1'));
      if (line === null || found === null) break;
      const digits = found[1] ?? '';
      const bytes = Buffer.from(digits, 'base64');
      const offset = line.offset + line.bytes.length - digits.length;
      rows.push({ bytes, runs: [{ length: bytes.length, offset, span: digits.length }] });
      cut = !line.whole && digits.length % 4 > 0;
      input.skip(line.next);
      // Nothing closes a document; a last row that is full may have others behind it.
      mayGoOn = !line.whole || digits.length >= ROW;
    }
    const block = gathered(rows);
    if (block === null) return;
    waiting.push({ packet, block: { node: peer, ...block, time, cut } });
    kind ??= kindOf(waiting);
    if (kind !== null) yield* give();
  }

  /** What the document shows is over: what waited is bytes for want of other signs. */
  function* endDocument(cutShort: boolean): Script<void> {
    kind ??= 'bytes';
    yield* give();
    if (http !== null) yield* http.end(cutShort);
    http = null;
    kind = null;
  }

  function* give(): Script<void> {
    for (const each of waiting) yield* item(each);
    waiting = [];
  }

  function* item({ block }: Numbered): Script<void> {
    const { bytes, offset, span, runs, time } = block;
    timed ||= time !== null;
    const [from, to] = block.node === 0 ? ends : [ends[1], ends[0]];
    const { connection, direction } = conversations.place({ from, to, bytes });
    const id = documents > 1 ? `${connection} ${documents}` : connection;
    if (kind === 'messages') {
      messages = true;
      http ??= openFollowHttp(false);
      yield* http.block(block, id, direction);
      return;
    }
    const common = { kind: 'segment', connection: id, direction, bytes, offset, span, time } as const;
    yield { ...common, form: 'exact', ...(runs === null ? {} : { runs }) };
  }

  return scripted('followed stream in YAML', script, {
    fidelity: () => ({
      bytes: messages ? 'reformatted' : 'exact',
      lineEnds: messages ? 'reformatted' : 'exact',
      timing: timed ? 'exact' : 'absent',
      directions: 'exact',
      connections: 'exact',
      notes: messages ? [WITHOUT_FRAMING] : [],
    }),
    truncated: () => cut,
    apart: true,
  });
}

/** Seconds since 1970 with a fraction. */
function timeOf(text: string): number | null {
  const [, seconds, fraction = ''] = /^(\d{1,11})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  return seconds === undefined ? null : Number(seconds) * 1000 + Number(`0.${fraction || '0'}`) * 1000;
}
