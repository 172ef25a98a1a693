import { openReader } from '../lib/capture/read.js';
import type { Fidelity } from '../lib/model/capture.js';
import type { CaptureItem, Stranger } from '../lib/model/reader.js';

/** What a reader makes of a capture. */
export interface Captured {
  readonly format: string;
  readonly items: readonly CaptureItem[];
  readonly fidelity: Fidelity;
  readonly truncated: boolean;
  readonly strangers: readonly Stranger[];
}

/** Reads a capture fed in pieces of `step` bytes, through one buffer that is used again. */
export function captured(bytes: Uint8Array, step = 65_536): Captured {
  const opened = openReader(bytes.subarray(0, 65_536));
  if ('problem' in opened) throw new Error(opened.problem);
  const { reader } = opened;
  const items: CaptureItem[] = [];
  const buffer = Buffer.alloc(step);
  for (let at = 0; at < bytes.length; at += step) {
    const piece = bytes.subarray(at, at + step);
    buffer.set(piece);
    items.push(...reader.push(buffer.subarray(0, piece.length)));
    buffer.fill(0);
  }
  items.push(...reader.end());
  return {
    format: reader.format,
    items,
    fidelity: reader.fidelity(),
    truncated: reader.truncated(),
    strangers: reader.strangers?.() ?? [],
  };
}

/** One line per item: `c > text`, `c < text`, `c > gap 5`, `c closed by client (fin)`, `! reason`. */
export function told(items: readonly CaptureItem[]): string[] {
  const lines: string[] = [];
  const arrow = { 'to-server': '>', 'to-client': '<' } as const;
  for (const item of items) {
    switch (item.kind) {
      case 'segment': {
        const mark = `${item.connection} ${arrow[item.direction]} `;
        const text = Buffer.from(item.bytes).toString('latin1');
        const last = lines.at(-1);
        if (last?.startsWith(mark) && !last.startsWith(`${mark}gap`)) lines[lines.length - 1] = last + text;
        else lines.push(mark + text);
        break;
      }
      case 'gap':
        lines.push(`${item.connection} ${arrow[item.direction]} gap ${item.length}`);
        break;
      case 'close':
        lines.push(`${item.connection} closed by ${item.by} (${item.how})`);
        break;
      case 'anomaly':
        lines.push(`! ${item.reason}`);
        break;
      case 'record':
        lines.push('record');
    }
  }
  return lines;
}
