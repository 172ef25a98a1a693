import type { CaptureReport } from '../../model/report.js';
import { count } from '../../text/words.js';
import type { CaptureView } from '../capture-view.js';
import { reasons } from '../limits.js';
import { placeName } from '../place-name.js';
import { exchangeLink } from './links.js';
import { html, type Markup } from './markup.js';

const ANOMALIES_SHOWN = 200;
const RULES_SHOWN = 12;

/** What could not be judged, and what of the capture could not be read; nothing where all could. */
export function limitsSection(capture: CaptureReport, view: CaptureView): Markup {
  const skips = skipItems(capture, view);
  const anomalies = anomalyItems(capture, view);
  if (skips.length + anomalies.length === 0) return html``;
  return html`<section class="limits" aria-labelledby="limits">
<h2 id="limits">What the capture does not show</h2>
${skips.length === 0 ? null : html`<h3>Not judged</h3><ul>${skips}</ul>`}
${anomalies.length === 0 ? null : html`<h3>Not read</h3><ul>${anomalies}</ul>`}
</section>`;
}

function skipItems(capture: CaptureReport, { style }: CaptureView): Markup[] {
  const cut = capture.truncated ? [html`<li>what came after the end of the capture, which was cut</li>`] : [];
  const stopped = reasons(capture.skips).map(({ reason, rules }) => {
    const named = rules.length > RULES_SHOWN ? [...rules.slice(0, RULES_SHOWN), '…'] : rules;
    return html`<li>${style.say(reason)} <span class="soft">${count(rules.length, 'rule')}: ${named.join(', ')}</span></li>`;
  });
  return [...cut, ...stopped];
}

function anomalyItems({ anomalies, anomaliesFolded }: CaptureReport, view: CaptureView): Markup[] {
  const shown = anomalies.slice(0, ANOMALIES_SHOWN).map((anomaly) => {
    const place = placeName(view.locator.locate(anomaly.at), view);
    const link = anomaly.exchange === null ? null : exchangeLink(anomaly.exchange, null);
    return html`<li>${view.say([anomaly.at], anomaly.reason)} <span class="soft">${place}</span> ${link}</li>`;
  });
  const more = anomalies.length + anomaliesFolded - shown.length;
  return more > 0 ? [...shown, html`<li>and ${more} more</li>`] : shown;
}
