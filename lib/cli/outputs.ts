import { Trouble } from './exit.js';
import type { Input } from './inputs.js';
import { complain, type Io } from './io.js';
import type { LintOptions } from './options.js';
import { type OutputFile, outputFile } from './output.js';
import type { Output } from './press.js';
import type { ReportTarget } from './report-targets.js';
import { type RunFacts, styleFor } from './style.js';

/** Where a run writes to. Its files are opened once it is known what they must not be. */
export interface Outputs {
  readonly all: readonly Output[];
  /** To the first of them, for what is written once. */
  write(text: string | Uint8Array): boolean;
  open(captures: readonly string[]): void;
  /** `made`: see OutputFile. */
  close(made: boolean): void;
}

/** Takes what can go nowhere else. */
const NOWHERE: OutputFile = { isTTY: false, columns: null, write: () => true, close() {} };

/** One report on its way to its file. */
interface Place extends ReportTarget {
  /** Whether the file keeps what it holds. */
  readonly added: boolean;
}

export function openOutputs(
  options: LintOptions,
  io: Io,
  inputs: readonly Input[],
  known: RunFacts,
): Outputs {
  const places = placesOf(options.reports, io.env.GITHUB_STEP_SUMMARY);
  const files = new Map<Place, OutputFile>();
  const writer = (place: Place | undefined) => (text: string | Uint8Array) =>
    ((place && files.get(place)) ?? io.stdout).write(text);
  return {
    all: places.map((place) => {
      const { output: _, ...others } = options;
      const own = place.file === null ? others : { ...others, output: place.file };
      return {
        format: place.format,
        file: place.file,
        onTerminal: place.file === null && io.stdout.isTTY,
        style: styleFor(own, io, inputs, known),
        write: writer(place),
      };
    }),
    write: writer(places[0]),
    open(captures) {
      for (const place of places) {
        if (place.file === null) continue;
        try {
          files.set(place, outputFile(place.file, captures, place.added));
        } catch (error) {
          // Nobody named the file of the job summary: without it the rest still counts.
          if (!place.added || !(error instanceof Trouble)) throw error;
          complain(io, error.message);
          files.set(place, NOWHERE);
        }
      }
    },
    close(made) {
      for (const file of files.values()) file.close(made);
    },
  };
}

/** Beside annotations GitHub shows a summary of the job, which is Markdown that steps add to a file. */
function placesOf(reports: readonly ReportTarget[], summary: string | undefined): Place[] {
  const places = reports.map((target): Place => ({ ...target, added: false }));
  const annotated = reports.some(({ format }) => format === 'github');
  if (annotated && summary) places.push({ format: 'markdown', file: summary, added: true });
  return places;
}
