import type { Finding } from '../../model/finding.js';
import type { ExchangeEnd } from '../../model/http.js';
import { elapsed } from '../elapsed.js';
import { findingLines, foundLines, withCommands } from '../finding-lines.js';
import { explainCommand } from '../further.js';
import { factsOf } from '../html/facts.js';
import { placeName } from '../place-name.js';
import type { Shown } from './body-lines.js';
import { eventLines } from './events.js';
import { type Item, itemLines } from './items.js';
import type { Around, Looked } from './looked.js';
import { findingsOn } from './marks.js';
import { senseItems } from './sense-items.js';

/** Why nothing more of an exchange came. */
const ENDS: Readonly<Record<ExchangeEnd, string | null>> = {
  complete: null,
  'capture-end': 'the capture ends inside this exchange',
  'closed-by-client': 'the client closed the connection before the answer was whole',
  'closed-by-server': 'the server closed the connection before the answer was whole',
  closed: 'the connection was closed before the answer was whole',
  broken: 'what follows on this connection is no HTTP, or is missing',
};

/** What an exchange was, in words; its events; and what was found in it, each with its excerpt where `drawn`. */
export function understoodView(looked: Looked, around: Around, drawn: boolean): Shown {
  const { row, entry } = looked;
  const { capture, style, veil, view, all } = around;
  const isWhole = looked.events.length === 0;
  const facts = isWhole ? factsOf(row, capture, { ...style, say: veil.say }, true) : [];
  const end = ENDS[entry.exchange.end];
  const items = facts.map(([name, text]): Item => ({ depth: 0, name, text }));
  const [asked, answered] = [row.request?.time ?? null, row.response?.time ?? null];
  if (isWhole && asked !== null && answered !== null)
    items.push({ depth: 0, name: 'answered', text: `after ${elapsed(answered - asked)}` });
  if (end !== null) items.push({ depth: 0, name: 'cut', text: end });
  const told = itemLines(items, (text) => text, style, all);
  const { request, response } = style.options.page.understand(entry, 0);
  const said = isWhole
    ? [
        titled('request', senseItems(request, entry.requestDoc), around),
        titled('response', senseItems(response, entry.responseDoc), around),
      ]
    : [];
  const events = eventLines(looked, around);
  const found = findingsOn(row.index, capture.findings)
    .filter(({ event }) => isWhole || event === null || looked.events.includes(event))
    .map((finding) =>
      drawn ? findingLines(finding, view, true, [explainCommand(finding)]) : namedLines(finding, around),
    );
  const blocks = [told.lines, ...said.map(({ lines }) => lines), events.lines, ...found].filter(
    (lines) => lines.length > 0,
  );
  return {
    lines: blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines])),
    isCut: [told, events, ...said].some(({ isCut }) => isCut),
  };
}

function titled(title: string, items: readonly Item[], { veil, style, all }: Around): Shown {
  if (items.length === 0) return { lines: [], isCut: false };
  const { lines, isCut } = itemLines(items, veil.say, style, all);
  return { lines: [style.paint.rule(title), ...lines], isCut };
}

/** A finding whose place is marked further below. */
function namedLines(finding: Finding, { view }: Around): string[] {
  const place = placeName(view.locator.locate(finding.at), view);
  return [...foundLines(finding, view), ...withCommands(place, [explainCommand(finding)], view)];
}
