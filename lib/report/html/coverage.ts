import type { CaptureReport } from '../../model/report.js';
import { count, sentence } from '../../text/words.js';
import type { CaptureView } from '../capture-view.js';
import { COUNTED, type CoverageCount, countOf, countsByLevel, STATUS_WORDS } from '../coverage/counts.js';
import { type Breach, bySpec, type Gathered, isAccepted, openGathering } from '../coverage/gathered.js';
import { exchangeLink } from './links.js';
import { html, type Markup } from './markup.js';

/** Characters that the lists may take in the page; what comes later is only counted. */
const ROOM = 300_000;

/** In the order in which they are listed: what is wrong comes first. */
const LISTED: readonly Gathered['status'][] = ['violated', 'not-exercised', 'not-decidable', 'met'];

/** What the capture says of each requirement; nothing where nobody asked. */
export function coverageSection(capture: CaptureReport, view: CaptureView): Markup | null {
  if (!view.style.options.coverage || capture.coverage === null) return null;
  const gathering = openGathering(view.style);
  gathering.add(capture);
  const parts = bySpec(gathering.all()).map(([spec, own]) => {
    const spoken = gathering.spoken(spec);
    return html`<h3>${spec}</h3>
${spoken ? countsTable(own, spec) : html`<p class="soft">Nothing that crossed speaks it: ${countsText(own)}.</p>`}
${LISTED.filter((status) => spoken || status === 'violated').map((status) => listOf(status, own, view))}`;
  });
  return html`<section class="coverage" aria-labelledby="coverage">
<h2 id="coverage">What the specification asks</h2>
${parts}
</section>`;
}

function countsText(all: readonly Gathered[]): string {
  const { by } = countOf('', all);
  return COUNTED.map((status) => `${by[status]} ${STATUS_WORDS[status]}`).join(', ');
}

function countsTable(all: readonly Gathered[], spec: string): Markup {
  const row = ({ name, by }: CoverageCount) =>
    html`<tr><th scope="row">${name}</th>${COUNTED.map((status) => html`<td>${by[status]}</td>`)}</tr>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Counts: ${spec}"><table class="counts">
<thead><tr><th scope="col">level</th>${COUNTED.map((status) => html`<th scope="col">${STATUS_WORDS[status]}</th>`)}</tr></thead>
<tbody>${countsByLevel(all).map(row)}${row(countOf('all', all))}</tbody>
</table></div>`;
}

/** Those of one status: what is violated stands open, all else unfolds. */
function listOf(status: Gathered['status'], all: readonly Gathered[], view: CaptureView): Markup {
  const own = all.filter((one) => one.status === status);
  if (own.length === 0) return html``;
  const items: Markup[] = [];
  let used = 0;
  for (const one of own) {
    const item = requirementItem(one, view);
    used += item.markup.length;
    if (used > ROOM) break;
    items.push(item);
  }
  const more = own.length - items.length;
  const list = html`<ul>${items}${more > 0 ? html`<li>and ${more} more</li>` : null}</ul>`;
  return html`<details${status === 'violated' ? html` open` : null}><summary>${count(own.length, 'requirement')} ${STATUS_WORDS[status]}</summary>${list}</details>`;
}

function requirementItem(one: Gathered, view: CaptureView): Markup {
  const { id, level, summary, reasons, breaches, found } = one;
  const why =
    reasons.length === 0
      ? null
      : html` <span class="soft">${view.style.say(sentence(reasons.join('; ')))}</span>`;
  const more = found - breaches.length;
  const accepted = isAccepted(one)
    ? html`<p class="soft">All of it is suppressed or known before, and does not count.</p>`
    : null;
  const list = html`<ul>${breaches.map(breachItem)}${more > 0 ? html`<li>and ${more} more</li>` : null}</ul>`;
  return html`<li><code>${id}</code> <span class="soft">${level}</span> ${summary}${why}${breaches.length === 0 ? null : list}${accepted}</li>`;
}

function breachItem({ finding, place }: Breach): Markup {
  const { rule, severity, status, exchange, event } = finding;
  const link = exchange === null ? null : exchangeLink(exchange, event);
  return html`<li>${severity} ${rule} <span class="soft">${place}${status === 'new' ? '' : `, ${status}`}</span> ${link}</li>`;
}
