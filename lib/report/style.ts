import type { ReportOptions } from '../model/report.js';
import { escapeText } from '../text/escape.js';
import { maskText } from '../text/mask.js';
import { shorten } from '../text/words.js';
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
  /** Captured text without its secrets, its middle left out past a limit: cut after that, so that no piece of one stays. */
  brief(captured: string, limit: number): string;
  /** The name of a rule, a link to its page where the terminal shows links: they take no columns. */
  ruleName(rule: string): string;
  /** A capture's name fit to print. */
  name(path: string): string;
}

export function styleOf(options: ReportOptions): Style {
  const glyphs = options.unicode ? UNICODE : ASCII;
  const mask = (text: string) => (options.showSecrets ? text : maskText(text, options.secrets, options.met));
  const say = (text: string) => escapeText(mask(text), !options.unicode);
  return {
    options,
    paint: paintFor(options.color),
    glyphs,
    say,
    brief: (text, limit) => shorten(mask(text), limit, glyphs.more),
    ruleName(rule) {
      const page = options.links ? (options.about(rule)?.page ?? null) : null;
      return page === null ? rule : `${LINK}${page}${LINK_END}${rule}${LINK}${LINK_END}`;
    },
    name: (path) => (path === '-' ? '<stdin>' : say(path)),
  };
}
