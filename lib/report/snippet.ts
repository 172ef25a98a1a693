import type { Place } from '../model/location.js';
import type { CaptureView } from './capture-view.js';

const LIMIT = 120;

/** What stands at a place, in one short line with the name of its member; empty where it is long or no text. */
export function snippet(place: Place, view: CaptureView): string {
  if (!place.text) return '';
  const { runs, node } = view.locator.spot(place);
  if (node !== null) {
    const start = node.key?.start ?? node.start;
    if (node.end - start > LIMIT) return '';
    return oneLine(Buffer.from(view.locator.text(place).text.slice(start, node.end), 'latin1'));
  }
  const [run] = runs;
  return run.length > LIMIT || runs.length > 1
    ? ''
    : oneLine(Buffer.from(view.source.read(run.offset, run.length)));
}

function oneLine(bytes: Buffer): string {
  return bytes.toString().trim().replace(/\s+/g, ' ');
}
