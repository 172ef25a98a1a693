import { openReader } from '../lib/capture/read.js';
import type { CaptureItem, CaptureReader } from '../lib/model/reader.js';

/** Reads a whole capture, `step` bytes at a time. */
export function readAll(
  capture: Buffer,
  step = capture.length,
): { readonly items: readonly CaptureItem[]; readonly reader: CaptureReader } {
  const opened = openReader(capture);
  if ('problem' in opened) throw new Error(opened.problem);
  const { reader } = opened;
  const items: CaptureItem[] = [];
  for (let at = 0; at < capture.length; at += Math.max(1, step)) {
    // A caller may use its buffer again after each push.
    const piece = Buffer.from(capture.subarray(at, at + Math.max(1, step)));
    items.push(...reader.push(piece));
    piece.fill(0x58);
  }
  items.push(...reader.end());
  return { items, reader };
}

export function itemsOf(capture: Buffer, step?: number): readonly CaptureItem[] {
  return readAll(capture, step).items;
}

/** An item as plain data, without where it stands. */
export function withoutPlaces(item: CaptureItem): unknown {
  const dropped = ['at', 'offset', 'span', 'runs', 'pieces', 'escaped', 'text'];
  return JSON.parse(
    JSON.stringify(item, (key, value) => {
      if (dropped.includes(key)) return undefined;
      return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
    }),
  );
}
