import { html, type Markup } from './markup.js';

/** The handle of an exchange or of one of its events, as a link to it. */
export function exchangeLink(exchange: number, event: number | null): Markup {
  const handle = event === null ? `x${exchange}` : `x${exchange}.${event}`;
  return html`<a class="handle" href="#${handle}">${handle}</a>`;
}
