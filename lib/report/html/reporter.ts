import { fileName } from '../file-name.js';
import type { LiveReporter } from '../live.js';
import { type Style, styleOf } from '../style.js';
import { PAGE_PAINT } from './ink.js';
import { EVENTS_LIMIT } from './kept.js';
import { pageOf } from './page.js';
import { openShelf } from './shelf.js';

/** Columns of drawn places: as many as stand beside a drawing in a window of 1280 pixels. */
const WIDTH = 76;

/** The page of a capture; of several, the page of each. */
export const htmlReporter: LiveReporter = (options) => {
  const plain = styleOf({ ...options, color: false, unicode: true, width: WIDTH });
  const style: Style = {
    ...plain,
    paint: PAGE_PAINT,
    // A page is sent on: it tells nothing of the folders that it was made in.
    name: (path) => (path === '-' ? '<stdin>' : plain.say(fileName(path, options))),
  };
  const open = () => openShelf((entry) => options.page.understand(entry, EVENTS_LIMIT));
  let shelf = open();
  return {
    open() {
      shelf = open();
      return '';
    },
    watch: (entry) => shelf.put(entry),
    step(findings) {
      shelf.settle(findings);
      return '';
    },
    close: (capture) => pageOf(capture, style, shelf),
    end: () => '',
  };
};
