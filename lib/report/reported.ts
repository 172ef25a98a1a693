import type { Finding, RuleFacts } from '../model/finding.js';
import { sentence, shorten, shortenValues } from '../text/words.js';
import { type CaptureView, placesOf } from './capture-view.js';
import { foldedText } from './compact.js';
import { handleOf } from './further.js';
import { type Region, regionOf } from './region.js';

/** Longest captured value quoted in a message. */
const VALUE_LIMIT = 240;
/** Longest message, which quotes several at most. */
const MESSAGE_LIMIT = 1000;
const RELATED_KEPT = 50;

/** A finding in the words that reports for machines share; all of it is told to print. */
export interface Reported {
  readonly finding: Finding;
  readonly facts: RuleFacts | null;
  readonly region: Region;
  readonly related: readonly { readonly label: string; readonly region: Region }[];
  readonly message: string;
  /** `and 11 more like this (exchanges 7, 9)`; null where it stands for itself alone. */
  readonly more: string | null;
  /** A sentence: the one thing to do. */
  readonly fix: string;
  /** Why it is not new; null where nobody says. */
  readonly reason: string | null;
  readonly task: string | null;
  /** `x17.3`; null where no exchange is at fault. */
  readonly handle: string | null;
}

export function reportedOf(finding: Finding, view: CaptureView): Reported {
  const { style } = view;
  const places = placesOf(finding);
  const { more } = style.glyphs;
  const told = (text: string) =>
    shorten(shortenValues(view.say(places, text), VALUE_LIMIT, more), MESSAGE_LIMIT, more);
  return {
    finding,
    facts: style.options.about(finding.rule),
    region: regionOf(finding.at, view),
    related: finding.related.slice(0, RELATED_KEPT).map(({ label, at }) => ({
      label: told(label),
      region: regionOf(at, view),
    })),
    message: told(finding.message),
    more: finding.folded === 0 ? null : foldedText(finding, more),
    fix: told(sentence(finding.fix)),
    reason: finding.reason === null ? null : told(finding.reason),
    task: finding.task === null ? null : view.say(places, finding.task),
    handle: handleOf(finding),
  };
}
