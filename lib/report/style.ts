import type { ReportOptions } from '../model/report.js';
import { escapeText } from '../text/escape.js';
import { maskText } from '../text/mask.js';
import { ASCII, type Glyphs, UNICODE } from './glyphs.js';
import { type Paint, paintFor } from './paint.js';

/** OSC 8, which begins a link, and with no address ends it. */
const LINK = '\u001b]8;;';
const LINK_END = '\u001b\\';

/** How one report is written: its options, made ready once. */
export interface Style {
  readonly options: ReportOptions;
  readonly paint: Paint;
  readonly glyphs: Glyphs;
  /** Captured text made fit to print: secrets masked, controls made visible. */
  say(captured: string): string;
  /** The name of a rule, a link to its page where the terminal shows links: they take no columns. */
  ruleName(rule: string): string;
  /** A capture's name fit to print. */
  name(path: string): string;
}

export function styleOf(options: ReportOptions): Style {
  const say = (text: string) => escapeText(options.showSecrets ? text : maskText(text), !options.unicode);
  return {
    options,
    paint: paintFor(options.color),
    glyphs: options.unicode ? UNICODE : ASCII,
    say,
    ruleName(rule) {
      const page = options.links ? (options.about(rule)?.page ?? null) : null;
      return page === null ? rule : `${LINK}${page}${LINK_END}${rule}${LINK}${LINK_END}`;
    },
    name: (path) => (path === '-' ? '<stdin>' : say(path)),
  };
}
