import type { Direction, Fidelity } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { openConversations } from '../reading/conversation.js';
import { type Input, type Script, scripted } from '../reading/script.js';
import { type FollowBlock, type FollowMode, followBlock } from './blocks.js';
import { openFollowHttp, WITHOUT_FRAMING } from './http.js';
import { followedYaml } from './yaml.js';

const RULE = /^={40,}$/;
const FOLLOW = /^Follow: (\w{2,10}),(\w{2,10})$/;
const FILTER = /^Filter: (.{0,200})$/;
const NODE = /^Node ([01]): (\S{1,100})$/;
const MISSING = /^\[(\d{1,15}) bytes missing in capture file\]\.?$/;
const HEAD = /^\s*={40,}\r?\nFollow: \w+,\w+\r?\nFilter: /;
/** Without `-q` the packets are listed first. */
const LISTED = /^ *\d{1,9} +\d{1,9}\.\d{1,9} /;
const HEAD_BEHIND = /\n={40,}\r?\nFollow: \w+,\w+\r?\nFilter: /;
/** Layers that carry a stream of bytes which is HTTP/1 as it stands. */
const STREAMS = new Set(['tcp', 'tls', 'ssl']);

/** What heads a followed stream. */
interface Section {
  readonly layer: string;
  readonly mode: string;
  readonly filter: string;
  readonly nodes: readonly [string, string];
  readonly offset: number;
}

/** Reads what `tshark -z follow` prints, in whatever mode; null where the first bytes are none of it. */
export function followed(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  const begins = HEAD.test(text.slice(0, 1024)) || (LISTED.test(text) && HEAD_BEHIND.test(text));
  return begins ? open() : followedYaml(head);
}

function open(): CaptureReader {
  const conversations = openConversations();
  const seen = { dots: false, digits: false, messages: false };
  let cut = false;

  function* script(input: Input): Script<void> {
    for (;;) {
      const section = yield* nextSection(input);
      if (section === null) return;
      const mode = modeOf(section.mode);
      const known = STREAMS.has(section.layer) || section.layer === 'http';
      if (!known || mode === null) {
        const reason = `a followed stream of ${section.layer} shown as ${section.mode}, which is not read`;
        yield { kind: 'anomaly', reason, at: placeOf(section.offset, 0), exchange: null };
        yield* pastSection(input);
        continue;
      }
      if (mode === 'ascii') seen.dots = true;
      else seen.digits = true;
      if (section.layer === 'http') seen.messages = true;
      yield* blocks(input, section, mode);
    }
  }

  function* blocks(input: Input, section: Section, mode: FollowMode): Script<void> {
    const [first, second] = section.nodes;
    const http = section.layer === 'http' ? openFollowHttp(mode === 'ascii') : null;
    for (;;) {
      const block = yield* followBlock(input, mode);
      if (block === null) break;
      const ends = block.node === 0 ? { from: first, to: second } : { from: second, to: first };
      const { connection, direction } = conversations.place({ ...ends, bytes: block.bytes });
      const id = `${connection} ${section.filter}`;
      cut ||= block.cut;
      if (http === null) yield itemOf(block, id, direction, mode);
      else yield* http.block(block, id, direction);
    }
    const closed = yield* pastSection(input);
    cut ||= !closed;
    if (http !== null) yield* http.end(!closed);
  }

  function fidelity(): Fidelity {
    const bytes = seen.dots || seen.messages ? 'reformatted' : 'exact';
    return {
      bytes,
      lineEnds: seen.messages ? 'reformatted' : 'exact',
      timing: 'absent',
      directions: 'exact',
      connections: 'exact',
      notes: [
        ...(seen.dots ? ['bytes that are no printable ASCII stand as dots'] : []),
        ...(seen.messages ? [WITHOUT_FRAMING] : []),
      ],
    };
  }

  return scripted('followed streams of tshark', script, {
    fidelity,
    truncated: () => cut,
    encoded: () => seen.digits,
    apart: true,
  });
}

/** Reads the head of the next section; null where there is none. */
function* nextSection(input: Input): Script<Section | null> {
  let layer = '';
  let mode = '';
  let filter = '';
  let offset = 0;
  const nodes: [string, string] = ['node 0', 'node 1'];
  for (;;) {
    const line = yield* input.peekLine();
    if (line === null) return null;
    const text = line.bytes.toString('latin1', 0, 300);
    input.skip(line.next);
    const follow = FOLLOW.exec(text);
    const [, number, node] = NODE.exec(text) ?? [];
    if (follow !== null) {
      [, layer = '', mode = ''] = follow;
      offset = line.offset;
    } else if (layer !== '' && FILTER.test(text)) filter = FILTER.exec(text)?.[1] ?? '';
    else if (node !== undefined) nodes[number === '0' ? 0 : 1] = node;
    if (layer !== '' && number === '1') return { layer, mode, filter, nodes, offset };
  }
}

/** Goes behind the line that closes a section; false where the capture ends first. */
function* pastSection(input: Input): Script<boolean> {
  for (;;) {
    const line = yield* input.peekLine();
    if (line === null) return false;
    input.skip(line.next);
    if (RULE.test(line.bytes.toString('latin1', 0, 200))) return true;
  }
}

function modeOf(mode: string): FollowMode | null {
  return mode === 'ascii' || mode === 'hex' || mode === 'raw' ? mode : null;
}

function itemOf(block: FollowBlock, connection: string, direction: Direction, mode: FollowMode): CaptureItem {
  const { bytes, offset, span, runs } = block;
  const missing = bytes.length < 64 ? MISSING.exec(Buffer.from(bytes).toString('latin1')) : null;
  if (missing !== null) {
    const at = { offset, length: span ?? bytes.length };
    return { kind: 'gap', connection, direction, length: Number(missing[1]), time: null, at };
  }
  const form = mode === 'ascii' ? 'dotted' : 'exact';
  const common = { kind: 'segment', connection, direction, bytes, offset, span, time: null, form } as const;
  return runs === null ? common : { ...common, runs };
}
