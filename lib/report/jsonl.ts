import { type CaptureView, captureView } from './capture-view.js';
import { SCHEMA } from './json.js';
import { exchangeJson, findingJson, heldJson, unjudgedJson } from './json-capture.js';
import { jsonWriter } from './json-text.js';
import type { LiveReporter } from './live.js';
import { styleOf } from './style.js';
import { acceptedOf, addAccepted, addTally, NO_FINDINGS, NONE_ACCEPTED, tallyOf } from './tally.js';

/**
 * A line of JSON for each exchange and each finding as soon as it is certain, in the words of the JSON report; what
 * only the whole capture shows follows at its end. Nothing is kept.
 */
export const jsonlReporter: LiveReporter = (options) => {
  const style = { ...styleOf(options), say: (text: string) => text };
  const json = jsonWriter(options);
  const line = (type: string, value: object) => `${json({ type, ...value })}\n`;
  let view: CaptureView | null = null;
  let begun = false;
  let tally = NO_FINDINGS;
  let accepted = NONE_ACCEPTED;
  let skips = 0;

  function begin(): string {
    if (begun) return '';
    begun = true;
    const { name, version } = options.tool;
    return line('report', { schema: SCHEMA, tool: { name, version } });
  }

  return {
    open({ path, source }) {
      view = captureView(path, source, style);
      return begin();
    },
    step(findings, rows) {
      if (view === null) return '';
      const { path, locator } = view;
      let text = '';
      for (const row of rows)
        text += line('exchange', { capture: path, ...exchangeJson(row, locator.locate) });
      for (const finding of findings) {
        const { folded: _, ...certain } = findingJson(finding, view);
        text += line('finding', { capture: path, ...certain });
      }
      return text;
    },
    close(capture) {
      tally = addTally(tally, tallyOf(capture.findings));
      accepted = addAccepted(accepted, acceptedOf(capture.findings));
      skips += capture.skips.reduce((sum, { count }) => sum + count, 0);
      const folded = capture.findings.filter((finding) => finding.folded > 0);
      const told = folded.map((finding) =>
        line('folded', {
          capture: capture.path,
          rule: finding.rule,
          fingerprint: finding.fingerprint,
          folded: finding.folded,
          exchanges: finding.foldedIn,
        }),
      );
      return (
        told.join('') +
        (view === null
          ? ''
          : line('capture', { capture: capture.path, ...heldJson(capture), ...unjudgedJson(capture, view) }))
      );
    },
    note: (message) => begin() + line('note', { message }),
    trouble: (message) => begin() + line('trouble', { message }),
    end(unread = 0) {
      const { error: errors, warning: warnings, info: infos } = tally;
      return begin() + line('summary', { errors, warnings, infos, ...accepted, skips, unread });
    },
  };
};
