import type { Finding, Severity } from '../../model/finding.js';
import { sentence, shortenValues } from '../../text/words.js';
import { type CaptureView, placesOf } from '../capture-view.js';
import { excerpt } from '../excerpt.js';
import { requirementText } from '../finding-lines.js';
import type { Numbered } from './exchange.js';
import { inked } from './ink.js';
import { exchangeLink } from './links.js';
import { html, type Markup } from './markup.js';

const VALUE_LIMIT = 120;
/** Findings of one rule that stand open; the others unfold. */
const OPEN = 3;
const SHOWN = 40;
/** Exchanges that are linked of those that a finding was found in again. */
const FOLDED_SHOWN = 24;
const RANKS: readonly Severity[] = ['error', 'warning', 'info'];

/** Findings with one cause: of one rule and by one party. */
interface Cause {
  readonly found: readonly [Numbered, ...Numbered[]];
}

/** The findings that are to be shown, numbered from 1 in the order of the report. */
export function numbered(findings: readonly Finding[]): Numbered[] {
  return findings
    .filter(({ status }) => status === 'new')
    .map((finding, at) => ({ finding, number: at + 1 }));
}

/** What went wrong, the worst first; of the equally bad, what stands first in the capture. */
export function findingsSection(found: readonly Numbered[], view: CaptureView): Markup {
  const causes = causesOf(found);
  if (causes.length === 0) return html``;
  return html`<section class="findings" aria-labelledby="findings">
<h2 id="findings">What went wrong</h2>
${causes.map((cause) => causeArticle(cause, view))}
</section>`;
}

function causesOf(found: readonly Numbered[]): Cause[] {
  const causes = new Map<string, [Numbered, ...Numbered[]]>();
  for (const one of found) {
    const { rule, party, severity } = one.finding;
    const key = `${severity} ${rule} ${party}`;
    const before = causes.get(key);
    if (before === undefined) causes.set(key, [one]);
    else before.push(one);
  }
  return [...causes.values()]
    .map((list) => ({ found: list }))
    .sort((a, b) => rank(a) - rank(b) || offset(a) - offset(b));
}

function rank({ found: [first] }: Cause): number {
  return RANKS.indexOf(first.finding.severity);
}

function offset({ found: [first] }: Cause): number {
  return first.finding.at.parts[0]?.offset ?? Number.MAX_SAFE_INTEGER;
}

function causeArticle({ found }: Cause, view: CaptureView): Markup {
  const [{ finding, number }] = found;
  const { rule, severity, party, requirement, confidence, why, fix } = finding;
  const { say } = view.style;
  const asked = requirementText(requirement, '§');
  const facts = [
    `fault of ${party === 'unknown' ? 'an unknown party' : `the ${party}`}`,
    asked === null ? null : `${requirement.spec.startsWith('A2A') ? 'A2A ' : ''}${asked}`,
    confidence === 'certain' ? null : confidence,
  ].filter((fact) => fact !== null);
  const rest = found.slice(OPEN, SHOWN);
  const more = found.length - OPEN - rest.length;
  return html`<article class="cause is-${severity}" aria-labelledby="cause-${number}">
<h3 id="cause-${number}"><span class="severity">${severity}</span> ${rule}</h3>
<p class="soft">${facts.join(' · ')}</p>
${found.slice(0, OPEN).map((one) => findingBlock(one, view))}
${rest.length === 0 ? null : html`<details><summary>${rest.length} more of these</summary>${rest.map((one) => findingBlock(one, view))}${more > 0 ? html`<p>and ${more} more</p>` : null}</details>`}
<p>${spokenCode(say(sentence(why)))}</p>
<p class="fix"><b>To do:</b> ${spokenCode(say(sentence(fix)))}</p>
<p class="soft">More: <code>a2a-lint explain ${rule}</code></p>
</article>`;
}

function findingBlock({ finding, number }: Numbered, view: CaptureView): Markup {
  const message = sentence(shortenValues(view.say(placesOf(finding), finding.message), VALUE_LIMIT));
  const link = finding.exchange === null ? null : exchangeLink(finding.exchange, finding.event);
  return html`<div class="finding" id="f${number}">
<p>${spokenCode(message)} ${link}${foldedLinks(finding)}</p>
<pre class="excerpt" tabindex="0" role="group" aria-label="Where: ${finding.rule}, finding ${number}">${inked(excerpt(finding, view))}</pre>
</div>`;
}

/** How many more like it there are, and where. */
function foldedLinks({ folded, foldedIn }: Finding): Markup | null {
  if (folded === 0) return null;
  const known = [...new Set(foldedIn)];
  const links = known.slice(0, FOLDED_SHOWN).map((exchange) => html` ${exchangeLink(exchange, null)}`);
  const isAll = links.length === known.length && known.length >= folded;
  return html` And ${folded} more like this${known.length === 0 ? '' : ':'}${links}${isAll ? '' : ' …'}`;
}

/** Backticks around values become code. */
function spokenCode(text: string): Markup {
  const pieces = text.split('`');
  const isPaired = pieces.length % 2 === 1;
  return isPaired
    ? html`${pieces.map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece))}`
    : html`${text}`;
}
