import type { Entry } from '../model/a2a.js';
import { count } from '../text/words.js';
import { harEntry } from './har-entry.js';
import { inOrder, type Shelf } from './in-order.js';
import { type CaptureWriter, NOTHING, type Original } from './writer.js';

/** Writes the exchanges of a capture as a HAR (http://www.softwareishard.com/blog/har-12-spec/). */
export function harWriter({ path, format, tool }: Original, shelf: () => Shelf): CaptureWriter {
  const order = inOrder(shelf);
  const lost = { interim: 0, trailers: 0, gaps: 0 };
  let written = 0;

  function text(entry: string): string {
    written++;
    return `${written === 1 ? begin() : ',\n'}${entry}`;
  }

  function begin(): string {
    const comment = `from ${path === '-' ? 'standard input' : path} (${format})`;
    // Firefox opens no HAR without a list of pages.
    const log = JSON.stringify({ version: '1.2', creator: tool, comment, pages: [] });
    return `{"log":${log.slice(0, -1)},"entries":[\n`;
  }

  function note({ interim, response, request }: Entry['exchange']): void {
    if (interim.length > 0) lost.interim++;
    if ((request?.trailers.length ?? 0) + (response?.trailers.length ?? 0) > 0) lost.trailers++;
  }

  return {
    item({ kind }) {
      if (kind === 'gap') lost.gaps++;
      return NOTHING;
    },
    entry(entry) {
      note(entry.exchange);
      return order.push(entry.index, harEntry(entry)).map(text);
    },
    skip: (index) => order.push(index, null).map(text),
    *end() {
      for (const entry of order.rest()) yield text(entry);
      if (written > 0) yield '\n]}}\n';
    },
    refusal: () => null,
    remarks: () =>
      [
        lost.gaps > 0 ? `${count(lost.gaps, 'gap')} in its bodies, which a HAR cannot show` : null,
        lost.interim > 0
          ? `${count(lost.interim, 'exchange')} had interim answers, which a HAR cannot hold`
          : null,
        lost.trailers > 0
          ? `${count(lost.trailers, 'exchange')} had trailers, which a HAR cannot hold`
          : null,
      ].filter((remark) => remark !== null),
  };
}
