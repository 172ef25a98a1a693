import type { CardClaims, Claim, ClaimEvidence, ClaimVerdict } from '../../model/claim.js';
import type { CaptureReport } from '../../model/report.js';
import { count, list } from '../../text/words.js';
import type { CaptureView } from '../capture-view.js';
import { breaking } from '../claims/breaks.js';
import { cardText, claimText, VERDICT_SIGNS, VERDICT_WORDS } from '../claims/words.js';
import type { Numbered } from './exchange.js';
import { exchangeLink } from './links.js';
import { html, type Markup } from './markup.js';

const CARDS_SHOWN = 20;
const CLAIMS_SHOWN = 100;

const HUES: Readonly<Record<ClaimVerdict, string>> = {
  kept: 'clean',
  broken: 'error',
  'not-claimed': 'warning',
  'not-decidable': 'info',
  'not-exercised': 'idle',
};

/** What the cards say of their agents, and what the traffic under each came to; nothing where no card crossed. */
export function claimsSection(
  { claims }: CaptureReport,
  found: readonly Numbered[],
  view: CaptureView,
): Markup {
  if (claims.length === 0) return html``;
  const more = claims.length - CARDS_SHOWN;
  return html`<section class="claims" aria-labelledby="claims">
<h2 id="claims">What the ${claims.length === 1 ? 'card claims' : 'cards claim'}</h2>
${claims.slice(0, CARDS_SHOWN).map((one, at) => cardArticle(one, at, found, view))}
${more > 0 ? html`<p class="soft">${count(more, 'more card')}: <code>a2a-lint --format capabilities</code> tells them all.</p>` : null}
</section>`;
}

function cardArticle(one: CardClaims, at: number, found: readonly Numbered[], view: CaptureView): Markup {
  const { who, which, host } = cardText(one, view);
  const put = one.claims.filter(({ verdict }) => verdict !== 'not-exercised');
  const idle = one.claims.filter(({ verdict }) => verdict === 'not-exercised');
  const more = put.length - CLAIMS_SHOWN;
  return html`<article class="claimant">
<h3 id="card-${at + 1}">${who}</h3> <span class="soft">${which} of ${exchangeLink(one.card.exchange, null)}${host === null ? '' : `, ${host}`}</span>
${put.length === 0 ? null : html`<table aria-labelledby="card-${at + 1}"><thead><tr><th scope="col">Verdict</th><th scope="col">Claim</th><th scope="col">Shown by</th></tr></thead><tbody>${put.slice(0, CLAIMS_SHOWN).map((claim) => claimRow(claim, found, view))}</tbody></table>`}
${more > 0 ? html`<p class="soft">and ${count(more, 'more claim')}</p>` : null}
${idle.length === 0 ? null : html`<p class="soft">Not exercised: ${list(idle.slice(0, CLAIMS_SHOWN).map((claim) => idleText(claim, view)))}${idle.length > CLAIMS_SHOWN ? ' and more' : ''}.</p>`}
</article>`;
}

function claimRow(claim: Claim, found: readonly Numbered[], view: CaptureView): Markup {
  const { verdict, evidence } = claim;
  const { what, about } = claimText(claim, view);
  const findings = breaking(
    claim,
    found.map(({ finding }) => finding),
  );
  const reasons = findings.flatMap((finding) => {
    const number = found.find((one) => one.finding === finding)?.number;
    return number === undefined ? [] : [html`<li>finding <a href="#f${number}">${finding.rule}</a></li>`];
  });
  return html`<tr class="is-${HUES[verdict]}"><td class="held"><span aria-hidden="true">${VERDICT_SIGNS[verdict][0]}</span> ${VERDICT_WORDS[verdict]}</td>
<th scope="row">${what}${about === null ? null : html` <span class="soft">${about}</span>`}</th>
<td><ul>${evidence.map(evidenceItem)}${reasons}</ul></td></tr>`;
}

function evidenceItem({ what, count: times, places }: ClaimEvidence): Markup {
  const links = places.map(({ exchange, event }) => html` ${exchangeLink(exchange, event)}`);
  if (places.length === 0) return html`<li>${what}</li>`;
  const more = times - places.length;
  return html`<li>${what}:${links}${more > 0 ? ` and ${more} more` : ''}</li>`;
}

function idleText(claim: Claim, view: CaptureView): string {
  const { what, about } = claimText(claim, view);
  return about === null ? what : `${what} (${about})`;
}
