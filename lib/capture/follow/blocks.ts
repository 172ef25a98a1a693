import { type HexBytes, hexBytes } from '../reading/hex-text.js';
import type { Input, Script } from '../reading/script.js';
import { gathered } from '../reading/segments.js';

/** What one node sent, as one block of a followed stream shows it. `runs` null where the bytes stand as they are. */
export interface FollowBlock {
  readonly node: 0 | 1;
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly span: number | null;
  readonly runs: HexBytes['runs'] | null;
  /** Null where the tool does not tell it. */
  readonly time: number | null;
  /** Whether the capture breaks off in it. */
  readonly cut: boolean;
}

/** How a followed stream is shown. */
export type FollowMode = 'ascii' | 'hex' | 'raw';

const COUNT = /^(\t?)(\d{1,9})$/;
const HEX_ROW = /^(\t?)([0-9A-Fa-f]{8,16}) {2}[0-9a-f]{2} /;
const RAW_ROW = /^(\t?)(?:[0-9a-f]{2})+$/;
const ROW_LOOK = 40;
/** Rows of one node are handed on together up to so many. */
const MOST_ROWS = 1024;

/** Reads the next block; null where none begins here. */
export function followBlock(input: Input, mode: FollowMode): Script<FollowBlock | null> {
  switch (mode) {
    case 'ascii':
      return counted(input);
    case 'hex':
      return dumped(input);
    case 'raw':
      return spelled(input);
  }
}

/** A line that counts the bytes, behind a TAB for node 1, the bytes, and a line end. */
function* counted(input: Input): Script<FollowBlock | null> {
  const line = yield* input.peekLine();
  const found = COUNT.exec(line?.bytes.toString('latin1', 0, 16) ?? '');
  if (line === null || found === null || !line.whole) return null;
  const [, tab = '', count = ''] = found;
  input.skip(line.next);
  const offset = input.at;
  const bytes = yield* input.peek(Number(count));
  input.skip(offset + bytes.length);
  const behind = yield* input.peek(2);
  input.skip(input.at + (behind[0] === 0x0d && behind[1] === 0x0a ? 2 : behind[0] === 0x0a ? 1 : 0));
  return {
    node: nodeOf(tab),
    bytes,
    offset,
    span: null,
    runs: null,
    time: null,
    cut: bytes.length < Number(count),
  };
}

/** Rows of 16 bytes, behind a TAB for node 1, as far as one node goes on, or to the end of a head that ends a row. */
function* dumped(input: Input): Script<FollowBlock | null> {
  const rows: HexBytes[] = [];
  let first: string | null = null;
  while (rows.length < MOST_ROWS) {
    const line = yield* input.peekLine();
    const found = HEX_ROW.exec(line?.bytes.toString('latin1', 0, ROW_LOOK) ?? '');
    if (line === null || found === null) break;
    const [, tab = '', offset = ''] = found;
    first ??= tab;
    if (tab !== first) break;
    const from = tab.length + offset.length + 2;
    rows.push(hexBytes(line.bytes, from, 16, { most: 1, wide: 2, after: 8 }, line.offset));
    input.skip(line.next);
    if (endsHead(rows)) break;
  }
  const block = gathered(rows);
  return block && { node: nodeOf(first ?? ''), ...block, time: null, cut: false };
}

/** One line of digits, behind a TAB for node 1. */
function* spelled(input: Input): Script<FollowBlock | null> {
  const line = yield* input.peekLine();
  const begin = line?.bytes.toString('latin1', 0, ROW_LOOK) ?? '';
  const found = RAW_ROW.exec(begin.slice(0, begin.startsWith('\t') ? 39 : 40));
  if (line === null || found === null) return null;
  const tab = found[1] ?? '';
  const row = hexBytes(line.bytes, tab.length, line.bytes.length, { most: 0 }, line.offset);
  input.skip(line.next);
  const block = gathered([row]);
  return block && { node: nodeOf(tab), ...block, time: null, cut: !line.whole };
}

/** `follow,http` begins another row for the body. */
function endsHead(rows: readonly HexBytes[]): boolean {
  const last = rows.at(-1)?.bytes.toString('latin1') ?? '';
  const end = last.length < 4 ? (rows.at(-2)?.bytes.toString('latin1') ?? '') + last : last;
  return end.endsWith('\r\n\r\n');
}

function nodeOf(tab: string): 0 | 1 {
  return tab === '' ? 0 : 1;
}
