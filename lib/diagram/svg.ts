import type { Sequence } from '../model/sequence.js';
import type { StateDiagram } from '../model/state-diagram.js';
import { sequenceDrawing } from './svg-sequence.js';
import { statesDrawing } from './svg-states.js';
import { type SvgOptions, written } from './svg-write.js';

/** A sequence as an SVG: for a page with `anchors` as links, or as a file of its own. */
export function svg(sequence: Sequence, options: SvgOptions): string {
  return written(sequenceDrawing(sequence), options);
}

/** State machines of tasks as an SVG. */
export function statesSvg(diagram: StateDiagram): string {
  return written(statesDrawing(diagram), { anchors: false });
}
