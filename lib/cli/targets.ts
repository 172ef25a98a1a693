import {
  ladder,
  MERMAID_LIMIT,
  mermaid,
  plantuml,
  type ReportOptions,
  type Sequence,
  type StateDiagram,
  statesMermaid,
  statesPlantuml,
  statesSvg,
  svg,
} from '../index.js';
import type { DIAGRAM_NAMES } from './target-names.js';

/** Something that diagrams of a capture can be written as. */
export interface DiagramTarget {
  /** Whether the diagrams of several captures may stand one after the other. */
  readonly several: boolean;
  /** Whether people read it as it stands, and no program. */
  readonly forPeople?: true;
  /** `titled`: whether others stand beside it. A problem says why it cannot be drawn so. */
  write(sequence: Sequence, style: ReportOptions, titled: boolean): string | { readonly problem: string };
  /** Writes the states of tasks and the path between them; left out where the notation has no such thing. */
  states?(diagram: StateDiagram, style: ReportOptions, titled: boolean): string;
  /** What is to be said of a text that was written; null for nothing. */
  remark?(text: string): string | null;
}

const DEFAULT_WIDTH = 80;

/** How `convert` draws each of them. */
export const DIAGRAMS = {
  mermaid: {
    several: false,
    write: mermaid,
    states: statesMermaid,
    remark: ({ length }) =>
      length <= MERMAID_LIMIT
        ? null
        : `the diagram has ${length} characters, and Mermaid draws ${MERMAID_LIMIT} unless it is told otherwise (maxTextSize): choose less with --task, --context, --exchange or --from, or --label none`,
  },
  plantuml: {
    several: true,
    write: (sequence, _, titled) => plantuml(sequence, titled),
    states: (diagram, _, titled) => statesPlantuml(diagram, titled),
  },
  svg: {
    several: false,
    write: (sequence) => svg(sequence, { anchors: false }),
    states: (diagram) => statesSvg(diagram),
  },
  ladder: {
    several: true,
    forPeople: true,
    write(sequence, { width, unicode, color }, titled) {
      const drawn = ladder(sequence, { width: width ?? DEFAULT_WIDTH, unicode, color });
      return typeof drawn === 'string' && titled ? `${sequence.title}\n\n${drawn}\n` : drawn;
    },
  },
} as const satisfies Readonly<Record<(typeof DIAGRAM_NAMES)[number], DiagramTarget>>;
