import type { AgentCard, Participant } from '../../model/a2a.js';
import type { CaptureReport } from '../../model/report.js';
import { count, list } from '../../text/words.js';
import type { CaptureView } from '../capture-view.js';
import { countsSentence, nature } from '../head.js';
import { judgedText, nothingToLint, nothingWithin } from '../limits.js';
import { signatureLine } from '../signature-line.js';
import type { Style } from '../style.js';
import { acceptedOf, acceptedTexts, isClean, type Tally, tallyText } from '../tally.js';
import { exchangeLink } from './links.js';
import { html, type Markup } from './markup.js';

const NAME_LIMIT = 80;
const PARTIES_SHOWN = 12;
const CARDS_SHOWN = 12;

const ROLES: Readonly<Record<Participant['role'], string>> = {
  client: 'Client',
  agent: 'Agent',
  gateway: 'Gateway',
  webhook: 'Webhook',
};

/** What the capture is, who spoke in it, and the verdict. */
export function headSection(capture: CaptureReport, tally: Tally, view: CaptureView): Markup {
  const { style } = view;
  const { say, options } = style;
  const nothing = nothingToLint(capture) ?? nothingWithin(capture, options.limits);
  const worst = tally.error > 0 ? 'error' : tally.warning > 0 ? 'warning' : tally.info > 0 ? 'info' : 'clean';
  const known = acceptedTexts(acceptedOf(capture.findings));
  const verdict = nothing !== null && isClean(tally) ? nothing : [tallyText(tally), ...known].join('; ');
  const dialects = capture.dialects.map(
    ({ name, exchanges }) => `A2A ${name} (${count(exchanges, 'exchange')})`,
  );
  const signed = signatureLine(capture);
  return html`<header class="head">
<h1>${style.name(capture.path)}</h1>
<p class="verdict is-${worst}">${say(verdict.charAt(0).toUpperCase() + verdict.slice(1))}</p>
<p class="soft">${say(judgedText(capture, true))}${options.limits === null ? '' : say(` · within ${options.limits}`)}</p>
<dl class="facts">
<div><dt>Capture</dt><dd>${say(nature(capture))}</dd></div>
${dialects.length === 0 ? null : html`<div><dt>Spoken</dt><dd>${say(dialects.slice(0, 6).join(', '))}</dd></div>`}
<div><dt>Crossed</dt><dd>${say(countsSentence(capture))}</dd></div>
${signed === '' ? null : html`<div><dt>Signed</dt><dd>${say(signed)}</dd></div>`}
${partyRows(capture, style)}
</dl>
</header>`;
}

function partyRows({ parties, cards }: CaptureReport, style: Style): Markup[] {
  const roles = ['client', 'gateway', 'agent', 'webhook'] as const;
  const rows = roles.flatMap((role) => {
    const found = parties.filter((party) => party.role === role);
    if (found.length === 0) return [];
    const shown = found.slice(0, PARTIES_SHOWN).map((party) => partyText(party, cards, style));
    if (found.length > shown.length) shown.push(`${found.length - shown.length} more`);
    return [html`<div><dt>${ROLES[role]}</dt><dd>${style.say(list(shown))}</dd></div>`];
  });
  const distinct = distinctCards(cards);
  if (distinct.length === 0) return rows;
  const shown = distinct.slice(0, CARDS_SHOWN).map(({ card, times }) => cardItem(card, times, style));
  const more = distinct.length - shown.length;
  return [
    ...rows,
    html`<div><dt>${distinct.length === 1 ? 'Card' : 'Cards'}</dt><dd><ul class="cards">${shown}${more > 0 ? html`<li>${more} more</li>` : null}</ul></dd></div>`,
  ];
}

function partyText(
  { name, address, role }: Participant,
  cards: readonly AgentCard[],
  { brief }: Style,
): string {
  if (name === null) return address ?? '(unnamed)';
  const version = role === 'agent' ? cards.find((card) => card.name === name)?.version : null;
  const full = brief(version ? `${name} ${version}` : name, NAME_LIMIT);
  return address === null ? full : `${full} (${address})`;
}

/** Cards that say the same are one, at its first fetch. */
function distinctCards(cards: readonly AgentCard[]): { card: AgentCard; times: number }[] {
  const found = new Map<string, { card: AgentCard; times: number }>();
  for (const card of cards) {
    const { name, version, generation, interfaces, streaming, pushNotifications, skills, extendedCard } =
      card;
    const faces = interfaces.map(({ url, binding, version: spoken }) => [url, binding, spoken]);
    const key = JSON.stringify([
      name,
      version,
      generation,
      faces,
      streaming,
      pushNotifications,
      extendedCard,
      skills.length,
    ]);
    const before = found.get(key);
    if (before === undefined) found.set(key, { card, times: 1 });
    else before.times++;
  }
  return [...found.values()];
}

function cardItem(card: AgentCard, times: number, { brief, say }: Style): Markup {
  const can = [
    card.streaming === true ? 'streams' : null,
    card.pushNotifications === true ? 'pushes' : null,
    card.extendedCard === true ? 'extended card' : null,
    count(card.skills.length, 'skill'),
    card.signatures.length === 0 ? null : count(card.signatures.length, 'signature'),
  ].filter((fact) => fact !== null);
  const faces = card.interfaces
    .slice(0, 4)
    .map(
      ({ binding, version, url }) =>
        `${[binding, version].filter((text) => text).join(' ')} at ${brief(url, 120)}`,
    );
  const name = brief(
    [card.name ?? '(no name)', card.version].filter((text) => text !== null).join(' '),
    NAME_LIMIT,
  );
  return html`<li>${say(name)}, ${card.generation === 'unknown' ? 'of no known version' : `A2A ${card.generation}`}: ${say(can.join(', '))} <span class="soft">${say(faces.join('; '))}</span> ${exchangeLink(card.exchange, null)}${times > 1 ? ` and ${count(times - 1, 'fetch', 'fetches')} more` : ''}</li>`;
}
