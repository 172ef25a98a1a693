import type { Finding } from '../model/finding.js';
import { shortenValues } from '../text/words.js';
import { type CaptureView, captureView, placesOf } from './capture-view.js';
import type { LiveReporter } from './live.js';
import { placeName } from './place-name.js';
import { styleOf } from './style.js';

const VALUE_LIMIT = 96;
const EXCHANGES_SHOWN = 8;

/** One finding a line, `file:line:col: severity rule: message`; what was folded follows at a capture's end. */
export const compactReporter: LiveReporter = (options) => {
  const style = styleOf(options);
  const { more } = style.glyphs;
  let view: CaptureView | null = null;

  function line(finding: Finding, text: string): string {
    if (view === null || finding.status !== 'new') return '';
    const place = style.paint.file(`${placeName(view.locator.locate(finding.at), view)}:`);
    return `${place} ${style.paint.severity[finding.severity](finding.severity)} ${style.ruleName(finding.rule)}: ${text}\n`;
  }

  return {
    open({ path, source }) {
      view = captureView(path, source, style);
      return '';
    },
    step: (findings) =>
      findings
        .map((finding) =>
          line(
            finding,
            shortenValues(view?.say(placesOf(finding), finding.message) ?? '', VALUE_LIMIT, more),
          ),
        )
        .join(''),
    close: ({ findings }) =>
      findings
        .filter(({ folded }) => folded > 0)
        .map((finding) => line(finding, foldedText(finding, more)))
        .join(''),
    end: () => '',
  };
};

/** `and 11 more like this (exchanges 7, 9, …)`. */
export function foldedText({ folded, foldedIn }: Finding, more: string): string {
  const known = [...new Set(foldedIn)];
  const shown = known.slice(0, EXCHANGES_SHOWN).map(String);
  if (shown.length < known.length || known.length < folded) shown.push(more);
  const noun = folded === 1 ? 'exchange' : 'exchanges';
  return `and ${folded} more like this${known.length === 0 ? '' : ` (${noun} ${shown.join(', ')})`}`;
}
