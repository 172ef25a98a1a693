import { captureView } from './capture-view.js';
import { coverageJson } from './coverage/coverage-json.js';
import { openGathering } from './coverage/gathered.js';
import { captureJson } from './json-capture.js';
import { lineAt, objectPieces, STEP } from './json-pieces.js';
import { jsonWriter } from './json-text.js';
import type { LiveReporter } from './live.js';
import { styleOf } from './style.js';
import { acceptedOf, addAccepted, addTally, NO_FINDINGS, NONE_ACCEPTED, tallyOf } from './tally.js';

/** Version of the contract in `report.schema.json`. */
export const SCHEMA = 1;

/** The report for machines, as `report.schema.json` describes it; captures are written one by one. */
export const jsonReporter: LiveReporter = (options) => {
  const style = { ...styleOf(options), say: (text: string) => text };
  const json = jsonWriter(options);
  const text = (value: unknown, depth: number) => json(value, STEP).replaceAll('\n', lineAt(depth));
  let begun = false;
  let tally = NO_FINDINGS;
  let accepted = NONE_ACCEPTED;
  let skips = 0;
  const notes: string[] = [];
  const gathering = openGathering(style);

  function begin(): string {
    begun = true;
    const { name, version } = options.tool;
    return `{\n  "schema": ${SCHEMA},\n  "tool": ${text({ name, version }, 1)},\n  "captures": [`;
  }

  function* written(before: string, capture: object): Generator<string> {
    yield `${before}\n    `;
    yield* objectPieces(capture, text, 2);
  }

  return {
    open: () => '',
    step: () => '',
    close(capture) {
      tally = addTally(tally, tallyOf(capture.findings));
      accepted = addAccepted(accepted, acceptedOf(capture.findings));
      skips += capture.skips.reduce((sum, { count }) => sum + count, 0);
      if (options.coverage) gathering.add(capture);
      const before = begun ? ',' : begin();
      return written(before, captureJson(capture, captureView(capture.path, capture.source, style)));
    },
    note(message) {
      notes.push(message);
      return '';
    },
    end() {
      const before = begun ? '\n  ]' : `${begin()}]`;
      const summary = { errors: tally.error, warnings: tally.warning, infos: tally.info, ...accepted, skips };
      const covered = gathering.all();
      const coverage = covered.length === 0 ? '' : `,\n  "coverage": ${text(coverageJson(covered), 1)}`;
      return `${before},\n  "notes": ${text(notes, 1)},\n  "summary": ${text(summary, 1)}${coverage}\n}\n`;
    },
  };
};
