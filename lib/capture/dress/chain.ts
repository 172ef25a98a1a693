import type { Dress } from './dress.js';
import { type Encoding, transcoder, unitsFor } from './encoding.js';
import { openStage } from './stage.js';

/** Where a clean byte stands in the file as the user has it, and how many columns to the right of its clean column. */
export interface Original {
  readonly offset: number;
  readonly columnShift: number;
}

/** All layers of a dress, one behind the other. A chain that is not `forgetful` can lead clean offsets back. */
export function openChain(
  dress: Dress,
  forgetful: boolean,
): { push(bytes: Buffer): Buffer; end(): Buffer; locate(offset: number): Original } {
  const coder = openCoder(dress.encoding, forgetful);
  const stages = dress.layers.map((layer) => openStage(layer(), forgetful));
  return {
    push: (bytes) => stages.reduce((text, stage) => stage.push(text, false), coder.push(bytes)),
    end: () => stages.reduce((text, stage) => stage.push(text, true), coder.end()),
    locate(offset) {
      let at = offset;
      let columnShift = 0;
      for (const stage of stages.toReversed()) {
        const found = stage.locate(at);
        if (found === null) continue;
        at = found.offset;
        columnShift += found.dropped;
      }
      const found = coder.locate(at);
      return { offset: found.offset, columnShift: columnShift + found.columnShift };
    },
  };
}

function openCoder(encoding: Encoding, forgetful: boolean) {
  const coder = transcoder(encoding);
  const kept: Buffer[] = [];
  let read = 0;
  const keep = (bytes: Buffer): Buffer => {
    if (!forgetful && encoding.units !== 'bytes') kept.push(bytes);
    return bytes;
  };
  return {
    push(bytes: Buffer) {
      read += bytes.length;
      return keep(coder.push(bytes));
    },
    end: () => keep(coder.end()),
    locate(offset: number): Original {
      const text = Buffer.concat(kept).subarray(0, offset);
      const line = text.subarray(text.lastIndexOf(0x0a) + 1);
      // Each byte was a character.
      const columnShift = encoding.units === 'latin-1' ? line.length - line.toString().length : 0;
      // A byte that was no character of Latin-1 stood as it is, and counts for less than is reckoned here.
      const units = unitsFor(encoding, text, offset);
      return { offset: encoding.units === 'latin-1' ? Math.min(units, read) : units, columnShift };
    },
  };
}
