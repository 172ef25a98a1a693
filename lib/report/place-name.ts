import type { Location } from '../model/location.js';
import type { CaptureView } from './capture-view.js';

/** `file:line:column`, or `file@offset` where the capture has no lines. */
export function placeName({ file, line, column, offset }: Location, { path, style }: CaptureView): string {
  const name = style.name(file ?? path);
  return line === null ? `${name}@${offset}` : `${name}:${line}:${column}`;
}
