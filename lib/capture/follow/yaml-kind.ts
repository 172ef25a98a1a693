import type { FollowBlock } from './blocks.js';

/** A block of a stream in YAML and the packet that it stands for. */
export interface Numbered {
  readonly packet: string;
  readonly block: FollowBlock;
}

/** Blocks that are looked at; packets hold heads alone only so long. */
const MOST = 16;
const HEAD = /^(?:HTTP\/\d|[A-Z][A-Z-]{1,20} \S{1,8000} HTTP\/\d)/;

/**
 * What the first blocks of a stream in YAML are, which does not say it: `messages` (`follow,http`), where a head is a
 * block and its body another one of the same packet; `bytes` (`follow,tcp`); null where they do not tell yet.
 */
export function kindOf(blocks: readonly Numbered[]): 'messages' | 'bytes' | null {
  const last = blocks.at(-1);
  if (last === undefined) return null;
  const { bytes } = last.block;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (HEAD.test(text.toString('latin1', 0, 8192))) {
    const alone = text.indexOf('\r\n\r\n') === text.length - 4;
    return alone && blocks.length < MOST ? null : 'bytes';
  }
  return last.packet !== '' && last.packet === blocks.at(-2)?.packet ? 'messages' : 'bytes';
}
