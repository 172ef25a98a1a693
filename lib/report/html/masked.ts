import type { Part, Place } from '../../model/location.js';
import { apart } from '../../text/secrets.js';
import type { CaptureView } from '../capture-view.js';
import type { Blanks } from './blank.js';
import type { Shelf } from './shelf.js';

/** Bytes of bodies that are looked through for secrets: more than a page holds. */
const MOST = 32 * 1024 * 1024;

/** Learns the secrets of all messages that may come into the page, before anything of it is written. */
export function meetSecrets(shelf: Shelf, blanks: Blanks): void {
  if (blanks.showSecrets) return;
  for (const line of shelf.heads()) blanks.meet(line);
  let read = 0;
  for (const bytes of shelf.contents()) {
    read += bytes.length;
    if (read > MOST) return;
    blanks.meet(bytes);
  }
}

/** A view that draws no place with a secret in it that was met elsewhere. */
export function maskedView(view: CaptureView, blanks: Blanks): CaptureView {
  return {
    ...view,
    secrets(place: Place, lineStart: number, stretch: Part) {
      const bytes = view.source.read(stretch.offset, stretch.length);
      const met = blanks.ranges(Buffer.from(bytes).toString('latin1'));
      const shifted = met.map(({ start, end }) => ({
        start: start + stretch.offset,
        end: end + stretch.offset,
      }));
      return apart([...view.secrets(place, lineStart, stretch), ...shifted]);
    },
    on(place) {
      const found = view.on(place);
      return { ...found, view: maskedView(found.view, blanks) };
    },
  };
}

/** A drawing whose texts hold no secret that was met elsewhere. */
export function maskedSvg(svg: string, blanks: Blanks): string {
  return blanks.showSecrets ? svg : svg.replace(/>[^<]+</g, (text) => blanks.text(text));
}
