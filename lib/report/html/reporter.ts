import { captureView } from '../capture-view.js';
import type { LiveReporter } from '../live.js';
import { type Style, styleOf } from '../style.js';
import { PAGE_PAINT } from './ink.js';
import { pageOf } from './page.js';
import { openShelf } from './shelf.js';

/** Columns of drawn places. */
const WIDTH = 88;

/** The page of a capture; of several, the page of each. */
export const htmlReporter: LiveReporter = (options) => {
  const style: Style = {
    ...styleOf({ ...options, color: false, unicode: true, width: WIDTH }),
    paint: PAGE_PAINT,
  };
  let shelf = openShelf();
  return {
    open() {
      shelf = openShelf();
      return '';
    },
    watch: (entry) => shelf.put(entry),
    step(findings) {
      shelf.settle(findings);
      return '';
    },
    close: (capture) => pageOf(capture, captureView(capture.path, capture.source, style), shelf),
    end: () => '',
  };
};
